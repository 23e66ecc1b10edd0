"""Where a model runs and at which precision: from a command's options or the server's settings.

The tests use a simulated GPU that only checks where tensors lie; `tests/bert/test_gpu.py` compares a real one.
"""

import argparse
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from polyseme import limits
from polyseme.cached_property import cached_property

DEVICES = ("auto", "cpu", "cuda", "mps")
"""The values of --device and POLYSEME_DEVICE; cuda is an NVIDIA or an AMD GPU, mps one of Apple's."""

PRODUCTS = ("highest", "high", "medium")
"""The precisions of float32 matrix products, by torch's names; the lower two are faster, for bulk work."""

HALF = "half"
QUICK = "quick"  # 8-bit integers, for a command alone: no setting of a server
PRECISIONS = (*PRODUCTS, HALF)
"""The values of POLYSEME_PRECISION."""


@dataclass(frozen=True)
class Device:
    """One of DEVICES; half: weights and states are float16, quick: 8-bit integers; lenient: fall back to the CPU."""

    requested: str
    half: bool
    lenient: bool = False
    quick: bool = False

    @cached_property
    def name(self) -> str:
        """cpu, cuda or mps. ValueError if torch finds no such device, unless lenient."""
        if self.requested == "cpu":
            return "cpu"
        import torch

        available = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
        if self.requested == "auto":
            return next(name for name, found in available.items() if found)
        if available[self.requested]:
            return self.requested
        if not self.lenient:
            raise ValueError(
                f"torch finds no {self.requested} device here. Ask for auto or cpu, or install a torch that is built "
                "for it."
            )
        _warn(f"POLYSEME_DEVICE is {self.requested!r}, and torch finds no such device: models run on the processor.")
        return "cpu"

    def tokens_at_once(self, layers: int, features: int) -> int:
        """The maximum number of tokens in a batch, padding included: higher on a GPU."""
        if self.name == "cpu":
            return limits.BATCH_TOKENS
        return max(limits.BATCH_TOKENS, limits.DEVICE_BYTES // ((layers + 1) * features * 4))


def asked_for(device: str = "", precision: str = "") -> Device:
    """The device by name and precision (float32, half or quick); an empty argument takes the server's setting."""
    name = device or _environment("POLYSEME_DEVICE", DEVICES, "cpu")
    if name not in DEVICES:
        raise ValueError(f"There is no device {name!r}. Choose from {', '.join(DEVICES)}.")
    return Device(name, (precision or setting()) == HALF, lenient=not device, quick=precision == QUICK)


def setting() -> str:
    """POLYSEME_PRECISION, one of PRECISIONS; by default exact products."""
    return _environment("POLYSEME_PRECISION", PRECISIONS, PRECISIONS[0])


def _environment(name: str, allowed: Sequence[str], default: str) -> str:
    """The value of an environment variable; the default, logged as a warning, if it is not allowed."""
    value = os.environ.get(name, "").strip() or default
    if value in allowed:
        return value
    _warn(f"{name} is {value!r}, which is not one of {', '.join(allowed)}. Using {default}.")
    return default


@cache
def _warn(message: str) -> None:
    """Logs a warning, once in the life of the process."""
    logging.getLogger(__name__).warning(message)


def products() -> str:
    """The precision of torch's float32 matrix products."""
    return setting() if setting() in PRODUCTS else PRODUCTS[0]


def add_device(parser: argparse.ArgumentParser) -> None:
    """Adds the options --device and --precision; `load` and Bert take the same values."""
    parser.add_argument(
        "--device",
        choices=DEVICES,
        default="auto",
        help="where the model runs; auto takes cuda, else mps, else cpu (default: auto)",
    )
    parser.add_argument(
        "--precision",
        choices=("float32", HALF),
        default="float32",
        help="half: 16-bit numbers inside the model, meant for GPUs. It takes half the memory; cosines of the bundled "
        "model change by up to .0005. Files still hold float32 (default: float32)",
    )
