"""Splitting a text into words before any model reads it, and guessing which word it is about."""

import re
from collections import Counter
from collections.abc import Collection

from polyseme.examples import function_words

_CHUNK = re.compile(r"[⺀-鿿豈-﫿가-힣]|[^\s⺀-鿿豈-﫿가-힣]+")
"""A run without blanks; in Chinese, Japanese and Korean a single character."""
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


def chunks(text: str) -> list[str]:
    """The words of a text with their punctuation, in order.

    >>> chunks("The bank, he said.")
    ['The', 'bank,', 'he', 'said.']
    """
    return _CHUNK.findall(text)


def bare(chunk: str) -> str:
    """A word without the punctuation around it.

    >>> bare("“bank,"), bare("don't."), bare("…")
    ('bank', "don't", '')
    """
    return _EDGES.sub("", chunk)


def contains_word(word: str, text: str) -> bool:
    """Whether a text contains a word or its plural as a whole word; case is ignored.

    >>> contains_word("bank", "Two Banks."), contains_word("bank", "bankrupt")
    (True, False)
    """
    if not word.strip():
        return False
    pattern = rf"(?<!\w){re.escape(word.strip())}(e?s)?(?!\w)"
    unspaced = len(chunks(word)) == len(word)  # Chinese, Japanese, Korean: no blanks between words
    return re.search(pattern, text, re.IGNORECASE) is not None or (unspaced and word in text)


def guess_word(text: str, ambiguous: Collection[str] = ()) -> str:
    """The word that a text is about: a repeated one, else an ambiguous one, else the first content word.

    >>> guess_word("Every spring the old spring beside our house is dry."), guess_word("She sat by the bank.", {"bank"})
    ('spring', 'bank')
    >>> guess_word("The dog sleeps."), guess_word("It is."), guess_word("…")
    ('dog', 'It', '')
    """
    words = [word for word in map(bare, chunks(text)) if word]
    content = [word for word in words if word.casefold() not in function_words() and len(word) > 1] or words[:1]
    if not content:
        return ""
    lower = {word.casefold() for word in content}
    bases = [_base(word, lower) for word in content]
    count = Counter(bases)
    best = max(bases, key=lambda base: (min(count[base], 2), base in ambiguous, count[base]))  # the first of equals
    return next(word for word in content if word.casefold() == best)


def _base(word: str, words: Collection[str]) -> str:
    """A word in lower case, as its singular if that is among the words as well."""
    lower = word.casefold()
    singulars = (lower.removesuffix(end) for end in ("es", "s") if lower.endswith(end))
    return next((singular for singular in singulars if singular in words), lower)
