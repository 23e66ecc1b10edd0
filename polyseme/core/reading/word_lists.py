"""Splitting a text into words before any model reads it, and guessing which word it is about."""

import re
from collections import Counter
from collections.abc import Collection
from itertools import chain

from polyseme import limits
from polyseme.core.reading.language import FOREIGN
from polyseme.examples import function_words

_CHUNK = r"[⺀-鿿豈-﫿가-힣]|[^\s⺀-鿿豈-﫿가-힣]+"
"""A run without blanks; in Chinese, Japanese and Korean a single character."""
_UNSPACED = re.compile(r"[\u2e80-\u2fff\u3005-\u9fff\uf900-\ufaff]+")
"""Chinese and Japanese characters, between which there are no blanks."""
_SMALL = re.compile(r"[的了在是我你他她它们不很也就和这那有一个去到のはがをにでとも]")
"""Characters with which no word of two or more begins or ends."""
_CODE = re.compile(r"[<>(){}\[\]=/|\"]")
"""What stands within words of code or markup alone."""
_BARE = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)
"""From the first letter to the last. A search for the punctuation at the end would be quadratic in its length."""


def chunks(text: str, word: str = "") -> list[str]:
    """The words of a text with their punctuation, in order; a `word` without blanks around it is one.

    >>> chunks("The bank, he said."), chunks("我去银行", "银行")
    (['The', 'bank,', 'he', 'said.'], ['我', '去', '银行'])
    """
    return re.findall(f"{re.escape(word)}|{_CHUNK}" if _UNSPACED.fullmatch(word) else _CHUNK, text)


def bare(chunk: str) -> str:
    """A word without the punctuation around it.

    >>> bare("“bank,"), bare("don't."), bare("…")
    ('bank', "don't", '')
    """
    word = _BARE.search(chunk)
    return word[0] if word else ""


def contains_word(word: str, text: str) -> bool:
    """Whether a text contains a word or its plural as a whole word; case is ignored.

    >>> contains_word("bank", "Two Banks."), contains_word("bank", "bankrupt")
    (True, False)
    """
    if not 0 < len(word.strip()) <= limits.WORD_CHARACTERS:
        return False
    pattern = rf"(?<!\w){re.escape(word.strip())}(e?s)?(?!\w)"
    unspaced = bool(re.fullmatch("[⺀-鿿豈-﫿가-힣]+", word))  # Chinese, Japanese, Korean
    return re.search(pattern, text, re.IGNORECASE) is not None or (unspaced and word in text)


def guess_word(text: str, ambiguous: Collection[str] = ()) -> str:
    """The word that a text is about: a repeated one, the longest of equals, else an ambiguous one, else the first.

    >>> guess_word("Every spring the old spring beside our house is dry."), guess_word("She sat by the bank.", {"bank"})
    ('spring', 'bank')
    >>> guess_word("The dog sleeps."), guess_word("It is."), guess_word("…"), guess_word("我去银行，银行很大。")
    ('dog', 'It', '', '银行')
    >>> guess_word("def bank(x): return x", {"bank"}), guess_word("<b>bank</b> <i>bank</i>")
    ('bank', 'bank')
    """
    if repeated := _repeated(text):
        return repeated
    words = [word for chunk in map(bare, chunks(text)) for word in _parts(chunk)]
    content = [word for word in words if word.casefold() not in function_words() | FOREIGN and len(word) > 1] or words[
        :1
    ]
    if not content:
        return ""
    lower = {word.casefold() for word in content}
    bases = [_base(word, lower) for word in content]
    count = Counter(bases)
    # the first of equals
    best = max(
        bases, key=lambda base: (min(count[base], 2), base in ambiguous, count[base], (count[base] > 1) * len(base))
    )
    return next(word for word in content if word.casefold() == best)


def _parts(chunk: str) -> list[str]:
    """A word, or the words in a piece of code or markup."""
    return re.findall(r"\w+", chunk) if _CODE.search(chunk) else [chunk] * bool(chunk)


def _repeated(text: str) -> str:
    """The most frequent run of two to six characters in writing without blanks, the longest of equals; "" for none."""
    runs = _UNSPACED.findall(text)
    spans = chain.from_iterable(
        (run[i : i + length] for i in range(len(run) - length + 1)) for run in runs for length in range(2, 7)
    )
    count = Counter(part for part in spans if not _SMALL.match(part) and not _SMALL.match(part[-1]))
    best = max(count, key=lambda part: (count[part], len(part)), default="")
    return best if count[best] > 1 else ""


def _base(word: str, words: Collection[str]) -> str:
    """A word in lower case, as its singular if that is among the words as well."""
    lower = word.casefold()
    singulars = (lower.removesuffix(end) for end in ("es", "s") if lower.endswith(end))
    return next((singular for singular in singulars if singular in words), lower)
