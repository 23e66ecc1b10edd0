"""Text for readings: escaped markdown, lists, counts, numbers and percentages."""

import math
import re
from collections.abc import Iterable

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_ADDRESS = re.compile(r"(?<=http)(?=s?://)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
"""Where Streamlit would make a link of an address even if escaped; an invisible word joiner prevents it."""

UNDEFINED = "undefined"
"""What stands for NaN."""

FRACTIONS = {
    1 / 10: "a tenth",
    1 / 8: "an eighth",
    1 / 6: "a sixth",
    1 / 5: "a fifth",
    1 / 4: "a quarter",
    1 / 3: "a third",
    2 / 5: "two fifths",
    1 / 2: "half",
    3 / 5: "three fifths",
    2 / 3: "two thirds",
    3 / 4: "three quarters",
    4 / 5: "four fifths",
    9 / 10: "nine tenths",
}
"""The fractions of `part_of`, ascending."""


def escaped(text: str) -> str:
    """Text escaped for markdown, shown as it was typed.

    >>> print(escaped("[CLS]"), escaped("*a*"), escaped("bank"))
    \\[CLS\\] \\*a\\* bank
    """
    unlinked = _ADDRESS.sub("\N{WORD JOINER}", " ".join(text.split()))
    return _PUNCTUATION.sub(r"\\\1", unlinked)


def code_span(text: str) -> str:
    """Text as a markdown code span: nothing in it is read as markup.

    >>> code_span("a `tick`"), code_span("")
    ('`` a `tick` ``', '` `')
    """
    text = " ".join(text.split())
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if "`" in text or not text else ""
    return f"{ticks}{space}{text}{space if text else ''}{ticks}"


def without_markup(markdown: str) -> str:
    """A reading without markdown, for screen readers.

    >>> print(without_markup("**\\\\[CLS\\\\]** and *a* stand apart"))
    [CLS] and a stand apart
    """
    return re.sub(r"\\(.)|\*", lambda mark: mark[1] or "", markdown)


def shortened(text: str, most: int) -> str:
    """Text cut to at most so many characters, ending in "…" if cut.

    >>> shortened("a long sentence", 7), shortened("short", 7)
    ('a long…', 'short')
    """
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def in_context(before: str, word: str, after: str, most: int = 10_000) -> str:
    """A word in bold in its context: whole words, at most so many characters on each side.

    >>> in_context("the river ", "bank", ", he said"), in_context("the old river ", "bank", ".", most=6)
    ('the river **bank**\\\\, he said', '… river **bank**\\\\.')
    """
    before, after = cut_context(before, after, most)
    left, right = " " * before[-1:].isspace(), " " * after[:1].isspace()
    return f"{escaped(before)}{left}**{escaped(word)}**{right}{escaped(after)}"


def cut_context(before: str, after: str, most: int) -> tuple[str, str]:
    """What stands before and after a word: whole words, at most so many characters on each side.

    >>> cut_context("the old river ", " is closed", 6)
    ('… river ', ' is …')
    """
    if len(before) > most:
        before = f"… {before[-most:].partition(' ')[2] if before[-most - 1] != ' ' else before[-most:]}"
    if len(after) > most:
        after = f"{after[:most].rpartition(' ')[0] if after[most] != ' ' else after[:most]} …"
    return before, after


def listed(names: Iterable[str], most: int = 4) -> str:
    """Names joined as in a sentence; beyond `most` only their number.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed("abcdefg", most=2)
    ('a, b and c', 'a', 'a, b and 5 more')
    """
    names = list(names)
    shown = names[:most] if len(names) > most + 1 else names
    rest = [f"{len(names) - len(shown)} more"] if len(shown) < len(names) else []
    *first, last = [*shown, *rest] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun in the singular or plural.

    >>> counted(1, "piece"), counted(1200, "piece"), counted(0, "piece")
    ('1 piece', '1,200 pieces', 'no pieces')
    """
    return f"1 {one}" if number == 1 else f"{format(number, ',') if number else 'no'} {many or one + 's'}"


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(few: int) -> str:
    """A number up to twelve in words.

    >>> in_words(0), in_words(7), in_words(13)
    ('none', 'seven', '13')
    """
    return NUMBERS[few] if few < len(NUMBERS) else f"{few:,}"


def number(value: float, digits: int = 2) -> str:
    """A number with a true minus sign, never −0; "undefined" for NaN.

    >>> number(-4.736), number(0.5, 1), number(-0.001), number(float("nan"))
    ('−4.74', '0.5', '0.00', 'undefined')
    """
    return UNDEFINED if math.isnan(value) else f"{value:z,.{digits}f}".replace("-", "−")


def percent(share: float, digits: int = 0) -> str:
    """A share as a percentage: 0 % and 100 % are exact, never rounded; "undefined" for NaN.

    >>> print(percent(0.5), percent(0.002), percent(0), percent(0.996), percent(0.996, 1), sep=", ")
    50 %, under 1 %, 0 %, over 99 %, 99.6 %
    """
    if math.isnan(share):
        return UNDEFINED
    least, whole = 10.0**-digits, 100 * share
    side = "under " if 0 < whole < least else "over " if 100 - least < whole < 100 else ""
    written = number(min(max(whole, least), 100 - least) if side else whole, digits)
    return f"{side}{written}\N{NO-BREAK SPACE}%"


def part_of(share: float) -> str:
    """A part of a whole in words: the nearest common fraction; more than all where other parts are negative.

    >>> part_of(0.34), part_of(0.4), part_of(0.07), part_of(0.97), part_of(1), part_of(1.3)
    ('a third', 'two fifths', 'under a tenth', 'nearly all', 'all', 'more than all')
    """
    if math.isnan(share):
        return "an undefined part"
    if share < min(FRACTIONS) - 0.005:
        return "under a tenth"
    if share > max(FRACTIONS) + 0.05:
        return "more than all" if share > 1 + 1e-6 else "all" if share > 1 - 1e-6 else "nearly all"
    return FRACTIONS[min(FRACTIONS, key=lambda fraction: abs(fraction - share))]
