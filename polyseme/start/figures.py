"""The finding and the reading about the reader's guess."""

from collections.abc import Mapping

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.gathering import Gathering
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.wording import escaped

PAIRS: dict[str, tuple[int, int]] = {"vault and robber": (0, 1), "vault and river": (0, 2), "robber and river": (1, 2)}
"""The pairs of banks to guess from -> their indices in reading order."""


def _verdict(guess: str, cosines: Mapping[str, float]) -> tuple[str, str]:
    """The most similar pair, and whether it was guessed."""
    best = max(cosines, key=cosines.__getitem__)
    return best, "You and the model agree" if guess == best else f"You said {guess}; the model says otherwise"


def guess_finding(guess: str, cosines: Mapping[str, float], gathering: Gathering) -> str:
    """Whether the guess was right, and the sense that the third bank lies with."""
    best, verdict = _verdict(guess, cosines)
    third = ({0, 1, 2} - {*PAIRS[best]}).pop()
    sense = gathering.names[int(gathering.nearest[third, gathering.best])]
    return f"**{verdict}: {best} are most alike**; {escaped(gathering.labels[third])} lies with {escaped(sense)}."


def guess_reading(guess: str, cosines: Mapping[str, float], chance: Spread) -> str:
    """Whether the guess was right, by how much, and how the cosines compare to random pairs."""
    best, verdict = _verdict(guess, cosines)
    others = " and ".join(as_cosine(value) for name, value in cosines.items() if name != best)
    return (
        f"**{verdict}: the banks of {best} are most alike**, cosine {as_cosine(cosines[best])}; the other two pairs "
        f"reach {others}. A cosine of 1 means the same direction. It says little alone: two random pieces reach "
        f"{as_cosine(chance.median)} here (the line in the grey band), and even the least alike pair is "
        f"{above_chance(chance, min(cosines.values()))}. One word, three vectors: the sentence around it makes them."
    )
