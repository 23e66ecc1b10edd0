"""WordPiece's search, step by step: at each place the longest piece of the vocabulary that matches is taken."""

from collections.abc import Container
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One step of the search: where it began, what it tried from long to short, and what matched (None: nothing)."""

    start: int
    tried: tuple[str, ...]
    match: str | None


def longest_match(word: str, vocabulary: Container[str], prefix: str = "##", longest: int = 100) -> tuple[Step, ...]:
    """The steps that cover a word with pieces; the last step has no match where the word becomes [UNK].

    >>> [step.match for step in longest_match("banks", {"bank", "ban", "##s"})]
    ['bank', '##s']
    >>> longest_match("banks", {"bank", "ban", "##s"})[0].tried
    ('banks', 'bank')
    >>> longest_match("bat", {"ba", "##a"})[-1]
    Step(start=2, tried=('##t',), match=None)

    A word longer than `longest` characters is not searched at all: one step without candidates.
    """
    if len(word) > longest:
        return (Step(0, (), None),)
    steps: list[Step] = []
    start = 0
    while start < len(word):
        begins, tried, match = prefix if start else "", list[str](), None
        for end in range(len(word), start, -1):
            tried.append(begins + word[start:end])
            if tried[-1] in vocabulary:
                match = tried[-1]
                break
        steps.append(Step(start, tuple(tried), match))
        if match is None:
            break
        start += len(match) - len(begins)
    return tuple(steps)
