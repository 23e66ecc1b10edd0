"""A text a sentence at a time, by rules for English and the marks of other scripts.

The 91 cases of tests/core/sentences.txt were written and mended beside these rules, which split them all; of the 24 of
sentences_fresh.txt, written afterwards, they split 22, sentencex 22 and pysbd 23. So the rules are no better than the
libraries on plain text; they save a dependency (sentencex weighs 4 MB; the last pysbd is of 2021).
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from polyseme import examples, limits
from polyseme.core.reading.lines import lines_of

_EMOJI = "[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]"
_END = re.compile(
    rf"(?<![.!?…؟۔।])(?P<mark>[.!?…؟۔।]+)(?P<close>[\"'”’»)\]]*)(?:\s*{_EMOJI})*(?=\s)|[。！？｡]+[”’」』）》]*",
    re.UNICODE,
)
"""Where a sentence may end: its marks with closing quotes and emoji, before a blank; in Chinese also without one."""
_START = re.compile(r"[\s\"'“”‘’«„»(\[¿¡]*(\w*)(\.?)")
_LAST = re.compile(r"[^\s\"'“‘«„(\[¿¡]*\Z")
_TITLES = "mr mrs ms mx dr prof st mt rev fr sr hon gen col capt lt sgt cpl cmdr gov sen supt messrs"
_WITHIN = "e.g i.e eg ie vs cf approx incl esp viz dept univ"
_NEVER = frozenset(f"{_TITLES} {_WITHIN}".split())
"""Abbreviations that end no sentence."""
_MAYBE = (
    "etc inc ltd co corp plc jr sr esq bros jan feb apr jun jul aug sept oct nov dec tues thurs al ft oz lb lbs kg cm "
    "mm km hr hrs ph.d ave blvd tel"
)
_SOMETIMES = frozenset(_MAYBE.split())
"""Abbreviations that end a sentence where the next begins with a function word."""
_NUMBERED = frozenset(["no", "nos", "fig", "figs", "eq", "sec", "ch", "vol", "p", "pp"])
"""Abbreviations before a number, and otherwise words."""
_LETTERS = re.compile(r"(\w\.)*\w")
"""An initial, or letters with full stops between: J, U.S, p.m."""


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of a text, at most limits.LINES; a line's end is a sentence's, and built-in ones stay whole.

    >>> sentences_of("Dr. Seal paid $3.50. “Cheap!” he said. 银行关门了。我走了。")
    ('Dr. Seal paid $3.50.', '“Cheap!” he said.', '银行关门了。', '我走了。')
    """
    return tuple(islice((sentence for line in lines_of(text) for sentence in _sentences(line)), limits.LINES))


TEXT_SPLITS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "a sentence at a time": sentences_of,
    "a line at a time": lines_of,
}
"""How a reader's text becomes the texts that the model reads, each by itself."""


def sentence_at(text: str, sentences: Sequence[str], place: int) -> tuple[int, int]:
    """The number of the sentence at a place in a text, and where in the text that sentence starts.

    >>> sentence_at("One. Two is two.", ("One.", "Two is two."), 12)
    (1, 5)
    """
    starts, end = [], 0
    for sentence in sentences:
        starts.append(text.index(sentence, end))
        end = starts[-1] + len(sentence)
    number = bisect_right(starts, place) - 1
    return number, starts[number]


def _sentences(line: str) -> Iterator[str]:
    """The sentences of a line."""
    start = 0
    for end in () if line in examples.read_beforehand() else _END.finditer(line):
        if _ends(line, start, end):
            yield line[start : end.end()].strip()
            start = end.end()
    if rest := line[start:].strip():
        yield rest


def _ends(line: str, start: int, end: re.Match[str]) -> bool:
    """Whether the sentence from `start` ends at a mark, judged by the words beside it."""
    mark, closed = end["mark"], end["close"]
    last = _LAST.findall(line[max(start, end.start() - 60) : end.start()])[0].lower()
    first, dot = next(_START.finditer(line, end.end())).groups()
    if mark is None or not first or not last:
        return bool(last or closed or mark is None)
    ordinary = line[0].islower() or (mark == "." and len(last) > 2)  # or who never types capitals
    if first[0].islower() and (closed or mark.endswith(("..", "…")) or not ordinary):
        return False
    if mark != "." or closed:
        return True
    if last in _NUMBERED and (len(last) > 1 or first[0].isdecimal()):
        return not first[0].isdecimal()
    if last in _NEVER or (last.isdecimal() and line[start : end.start()].strip() == last):
        return False
    if last in _SOMETIMES or (_LETTERS.fullmatch(last) and not last.isdecimal()):
        return first[0].isupper() and not dot and first.lower() in examples.function_words()
    return True
