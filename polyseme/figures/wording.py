"""Text for readings: escaped markdown, lists, counts, numbers and percentages."""

import re
from collections.abc import Iterable

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_ADDRESS = re.compile(r"(?<=http)(?=s?://)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
"""Where Streamlit would make a link of an address even if escaped; an invisible word joiner prevents it."""


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
    if len(before) > most:
        before = f"… {before[-most:].partition(' ')[2] if before[-most - 1] != ' ' else before[-most:]}"
    if len(after) > most:
        after = f"{after[:most].rpartition(' ')[0] if after[most] != ' ' else after[:most]} …"
    left, right = " " * before[-1:].isspace(), " " * after[:1].isspace()
    return f"{escaped(before)}{left}**{escaped(word)}**{right}{escaped(after)}"


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


def number(value: float, digits: int = 2) -> str:
    """A number with a true minus sign.

    >>> number(-4.736), number(0.5, 1), number(-0.001)
    ('−4.74', '0.5', '0.00')
    """
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not float(text.replace(",", "")) else text.replace("-", "−")


def percent(share: float) -> str:
    """A share as a percentage; small shares are not rounded to 0.

    >>> print(percent(0.5), percent(0.002), percent(0), percent(0.043), sep=", ")
    50 %, under 1 %, 0 %, 4 %
    """
    return "under 1\N{NO-BREAK SPACE}%" if 0 < share < 0.01 else f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")
