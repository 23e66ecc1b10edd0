"""A sentence with some words changed, and where a word of it then stands. Plain: a reader gets these very functions."""

import re

Span = tuple[int, int]
Changes = dict[Span, str]
"""Where a word stands -> what is put in its place."""


def word_spans(text: str) -> list[Span]:
    """Where each word of a text begins and ends, without the punctuation around it; each Chinese character is one."""
    word = r"(?![\W_])[⺀-鿿豈-﫿가-힣]|[^\W_⺀-鿿豈-﫿가-힣](?:[^\s—–/…⺀-鿿豈-﫿가-힣]*[^\W_⺀-鿿豈-﫿가-힣])?"
    return [found.span() for found in re.finditer(word, text)]


def changed(text: str, span: Span, changes: Changes) -> tuple[str, Span]:
    """The text with something else in the place of some words, and where the word of a span then stands."""
    start, end = span
    for (first, last), put in sorted(changes.items(), reverse=True):
        text = text[:first] + put + text[last:]
        if last <= span[0]:
            start, end = start + len(put) - (last - first), end + len(put) - (last - first)
    return text, (start, end)
