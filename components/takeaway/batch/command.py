"""The command for vectors of the lines of a file: what it can be asked for, and what it says."""

import argparse
import re
import shlex
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.takeaway.batch.task import Vectors
from components.takeaway.bulk.commands import ALL_FINE, BULK, SOME_SKIPPED, command, ended, handed_on
from components.takeaway.bulk.engines import How
from components.takeaway.bulk.folders import part_folder
from components.takeaway.bulk.models import asked_for
from components.takeaway.bulk.options import add_how, add_model, here
from components.takeaway.bulk.progress import told
from components.takeaway.bulk.run import run
from components.takeaway.dimensions import dimensions
from components.takeaway.formats import FORMATS
from components.takeaway.layer_picks import JOINS
from components.takeaway.units import UNITS
from components.takeaway.vectors import Recipe, check

MORE = """\
examples:
  one vector a line, for pandas, DuckDB or Polars:
    python -m components vectors sentences.txt --out vectors.parquet
  the same of the last four layers side by side, by two processes:
    python -m components vectors sentences.txt --layers -4:-1 --join concat --out vectors.parquet --workers 2
  every token with its second-to-last layer, from standard input, laid out as extract_features.py does:
    head -n 100 corpus.txt | python -m components vectors --unit tokens --layers -2 --out tokens.jsonl
  50 principal components for the Embedding Projector:
    python -m components vectors words.txt --dimensions pca:50 --out projector.zip

Work that was broken off lies in a folder beside the output, OUT.part; the same command with the same input goes on
where it was. The output appears when it is whole, and replaces a file of its name. docs/bulk.md tells of large files,
clusters, and the columns of Parquet.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = _parser()
    asked = parser.parse_args(_attached(sys.argv[1:] if arguments is None else arguments))
    return ended(parser, lambda: (_task(asked), here(asked)), partial(_work, asked.quiet), part_folder(asked.out))


def _work(quiet: bool, planned: tuple[Vectors, How]) -> int:
    task, way = planned
    with told(quiet) as watch:
        done = run(task, way, watch)
    if not done:
        return handed_on(way, "This share is done; whoever ends last joins them all.")
    skipped = f", {done.skipped:,} skipped" if done.skipped else ""
    whole = f"{task.target}: {done.rows:,} vectors of {done.lines - done.skipped:,} lines{skipped}"
    print(*done.said, whole, sep="\n", file=sys.stderr)
    return SOME_SKIPPED if done.skipped else ALL_FINE


def _parser() -> argparse.ArgumentParser:
    does = "Vectors of the lines of a text file: one for each line, for each word, or for each token."
    parser = command("vectors", does, MORE, *BULK)
    add = parser.add_argument
    lines = "a UTF-8 text, one sentence a line, or two as a pair: a ||| b; - or nothing: standard input"
    add("file", nargs="?", default="-", help=lines)
    add("--out", required=True, type=Path, help="the file to write")
    add("--format", choices=FORMATS, help="of the output; without it the ending of OUT decides")
    add("--unit", choices=UNITS, default="sentences", help="what gets a vector (default: sentences)")
    add("--layers", default="Sum of last four", help='-1, -4:-1, 0,3,6 or a name, "Layer 3" (default: %(default)s)')
    add("--join", choices=JOINS, default="", help="how several layers by number become one vector")
    sentences, words = (", ".join(map(_short, table)) for table in (SENTENCE_POOLINGS, TOKEN_POOLINGS))
    add("--pool", default="mean", help=f"sentences: {sentences}; words: {words} (default: mean); tokens are not pooled")
    add("--dimensions", default="full", help="full, 50 for the first 50, or pca:50 (default: full)")
    add("--cut", action="store_true", help="cut lines that are longer than the model reads, instead of skipping them")
    add("--half", action="store_true", help="write 16 bits a value: half the bytes; Parquet and NPZ only")
    add_model(parser)
    add_how(parser)
    return parser


def _attached(arguments: Sequence[str]) -> list[str]:
    """The arguments with a value that begins with a minus tied to its option, where argparse takes it for another.

    >>> _attached(["--layers", "-4:-1", "--out", "x"])
    ['--layers=-4:-1', '--out', 'x']
    """
    joined = re.sub(r"(^|\0)--layers\0(?=-\d)", r"\1--layers=", "\0".join(arguments))
    return joined.split("\0") if joined else []


def _short(name: str) -> str:
    """A pooling's name as one types it: "[CLS]" is cls, "Mean and max" is mean-and-max."""
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")


def _task(asked: argparse.Namespace) -> Vectors:
    """What is asked for, complete; ValueError where it is not to be had."""
    kind = _format(asked)
    recipe = _recipe(asked)
    model = asked_for(asked.model, asked.device, asked.precision)
    check(model.opened(), recipe)
    source = None if asked.file == "-" else Path(asked.file).resolve(strict=True)
    if asked.shard and not source:
        raise ValueError("Shares are of a file: standard input is read by one command.")
    return Vectors(source, model, recipe, kind, asked.out.resolve(), asked.cut, asked.half)


def _format(asked: argparse.Namespace) -> str:
    """The format of an output that can be written."""
    ending = next((name for name, kind in FORMATS.items() if kind.extension == asked.out.suffix.lower()), None)
    name = str(asked.format or ending)
    if name not in FORMATS:
        known = ", ".join(kind.extension for kind in FORMATS.values())
        raise ValueError(f"--out ends in none of {known}: name the --format.")
    if asked.half and not FORMATS[name].half:
        raise ValueError(f"{FORMATS[name].label} has digits, not bits: --half is for Parquet and NPZ.")
    if not asked.out.parent.is_dir() or asked.out.is_dir():
        raise ValueError(f"{asked.out} is not a file in a folder that is there.")
    if asked.out.exists() and not asked.out.is_file():
        raise ValueError(f"{asked.out} is a device or a pipe, whose place the output would take: name a file.")
    return name


def _recipe(asked: argparse.Namespace) -> Recipe:
    """How the vectors are made."""
    names = {_short(name): name for name in UNITS[asked.unit].poolings}
    if asked.unit == "sentences":
        names |= {_short(one.service): name for name, one in SENTENCE_POOLINGS.items() if one.service}
    pooling = names.get(_short(asked.pool), asked.pool) if names else ""
    return Recipe(asked.unit, asked.layers, asked.join, pooling, dimensions(asked.dimensions), asked.segments)


def as_typed(recipe: Recipe, model: str, kind: str) -> str:
    """The command that makes the same of a file sentences.txt."""
    options = {"unit": recipe.unit, "layers": recipe.layers, "join": recipe.join, "pool": _short(recipe.pooling)}
    options |= {"dimensions": recipe.dimensions.typed, "segments": recipe.segments, "model": model}
    options |= {"out": f"vectors{FORMATS[kind].extension}"}
    usual = vars(_parser().parse_args(["--out", ""]))
    asked = [part for name, value in options.items() if value not in ("", usual[name]) for part in (f"--{name}", value)]
    return shlex.join(["python", "-m", "components", "vectors", "sentences.txt", *asked])
