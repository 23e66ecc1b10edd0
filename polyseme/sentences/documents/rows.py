"""Classed documents from a table: which column is which, and why rows are left out."""

from collections import Counter
from dataclasses import dataclass, field

from polyseme import limits
from polyseme.core.reading.sheets import SENTENCES, Row, read_sheet

LABELS = frozenset(["label", "labels", "class", "category", "topic", "target"])
TEXTS = SENTENCES | {"document", "documents", "title", "content", "headline"}
"""Usual names of a column of classes, and of one of documents."""


@dataclass(frozen=True)
class Documents:
    """Texts, each with its class, and the number of rows left out by reason."""

    labels: tuple[str, ...]
    texts: tuple[str, ...]
    left_out: dict[str, int] = field(default_factory=dict)

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes, in the order of their first documents."""
        return tuple(dict.fromkeys(self.labels))


def read_documents(data: bytes) -> Documents:
    r"""The classed documents of a table. ValueError, with the next step, where there are none to compare.

    >>> read_documents(b"text;label\nRain.;weather\nSnow.;weather\nA goal.;sport\nA match.;sport").classes
    ('weather', 'sport')
    """
    sheet = read_sheet(data, 2)
    if sheet.width < 2:
        raise ValueError("Two columns are needed: a label and a text in each row, separated by a comma or tab.")
    label, text, headed = _columns(sheet.rows, sheet.width)
    rows = [(row[label][: limits.DOCUMENT_LABEL], row[text]) for row in sheet.rows[headed:] if len(row) == sheet.width]
    other = len(sheet.rows) - headed - len(rows)
    return comparable(rows, {f"not {sheet.width} cells": other} if other else {})


def _columns(rows: tuple[Row, ...], width: int) -> tuple[int, int, bool]:
    """The column of the labels, that of the texts, and whether the first row names them.

    Without usual names the texts are the longest column, and the labels, of the others, that with the fewest values.
    """
    header = [cell.lower() for cell in rows[0][:width]]
    named = {kind: i for kind in (LABELS, TEXTS) for i, cell in enumerate(header) if cell in kind}
    body = [row for row in rows[bool(named) :] if len(row) == width]
    others = [i for i in range(width) if i != named.get(LABELS)]
    text = named.get(TEXTS, max(others, key=lambda i: sum(len(row[i]) for row in body)))
    fewest = min((i for i in range(width) if i != text), key=lambda i: len({row[i] for row in body}))
    return named.get(LABELS, fewest), text, bool(named)


def comparable(rows: list[tuple[str, str]], left_out: dict[str, int] | None = None) -> Documents:
    """The rows, (label, text) each, that can be compared: of the commonest classes, with two documents at least.

    ValueError, with the next step, for fewer than two classes.
    """
    reasons: Counter[str] = Counter(left_out)
    usable = _usable(rows, reasons)
    counts = Counter(label for label, _ in usable)
    classes = {label for label, count in counts.most_common(limits.DOCUMENT_CLASSES) if count > 1}
    if len(classes) < 2:
        raise ValueError(
            "Two labels are needed, each with two different texts. For example: “sport, The match ended late.”"
        )
    reasons.update(
        "the only one of its class" if counts[label] == 1 else f"not in the {limits.DOCUMENT_CLASSES} largest classes"
        for label, _ in usable
        if label not in classes
    )
    labels, texts = zip(*(row for row in usable if row[0] in classes), strict=True)
    return Documents(labels, texts, dict(reasons))


def _usable(rows: list[tuple[str, str]], reasons: Counter[str]) -> list[tuple[str, str]]:
    """The rows with a label and a new text, up to the limit; `reasons` counts the others."""
    labels: dict[str, str] = {}
    for label, text in rows:
        if not (label and text):
            reasons["without a label or a text"] += 1
        elif text in labels:
            reasons["the same text a second time"] += 1
        elif len(text) > limits.BENCH_CHARACTERS:
            reasons[f"longer than {limits.BENCH_CHARACTERS:,} characters"] += 1
        elif len(labels) >= limits.DOCUMENTS:
            reasons[f"beyond the first {limits.DOCUMENTS}"] += 1
        else:
            labels[text] = label
    return [(label, text) for text, label in labels.items()]
