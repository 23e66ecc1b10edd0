"""A report from untrusted bytes: limited in size and checked against its schema."""

from pathlib import Path

import orjson
from jsonschema import Draft202012Validator

from polyseme import limits
from polyseme.pooling.report.numbers import ReportPart

OWN = Path(__file__).with_name("all-MiniLM-L6-v2.json")
"""The report of the bundled model."""

VALIDATOR = Draft202012Validator(orjson.loads(Path(__file__).with_name("bench.schema.json").read_bytes()))


def read(data: bytes) -> ReportPart:
    """The report in some bytes. ValueError, with what is wrong and where, if there is none."""
    if len(data) > limits.REPORT_BYTES:
        raise ValueError(f"The file is larger than {limits.REPORT_BYTES / 1e6:g} MB. Reports of the bench are smaller.")
    try:
        report = orjson.loads(data)  # unlike json it refuses NaN, half a surrogate pair, and a thousand brackets
    except ValueError as problem:
        raise ValueError("This is not JSON. Choose the file that polyseme bench has written.") from problem
    error = next(VALIDATOR.iter_errors(report), None)
    if error:
        path = " / ".join(str(key + 1 if isinstance(key, int) else key)[:40] for key in error.absolute_path)
        where = f"at {path}" if path else "at its top"
        raise ValueError(f"This is not a report of the bench, or it is damaged: it breaks the schema {where}.")
    names = [model["name"] for model in report["models"]]
    if len(set(names)) < len(names) or {row["model"] for row in report["rows"]} != set(names):
        raise ValueError("This report is damaged: its rows and models do not match.")
    return dict(report)


def key_of(row: ReportPart) -> tuple[str, str, str, str]:
    """The model and the setting of a row, unique in a report."""
    return row["model"], row["layers"], row["join"], row["treatment"]
