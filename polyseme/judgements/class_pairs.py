"""Pairs of uses that a class judges on its phones: whose turn a pair is, and what was judged so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

NOT_YET = "-"
SHARED = 3
"""Judges that a pair gets before a new one begins: agreement needs two, and one of three may leave."""

Marks = Mapping[str, str]
"""Judge -> a character for each pair: a judgement from 1 to 4, or NOT_YET."""


@dataclass(frozen=True)
class ClassUse:
    """A use as a phone shows it, and what the phone does not show: its source and the model's group, or -1."""

    identifier: str
    before: str
    word: str
    after: str
    source: str
    group: int


@dataclass(frozen=True)
class ClassPairs:
    """Uses of a word, the pairs of them that are judged, and the model's cosine of each pair."""

    lemma: str
    uses: tuple[ClassUse, ...]
    pairs: tuple[tuple[int, int], ...]
    cosines: tuple[float, ...]

    def names(self, pair: int) -> tuple[str, str]:
        """The identifiers of a pair's uses."""
        a, b = self.pairs[pair]
        return self.uses[a].identifier, self.uses[b].identifier

    def shown(self, pair: int, judge: str) -> tuple[ClassUse, ClassUse]:
        """A pair's uses in the order in which a judge sees them: half of the judges see the other one first."""
        a, b = (self.uses[use] for use in self.pairs[pair])
        return (b, a) if _drawn(judge, pair) % 2 else (a, b)

    def counts(self, marks: Marks) -> list[int]:
        """How many judges each pair has."""
        return [sum(row[pair] != NOT_YET for row in marks.values()) for pair in range(len(self.pairs))]

    def next_of(self, judge: str, marks: Marks) -> int | None:
        """The pair that a judge sees next: one that lacks judges, else a new one; None once they have judged all.

        Each judge has an order of their own, so that phones which ask at the same moment see different pairs.
        """
        own, counts = marks.get(judge, NOT_YET * len(self.pairs)), self.counts(marks)
        left = [pair for pair in range(len(self.pairs)) if own[pair] == NOT_YET]
        return min(left, key=lambda i: (not 0 < counts[i] < SHARED, counts[i], _drawn(judge, i)), default=None)

    def marked(self, marks: Marks, judge: str, pair: int, value: int) -> dict[str, str]:
        """The marks with one more judgement."""
        row = marks.get(judge, NOT_YET * len(self.pairs))
        return {**marks, judge: f"{row[:pair]}{value}{row[pair + 1 :]}"}


def _drawn(judge: str, pair: int) -> int:
    """A number that looks random, and is the same each time."""
    return crc32(f"{judge} {pair}".encode())
