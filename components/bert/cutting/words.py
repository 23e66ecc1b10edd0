"""The words of a text, whoever cuts them into pieces."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

Span = tuple[int, int]
JOINING = ("Mn", "Mc", "Me", "Cf")  # marks, and signs that are not seen


def words_in(text: str) -> list[Span]:
    """Where the words of a text begin and end: runs of letters and digits, and every other sign by itself.

    >>> text = "Don't stop, 銀行"
    >>> [text[first:end] for first, end in words_in(text)]
    ['Don', "'", 't', 'stop', ',', '銀', '行']

    Marks and joiners belong to what they stand behind. Scripts that put no blanks are taken letter by letter.
    """
    scripts = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR")
    words: list[tuple[int, int]] = []
    run, before = False, ""
    for at, sign in enumerate(text):
        letter = sign.isalnum() and not (sign > "\u0dff" and unicodedata.name(sign, "").startswith(scripts))
        joins = unicodedata.category(sign) in JOINING or "\U0001f3fb" <= sign <= "\U0001f3ff"
        if not sign.isspace():
            if words and words[-1][1] == at and (joins or before == "\u200d" or (run and letter)):
                words[-1] = (words[-1][0], at + 1)
            else:
                words.append((at, at + 1))
                run = letter
        before = sign
    return words


def numbered(text: str, spans: Sequence[Span], runs: Sequence[int | None]) -> tuple[list[int | None], list[Span]]:
    """For each piece which word of its text it belongs to, and its span without blanks.

    runs: what the tokenizer cut at a time. Pieces that lie in one word of the text are of one word; a piece that
    reaches over several makes one of them. A piece that is a blank belongs to the word behind it if both were cut at
    a time, and to none if not.
    """
    words = words_in(text)
    starts, begun = [first for first, _ in words], {first for first, _ in spans}
    numbers: list[int | None] = [None] * len(spans)
    found, number, reach = list(spans), -1, 0
    for at, (first, end) in enumerate(spans):
        while first < end and text[first].isspace():
            first += 1
        while end > first and text[end - 1].isspace():
            end -= 1
        while first < end < len(text) and end not in begun and unicodedata.category(text[end]) in JOINING:
            end += 1  # a mark that was joined to its letter before anything was cut
        found[at] = (first, end)
        if first == end:
            continue
        number += first >= reach
        reach = max(reach, words[bisect_right(starts, end - 1) - 1][1])
        numbers[at] = number
        blank = at - 1
        while blank >= 0 and numbers[blank] is None and runs[blank] == runs[at] and found[blank][0] == found[blank][1]:
            numbers[blank], found[blank] = number, (first, first)
            blank -= 1
    return numbers, found
