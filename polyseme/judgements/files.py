"""Uses, pairs and judgements as the DURel tool and the WUG data sets have them: tab-separated, without quotes."""

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.core.reading.lines import split_lines
from polyseme.corpus.corpus import Corpus
from polyseme.judgements.scale import UNDECIDED

USES = ["lemma", "pos", "date", "grouping", "identifier", "description", "context"]
USES += ["indexes_target_token", "indexes_target_sentence"]
PAIR = ["identifier1", "identifier2"]
INSTANCES = [*PAIR, "lemma"]
JUDGEMENTS = [*PAIR, "annotator", "judgment", "comment", "lemma"]
NEEDED = {"uses": ["identifier", "context", "indexes_target_token"], "judgements": [*PAIR, "annotator", "judgment"]}

PLACED = ["source", "text_id", "offset"]  # what an identifier is made of
UNKNOWN = " "  # of a field that the tool wants and nobody knows
HEADER = 2_000  # characters of a first line at most: a million columns take minutes
CELLS = 50  # of any line: of those beyond the header, pandas makes an index with so many levels
Source = pd.DataFrame | str | Path | bytes


def uses_of(corpus: Corpus, word: str, rows: Sequence[int] | np.ndarray) -> pd.DataFrame:
    """Some rows of a word as uses; an identifier is the source, the number of the line, and the place in it."""
    read = corpus.take(word, rows, [*PLACED, "text", "start", "end"]).to_pandas()
    sources = read["source"].astype(str).map(_in_one_line)
    return pd.DataFrame(
        {
            "lemma": word,
            "pos": UNKNOWN,
            "date": sources,
            "grouping": sources,
            "identifier": sources + "-" + read["text_id"].astype(str) + "-" + read["offset"].astype(str),
            "description": UNKNOWN,
            "context": read["text"].map(_in_one_line),
            "indexes_target_token": read["start"].astype(str) + ":" + read["end"].astype(str),
            "indexes_target_sentence": "0:" + read["text"].str.len().astype(str),
        },
        columns=USES,
    )


def identifiers(corpus: Corpus, word: str) -> list[str]:
    """The identifier of each row of a word."""
    table = corpus.table(word, PLACED)
    sources, lines, offsets = (table[name].to_pylist() for name in PLACED)
    rows = zip(sources, lines, offsets, strict=True)
    return [f"{_in_one_line(source)}-{line}-{offset}" for source, line, offset in rows]


def _in_one_line(text: str) -> str:
    """A text without tabs and line ends; its characters stay at their places."""
    return "".join(" " if letter in "\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\0" else letter for letter in text)


def tabbed(table: pd.DataFrame) -> bytes:
    """A table as the tool reads it."""
    lines = [[*table.columns], *table.to_numpy(object).tolist()]
    return "".join("\t".join(_in_one_line(str(cell)) for cell in line) + "\n" for line in lines).encode()


def read_uses(source: Source) -> pd.DataFrame:
    """A row a use, with `start` and `end` of its word as numbers. ValueError if a column or a place is wrong."""
    table = _read(source, "uses").drop_duplicates("identifier", ignore_index=True)
    places = table["indexes_target_token"].str.extract(r"^(\d+):(\d+)").fillna(0).astype(np.int64)
    table = table.assign(start=places[0], end=places[1])
    wrong = ~((table["start"] < table["end"]) & (table["end"] <= table["context"].str.len()))
    if wrong.any():
        first = table[wrong].iloc[0]
        place = first["indexes_target_token"]
        raise ValueError(f"The use {first['identifier']!r} puts its word at {place!r}, which lies outside its context.")
    return table


def read_judgements(source: Source) -> pd.DataFrame:
    """A row a judgement: a number, or nan of who can't decide. ValueError if something else is there."""
    table = _read(source, "judgements")
    said = pd.to_numeric(table["judgment"].where(table["judgment"].str.strip(" -") != "", UNDECIDED), errors="coerce")
    wrong = ~said.isin(np.arange(UNDECIDED, 4.5, 0.5))
    if wrong.any():
        first = table["judgment"][wrong].iloc[0][:40]
        raise ValueError(f"{first!r} is not a judgement: give 1 to 4, or 0 for “can't decide”.")
    return table.assign(judgment=said.astype(float).replace(float(UNDECIDED), np.nan))


def _read(source: Source, kind: str) -> pd.DataFrame:
    """The table of a file, of its bytes, or as it is, all in text."""
    if isinstance(source, pd.DataFrame):
        table = source.astype(object).where(source.notna(), "").astype(str)
    else:
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
        lines = list(split_lines(data.decode("utf-8-sig", "replace")))  # they end where pandas ends them
        if len(next(iter(lines), "")) > HEADER:
            raise ValueError(f"This is not a table of {kind}: its first line has more than {HEADER:,} characters.")
        if any(line.count("\t") >= CELLS for line in lines):
            raise ValueError(f"This is not a table of {kind}: a line has more than {CELLS} columns.")
        try:
            table = pd.read_csv(
                StringIO("".join(lines)), sep="\t", quoting=csv.QUOTE_NONE, dtype=str, keep_default_na=False
            )
        except (pd.errors.ParserError, pd.errors.EmptyDataError) as error:
            raise ValueError(f"This is not a table of {kind}: {str(error)[:120]}") from error
    if missing := [name for name in NEEDED[kind] if name not in table]:
        known = ", ".join(NEEDED[kind])
        raise ValueError(f"The {kind} lack the column {missing[0]!r}. Their columns, separated by tabs: {known}.")
    if len(table) > limits.JUDGEMENTS:
        raise ValueError(f"These are {len(table):,} {kind}. Limit: {limits.JUDGEMENTS:,}.")
    return table


def around(context: str, place: str) -> tuple[str, str, str]:
    """What stands before a use, the use, and what stands after it.

    >>> around("A bank lends.", "2:6")
    ('A ', 'bank', ' lends.')
    """
    start, end = map(int, place.split(":"))
    return context[:start], context[start:end], context[end:]
