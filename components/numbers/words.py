"""The words of a text, before any model reads it: as they stand in a row, and the one that the text is about."""

import re
from collections import Counter
from collections.abc import Collection

_CHUNK = re.compile(r"[⺀-鿿豈-﫿가-힣]|[^\s⺀-鿿豈-﫿가-힣]+")
"""What stands between blanks; where a script sets none, each sign."""
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")

_FUNCTION = """
a about above across after again against all almost along already also although always am among an and another any are
around as at away back be because been before behind being below between both but by can cannot could did do does done
down during each either else enough even ever every few for from had has have having he her here hers him his how
however i if in instead into is it its itself just least less like made make many may me might mine more most much
must my near neither never next no nobody none nor not nothing now of off often on once one only onto or other our
ours out over own perhaps quite rather she should since so some somebody something sometimes soon still such than that
the their theirs them then there these they this those though through till to together too toward towards two under
until up upon us very was we were what when where whether which while who whole whom whose why will with within
without would yet you your yours aren't can't couldn't didn't doesn't don't hadn't hasn't haven't he'd he'll he's i'd
i'll i'm i've isn't it's let's she'd she'll she's shouldn't that's there's they'd they'll they're they've wasn't we'd
we'll we're we've weren't won't wouldn't you'd you'll you're you've
"""
FUNCTION_WORDS = frozenset(_FUNCTION.split())
"""English words that hold a sentence together and name nothing."""


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
    telling = [word for word in words if word.casefold() not in FUNCTION_WORDS and len(word) > 1] or words[:1]
    bases = [_base(word, {other.casefold() for other in telling}) for word in telling]
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
