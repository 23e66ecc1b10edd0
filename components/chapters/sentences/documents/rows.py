"""Classed documents out of a table: which column is which, and why some rows can't be used."""

from collections import Counter
from dataclasses import dataclass, field

from components import limits
from components.numbers.reading.sheets import SENTENCES, Row, read_sheet

LABELS = frozenset(["label", "labels", "class", "category", "topic", "target"])
TEXTS = SENTENCES | {"document", "documents", "title", "content", "headline"}
"""What tables like to call a column of classes, and one of documents."""


@dataclass(frozen=True)
class Documents:
    """Texts, each with its class, and how many rows were left out for which reason."""

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
        raise ValueError("No two columns were found. Each row needs a label and a text, with a comma or tab between.")
    label, text, headed = _columns(sheet.rows, sheet.width)
    rows = [(row[label][: limits.DOCUMENT_LABEL], row[text]) for row in sheet.rows[headed:] if len(row) == sheet.width]
    other = len(sheet.rows) - headed - len(rows)
    return comparable(rows, {f"another number of cells than {sheet.width}": other} if other else {})


def _columns(rows: tuple[Row, ...], width: int) -> tuple[int, int, bool]:
    """The column of the labels, that of the texts, and whether the first row names them.

    Without usual names the texts are the longest column, and the labels, of the others, that with the fewest values.
    """
    first = [cell.lower() for cell in rows[0]]
    named = {kind: at for kind in (LABELS, TEXTS) for at, cell in enumerate(first[:width]) if cell in kind}
    body = [row for row in rows[bool(named) :] if len(row) == width]
    long = max((at for at in range(width) if at != named.get(LABELS)), key=lambda at: sum(len(row[at]) for row in body))
    text = named.get(TEXTS, long)
    few = min((at for at in range(width) if at != text), key=lambda at: len({row[at] for row in body}))
    return named.get(LABELS, few), text, bool(named)


def comparable(rows: list[tuple[str, str]], left_out: dict[str, int] | None = None) -> Documents:
    """The rows, (label, text) each, that can be compared: of the commonest classes, with two documents at least.

    ValueError, with the next step, where these are not two classes.
    """
    why: Counter[str] = Counter(left_out)
    kept = _kept(rows, why)
    counts = Counter(label for label, _ in kept)
    classes = {label for label, count in counts.most_common(limits.DOCUMENT_CLASSES) if count > 1}
    why.update(
        "the only one of its class" if counts[label] == 1 else f"beyond the {limits.DOCUMENT_CLASSES} commonest classes"
        for label, _ in kept
        if label not in classes
    )
    used = [row for row in kept if row[0] in classes]
    if len(classes) < 2:
        raise ValueError(
            "Two classes are needed, with two different texts each: rows with a label and a text, such as “sport, The "
            "match ended late.”"
        )
    labels, texts = zip(*used, strict=True)
    return Documents(labels, texts, dict(why))


def _kept(rows: list[tuple[str, str]], why: Counter[str]) -> list[tuple[str, str]]:
    """The rows with a label and a text that is new, as many as may be; `why` counts the others."""
    kept: dict[str, str] = {}
    for label, text in rows:
        if not (label and text):
            why["without a label or a text"] += 1
        elif text in kept:
            why["the same text a second time"] += 1
        elif len(text) > limits.BENCH_CHARACTERS:
            why[f"longer than {limits.BENCH_CHARACTERS:,} characters"] += 1
        elif len(kept) >= limits.DOCUMENTS:
            why[f"beyond the first {limits.DOCUMENTS}"] += 1
        else:
            kept[text] = label
    return [(label, text) for text, label in kept.items()]
