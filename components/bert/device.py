"""Where a model runs and how exactly: as a command's options ask, or as whoever runs the server has set.

Nobody has measured Polyseme on a GPU. What it asks of one is tested with a GPU that only checks where things lie.
"""

import argparse
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from components import limits

DEVICES = ("auto", "cpu", "cuda", "mps")
"""What can be asked for: an NVIDIA GPU (or one of AMD's, which torch calls cuda too), one of Apple's, the processor."""

PRODUCTS = ("highest", "high", "medium")
"""How exact products of float32 are, by torch's own names: the exact ones, or quicker ones for bulk work."""

HALF = "half"
PRECISIONS = (*PRODUCTS, HALF)
"""What POLYSEME_PRECISION may be."""


@dataclass(frozen=True)
class Device:
    """One of DEVICES, and whether the network keeps its weights and states there as float16.

    lenient: whether the processor serves where there is no such device.
    """

    asked: str
    half: bool
    lenient: bool = False

    @cached_property
    def name(self) -> str:
        """cpu, cuda or mps: what was asked for. Where torch finds none: ValueError, or a word in the log, and cpu."""
        if self.asked == "cpu":
            return "cpu"
        import torch

        there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
        if self.asked == "auto":
            return next(name for name, is_there in there.items() if is_there)
        if there[self.asked]:
            return self.asked
        if self.lenient:
            _warn(f"POLYSEME_DEVICE is {self.asked!r}, and torch finds no such device: models run on the processor.")
            return "cpu"
        raise ValueError(
            f"torch finds no {self.asked} device here. Ask for auto or cpu, or install a torch that is built for it."
        )

    def tokens_at_once(self, layers: int, features: int) -> int:
        """How many tokens, padding included, go through a model of a shape in one batch: more on a GPU."""
        if self.name == "cpu":
            return limits.BATCH_TOKENS
        return max(limits.BATCH_TOKENS, limits.DEVICE_BYTES // ((layers + 1) * features * 4))


def asked_for(device: str = "", precision: str = "") -> Device:
    """The device of a name and of a precision, float32 or half; where they are empty, as the settings have it."""
    name = device or _set("POLYSEME_DEVICE", DEVICES, "cpu")
    if name not in DEVICES:
        raise ValueError(f"The device is {name!r}; it may be {', '.join(DEVICES)}.")
    return Device(name, (precision or setting()) == HALF, lenient=not device)


def setting() -> str:
    """What POLYSEME_PRECISION asks for, one of PRECISIONS; exact products if nothing."""
    return _set("POLYSEME_PRECISION", PRECISIONS, PRECISIONS[0])


def _set(name: str, known: Sequence[str], usual: str) -> str:
    """What a setting asks for; the usual, with a word in the log, for none of the known: visitors can't mend it."""
    asked = os.environ.get(name, "").strip() or usual
    if asked in known:
        return asked
    _warn(f"{name} is {asked!r}, which is none of {', '.join(known)}: it is taken as {usual}.")
    return usual


@cache
def _warn(said: str) -> None:
    """Says something to whoever runs the server, once."""
    logging.getLogger(__name__).warning(said)


def products() -> str:
    """How exact torch's products of float32 shall be."""
    return setting() if setting() in PRODUCTS else PRODUCTS[0]


def add_device(parser: argparse.ArgumentParser) -> None:
    """Gives a command the options --device and --precision, which `load` and Bert take under the same names."""
    parser.add_argument(
        "--device",
        choices=DEVICES,
        default="auto",
        help="where the model runs: cuda, mps, or the processor; auto takes the first of them that is here. "
        "Nobody has measured it on a GPU yet (default: auto)",
    )
    parser.add_argument(
        "--precision",
        choices=("float32", HALF),
        default="float32",
        help="half: numbers of 16 bits inside the model, meant for a GPU: half the memory; cosines change by up to "
        ".0005 (measured on the bundled model). Files hold float32 all the same (default: float32)",
    )
