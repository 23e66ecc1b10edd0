"""Replacing words of a sentence. The code that a page shows contains these functions as they stand here."""

import re

Span = tuple[int, int]
Changes = dict[Span, str]
"""span -> its replacement."""


def word_spans(text: str) -> list[Span]:
    """The span of each word of a text, without punctuation; each Chinese character is a word."""
    word = r"(?![\W_])[⺀-鿿豈-﫿가-힣]|[^\W_⺀-鿿豈-﫿가-힣](?:[^\s—–/…⺀-鿿豈-﫿가-힣]*[^\W_⺀-鿿豈-﫿가-힣])?"
    return [match.span() for match in re.finditer(word, text)]


def changed(text: str, span: Span, changes: Changes) -> tuple[str, Span]:
    """The text with some spans replaced, and the new position of the word at `span`."""
    start, end = span
    for (first, last), replacement in sorted(changes.items(), reverse=True):
        text = text[:first] + replacement + text[last:]
        if last <= span[0]:
            shift = len(replacement) - (last - first)
            start, end = start + shift, end + shift
    return text, (start, end)
