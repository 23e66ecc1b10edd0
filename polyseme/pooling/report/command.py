"""polyseme bench: its options, and the files it writes."""

import argparse
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from tqdm import tqdm

from polyseme.bert import Bert
from polyseme.bert.catalogue import of_folder, present, resolve
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.bulk.commands import ALL_FINE, Outcome, command_parser, output_file, run_command
from polyseme.bulk.folders import part_folder
from polyseme.bulk.models import open_model
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.pooling.numbers.labelled_rows import LabelledRow
from polyseme.pooling.numbers.treatments import NEIGHBOURS, TREATMENTS
from polyseme.pooling.report import identity, writing
from polyseme.pooling.report.figures import report_page
from polyseme.pooling.report.numbers import BenchRequest

ALL = "all"
ONLY_REPORT = 1

MORE = """\
examples:
  the bundled model on the built-in sentences:
    polyseme bench --models all-MiniLM-L6-v2 --out report.json
  two models and three layer choices on your own table:
    polyseme bench mine.csv --models bert-base-uncased,roberta-base --layers "0,-1,Sum of last four" \\
      --out mine.json

OUT.html shows the same report as a page; it opens without a server. If a run is interrupted, finished models stay in
the folder OUT.part: run the same command again to continue. For a model in a folder, give the folder's path.
"""

Planned = tuple[BenchRequest, writing.Models, tuple[LabelledRow, ...]]


def main(arguments: Sequence[str]) -> int:
    """Runs the command and returns its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    part = part_folder(options.out)
    return run_command(parser, options, partial(_plan, options), partial(_work, options, part), part)


def _plan(options: argparse.Namespace) -> Planned:
    """The request, the models and the sentences. ValueError for options that can't be met."""
    joins, treatments = _of_table(options.joins, TOKEN_POOLINGS), _of_table(options.treatments, TREATMENTS)
    request = BenchRequest(_listed(options.layers), joins, treatments, options.neighbours, options.segments)
    models: dict[str, Callable[[], Bert]] = {}
    for text in present() if options.models == ALL else _listed(options.models):
        folder = Path(text).expanduser()
        name, source = (of_folder(folder).name, str(folder)) if folder.is_dir() else (resolve(text).name,) * 2
        models[name] = partial(open_model, source, "", "")
    if not models:
        raise ValueError("--models: name at least one model.")
    page = options.out.with_suffix(".html")
    for file in (options.out, page):
        output_file(file, *[options.table] if options.table else [])
    if page == options.out:
        raise ValueError(f"The name {options.out} is for the report's page. Let --out end in .json.")
    return request, models, identity.read_data(options.table)


def _work(options: argparse.Namespace, part: Path, planned: Planned) -> Outcome:
    request, models, rows = planned
    with tqdm(total=100, disable=options.quiet or not sys.stderr.isatty(), bar_format="{l_bar}{bar}| {postfix}") as bar:

        def report_progress(share: float, step: str) -> None:
            bar.set_postfix_str(step, refresh=False)
            bar.update(100 * share - bar.n)

        data = identity.of_data(options.table, rows)
        report = writing.make(models, rows, data, request, part, report_progress)
    page, problems = options.out.with_suffix(".html"), []
    content = report_page(report, options.out.name)
    writing.write(options.out, writing.as_text(report))
    shutil.rmtree(part, ignore_errors=True)
    try:
        writing.write(page, content)
    except OSError as error:
        problems = [f"The page could not be written. {error}"]
    for model in report["models"]:
        print(f"{model['name']}: {model['answers'][0]['finding']}", file=sys.stderr)
    shown = problems[0] if problems else f"see {page.name}"
    print(f"{options.out}: {len(report['rows']):,} rows; {shown}", file=sys.stderr)
    outcome = {"written": str(options.out), "page": None if problems else str(page), "rows": len(report["rows"])}
    return ONLY_REPORT if problems else ALL_FINE, outcome | {"models": [*models], "problems": problems}


def _parser() -> argparse.ArgumentParser:
    does = "Compare models, layers, poolings and treatments on labelled sentences, as the Pooling page does."
    parser = command_parser("bench", does, MORE, "the report is written", "the report is written, but not its page")
    add = parser.add_argument
    table = "CSV or TSV: a sentence, a word in it and its meaning in each row (default: the built-in sentences)"
    add("table", nargs="?", type=Path, help=table)
    add("--out", required=True, type=Path, help="the JSON file to write")
    add("--models", default="auto", help="names or folders, separated by commas; all: every model here (default: auto)")
    add("--layers", default=ALL, help='such as 0,-1,"Sum of last four" (default: all)')
    add("--joins", default=ALL, help=f"for split words: {', '.join(TOKEN_POOLINGS)} (default: all)")
    add("--treatments", default=ALL, help=f"{', '.join(TREATMENTS)} (default: all)")
    add("--neighbours", type=int, choices=NEIGHBOURS, default=5, help="how many nearest neighbours vote (default: 5)")
    add(
        "--segments",
        choices=SEGMENTS,
        default="library",
        help="segment ids: 0, or 1 as in the tutorial (default: library)",
    )
    add("--quiet", action="store_true", help="show no progress")
    return parser


def _listed(typed: str) -> tuple[str, ...]:
    """The names between commas; empty for all."""
    return () if typed == ALL else tuple(filter(None, map(str.strip, typed.split(","))))


def _of_table(typed: str, table: Mapping[str, object]) -> tuple[str, ...]:
    """The typed names as the table spells them. ValueError for any other name."""
    known, names = {name.lower(): name for name in table}, _listed(typed)
    if unknown := [name for name in names if name.lower() not in known]:
        raise ValueError(f"{unknown[0]!r} is unknown. Choose from {', '.join(table)}.")
    return tuple(dict.fromkeys(known[name.lower()] for name in names))
