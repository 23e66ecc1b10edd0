"""Lines that hold two texts, "a ||| b": a pair, as in BERT's extract_features.py."""

from collections.abc import Sequence

from polyseme.bert import Bert, Tokens
from polyseme.export.inlining import ChosenFunctions, snippet, text_reader

MARK = " ||| "


def split_pair(line: str) -> tuple[str, str | None]:
    """The text of a line, and the second text if it holds two, split at the last mark.

    >>> split_pair("a bank ||| a river"), split_pair("a bank |||"), split_pair("a ||| b ||| c")
    (('a bank', 'a river'), ('a bank |||', None), ('a ||| b', 'c'))
    """
    first, _, second = line.rpartition(MARK)
    return (first, second) if first.strip() and second.strip() else (line, None)


def read(bert: Bert, line: str, segments: str) -> Tokens:
    """The tokens of a line. A pair has [SEP] between its texts, and always segment ids 0 and 1."""
    return bert.tokenize(*split_pair(line), segments)


def line_of(tokens: Tokens) -> str:
    """The line of the tokens."""
    return tokens.text if tokens.pair is None else f"{tokens.text}{MARK}{tokens.pair}"


def script_functions(lines: Sequence[str], segments: str, words: bool) -> ChosenFunctions:
    """The functions by which a script reads the lines, among them pairs; words: whether it groups pieces into words."""
    if not any(split_pair(line)[1] for line in lines):
        return text_reader(segments)
    states = snippet("pair_states", single=int(segments == "tutorial"))
    return {"hidden_states": states} | ({"places_of": snippet("pair_places")} if words else {})
