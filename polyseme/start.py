"""The finding and the reading about the reader's guess."""

from collections.abc import Mapping

from polyseme.core.verdict.verdicts import Judgement
from polyseme.figures.cosines import TIE, as_cosine
from polyseme.figures.wording import escaped

PAIRS: dict[str, tuple[int, int]] = {"vault and robber": (0, 1), "vault and river": (0, 2), "robber and river": (1, 2)}
"""The pairs of banks to guess from -> their indices in reading order."""


def _verdict(guess: str, cosines: Mapping[str, float]) -> str:
    """Whether the most similar pair was guessed; a near tie has no such pair."""
    best, second = sorted(cosines, key=cosines.__getitem__, reverse=True)[:2]
    if cosines[best] - cosines[second] < TIE:
        return f"To the model, {best} are as alike as {second}"
    verdict = "You and the model agree" if guess == best else f"You said {guess}; the model disagrees"
    return f"{verdict}: {best} are most alike"


def guess_finding(guess: str, judgement: Judgement) -> str:
    """Whether the guess was right, and the verdict on the third bank."""
    third, label = judgement.verdicts[2], f"“{escaped(judgement.gathering.labels[2])}”"
    said = f"{label}: {escaped(third.sense)}" if third.sense else f"the model can't tell what {label} means"
    return f"**{_verdict(guess, _cosines(judgement))}**; {said} ({judgement.gathering.layer_name})."


def cosines_reading(judgement: Judgement) -> str:
    """How alike each pair is."""
    alike = (f"{name} {as_cosine(cosine)}" for name, cosine in _cosines(judgement).items())
    return f"Cosines of the pairs ({judgement.gathering.layer_name}): {', '.join(alike)}."


def _cosines(judgement: Judgement) -> dict[str, float]:
    return {name: float(judgement.cosines[pair]) for name, pair in PAIRS.items()}
