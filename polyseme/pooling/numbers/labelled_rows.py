"""Labelled sentences from a table: which column is which, which rows can be used, and why the others can't."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from polyseme import examples, limits
from polyseme.core.reading.sheets import Sheet, read_sheet

COLUMNS: dict[str, frozenset[str]] = {
    "sentence": frozenset(["sentence", "text", "context", "example", "sent", "usage", "quote"]),
    "word": frozenset(["word", "target", "lemma", "token", "keyword", "term", "target word"]),
    "sense": frozenset(["sense", "label", "class", "meaning", "category", "gold", "tag", "sense label"]),
}
"""The columns of labelled sentences, each with its usual names."""


@dataclass(frozen=True)
class LabelledRow:
    """A labelled sentence: its line in the file, the sentence, a word in it, the word's sense."""

    line: int
    sentence: str
    word: str
    sense: str


@dataclass(frozen=True)
class RefusedRow:
    """A row that can't be used, and why."""

    line: int
    reason: str
    text: str


CheckedRows = tuple[tuple[LabelledRow, ...], tuple[RefusedRow, ...]]


@cache
def built_in_rows() -> tuple[LabelledRow, ...]:
    """The built-in sentences with the lines of their file."""
    return tuple(LabelledRow(line, *row) for line, row in enumerate(examples.labelled(), start=2))


def read_labelled(data: bytes) -> Sheet:
    """The table in some bytes. ValueError, with the next step, if there is none."""
    sheet = read_sheet(data, len(COLUMNS))
    if not sheet.rows:
        raise ValueError("There is nothing in it. It needs rows with a sentence, a word and the word's sense.")
    if sheet.width < len(COLUMNS):
        raise ValueError(
            "No three columns were found in it. It needs a sentence, a word and a sense in each row, with a comma, "
            "a semicolon, a tab or a bar between them; a spreadsheet saves that as CSV."
        )
    return sheet


def checked_rows(data: bytes) -> CheckedRows:
    """The labelled sentences in some bytes, and the rows that can't be used; the columns are guessed."""
    sheet = read_labelled(data)
    header = has_header(sheet)
    return rows_of(sheet, guess_columns(sheet, header), header)


def has_header(sheet: Sheet) -> bool:
    """Whether the first row contains a usual name of a column."""
    return any(cell.lower() in names for cell in sheet.rows[0] for names in COLUMNS.values())


def guess_columns(sheet: Sheet, header: bool) -> dict[str, int]:
    """The columns of the sentence, the word and the sense: by their names, else by their content.

    The sentence is the longest, the word occurs in it, the sense has the fewest different values.
    """
    names = [cell.lower() for cell in sheet.rows[0]] if header else []
    found = {role: i for role, usual in COLUMNS.items() for i, name in enumerate(names) if name in usual}
    body = [row for row in sheet.rows[header:] if len(row) == sheet.width][:500]
    columns = list(zip(*body, strict=True)) or [()] * sheet.width

    def in_sentence(i: int) -> int:
        pairs = zip(columns[i], columns[found["sentence"]], strict=True)
        return sum(bool(word) and word.lower() in sentence.lower() for word, sentence in pairs)

    likeness: dict[str, Callable[[int], int]] = {
        "sentence": lambda i: sum(map(len, columns[i])),
        "word": in_sentence,
        "sense": lambda i: -len(set(columns[i])),
    }
    for role in COLUMNS:
        if found.get(role, sheet.width) >= sheet.width:
            taken = [found.get(other) for other in COLUMNS if other != role]
            found[role] = max((i for i in range(sheet.width) if i not in taken), key=likeness[role])
    return found


def rows_of(sheet: Sheet, columns: dict[str, int], header: bool) -> CheckedRows:
    """The usable rows of a table, and the others with the reasons that need no model."""
    used: dict[tuple[str, str], LabelledRow] = {}
    refused = []
    for line, cells in zip(sheet.lines[header:], sheet.rows[header:], strict=True):
        reason = _cells_reason(cells, sheet.width)
        if not reason:
            row = LabelledRow(line, *(cells[columns[role]] for role in COLUMNS))
            key = row.sentence, word_of(row)
            reason = _row_reason(row, key in used, len(used))
        if reason:
            refused.append(RefusedRow(line, reason, " · ".join(cells)[:200]))
        else:
            used[key] = row
    return tuple(used.values()), tuple(refused)


def _cells_reason(cells: Sequence[str], width: int) -> str:
    if len(cells) > limits.TABLE_COLUMNS:
        return f"more than {limits.TABLE_COLUMNS} cells: is a separator in the sentence, without quotes?"
    if len(cells) > width:
        return f"{len(cells)} cells where the table has {width}: is a separator in the sentence, without quotes?"
    return f"{len(cells)} cells where the table has {width}" if len(cells) < width else ""


def _row_reason(row: LabelledRow, repeated: bool, used: int) -> str:
    """Why a row can't be used; empty if it can."""
    missing = next((role for role in COLUMNS if not getattr(row, role)), "")
    if missing:
        return f"no {missing}"
    if len(row.sentence) > limits.BENCH_CHARACTERS:
        return f"longer than {limits.BENCH_CHARACTERS:,} characters: a document, not a sentence"
    if repeated:
        return "the same sentence and word a second time: it would recognise its own copy"
    return f"beyond the first {limits.BENCH_ROWS:,} rows" if used >= limits.BENCH_ROWS else ""


def word_of(row: LabelledRow) -> str:
    """The word in lower case, by which rows are grouped."""
    return row.word.lower()


def comparable(rows: Iterable[LabelledRow]) -> CheckedRows:
    """The rows whose senses can be compared: at least two sentences of each sense, and two senses of each word."""
    rare = f"beyond the {limits.BENCH_WORDS} commonest words, or the {limits.BENCH_SENSES} commonest senses of its word"
    alone = "the only sentence of its sense: with it left out there is nothing to compare it with"
    one_sense = "its word has only this one sense with two sentences: there is nothing to tell apart"
    left, refused = list(rows), []
    for reason, usable_senses in ((rare, _commonest), (alone, _of_two_sentences), (one_sense, _of_two_senses)):
        usable = usable_senses(Counter((word_of(row), row.sense) for row in left))
        out = [row for row in left if (word_of(row), row.sense) not in usable]
        refused += [RefusedRow(row.line, reason, row.sentence[:200]) for row in out]
        left = [row for row in left if (word_of(row), row.sense) in usable]
    return tuple(left), tuple(refused)


def _commonest(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    """The commonest senses of the commonest words."""
    senses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (word, sense), count in counts.items():
        senses[word][sense] = count
    words = Counter({word: sizes.total() for word, sizes in senses.items()}).most_common(limits.BENCH_WORDS)
    return {(word, sense) for word, _ in words for sense, _ in senses[word].most_common(limits.BENCH_SENSES)}


def _of_two_sentences(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    return {sense for sense, count in counts.items() if count > 1}


def _of_two_senses(counts: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    senses = Counter(word for word, _ in counts)
    return {(word, sense) for word, sense in counts if senses[word] > 1}
