"""The claims of claims.toml, each with its check."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.facts.claims import Claim, checks, measured, published

TEXTS = {
    "$tutorial": examples.TUTORIAL,
    "$bank": examples.sense_sentences("bank", measured.EACH),
    "$library": "The 2019 edition used an older library; today's figure stands beside.",
}
"""The texts that several claims share."""

CHECKS = vars(checks) | vars(measured) | vars(published)

Rows = Sequence[Sequence[float]]
"""Printed values, row by row; rows may differ in length."""


def printed(rows: Rows) -> str:
    """Rows of values as the sources have them, to four decimals."""
    return " · ".join(" ".join(f"{value:.4f}" for value in row) for row in rows).replace("-", "−")


def same_values(rows: Rows, claimed: Rows, tolerance: float) -> bool:
    """Whether rows are as many and as long as the claimed ones, and no value is further off than the tolerance."""
    near = lambda row, other: len(row) == len(other) and np.allclose(row, other, 0, tolerance)  # noqa: E731
    return len(rows) == len(claimed) and all(map(near, rows, claimed))


def _filled(entries: Mapping[str, Any]) -> dict[str, Any]:
    return {key: TEXTS.get(value, value) if isinstance(value, str) else value for key, value in entries.items()}


def _claim(entry: Mapping[str, Any]) -> Claim:
    """The claim of an entry: its check compares what it finds with the claimed text or values."""
    fields = _filled(entry)
    check, arguments = CHECKS[fields.pop("check")], _filled(fields.pop("with", {}))
    values, tolerance = fields.pop("values", None), fields.pop("tolerance", 0.0)
    claimed = fields.pop("claimed", None) or printed(values)

    def find(bert: Bert) -> tuple[str, bool]:
        found = check(bert, **arguments)
        if values is not None:
            return printed(found), same_values(found, values, tolerance)
        return (found, found == claimed) if isinstance(found, str) else found

    return Claim(claimed=claimed, find=find, **fields | {"choices": _filled(fields.get("choices", {}))})


CLAIMS: tuple[Claim, ...] = tuple(
    map(_claim, tomllib.loads(Path(__file__).with_name("claims.toml").read_text("utf-8"))["claim"])
)
"""Every claim, in the order of the page."""
