"""python -m components bench: what it can be asked for, and its exit codes."""

import argparse
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tqdm import tqdm

from components.bert import Bert, load
from components.bert.catalogue import of_folder, present, resolve
from components.bert.files import fetch
from components.bert.tokenizer import SEGMENTS
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS
from components.chapters.pooling.report import identity, making
from components.chapters.pooling.report.figures import report_page
from components.chapters.pooling.report.numbers import Wanted
from components.numbers.pooling import TOKEN_POOLINGS

ALL_FINE, USAGE, NOT_WRITTEN, INTERRUPTED = 0, 2, 3, 130
ALL = "all"

EPILOG = """\
examples:
  the bundled model on the built-in sentences:
    python -m components bench --models all-MiniLM-L6-v2 --out report.json
  two models, three layer choices, on a table of one's own:
    python -m components bench mine.csv --models bert-base-uncased,roberta-base --layers "0,-1,Sum of last four" \\
      --out mine.json

Beside OUT the same is written as a page, OUT.html, which opens without a server. Work that was broken off lies in a
folder OUT.part, a model at a time; the same command goes on there. Models of a folder: give its path.

exit codes: 0 written, 2 the command can't be met as it is, 3 nothing was written, 130 interrupted
"""


def main(arguments: Sequence[str]) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        wanted = _wanted(asked)
        models = _models(asked.models)
        if not asked.out.parent.is_dir() or asked.out.is_dir():
            raise ValueError(f"{asked.out} is not a file in a folder that is there.")
        rows = identity.read_data(asked.table)
    except (ValueError, OSError) as problem:
        parser.error(str(problem))
    part = asked.out.with_name(f"{asked.out.name}.part")
    if asked.restart:
        shutil.rmtree(part, ignore_errors=True)
    try:
        with tqdm(
            total=100, disable=asked.quiet or not sys.stderr.isatty(), bar_format="{l_bar}{bar}| {postfix}"
        ) as bar:
            data = identity.of_data(asked.table, rows)
            report = making.make(models, rows, data, wanted, part, partial(_say, bar))
        making.write(asked.out, making.as_text(report))
        making.write(asked.out.with_suffix(".html"), report_page(report, asked.out.name))
        shutil.rmtree(part)
    except KeyboardInterrupt:
        print("Interrupted. Finished models are kept: the same command goes on there.", file=sys.stderr)
        return INTERRUPTED
    except (ValueError, OSError, MemoryError) as problem:
        print(f"Nothing was written. {problem or 'There is not enough memory.'}", file=sys.stderr)
        return NOT_WRITTEN
    print(
        f"{asked.out}: {len(report['rows']):,} rows; {asked.out.with_suffix('.html').name} shows them", file=sys.stderr
    )
    return ALL_FINE


def _say(bar: tqdm, share: float, step: str) -> None:
    bar.set_postfix_str(step, refresh=False)
    bar.update(100 * share - bar.n)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m components bench",
        description="Models, layers, poolings and treatments, judged on labelled sentences as the Pooling page does.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    table = "a CSV or TSV file with a sentence, a word in it and its sense in each row (default: the built-in ones)"
    add("table", nargs="?", type=Path, help=table)
    add("--out", required=True, type=Path, help="the JSON file to write")
    add("--models", default="auto", help="names or folders with commas between, or all on this machine (default: auto)")
    add("--layers", default=ALL, help='0, -1 or names, with commas between (default: all), "Sum of last four"')
    add("--joins", default=ALL, help=f"for split words: {', '.join(TOKEN_POOLINGS)} (default: all)")
    add("--treatments", default=ALL, help=f"of the vectors: {', '.join(TREATMENTS)} (default: all)")
    add("--neighbours", type=int, choices=NEIGHBOURS, default=5, help="that vote, where neighbours do (default: 5)")
    add("--segments", choices=SEGMENTS, default="library", help="segment ids, 0 or the tutorial's 1 (default: library)")
    add("--restart", action="store_true", help="begin anew where work was broken off")
    add("--quiet", action="store_true", help="show no progress")
    return parser


def _wanted(asked: argparse.Namespace) -> Wanted:
    """What is asked for; ValueError where a name is none of its table."""
    joins, treatments = (_of_table(getattr(asked, name), table) for name, table in TABLES.items())
    return Wanted(_listed(asked.layers), joins, treatments, asked.neighbours, asked.segments)


TABLES = {"joins": tuple(TOKEN_POOLINGS), "treatments": tuple(TREATMENTS)}


def _listed(typed: str) -> tuple[str, ...]:
    """What stands between commas; nothing for all."""
    return () if typed == ALL else tuple(filter(None, map(str.strip, typed.split(","))))


def _of_table(typed: str, table: Sequence[str]) -> tuple[str, ...]:
    known = {name.lower(): name for name in table}
    if unknown := [one for one in _listed(typed) if one.lower() not in known]:
        raise ValueError(f"{unknown[0]!r} is none of: {', '.join(table)}.")
    return tuple(dict.fromkeys(known[one.lower()] for one in _listed(typed)))


def _models(typed: str) -> dict[str, Callable[[], Bert]]:
    """The models by name, not yet opened; ValueError for one that is neither a folder nor of the catalogue."""
    found: dict[str, Callable[[], Bert]] = {}
    for one in present() if typed == ALL else _listed(typed):
        folder = Path(one).expanduser()
        if folder.is_dir():
            model = of_folder(folder)
            found[model.name] = partial(_of_folder, folder)
        else:
            name = resolve(one).name
            found[name] = partial(load, name)
    if not found:
        raise ValueError("No model is named.")
    return found


def _of_folder(folder: Path) -> Bert:
    model = of_folder(folder)
    return Bert(model, fetch(model))
