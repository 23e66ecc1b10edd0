"""python -m components bench: what it can be asked for, and what it writes."""

import argparse
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tqdm import tqdm

from components.bert import Bert
from components.bert.catalogue import of_folder, present, resolve
from components.bert.tokenizer import SEGMENTS
from components.chapters.pooling.numbers.rows import Row
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS
from components.chapters.pooling.report import identity, making
from components.chapters.pooling.report.figures import report_page
from components.chapters.pooling.report.numbers import Wanted
from components.numbers.pooling import TOKEN_POOLINGS
from components.takeaway.bulk.commands import ALL_FINE, command, ended
from components.takeaway.bulk.folders import part_folder
from components.takeaway.bulk.models import opened

ALL = "all"

MORE = """\
examples:
  the bundled model on the built-in sentences:
    python -m components bench --models all-MiniLM-L6-v2 --out report.json
  two models, three layer choices, on a table of one's own:
    python -m components bench mine.csv --models bert-base-uncased,roberta-base --layers "0,-1,Sum of last four" \\
      --out mine.json

Beside OUT the same is written as a page, OUT.html, which opens without a server. Work that was broken off lies in a
folder OUT.part, a model at a time; the same command goes on there. Models of a folder: give its path.
"""


def main(arguments: Sequence[str]) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    part = part_folder(asked.out)
    return ended(parser, partial(_plan, asked), partial(_work, asked, part), part)


Planned = tuple[Wanted, making.Open, tuple[Row, ...]]


def _plan(asked: argparse.Namespace) -> Planned:
    """What is to be measured; ValueError where it is not to be had."""
    wanted, models = _wanted(asked), _models(asked.models)
    if not asked.out.parent.is_dir() or asked.out.is_dir():
        raise ValueError(f"{asked.out} is not a file in a folder that is there.")
    return wanted, models, identity.read_data(asked.table)


def _work(asked: argparse.Namespace, part: Path, planned: Planned) -> int:
    wanted, models, rows = planned
    if asked.restart:
        shutil.rmtree(part, ignore_errors=True)
    shown = {"disable": asked.quiet or not sys.stderr.isatty(), "bar_format": "{l_bar}{bar}| {postfix}"}
    with tqdm(total=100, **shown) as bar:
        data = identity.of_data(asked.table, rows)
        report = making.make(models, rows, data, wanted, part, partial(_say, bar))
    page = asked.out.with_suffix(".html")
    making.write(asked.out, making.as_text(report))
    making.write(page, report_page(report, asked.out.name))
    shutil.rmtree(part)
    print(f"{asked.out}: {len(report['rows']):,} rows; {page.name} shows them", file=sys.stderr)
    return ALL_FINE


def _say(bar: tqdm, share: float, step: str) -> None:
    bar.set_postfix_str(step, refresh=False)
    bar.update(100 * share - bar.n)


def _parser() -> argparse.ArgumentParser:
    does = "Models, layers, poolings and treatments, judged on labelled sentences as the Pooling page does."
    parser = command("bench", does, MORE, "the report is written")
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
        name, place = (of_folder(folder).name, str(folder)) if folder.is_dir() else (resolve(one).name,) * 2
        found[name] = partial(opened, place, "", "")
    if not found:
        raise ValueError("No model is named.")
    return found
