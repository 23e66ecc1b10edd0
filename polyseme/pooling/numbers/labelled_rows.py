"""Labelled sentences from a table: which column is which, which rows can be used, and why the others can't."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
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


PAIR_COST = 5
"""To score a pair of sentences, in what each sense adds to it."""
Counts = Counter[tuple[str, str]]  # (word, sense) -> how many sentences
CheckedRows = tuple[tuple[LabelledRow, ...], tuple[RefusedRow, ...]]


@cache
def built_in_rows() -> tuple[LabelledRow, ...]:
    """The built-in sentences with the lines of their file."""
    return tuple(LabelledRow(line, *row) for line, row in enumerate(examples.labelled(), start=2))


def read_labelled(data: bytes) -> Sheet:
    """The table in some bytes. ValueError, with the next step, if there is none."""
    sheet = read_sheet(data, len(COLUMNS))
    if not sheet.rows:
        raise ValueError("The table is empty. Each row needs a sentence, a word and the word's meaning.")
    if sheet.width < len(COLUMNS):
        raise ValueError(
            "The table needs three columns: sentence, word and meaning, separated by commas, semicolons, tabs or bars. "
            "A spreadsheet can save it as CSV."
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
        if len(cells) != sheet.width:
            reason = f"{len(cells)} cells where the table has {sheet.width}"
            if len(cells) > limits.TABLE_COLUMNS:
                reason = f"more than {limits.TABLE_COLUMNS} cells"
            reason += ": is a separator in the sentence, without quotes?" * (len(cells) > sheet.width)
        else:
            row = LabelledRow(line, *(cells[columns[role]] for role in COLUMNS))
            key = row.sentence, word_of(row)
            reason = _reason(row, key in used, len(used))
        if reason:
            refused.append(RefusedRow(line, reason, " · ".join(cells)[:200]))
        else:
            used[key] = row
    return tuple(used.values()), tuple(refused)


def _reason(row: LabelledRow, repeated: bool, used: int) -> str:
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
    rare = f"limit: the {limits.BENCH_WORDS} most frequent words, {limits.BENCH_SENSES} meanings each"
    alone = "the only sentence with this meaning: nothing to compare it with"
    one_sense = "the only meaning of its word with two sentences: nothing to compare it with"
    steps: tuple[tuple[str, Callable[[Counts], Iterable[tuple[str, str]]]], ...] = (
        (rare, _commonest),
        (alone, lambda counts: (sense for sense, count in counts.items() if count > 1)),
        (one_sense, lambda counts: (sense for sense in counts if sum(sense[0] == word for word, _ in counts) > 1)),
    )
    left, refused = list(rows), []
    for reason, usable_senses in steps:
        usable = set(usable_senses(Counter((word_of(row), row.sense) for row in left)))
        refused += [
            RefusedRow(row.line, reason, row.sentence[:200]) for row in left if (word_of(row), row.sense) not in usable
        ]
        left = [row for row in left if (word_of(row), row.sense) in usable]
    left, late = _few_enough(left)
    return tuple(left), tuple(refused + late)


def _few_enough(rows: list[LabelledRow]) -> tuple[list[LabelledRow], list[RefusedRow]]:
    """The first sentences of each sense, as many as a bench can compare, and the others."""
    numbers, place = Counts(), []
    for row in rows:
        place.append(numbers[word_of(row), row.sense])
        numbers[word_of(row), row.sense] += 1
    senses = Counter(word for word, _ in numbers)

    def compared(most: int) -> int:
        of_words = Counter[str]()
        for (word, _), count in numbers.items():
            of_words[word] += min(count, most)
        return sum(count**2 * (PAIR_COST + senses[word]) for word, count in of_words.items())

    numbers_of_one = range(1, max(numbers.values(), default=0) + 1)
    most = bisect_right(numbers_of_one, limits.BENCH_COMPARED, key=compared)
    reason = f"beyond the first {most:,} sentences with this meaning: more comparisons would take minutes"
    late = [RefusedRow(row.line, reason, row.sentence[:200]) for row, at in zip(rows, place, strict=True) if at >= most]
    return [row for row, at in zip(rows, place, strict=True) if at < most], late


def _commonest(counts: Counts) -> Iterable[tuple[str, str]]:
    """The commonest senses of the commonest words."""
    senses: defaultdict[str, Counts] = defaultdict(Counter)
    for (word, sense), count in counts.items():
        senses[word][word, sense] = count
    for sizes in sorted(senses.values(), key=Counter.total, reverse=True)[: limits.BENCH_WORDS]:
        yield from (sense for sense, _ in sizes.most_common(limits.BENCH_SENSES))
