"""How clearly each occurrence lies nearest to one sense, in units that mean the same for every word."""

from dataclasses import dataclass, fields

import numpy as np

from polyseme.core.occurrences.gathering import Gathering

LEAST = 5
"""Sentences per sense from which a verdict is given: with fewer, more than 7 % of the verdicts are wrong."""


@dataclass(frozen=True)
class Evidence:
    """Of each occurrence, (dot,) each: the two nearest senses, and how clear and how close the nearest is.

    `lead`: cosine to the nearest sense minus that to the second, over the spread of such leads among the labelled
    occurrences. `closeness`: cosine to the nearest sense, standardised by those of the occurrences labelled with it.
    """

    first: np.ndarray
    second: np.ndarray
    lead: np.ndarray
    closeness: np.ndarray
    enough: np.ndarray  # bool: LEAST sentences for the nearest sense, and for another

    def select(self, dots: np.ndarray) -> "Evidence":
        """(dot,) bool -> the evidence on these occurrences."""
        return Evidence(*(getattr(self, field.name)[dots] for field in fields(self)))


def evidence(gathering: Gathering) -> Evidence | None:
    """The evidence in the gathering's layer; None where no occurrence has two senses to choose from."""
    if not gathering.judged.any():
        return None
    scores, judged = gathering.verdict_scores[:, gathering.layer], gathering.judged
    order = np.argsort(-scores, axis=1, kind="stable")
    sorted_scores = np.take_along_axis(scores, order, 1)
    own, other = gathering.own_cosines[judged, gathering.layer].T
    many = gathering.elsewhere >= LEAST
    return Evidence(
        first=order[:, 0],
        second=order[:, 1],
        lead=(sorted_scores[:, 0] - sorted_scores[:, 1]) / max(float((own - other).std()), 1e-6),
        closeness=_closeness(sorted_scores[:, 0], order[:, 0], own, gathering.labelled[judged]),
        enough=(many.sum(1) > 1) & np.take_along_axis(many, order[:, :1], 1)[:, 0],
    )


def _closeness(cosines: np.ndarray, nearest: np.ndarray, own: np.ndarray, labelled: np.ndarray) -> np.ndarray:
    """(dot,) twice, (labelled dot,) twice -> (dot,): cosines, standardised by those of their nearest sense.

    By those of all senses where its own are fewer than two.
    """
    closeness = np.empty(len(cosines), np.float32)
    for sense in np.unique(nearest):
        usual, dots = own[labelled == sense], nearest == sense
        usual = usual if len(usual) > 1 else own
        closeness[dots] = (cosines[dots] - usual.mean()) / max(float(usual.std()), 1e-6)
    return closeness
