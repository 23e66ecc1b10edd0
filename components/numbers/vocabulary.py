"""The vocabulary by kinds, and searching it."""

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
"""The kinds of pieces; every piece has exactly one."""


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
    """The kind of a piece where those have a mark that start a word: one of KINDS.

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
    """Whether a piece has a letter of another script than Latin: 的, я, ##ω. Raised letters such as ʰ and ª are Latin.

    >>> other_script("##я"), other_script("naïve"), other_script("1990"), other_script("ʰ")
    (True, False, False, False)
    """
    plain = unicodedata.normalize("NFKC", piece)
    names = (unicodedata.name(letter, "") for letter in plain if not letter.isascii() and letter.isalpha())
    return any(not name.startswith(("LATIN", "MODIFIER LETTER")) for name in names)


def vocabulary_table(vocabulary: Collection[str], special: Collection[str], mark: str = "") -> pd.DataFrame:
    """The whole vocabulary: id, piece, kind, and whether it is of another script than Latin."""
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
    """The rows that match a query (an empty one: all) by one of SEARCHES, of some kinds (none chosen: all)."""
    rows = table[table["kind"].isin(list(kinds))] if kinds else table
    rows = rows[rows["other script"]] if other_scripts else rows
    return SEARCHES[how].matches(rows, query.strip()) if query.strip() else rows


def _starts_with(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    signs = ("", "Ġ", "▁")  # those that stand for a blank before a piece are no letters of it
    return rows[
        rows["piece"].str.startswith(tuple(f"{sign}{form}" for sign in signs for form in (query, query.lower())))
    ]


def _contains(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    exact = rows["piece"].str.contains(query, regex=False)
    return rows[exact | rows["piece"].str.contains(query.lower(), regex=False)]


def _by_id(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    found = re.fullmatch(r"(\d{1,9})(?:\s*:\s*(\d{1,9}))?", query, flags=re.ASCII)
    if not found:
        raise ValueError("An id is a whole number such as 2924, or a slice such as 5000:5020.")
    first = int(found[1])
    return rows[rows["id"].between(first, int(found[2] or first + 1), inclusive="left")]


@dataclass(frozen=True)
class Search:
    """One way to search the vocabulary: what it finds, as a hint, and the rows that match a query."""

    hint: str
    matches: Callable[[pd.DataFrame, str], pd.DataFrame]


SEARCHES: dict[str, Search] = {
    "starts with": Search("bank finds bank, banker, bankruptcy", _starts_with),
    "contains": Search("bank finds riverbank, ##bank", _contains),
    "id": Search("2924 finds one piece, 5000:5020 a slice as Python writes it", _by_id),
}


def count_kinds(table: pd.DataFrame) -> dict[str, int]:
    """How many pieces there are of each kind; "other scripts" overlaps the kinds and comes last."""
    counts = table["kind"].value_counts()
    return {name: int(counts.get(name, 0)) for name in KINDS} | {"other scripts": int(table["other script"].sum())}
