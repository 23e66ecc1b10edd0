"""The command `polyseme vectors`: its arguments, the task they describe, and its outcome."""

import argparse
import re
import shlex
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from polyseme.bulk.commands import (
    ALL_FINE,
    BULK,
    SOME_SKIPPED,
    Outcome,
    command_parser,
    input_file,
    output_file,
    run_command,
    unfinished,
)
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.folders import part_folder
from polyseme.bulk.models import find_edition
from polyseme.bulk.options import add_execution, add_model, checked_plan
from polyseme.bulk.progress import progress_watch
from polyseme.bulk.run import run
from polyseme.bulk.vectors.task import VectorsTask
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.export.dimensions import parse_dimensions
from polyseme.export.formats import FORMATS
from polyseme.export.layer_picks import JOINS
from polyseme.export.units import UNITS
from polyseme.export.vectors import VectorRecipe, check_recipe

MORE = """\
examples:
  one vector for each line, for pandas, DuckDB or Polars:
    polyseme vectors sentences.txt --out vectors.parquet
  the same with the last four layers side by side, in two processes:
    polyseme vectors sentences.txt --layers -4:-1 --join concat --out vectors.parquet --workers 2
  every token's second-to-last layer, from standard input, in the layout of extract_features.py:
    head -n 100 corpus.txt | polyseme vectors --unit tokens --layers -2 --out tokens.jsonl
  50 principal components for the Embedding Projector:
    polyseme vectors words.txt --dimensions pca:50 --out projector.zip
  the mean vector of each word, for gensim:
    polyseme vectors corpus.txt --unit words --out words.vec

If a run is interrupted, its finished parts stay in the folder OUT.part. Run the same command again to continue. The
output appears only when it is complete, and replaces a file of the same name. docs/bulk.md covers large files, clusters
and the columns of the Parquet file.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    args = parser.parse_args(_attached(sys.argv[1:] if arguments is None else arguments))
    work = partial(_work, args.quiet)
    return run_command(parser, args, lambda: (_task(args), checked_plan(args)), work, part_folder(args.out))


def _work(quiet: bool, planned: tuple[VectorsTask, ExecutionPlan]) -> Outcome:
    task, plan = planned
    with progress_watch(quiet) as watch:
        result = run(task, plan, watch)
    if not result:
        return unfinished(plan, "This share is done. The last one to finish joins them.")
    skipped = f", {result.skipped:,} skipped" if result.skipped else ""
    summary = f"{task.target}: {result.rows:,} vectors of {result.lines - result.skipped:,} lines{skipped}"
    print(*result.problems, *filter(None, [result.note]), summary, sep="\n", file=sys.stderr)
    outcome = {"written": str(task.target), "vectors": result.rows, "lines": result.lines, "skipped": result.skipped}
    outcome |= {"problems": [*result.problems], "note": result.note}
    return SOME_SKIPPED if result.skipped else ALL_FINE, outcome


def _parser() -> argparse.ArgumentParser:
    description = "Write a vector for each line of a text file, or for each word or token."
    parser = command_parser("vectors", description, MORE, *BULK)
    add = parser.add_argument
    lines = "UTF-8 text, one sentence per line, or a pair: a ||| b (default: standard input)"
    add("file", nargs="?", default="-", help=lines)
    add("--out", required=True, type=Path, help="the file to write; for datasets a new folder")
    add("--format", choices=FORMATS, help="format of the output (default: by the ending of OUT)")
    add("--unit", choices=UNITS, default="sentences", help="what gets a vector (default: sentences)")
    add(
        "--layers",
        default="Sum of last four",
        help='-1, -4:-1, 0,3,6 or a name such as "Layer 3" (default: %(default)s)',
    )
    add("--join", choices=JOINS, default="", help="how to combine several layers given by number")
    sentences, words = (", ".join(map(_slug, table)) for table in (SENTENCE_POOLINGS, TOKEN_POOLINGS))
    add("--pool", default="mean", help=f"sentences: {sentences}; words: {words} (default: mean); tokens are not pooled")
    add("--dimensions", default="full", help="full, 50 for the first 50, or pca:50 (default: full)")
    add("--cut", action="store_true", help="cut lines that are too long for the model, instead of skipping them")
    add(
        "--half",
        action="store_true",
        help="16-bit numbers in the file (Parquet, NPZ, safetensors, datasets)",
    )
    add_model(parser)
    add_execution(parser)
    return parser


def _attached(arguments: Sequence[str]) -> list[str]:
    """The arguments with a --layers value that begins with a minus attached, or argparse takes it for an option.

    >>> _attached(["--layers", "-4:-1", "--out", "x"])
    ['--layers=-4:-1', '--out', 'x']
    """
    joined = re.sub(r"(^|\0)--layers\0(?=-\d)", r"\1--layers=", "\0".join(arguments))
    return joined.split("\0") if joined else []


def _slug(name: str) -> str:
    """The name of a pooling on the command line: "[CLS]" is cls, "Mean and max" is mean-and-max."""
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")


def _task(args: argparse.Namespace) -> VectorsTask:
    """The task of the arguments. ValueError if it can't be done."""
    source = None if args.file == "-" else input_file(Path(args.file))
    kind, recipe = _format(args), _recipe(args)
    if FORMATS[kind].files and args.out.exists():
        raise ValueError(f"{args.out} exists already. Name a new folder.")
    target = output_file(args.out, *[source] if source else [])
    model = find_edition(args.model, args.device, args.precision)
    check_recipe(model.open(), recipe)
    if args.shard and not source:
        raise ValueError("--shard needs a file; standard input can't be shared.")
    return VectorsTask(source, model, recipe, kind, target, args.cut, args.half)


def _format(args: argparse.Namespace) -> str:
    """The output format. ValueError if it is unknown."""
    by_extension = next((name for name, kind in FORMATS.items() if kind.extension == args.out.suffix.lower()), None)
    name = str(args.format or by_extension)
    if name not in FORMATS:
        known = ", ".join(kind.extension for kind in FORMATS.values())
        raise ValueError(f"--out must end in one of {known}, or give --format.")
    if args.half and not FORMATS[name].half:
        raise ValueError(
            f"{FORMATS[name].label} stores no 16-bit numbers. --half is for Parquet, NPZ, safetensors, datasets."
        )
    return name


def _recipe(args: argparse.Namespace) -> VectorRecipe:
    names = {_slug(name): name for name in UNITS[args.unit].poolings}
    if args.unit == "sentences":
        names |= {_slug(pooling.service): name for name, pooling in SENTENCE_POOLINGS.items() if pooling.service}
    pooling = names.get(_slug(args.pool), args.pool) if names else ""
    return VectorRecipe(args.unit, args.layers, args.join, pooling, parse_dimensions(args.dimensions), args.segments)


def as_typed(recipe: VectorRecipe, model: str, kind: str) -> str:
    """The command line that makes the same vectors from a file sentences.txt."""
    options = {"unit": recipe.unit, "layers": recipe.layers, "join": recipe.join, "pool": _slug(recipe.pooling)}
    options |= {"dimensions": recipe.dimensions.argument, "segments": recipe.segments, "model": model}
    options |= {"out": f"vectors{FORMATS[kind].extension}"}
    defaults = vars(_parser().parse_args(["--out", ""]))
    given = {name: value for name, value in options.items() if value not in ("", defaults[name])}
    typed = [part for name, value in given.items() for part in (f"--{name}", value)]
    return shlex.join(["python", "-m", "polyseme", "vectors", "sentences.txt", *typed])
