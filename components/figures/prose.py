"""Words around numbers: markdown that cannot be broken by what a visitor types, lists, counts and shares."""

import re
from collections.abc import Iterable

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_ADDRESS = re.compile(r"(?<=http)(?=s?://)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
"""Where an address would be made a link, backslashes or not: a sign that nobody sees stands between its parts."""


def escaped(text: str) -> str:
    """A word or piece as markdown that shows it and nothing else.

    >>> print(escaped("[CLS]"), escaped("*a*"), escaped("bank"))
    \\[CLS\\] \\*a\\* bank
    """
    unlinked = _ADDRESS.sub("\N{WORD JOINER}", " ".join(text.split()))
    return _PUNCTUATION.sub(r"\\\1", unlinked)


def literal(text: str) -> str:
    """Any text, a whole sentence too, as a markdown code span: nothing in it is ever read as markup.

    >>> literal("a `tick`"), literal("")
    ('`` a `tick` ``', '` `')
    """
    text = " ".join(text.split())
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if "`" in text or not text else ""
    return f"{ticks}{space}{text}{space if text else ''}{ticks}"


def spoken(markdown: str) -> str:
    """A reading without its marks, as a screen reader should say it.

    >>> print(spoken("**\\\\[CLS\\\\]** and *a* stand apart"))
    [CLS] and a stand apart
    """
    return re.sub(r"\\(.)|\*", lambda mark: mark[1] or "", markdown)


def shortened(text: str, most: int) -> str:
    """A text cut after so many characters, with a sign where it was.

    >>> shortened("a long sentence", 7), shortened("short", 7)
    ('a long…', 'short')
    """
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def in_context(before: str, word: str, after: str, most: int = 10_000) -> str:
    """A word set off in what stands around it, of which at most so many characters on each side, whole words.

    >>> in_context("the river ", "bank", ", he said"), in_context("the old river ", "bank", ".", most=6)
    ('the river **bank**\\\\, he said', '… river **bank**\\\\.')
    """
    if len(before) > most:
        before = f"… {before[-most:].partition(' ')[2] if before[-most - 1] != ' ' else before[-most:]}"
    if len(after) > most:
        after = f"{after[:most].rpartition(' ')[0] if after[most] != ' ' else after[:most]} …"
    first, last = " " * before[-1:].isspace(), " " * after[:1].isspace()
    return f"{escaped(before)}{first}**{escaped(word)}**{last}{escaped(after)}"


def listed(names: Iterable[str], most: int = 4) -> str:
    """Names in a row, as a sentence writes them; beyond `most` only their number.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed("abcdefg", most=2)
    ('a, b and c', 'a', 'a, b and 5 more')
    """
    names = list(names)
    shown = names[:most] if len(names) > most + 1 else names
    rest = [f"{len(names) - len(shown)} more"] if len(shown) < len(names) else []
    *first, last = [*shown, *rest] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "piece"), counted(1200, "piece"), counted(0, "piece")
    ('1 piece', '1,200 pieces', 'no pieces')
    """
    return f"{number:,} {one}" if number == 1 else f"{f'{number:,}' if number else 'no'} {many or one + 's'}"


def number(value: float, digits: int = 2) -> str:
    """A number with a true minus sign.

    >>> number(-4.736), number(0.5, 1), number(-0.001)
    ('−4.74', '0.5', '0.00')
    """
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not float(text.replace(",", "")) else text.replace("-", "−")


def percent(share: float) -> str:
    """A share as a percentage that does not pretend: small shares are not rounded to nothing.

    >>> print(percent(0.5), percent(0.002), percent(0), percent(0.043), sep=", ")
    50 %, under 1 %, 0 %, 4 %
    """
    return "under 1\N{NO-BREAK SPACE}%" if 0 < share < 0.01 else f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")
