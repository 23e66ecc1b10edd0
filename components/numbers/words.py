"""The words of a text, before any model reads it: as they stand in a row, and the one that the text is about."""

import re
from collections import Counter
from collections.abc import Collection

from components.examples import function_words

_CHUNK = re.compile(r"[⺀-鿿豈-﫿가-힣]|[^\s⺀-鿿豈-﫿가-힣]+")
"""What stands between blanks; where a script sets none, each sign."""
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


def chunks(text: str) -> list[str]:
    """A text in a row: its words as they stand, with their punctuation.

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


def stands_in(word: str, text: str) -> bool:
    """Whether a word or its plural stands in a text as a word of its own, in capitals or not.

    >>> stands_in("bank", "Two Banks."), stands_in("bank", "bankrupt")
    (True, False)
    """
    if not word.strip():
        return False
    edged = rf"(?<!\w){re.escape(word.strip())}(e?s)?(?!\w)"
    return re.search(edged, text, re.IGNORECASE) is not None or (
        word in text and len(_CHUNK.findall(word)) == len(word)
    )


def find_word(text: str, ambiguous: Collection[str] = ()) -> str:
    """The word that a text is about: one that occurs twice, else an ambiguous one, else the first that means something.

    >>> find_word("Every spring the old spring beside our house is dry."), find_word("She sat by the bank.", {"bank"})
    ('spring', 'bank')
    >>> find_word("The dog sleeps."), find_word("It is."), find_word("…")
    ('dog', 'It', '')
    """
    words = [word for word in map(bare, chunks(text)) if word]
    telling = [word for word in words if word.casefold() not in function_words() and len(word) > 1] or words[:1]
    beside = {word.casefold() for word in telling}
    bases = [_base(word, beside) for word in telling]
    times = Counter(bases)
    best = max(
        range(len(telling)),
        key=lambda at: (min(times[bases[at]], 2), bases[at] in ambiguous, times[bases[at]], -at),
        default=None,
    )
    return "" if best is None else next(word for word in telling if word.casefold() == bases[best])


def _base(word: str, beside: Collection[str]) -> str:
    """A word in small letters, as its singular where that stands in the text as well."""
    small = word.casefold()
    singulars = (small.removesuffix(end) for end in ("es", "s") if small.endswith(end))
    return next((singular for singular in singulars if singular in beside), small)
