"""The kinds of pieces, and searches of the vocabulary."""

import re
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass

import pandas as pd

KINDS: dict[str, str] = {
    "whole word": "starts a word: bank, guitar, 1990",
    "continuation": "continues a word: ##ing, ##ology, and the ##x of each single character",
    "single character": "one letter, digit or symbol standing alone, the last resort before [UNK]",
    "unused": "a free place for somebody's own words; its vector was never trained",
    "special": "a mark for the model itself: [CLS], [SEP], [MASK], [PAD], [UNK]",
}
"""kind -> its description; every piece has exactly one kind."""


def kind(piece: str, special: Collection[str], prefix: str = "##") -> str:
    """The kind of a piece: one of KINDS.

    >>> kind("##ing", {"[CLS]"}), kind("[unused7]", {"[CLS]"}), kind("é", set()), kind("[CLS]", {"[CLS]"})
    ('continuation', 'unused', 'single character', 'special')
    """
    if piece in special:
        return "special"
    if re.fullmatch(r"\[unused\d+\]", piece):
        return "unused"
    if piece.startswith(prefix) and len(piece) > len(prefix):
        return "continuation"
    return "single character" if len(piece) == 1 else "whole word"


def marked_kind(piece: str, special: Collection[str], mark: str) -> str:
    """The kind of a piece if pieces that start a word have a mark: one of KINDS.

    >>> marked_kind("Ġbank", (), "Ġ"), marked_kind("ing", (), "Ġ"), marked_kind("Ġa", (), "Ġ")
    ('whole word', 'continuation', 'single character')
    """
    if piece in special:
        return "special"
    if re.fullmatch(r"\[unused\d+\]", piece):
        return "unused"
    if len(piece.removeprefix(mark)) < 2:
        return "single character"
    return "whole word" if piece.startswith(mark) else "continuation"


def other_script(piece: str) -> bool:
    """Whether a piece has a letter that is not Latin: 的, я, ##ω. Modifier letters such as ʰ and ª count as Latin.

    >>> other_script("##я"), other_script("naïve"), other_script("1990"), other_script("ʰ")
    (True, False, False, False)
    """
    plain = unicodedata.normalize("NFKC", piece)
    names = (unicodedata.name(letter, "") for letter in plain if not letter.isascii() and letter.isalpha())
    return any(not name.startswith(("LATIN", "MODIFIER LETTER")) for name in names)


def vocabulary_table(vocabulary: Collection[str], special: Collection[str], mark: str = "") -> pd.DataFrame:
    """One row per piece: id, piece, kind, and whether it has letters of another script than Latin."""
    return pd.DataFrame(
        {
            "id": range(len(vocabulary)),
            "piece": list(vocabulary),
            "kind": [marked_kind(piece, special, mark) if mark else kind(piece, special) for piece in vocabulary],
            "other script": [other_script(piece) for piece in vocabulary],
        }
    )


def search(
    table: pd.DataFrame, query: str, how: str, kinds: Collection[str] = (), other_scripts: bool = False
) -> pd.DataFrame:
    """The rows that match a query by one of SEARCHES, among the given kinds; no query and no kinds match all."""
    rows = table[table["kind"].isin(list(kinds))] if kinds else table
    rows = rows[rows["other script"]] if other_scripts else rows
    return SEARCHES[how].matches(rows, query.strip()) if query.strip() else rows


def _starts_with(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    starts = [f"{mark}{form}" for mark in ("", "Ġ", "▁") for form in (query, query.lower())]  # Ġ and ▁ mark a blank
    return rows[rows["piece"].str.startswith(tuple(starts))]


def _contains(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    exact, lower = (rows["piece"].str.contains(form, regex=False) for form in (query, query.lower()))
    return rows[exact | lower]


def _by_id(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    match = re.fullmatch(r"(\d{1,9})(?:\s*:\s*(\d{1,9}))?", query, flags=re.ASCII)
    if not match:
        raise ValueError("Type an id such as 2924, or a slice such as 5000:5020.")
    start = int(match[1])
    return rows[rows["id"].between(start, int(match[2] or start + 1), inclusive="left")]


@dataclass(frozen=True)
class VocabularySearch:
    """A search of the vocabulary: a hint with examples, and a function to the matching rows."""

    hint: str
    matches: Callable[[pd.DataFrame, str], pd.DataFrame]


SEARCHES: dict[str, VocabularySearch] = {
    "starts with": VocabularySearch("bank finds bank, banker, bankruptcy", _starts_with),
    "contains": VocabularySearch("bank finds riverbank, ##bank", _contains),
    "id": VocabularySearch("2924 finds one piece, 5000:5020 a slice as Python writes it", _by_id),
}


def count_kinds(table: pd.DataFrame) -> dict[str, int]:
    """kind -> number of pieces; "other scripts" overlaps the kinds and comes last."""
    counts = table["kind"].value_counts()
    return {name: int(counts.get(name, 0)) for name in KINDS} | {"other scripts": int(table["other script"].sum())}
