"""The batch command: vectors of the lines of a file. What it can be asked for, and its exit codes."""

import argparse
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from components.bert import Bert, load
from components.bert.catalogue import of_folder
from components.bert.device import add_device
from components.bert.files import fetch
from components.bert.tokenizer import SEGMENTS
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.takeaway.batch import run
from components.takeaway.batch.progress import watched
from components.takeaway.batch.shards import Done, part_folder
from components.takeaway.dimensions import dimensions
from components.takeaway.formats import FORMATS
from components.takeaway.layer_picks import JOINS
from components.takeaway.units import UNITS
from components.takeaway.vectors import Recipe, check

ALL_FINE, SOME_SKIPPED, USAGE, NOT_WRITTEN, INTERRUPTED = 0, 1, 2, 3, 130

EPILOG = """\
examples:
  one vector a line, of the last four layers side by side:
    python -m components.takeaway sentences.txt --layers -4:-1 --join concat --pool mean --out vectors.parquet
  every token with its second-to-last layer, from standard input, laid out as extract_features.py does:
    head -n 100 corpus.txt | python -m components.takeaway --unit tokens --layers -2 --out tokens.jsonl
  50 principal components for the Embedding Projector:
    python -m components.takeaway words.txt --dimensions pca:50 --out projector.zip

Work that was broken off lies in a folder beside the output, OUT.part; the same command with the same input goes on
where it was. The output appears when it is whole, and replaces a file of its name.

exit codes:
  0  all lines are in the output       2  the command can't be met as it is
  1  some lines were skipped           3  nothing was written; standard error says why
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = _parser()
    asked = parser.parse_args(_attached(sys.argv[1:] if arguments is None else arguments))
    try:
        try:
            order, bert = _order(asked), _model(asked.model, asked.device, asked.precision)
            check(bert, order.recipe)
            opened = _opened(asked.file)
        except (ValueError, OSError) as problem:
            parser.error(str(problem))
        with opened as source, watched(asked.file, asked.quiet) as watch:
            return _made(run.make(bert, order, source, watch), order.target)
    except KeyboardInterrupt:
        return _not_made(INTERRUPTED, "Interrupted.", asked.out)
    except (ValueError, OSError, MemoryError) as problem:
        said = str(problem) or "There is not enough memory."
        return _not_made(NOT_WRITTEN, f"Nothing was written. {said}", asked.out)


def _made(done: Done, target: Path) -> int:
    skipped = f", {done.skipped:,} skipped" if done.skipped else ""
    print(f"{target}: {done.rows:,} vectors of {done.lines - done.skipped:,} lines{skipped}", file=sys.stderr)
    return SOME_SKIPPED if done.skipped else ALL_FINE


def _not_made(code: int, said: str, target: Path) -> int:
    kept = " What is done is kept: the same command goes on there." if part_folder(target).is_dir() else ""
    print(f"{said}{kept}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m components.takeaway",
        description="Vectors of the lines of a text file: one for each line, for each word, or for each token.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
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
    add("--segments", choices=SEGMENTS, default="library", help="segment ids, 0 or the tutorial's 1 (default: library)")
    add("--model", default="auto", help="a name of the catalogue or a folder (default: as the app chooses)")
    add("--cut", action="store_true", help="cut lines that are longer than the model reads, instead of skipping them")
    add("--restart", action="store_true", help="begin anew where work was broken off")
    add("--quiet", action="store_true", help="show no progress")
    add_device(parser)
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


def _order(asked: argparse.Namespace) -> run.Order:
    """What is asked for, complete; ValueError where it is not to be had."""
    ending = next((name for name, kind in FORMATS.items() if kind.extension == asked.out.suffix.lower()), None)
    if not (asked.format or ending):
        known = ", ".join(kind.extension for kind in FORMATS.values())
        raise ValueError(f"--out ends in none of {known}: name the --format.")
    if not asked.out.parent.is_dir() or asked.out.is_dir():
        raise ValueError(f"{asked.out} is not a file in a folder that is there.")
    if asked.out.exists() and not asked.out.is_file():
        raise ValueError(f"{asked.out} is a device or a pipe, whose place the output would take: name a file.")
    names = {_short(name): name for name in UNITS[asked.unit].poolings}
    if asked.unit == "sentences":
        names |= {_short(one.service): name for name, one in SENTENCE_POOLINGS.items() if one.service}
    pooling = names.get(_short(asked.pool), asked.pool) if names else ""
    recipe = Recipe(asked.unit, asked.layers, asked.join, pooling, dimensions(asked.dimensions), asked.segments)
    return run.Order(recipe, str(asked.format or ending), asked.out, asked.cut, asked.restart)


def _model(name: str, device: str, precision: str) -> Bert:
    """The model of a name or a folder, where it shall run."""
    if not Path(name).is_dir():
        return load(name, device, precision)
    model = of_folder(Path(name))
    return Bert(model, fetch(model), device, precision)


def _opened(name: str) -> AbstractContextManager[IO[bytes]]:
    """The input: a file, or standard input."""
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def as_typed(recipe: Recipe, model: str, kind: str) -> str:
    """The command that makes the same of a file sentences.txt."""
    options = {"unit": recipe.unit, "layers": recipe.layers, "join": recipe.join, "pool": _short(recipe.pooling)}
    options |= {"dimensions": recipe.dimensions.typed, "segments": recipe.segments, "model": model}
    options |= {"out": f"vectors{FORMATS[kind].extension}"}
    usual = vars(_parser().parse_args(["--out", ""]))
    asked = [part for name, value in options.items() if value not in ("", usual[name]) for part in (f"--{name}", value)]
    return shlex.join(["python", "-m", "components.takeaway", "sentences.txt", *asked])
