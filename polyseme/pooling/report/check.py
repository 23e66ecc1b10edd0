"""polyseme check: rows of a report computed again and compared to three decimals."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from polyseme import limits
from polyseme.bert import Bert, load
from polyseme.bulk.commands import Outcome, command_parser, run_command
from polyseme.core.reading.lines import first_bytes
from polyseme.pooling.numbers.labelled_rows import LabelledRow
from polyseme.pooling.report import identity
from polyseme.pooling.report.numbers import BenchRequest, ReportPart, measured, rankings, rows_of
from polyseme.pooling.report.reading import key_of, read
from polyseme.pooling.report.writing import answers_of

AGREES, DIFFERS = 0, 1
NEAR = 5e-4  # numbers that differ by less agree to three decimals
KEYS = {"model": "model", "layers": "layer choice", "join": "way to join pieces", "treatment": "treatment"}

MORE = """\
examples:
  one row, by its number or its settings:
    polyseme check report.json --row 12
    polyseme check report.json --model all-MiniLM-L6-v2 --layers "Layer 6" --treatment plain
  all rows of a report on your own table:
    polyseme check mine.json mine.csv

Model files and sentences must have the SHA-256 that the report names. For a model in a folder, name the folder in
POLYSEME_MODELS.
"""
Planned = tuple[ReportPart, dict[int, ReportPart], tuple[LabelledRow, ...]]


def main(arguments: Sequence[str]) -> int:
    """Runs the command and returns its exit code."""
    does = "Compute rows of a bench report again, and compare three decimals."
    parser = command_parser("check", does, MORE, "all agree", "some differ", "not checked: the files differ")
    add = parser.add_argument
    add("report", type=Path, help="the JSON file that polyseme bench has written")
    add("table", nargs="?", type=Path, help="the labelled sentences it was made on (default: the built-in ones)")
    add("--row", type=int, help="the number of a row, from 1")
    for name, title in KEYS.items():
        add(f"--{name}", help=f"only rows of this {title}")
    options = parser.parse_args(arguments)
    return run_command(parser, options, partial(_plan, options), partial(_work, options), failed="Not checked.")


def _plan(options: argparse.Namespace) -> Planned:
    """The report, the rows to check by number from 1, and the labelled sentences. ValueError without such rows."""
    report = read(first_bytes(options.report, limits.REPORT_BYTES))
    chosen = {name: value for name in KEYS if (value := getattr(options, name)) is not None}
    rows = {
        number: row
        for number, row in enumerate(report["rows"], start=1)
        if options.row in (None, number) and all(row[name] == value for name, value in chosen.items())
    }
    if not rows:
        raise ValueError(f"The report has no such row. It has {len(report['rows']):,} rows.")
    return report, rows, identity.read_data(options.table)


def _work(options: argparse.Namespace, planned: Planned) -> Outcome:
    """Checks the rows, and the answers of each model whose rows are all checked.

    ValueError if they can't be checked: other sentences, other weights, or no model.
    """
    report, rows, data = planned
    if identity.of_data(options.table, data)["sha256"] != report["data"]["sha256"]:
        raise ValueError(
            f"The report was made on other sentences ({report['data']['name']}, {report['data']['sentences']:,} rows). "
            "Give that table after the report."
        )
    results, messages = [], sys.stderr if options.json else sys.stdout
    for model in report["models"]:
        of_model = {number: row for number, row in rows.items() if row["model"] == model["name"]}
        for label, differing in _check_model(report, model, of_model, data) if of_model else ():
            results.append({"name": label, "agrees": not differing, "differences": differing})
            print(f"{label}: {'differs: ' if differing else 'agrees'}{'; '.join(differing)}", file=messages, flush=True)
    count = sum(not result["agrees"] for result in results)
    verdict = f"{count:,} differ" if count else "all agree"
    print(f"{len(rows):,} of {len(report['rows']):,} rows checked: {verdict}.", file=messages)
    outcome = {"written": None, "rows": len(report["rows"]), "checked": len(rows), "differ": count}
    return DIFFERS if count else AGREES, outcome | {"results": results, "problems": []}


def _check_model(
    report: ReportPart, model: ReportPart, rows: Mapping[int, ReportPart], data: Sequence[LabelledRow]
) -> Iterator[tuple[str, list[str]]]:
    """The labels and differences of the rows of one model."""
    bert, settings = _opened(model), report["settings"]
    joins = {row["join"] for row in rows.values()}
    needed = [row for row in report["rows"] if row["model"] == model["name"] and row["join"] in joins]
    layers, treatments = (tuple({row[name] for row in needed}) for name in ("layers", "treatment"))
    request = BenchRequest(layers, tuple(joins), treatments, settings["neighbours"], settings["segments"])
    board = measured(bert, data, request, lambda share, step: None).board
    ranked = rankings(board, settings["neighbours"])
    again = {key_of(row): row for row in rows_of(bert.name, board, ranked, bert.features)}
    for number, row in rows.items():
        label = f"row {number}, {row['layers']}, {row['treatment']}, {row['join']}, {row['model']}"
        yield label, [*differences(row, again.get(key_of(row)))]
    if len(rows) == sum(row["model"] == model["name"] for row in report["rows"]):
        answers = {(answer["measure"], answer["join"]): answer for answer in answers_of(board, ranked)}
        for answer in model["answers"]:
            key = (answer["measure"], answer["join"])
            yield f"answer by {', '.join(key)}, {model['name']}", [*differences(answer, answers.get(key))]


def _opened(model: ReportPart) -> Bert:
    """The model that a report names. ValueError if it is missing or has other files."""
    bert = load(model["name"])
    digests = identity.of_model(bert)
    for name, digest in model["sha256"].items():
        if digests.get(name) != digest:
            raise ValueError(
                f"{name} of {model['name']} differs from the report's (SHA-256 {digests.get(name, 'none')[:12]}, in "
                f"the report {digest[:12]}). Use the same version of the model."
            )
    return bert


def differences(reported: Any, found: Any, path: str = "") -> Iterator[str]:
    """The differences between a part of a report and what is computed now, in words."""
    if isinstance(reported, dict):
        for name, part in reported.items():
            yield from differences(part, (found or {}).get(name), f"{path} {name}".strip())
    elif isinstance(reported, list):
        for part, other in zip(reported, found or [None] * len(reported), strict=False):
            yield from differences(part, other, path)
    elif isinstance(reported, float) and isinstance(found, float):
        if not abs(reported - found) < NEAR:
            yield f"{path} {reported:.3f}, here {found:.3f}"
    elif reported != found:
        yield f"{path} {reported}, here {'none' if found is None else found}"
