"""python -m components check: a report's rows, worked out again and compared to three decimals."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from components.bert import Bert, load
from components.chapters.pooling.numbers.rows import Row
from components.chapters.pooling.report import identity
from components.chapters.pooling.report.numbers import Told, Wanted, answers_of, measured, rankings, rows_of
from components.chapters.pooling.report.reading import key_of, read
from components.takeaway.bulk.commands import command, ended

AGREES, DIFFERS = 0, 1
NAMED = {"model": "model", "layers": "layer choice", "join": "way to join pieces", "treatment": "treatment"}
"""What a row is known by, and how that is called."""

NEAR = 5e-4
"""Figures that differ by less agree to three decimals."""

MORE = """\
examples:
  one row, by its number on the page or by its names:
    python -m components check report.json --row 12
    python -m components check report.json --model all-MiniLM-L6-v2 --layers "Layer 6" --treatment plain
  all rows, of a report on a table of one's own:
    python -m components check mine.json mine.csv

A model's files and the sentences must be those of the report, by their SHA-256. A model of a folder is found where the
variable POLYSEME_MODELS names the folder.
"""


def main(arguments: Sequence[str]) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    return ended(parser, partial(_plan, asked), partial(_work, asked.table), failed="Not checked.")


def _plan(asked: argparse.Namespace) -> tuple[Told, dict[int, Told], tuple[Row, ...]]:
    """The report, those of its rows that are to be checked, and the labelled sentences."""
    report = read(asked.report.read_bytes())
    return report, _asked_rows(report, asked), identity.read_data(asked.table)


def _work(table: Path | None, planned: tuple[Told, dict[int, Told], tuple[Row, ...]]) -> int:
    report, rows, data = planned
    differ = 0
    for said, differences in checked(report, rows, table, data):
        differ += bool(differences)
        print(f"{said}: {'differs: ' if differences else 'agrees'}{'; '.join(differences)}", flush=True)
    print(f"{len(rows):,} of {len(report['rows']):,} rows checked: {f'{differ:,} differ' if differ else 'all agree'}.")
    return DIFFERS if differ else AGREES


def _parser() -> argparse.ArgumentParser:
    does = "Works out rows of a report of the bench again, and says whether they agree to three decimals."
    parser = command("check", does, MORE, "all agree", "some differ", "not checked: other files or sentences")
    add = parser.add_argument
    add("report", type=Path, help="the JSON file that python -m components bench has written")
    add("table", nargs="?", type=Path, help="the labelled sentences it was made on (default: the built-in ones)")
    add("--row", type=int, help="the number of a row, from 1")
    for name, what in NAMED.items():
        add(f"--{name}", help=f"only rows of this {what}")
    return parser


def _asked_rows(report: Told, asked: argparse.Namespace) -> dict[int, Told]:
    """The rows to be checked by their number, from 1. ValueError where there are none."""
    names = {name: getattr(asked, name) for name in NAMED}
    found = {
        number: row
        for number, row in enumerate(report["rows"], start=1)
        if asked.row in (None, number) and all(wanted in (None, row[name]) for name, wanted in names.items())
    }
    if not found:
        raise ValueError(f"The report has no such row. It has {len(report['rows']):,}.")
    return found


def checked(
    report: Told, rows: Mapping[int, Told], table: Path | None, data: Sequence[Row]
) -> Iterator[tuple[str, list[str]]]:
    """Each of some rows, and of a model whose rows are all among them each answer, with what differs in it.

    ValueError where they can't be checked: other sentences, another model, or none.
    """
    if identity.of_data(table, data)["sha256"] != report["data"]["sha256"]:
        raise ValueError(
            f"The report was made on other sentences ({report['data']['name']}, {report['data']['sentences']:,} rows): "
            "give the table it was made on, behind the report."
        )
    for model in report["models"]:
        own = {number: row for number, row in rows.items() if row["model"] == model["name"]}
        if own:
            yield from _of_model(report, model, own, data)


def _of_model(
    report: Told, model: Told, rows: Mapping[int, Told], data: Sequence[Row]
) -> Iterator[tuple[str, list[str]]]:
    """The rows of one model, each with what differs in it."""
    bert, whole = _opened(model), sum(row["model"] == model["name"] for row in report["rows"]) == len(rows)
    bench = measured(bert, data, _wanted(report, model, rows), lambda share, step: None)
    found = rankings(bench.board, report["settings"]["neighbours"])
    made = {key_of(row): row for row in rows_of(bert.name, bench.board, found, bert.features)}
    for number, row in rows.items():
        said = f"row {number}, {row['layers']}, {row['treatment']}, {row['join']}, {row['model']}"
        yield said, [*differences(row, made.get(key_of(row)))]
    if whole:
        again = {(one["measure"], one["join"]): one for one in answers_of(bench.board, found)}
        for told in model["answers"]:
            place = (told["measure"], told["join"])
            yield f"answer by {', '.join(place)}, {model['name']}", [*differences(told, again.get(place))]


def _opened(model: Told) -> Bert:
    """The model that a report names. ValueError where it is not here, or its files are others."""
    bert = load(model["name"])
    found = identity.of_model(bert)
    for name, digest in model["sha256"].items():
        if found.get(name) != digest:
            raise ValueError(
                f"{name} of {model['name']} is not the file that the report was made with (SHA-256 "
                f"{found.get(name, 'none')[:12]}, in the report {digest[:12]}). Take the same edition of the model."
            )
    return bert


def _wanted(report: Told, model: Told, rows: Mapping[int, Told]) -> Wanted:
    """The settings of some rows, and those of the highest, from which they are measured."""
    joins = {row["join"] for row in rows.values()}
    settings = [*rows.values(), *(one["highest"] for one in model["answers"] if one["join"] in joins)]
    layers, treatments = (tuple({one[name] for one in settings}) for name in ("layers", "treatment"))
    asked = report["settings"]
    return Wanted(layers, tuple(joins), treatments, asked["neighbours"], asked["segments"])


def differences(told: Any, found: Any, place: str = "") -> Iterator[str]:
    """What differs between a part of a report and what is found, in words."""
    if isinstance(told, dict):
        for name, part in told.items():
            yield from differences(part, (found or {}).get(name), f"{place} {name}".strip())
    elif isinstance(told, list):
        for part, other in zip(told, found or [None] * len(told), strict=False):
            yield from differences(part, other, place)
    elif isinstance(told, float) and isinstance(found, float):
        if not abs(told - found) < NEAR:
            yield f"{place} {told:.3f}, here {found:.3f}"
    elif told != found:
        yield f"{place} {told}, here {'none' if found is None else found}"
