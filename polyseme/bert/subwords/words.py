"""The words of a text, independent of the tokenizer."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

Span = tuple[int, int]
JOINING = ("Mn", "Mc", "Me", "Cf")  # marks and invisible signs, which belong to the character before


def words_in(text: str) -> list[Span]:
    """The start and end of each word: runs of letters and digits, and every other character by itself.

    >>> text = "Don't stop, 銀行"
    >>> [text[start:end] for start, end in words_in(text)]
    ['Don', "'", 't', 'stop', ',', '銀', '行']

    Marks and joiners belong to the character before. In scripts without blanks every letter is a word.
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
    """For each piece the index of its word in the text, and its span without blanks.

    runs: for each piece the index of the string that the tokenizer cut it from. Pieces within one word of the text
    share an index; a piece that covers several words makes one of them. A blank piece joins the word after it if both
    were cut from the same string, else it has no word.
    """
    words = words_in(text)
    starts, piece_starts = [start for start, _ in words], {start for start, _ in spans}
    numbers: list[int | None] = [None] * len(spans)
    trimmed, number, reach = list(spans), -1, 0
    for at, (start, end) in enumerate(spans):
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        while start < end < len(text) and end not in piece_starts and unicodedata.category(text[end]) in JOINING:
            end += 1  # a mark that normalisation merged into its letter
        trimmed[at] = (start, end)
        if start == end:
            continue
        number += start >= reach
        reach = max(reach, words[bisect_right(starts, end - 1) - 1][1])
        numbers[at] = number
        blank = at - 1
        while blank >= 0 and numbers[blank] is None and runs[blank] == runs[at]:
            numbers[blank], trimmed[blank] = number, (start, start)
            blank -= 1
    return numbers, trimmed
