"""The options of commands that do bulk work: which model reads, where, and who does the work."""

import argparse
import re

from components.bert import device
from components.bert.tokenizer import SEGMENTS
from components.takeaway.bulk.engines import ENGINES, How


def add_model(parser: argparse.ArgumentParser) -> None:
    """Gives a command the options that say which model reads, how and where."""
    add = parser.add_argument
    add("--segments", choices=SEGMENTS, default="library", help="segment ids, 0 or the tutorial's 1 (default: library)")
    add("--model", default="auto", help="a name of the catalogue or a folder (default: as the app chooses)")
    device.add_device(parser)


def add_how(parser: argparse.ArgumentParser) -> None:
    """Gives a command the options that say who does the work."""
    add = parser.add_argument_group("who does the work; the output is the same, byte for byte").add_argument
    add("--workers", type=_several, default=1, metavar="N", help="processes at once (default: 1, without any library)")
    kinds = "; ".join(f"{name}: {engine.good_for}" for name, engine in ENGINES.items())
    add("--engine", choices=ENGINES, default="local", help=f"{kinds} (default: local)")
    add("--shard", type=_share, metavar="K/N", help="do the K-th of N shares; whoever is last joins them all")
    add("--finish", action="store_true", help="only put together what shares have done, if all is there")
    cluster = "what a cluster is asked for, such as partition=long time=4:00:00 mem_per_cpu_gb=4"
    add("--cluster", nargs="+", default=[], type=_named, metavar="NAME=VALUE", help=cluster)
    add("--restart", action="store_true", help="begin anew where work was broken off")
    add("--quiet", action="store_true", help="show no progress")


def how(asked: argparse.Namespace) -> How:
    """Who does the work, as it was asked for; ValueError where that does not go together."""
    if asked.shard and (asked.engine != "local" or asked.restart or asked.finish):
        raise ValueError("--shard goes with --workers only: shares of one output leave one another alone.")
    if asked.cluster and asked.engine == "local":
        raise ValueError("--cluster says what a cluster is asked for: name its --engine too.")
    return How(asked.workers, asked.engine, asked.shard, asked.finish, asked.restart, dict(asked.cluster))


def here(asked: argparse.Namespace) -> How:
    """The same, where this machine can do it so. ValueError where it has not the library, or not the device."""
    way = how(asked)
    if way.engine != "local" or way.workers > 1:
        ENGINES[way.engine].check()
    if way.engine == "local" and asked.device != "auto":
        device.asked_for(asked.device).name  # noqa: B018  # a cluster has GPUs of its own
    return way


def _several(typed: str) -> int:
    if not (typed.isdecimal() and int(typed)):
        raise argparse.ArgumentTypeError("a number of processes, 1 or more")
    return int(typed)


def _share(typed: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", typed)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError("such as 2/8, the second of eight")
    return int(found[1]), int(found[2])


def _named(typed: str) -> tuple[str, str]:
    name, is_there, value = typed.partition("=")
    if not is_there:
        raise argparse.ArgumentTypeError("such as partition=long")
    return name, value
