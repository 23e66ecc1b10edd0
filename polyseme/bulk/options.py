"""Command-line options of bulk work: which model reads, and which processes do the work."""

import argparse
import re

from polyseme.bert import device
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.bulk.engines import ENGINES, ExecutionPlan


def add_model(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--segments",
        choices=SEGMENTS,
        default="library",
        help="segment ids: 0, or 1 as in the tutorial (default: library)",
    )
    add("--model", default="auto", help="a model's name or folder (default: the app's choice)")
    device.add_device(parser)


def add_execution(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group(
        "how to run it; whichever you choose, the output is the same, byte for byte"
    ).add_argument
    add("--workers", type=_count, default=1, metavar="N", help="processes at once (default: 1)")
    kinds = "; ".join(f"{name}: {engine.good_for}" for name, engine in ENGINES.items())
    add("--engine", choices=ENGINES, default="local", help=f"{kinds} (default: local)")
    add("--shard", type=_shard, metavar="K/N", help="work on part K of N; the last one to finish joins all parts")
    add("--finish", action="store_true", help="only join the finished parts")
    cluster = "what to ask the cluster for, such as partition=long time=4:00:00 mem_per_cpu_gb=4"
    add("--cluster", nargs="+", default=[], type=_setting, metavar="NAME=VALUE", help=cluster)
    add("--restart", action="store_true", help="discard unfinished work and start again")
    add("--quiet", action="store_true", help="show no progress")


def execution_plan(args: argparse.Namespace) -> ExecutionPlan:
    """The execution plan of the arguments. ValueError if they contradict each other."""
    if args.shard and (args.engine != "local" or args.restart or args.finish):
        raise ValueError("--shard works with --workers only, not with --engine, --restart or --finish.")
    if args.cluster and args.engine == "local":
        raise ValueError("--cluster needs --engine slurm or --engine ray.")
    return ExecutionPlan(args.workers, args.engine, args.shard, args.finish, args.restart, dict(args.cluster))


def checked_plan(args: argparse.Namespace) -> ExecutionPlan:
    """The execution plan of the arguments. ValueError if this machine lacks the library or the device for it."""
    plan = execution_plan(args)
    if plan.engine != "local" or plan.workers > 1:
        ENGINES[plan.engine].check()
    if plan.engine == "local" and args.device != "auto":
        device.asked_for(args.device).name  # noqa: B018  # a cluster has GPUs of its own
    return plan


def _count(text: str) -> int:
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError("give 1 or more")
    return int(text)


def _shard(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError("give a share such as 2/8, the second of eight")
    return int(match[1]), int(match[2])


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("give a setting such as partition=long")
    return name, value
