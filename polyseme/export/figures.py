"""An export as a picture, and the texts around it: its finding, its contents, and what it leaves out."""

from collections.abc import Sequence
from html import escape

import numpy as np
import pandas as pd

from polyseme.bert import Tokens
from polyseme.figures.cosines import as_cosine
from polyseme.figures.strips import MINUS, PLUS
from polyseme.figures.wording import counted, number, percent, shortened

ROWS, COLUMNS = 15, 14
"""Vectors, and values of each, with which the picture of an export begins; the last follows."""


def first_rows(names: pd.DataFrame, vectors: np.ndarray, alt: str) -> str:
    """(row,) names and (row, feature) -> the first vectors and the last as a table in HTML, of each the same values."""
    rows, columns = _ends(len(vectors), ROWS), _ends(vectors.shape[1], COLUMNS)
    shown = vectors[np.ix_(rows, columns)]
    limit = float(np.abs(shown).max(initial=0)) or 1.0
    wide, tall = vectors.shape[1] > COLUMNS, len(vectors) > ROWS
    gap = '<th class="gap">⋯</th>' * wide
    cells = [
        "".join(f"<th>{escape(shortened(str(name), 60))}</th>" if str(name) else "<td></td>" for name in row)
        + _before_last([_cell(v, limit) for v in vector], gap)
        for row, vector in zip(names.iloc[rows].fillna("").to_numpy().tolist(), shown.tolist(), strict=True)
    ]
    kind = "wide " * wide + "tall" * tall
    numbers = _before_last([f'<th class="of">{feature}</th>' for feature in columns], gap)
    head = "".join(f"<th>{escape(str(name))}</th>" for name in names.columns) + numbers
    over = f'<th class="all" colspan="{len(columns) + wide}">feature</th>'
    head = f'<td colspan="{len(names.columns)}"></td>{over}</tr><tr>{head}'
    body = _before_last([f"<tr>{row}</tr>" for row in cells], '<tr class="gap"><th>⋮</th></tr>' * tall)
    table = f'<table aria-label="{escape(alt)}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    ends = (f'<i style="--face: rgb({face})">{number(end, 1)}</i>' for face, end in ((MINUS, -limit), (PLUS, limit)))
    key = f'<p class="key" aria-hidden="true">{"0".join(ends)}</p>'
    return f'{key}<div class="{kind.strip()}">{table}</div>'


def _before_last(parts: Sequence[str], gap: str) -> str:
    """All parts, with something before the last."""
    return "".join([*parts[:-1], gap, *parts[-1:]])


def _ends(count: int, most: int) -> list[int]:
    """The first numbers below a count, and the last.

    >>> _ends(22, 3)
    [0, 1, 2, 21]
    """
    return [*range(min(count, most)), *range(max(most, count - 1), count)]


def _cell(value: float, limit: float) -> str:
    """A value on its colour, which follows the square root as on the strips of Inputs."""
    face, part = f"rgb({MINUS if value < 0 else PLUS})", min(abs(value) / limit, 1) ** 0.5
    return f'<td style="--face: {face}; --part: {part:.3f}">{as_cosine(value)}</td>'


def finding(shape: tuple[int, int], unit: str, where: str = "") -> str:
    """How many vectors (row, feature) the file has, their length, and what each stands for.

    >>> finding((22, 384), "token")
    '**One file: 22 rows of 384 numbers**, a row for each token.'
    """
    return f"**One file: {counted(shape[0], 'row')} of {shape[1]:,} numbers**, a row for each {unit}{where}."


def shape_reading(shape: tuple[int, int], unit: str, texts: int, repeated: int, explained: str | None) -> str:
    """What each vector (row, feature) stands for, how many words repeat, and the variance that PCA keeps."""
    rows, features = shape
    reading = f"**{rows:,} × {features:,}**: {counted(rows, unit)} of {counted(texts, 'text')}, "
    reading += f"each a vector of {counted(features, 'number')} (float32)."
    if repeated:
        reading += f" {repeated:,} repeat an earlier {unit}; each has its own vector."
    if explained:
        reading += f" {features} principal components, fitted on these {rows:,} vectors, keep "
        reading += f"{percent(float(explained))} of their variance."
    return reading


def left_out_reading(read: Sequence[Tokens], offered: int, taken: int) -> str:
    """The texts left out or truncated; empty if there are none."""
    reading = []
    if cut := [tokens for tokens in read if tokens.pieces_left_out or tokens.characters_left_out]:
        pieces = sum(tokens.pieces_left_out for tokens in cut)
        reading.append(f"{counted(len(cut), 'text')} longer than the model reads: {counted(pieces, 'piece')} left out.")
    if taken > len(read):
        reading.append(f"{counted(taken - len(read), 'text')} without letters: left out.")
    if offered > taken:
        reading.append(f"The first {taken:,} of {offered:,} texts are used; the command below has no limit.")
    return " ".join(reading)
