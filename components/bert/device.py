"""Where a model runs and how exactly: as a command's options ask, or as whoever runs the server has set.

Nobody has measured Polyseme on a GPU. What it asks of one is tested with a GPU that only checks where things lie.
"""

import argparse
import os
from dataclasses import dataclass
from functools import cached_property

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
    """One of DEVICES, and whether the network keeps its weights and states there as float16."""

    asked: str
    half: bool

    @cached_property
    def name(self) -> str:
        """cpu, cuda or mps: what was asked for is on this machine. ValueError where torch finds no such device."""
        import torch

        there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
        if self.asked == "auto":
            return next(name for name, is_there in there.items() if is_there)
        if there[self.asked]:
            return self.asked
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
    name = device or os.environ.get("POLYSEME_DEVICE", "").strip() or "cpu"
    if name not in DEVICES:
        raise ValueError(f"The device is {name!r}; it may be {', '.join(DEVICES)}.")
    return Device(name, (precision or setting()) == HALF)


def setting() -> str:
    """What POLYSEME_PRECISION asks for, exact products if nothing; ValueError for none of PRECISIONS."""
    asked = os.environ.get("POLYSEME_PRECISION", "") or PRECISIONS[0]
    if asked not in PRECISIONS:
        raise ValueError(f"POLYSEME_PRECISION is {asked!r}; it may be {', '.join(PRECISIONS)}.")
    return asked


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
