"""Lines that hold two texts, "a ||| b": read as a pair, as extract_features.py reads them."""

from collections.abc import Sequence

from components.bert import Bert, Tokens
from components.takeaway.inlining import Chosen, read_with, snippet

MARK = " ||| "


def parts(line: str) -> tuple[str, str | None]:
    """The text of a line, and the second where it holds two: they part at the last mark.

    >>> parts("a bank ||| a river"), parts("a bank |||"), parts("a ||| b ||| c")
    (('a bank', 'a river'), ('a bank |||', None), ('a ||| b', 'c'))
    """
    first, _, second = line.rpartition(MARK)
    return (first, second) if first.strip() and second.strip() else (line, None)


def read(bert: Bert, line: str, segments: str) -> Tokens:
    """The tokens of a line. A pair has [SEP] between its texts, and segment ids 0 and 1 whatever is asked for."""
    return bert.tokenize(*parts(line), segments)


def line_of(tokens: Tokens) -> str:
    """The line that was read."""
    return tokens.text if tokens.pair is None else f"{tokens.text}{MARK}{tokens.pair}"


def in_script(lines: Sequence[str], segments: str, words: bool) -> Chosen:
    """What reads the lines in a script, pairs where there are any; `words`: whether it tells the words apart."""
    if not any(parts(line)[1] for line in lines):
        return read_with(segments)
    states = snippet("pair_states", single=int(segments == "tutorial"))
    return {"hidden_states": states} | ({"places_of": snippet("pair_places")} if words else {})
