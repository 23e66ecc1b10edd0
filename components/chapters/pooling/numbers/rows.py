"""Labelled sentences out of a table: which column is which, which rows can be used, and why the others cannot."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from components import limits
from components.numbers.reading.sheets import Sheet, read_sheet

COLUMNS: dict[str, frozenset[str]] = {
    "sentence": frozenset(["sentence", "text", "context", "example", "sent", "usage", "quote"]),
    "word": frozenset(["word", "target", "lemma", "token", "keyword", "term", "target word"]),
    "sense": frozenset(["sense", "label", "class", "meaning", "category", "gold", "tag", "sense label"]),
}
"""What labelled sentences need, and how tables like to call it."""


@dataclass(frozen=True)
class Row:
    """A labelled sentence: the line of the file it stands on, the sentence, the word in it, the word's sense."""

    line: int
    sentence: str
    word: str
    sense: str


@dataclass(frozen=True)
class Refused:
    """A row that can't be used, and why."""

    line: int
    reason: str
    text: str


CheckedRows = tuple[tuple[Row, ...], tuple[Refused, ...]]


def read_labelled(data: bytes) -> Sheet:
    """The table of labelled sentences in some bytes. ValueError, with the next step, where there is none."""
    sheet = read_sheet(data, len(COLUMNS))
    if not sheet.rows:
        raise ValueError("There is nothing in it. It needs rows with a sentence, a word and the word's sense.")
    if sheet.width < len(COLUMNS):
        raise ValueError(
            "No three columns were found in it. It needs a sentence, a word and a sense in each row, with a comma, "
            "a semicolon, a tab or a bar between them; a spreadsheet saves that as CSV."
        )
    return sheet


def has_header(sheet: Sheet) -> bool:
    """Whether the first row names the columns: a usual name is in it."""
    first = [cell.lower() for cell in sheet.rows[0]]
    return any(cell in names for cell in first for names in COLUMNS.values())


def guess_columns(sheet: Sheet, header: bool) -> dict[str, int]:
    """Which column is the sentence, the word and the sense: by their names, else by what stands in them.

    The sentence is the longest, the word occurs in it, the sense has the fewest different values.
    """
    first = [cell.lower() for cell in sheet.rows[0]] if header else []
    found = {role: at for role, names in COLUMNS.items() for at, cell in enumerate(first) if cell in names}
    body = [row for row in sheet.rows[header:] if len(row) == sheet.width][:500]
    columns = list(zip(*body, strict=True)) or [()] * sheet.width
    for role in COLUMNS:
        if role not in found or found[role] >= sheet.width:
            taken = [found.get(other) for other in COLUMNS if other != role]
            left = [at for at in range(sheet.width) if at not in taken]
            sentences = columns[found["sentence"]] if role != "sentence" else ()
            found[role] = max(left, key=lambda at: _likeness(role, columns[at], sentences))
    return found


def _likeness(role: str, cells: Sequence[str], sentences: Sequence[str]) -> float:
    """How much a column looks like its role."""
    if role == "sentence":
        return float(sum(map(len, cells)))
    if role == "word":
        beside = zip(cells, sentences, strict=True)
        return float(sum(bool(cell) and cell.lower() in text.lower() for cell, text in beside))
    return -float(len(set(cells)))


def rows_of(sheet: Sheet, columns: dict[str, int], header: bool) -> CheckedRows:
    """The rows of a table that may be used, and the others with the reasons that need no model."""
    used: list[Row] = []
    refused: list[Refused] = []
    seen: set[tuple[str, str]] = set()
    for line, cells in zip(sheet.lines[header:], sheet.rows[header:], strict=True):
        reason = _cells_reason(cells, sheet.width)
        row = Row(line, *(cells[columns[role]] if not reason else "" for role in COLUMNS))
        reason = reason or _row_reason(row, seen, len(used))
        if reason:
            refused.append(Refused(line, reason, " · ".join(cells)[:200]))
        else:
            seen.add((row.sentence, row.word.lower()))
            used.append(row)
    return tuple(used), tuple(refused)


def _cells_reason(cells: Sequence[str], width: int) -> str:
    if len(cells) > limits.TABLE_COLUMNS:
        return f"more than {limits.TABLE_COLUMNS} cells: is a separator in the sentence, without quotes?"
    if len(cells) > width:
        return f"{len(cells)} cells where the table has {width}: is a separator in the sentence, without quotes?"
    return f"{len(cells)} cells where the table has {width}" if len(cells) < width else ""


def _row_reason(row: Row, seen: set[tuple[str, str]], used: int) -> str:
    """Why a row can't be used; empty where it can."""
    missing = next((role for role in COLUMNS if not getattr(row, role)), "")
    if missing:
        return f"no {missing}"
    if len(row.sentence) > limits.BENCH_CHARACTERS:
        return f"longer than {limits.BENCH_CHARACTERS:,} characters: a document, not a sentence"
    if (row.sentence, row.word.lower()) in seen:
        return "the same sentence and word a second time: it would recognise its own copy"
    return f"beyond the first {limits.BENCH_ROWS:,} rows" if used >= limits.BENCH_ROWS else ""


def comparable(rows: Iterable[Row]) -> CheckedRows:
    """The rows whose senses can be compared: two sentences a sense and two senses a word at least."""
    rare = f"beyond the {limits.BENCH_WORDS} commonest words, or the {limits.BENCH_SENSES} commonest senses of its word"
    alone = "the only sentence of its sense: with it left out there is nothing to compare it with"
    one_sense = "its word has only this one sense with two sentences: there is nothing to tell apart"
    left, refused = list(rows), []
    for reason, usable in ((rare, _commonest), (alone, _of_two_sentences), (one_sense, _of_two_senses)):
        kept = usable(Counter((word_of(row), row.sense) for row in left))
        out = [row for row in left if (word_of(row), row.sense) not in kept]
        refused += [Refused(row.line, reason, row.sentence[:200]) for row in out]
        left = [row for row in left if (word_of(row), row.sense) in kept]
    return tuple(left), tuple(refused)


def word_of(row: Row) -> str:
    """The name under which a row's word is grouped: case does not count."""
    return row.word.lower()


def _commonest(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    """Of (word, sense) and their numbers the commonest senses of the commonest words."""
    senses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (word, sense), count in counts.items():
        senses[word][sense] = count
    words = Counter({word: of.total() for word, of in senses.items()}).most_common(limits.BENCH_WORDS)
    return {(word, sense) for word, _ in words for sense, _ in senses[word].most_common(limits.BENCH_SENSES)}


def _of_two_sentences(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    return {sense for sense, count in counts.items() if count > 1}


def _of_two_senses(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    senses = Counter(word for word, _ in counts)
    return {(word, sense) for word, sense in counts if senses[word] > 1}
