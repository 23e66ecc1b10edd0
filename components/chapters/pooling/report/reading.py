"""A report out of some bytes: bounded, checked by its schema, and refused with a sentence where it is none."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from components import limits
from components.chapters.pooling.report.numbers import Told

HERE = Path(__file__).parent
SCHEMA = HERE / "bench.schema.json"
OWN = HERE / "all-MiniLM-L6-v2.json"
"""The report of the bundled model, which comes with the app."""


@cache
def validator() -> Draft202012Validator:
    """What checks a report; the schema refers to nothing outside itself."""
    return Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))


def read(data: bytes) -> Told:
    """The report in some bytes. ValueError, with what is wrong and where, if it is none."""
    if len(data) > limits.REPORT_BYTES:
        raise ValueError(f"The file is larger than {limits.REPORT_BYTES / 1e6:g} MB: no report of the bench is.")
    try:
        found = json.loads(data.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        raise ValueError("This is not JSON. Choose the file that python -m components bench has written.") from problem
    wrong = next(validator().iter_errors(found), None)
    if wrong:
        place = " / ".join(str(one + 1 if isinstance(one, int) else one)[:40] for one in wrong.absolute_path)
        where = f"at {place}" if place else "at its top"
        raise ValueError(f"This is no report of the bench, or a damaged one: its schema is not met {where}.")
    names = [one["name"] for one in found["models"]]
    if len(set(names)) < len(names) or {row["model"] for row in found["rows"]} != set(names):
        raise ValueError("This report is damaged: its rows and its models do not go together.")
    return dict(found)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON.")


def key_of(row: Told) -> tuple[str, str, str, str]:
    """What tells a row from all others of its report."""
    return row["model"], row["layers"], row["join"], row["treatment"]
