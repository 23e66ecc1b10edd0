"""Where occurrences stand: nearer to a meaning is surer of it; without meanings, further apart is less alike."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from polyseme.core.maps.alignment import facing
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.calibration import PAIR_SURE, SURE, Logistic, Rule
from polyseme.core.verdict.evidence import Evidence
from polyseme.core.verdict.verdicts import Judgement

LEAST_REACH = 1.6
"""How many times as wide as the zone without a verdict the map is at least, where no use is clear."""

FOOT, HEAD = 0.02, 0.1
"""The shares of the height of a map of two meanings that are free for names below all dots, and above them."""

WIDEST = 2.0
"""Width by height of a map of three or more meanings at most."""


@dataclass(frozen=True, eq=False)
class MeaningMap:
    """Places of occurrences, by the numbers that verdicts rest on."""

    points: np.ndarray
    """(layer, dot, 2): from 0 to 1, to the right and upward."""
    zone: tuple[float, float] | None
    """Of two meanings, one at the left and one at the right: between which places there is no verdict."""
    aspect: float
    """Width by height where both axes have one scale; 0: the places fill the frame."""


def between_meanings(gathering: Gathering, by_layer: Sequence[Judgement]) -> MeaningMap | None:
    """The map of occurrences that were judged in each layer; None where nothing was weighed.

    Of two meanings the places from left to right are what verdicts rest on, and those up and down what else differs:
    the direction of the PCA map that is at right angles to it. Of more, each lies in a direction of its own.
    """
    leads = [_leads(one) for one in by_layer]
    if any(lead is None for lead in leads):
        return None
    towards = np.stack([lead for lead in leads if lead is not None])
    if len(gathering.names) > 2:
        return _star(towards, gathering)
    across = towards[..., 1] - towards[..., 0]
    reach = max(LEAST_REACH, float(np.abs(across).max()))
    beside = _beside(gathering.maps * (gathering.aspect, 1), across)
    if beside[gathering.layer, : gathering.own].mean() < 0.5:  # the reader's own stand above, away from the names
        beside = 1 - beside
    points = np.stack([0.5 + across / reach / 2, FOOT + (1 - FOOT - HEAD) * beside], axis=-1)
    return MeaningMap(points.astype(np.float32), (0.5 - 0.5 / reach, 0.5 + 0.5 / reach), 0)


def _leads(judgement: Judgement) -> np.ndarray | None:
    """(dot, sense): how far each leads the mean of all; the nearest leads the second by 1 at a verdict's bound."""
    found, rule, gathering = judgement.evidence, judgement.rule, judgement.gathering
    if judgement.refused or found is None or rule is None:
        return None
    scores = gathering.verdict_scores[:, gathering.layer].astype(np.float64)
    known = np.isfinite(scores)
    lowest = np.where(known, scores, np.inf).min(1, keepdims=True)
    scores = np.where(known, scores, np.where(np.isfinite(lowest), lowest, 0))
    first, second = np.sort(scores, axis=1)[:, :-3:-1].T
    scale = np.divide(_sureness(rule, found), first - second, out=np.zeros(len(scores)), where=first > second)
    return np.asarray((scores - scores.mean(1, keepdims=True)) * scale[:, None])


def _sureness(rule: Rule, found: Evidence) -> np.ndarray:
    """(dot,): the lead, less what distance takes from it, by the lead at which a verdict is given; 0 for none."""
    logistic = rule.by_lead
    if logistic.slope <= 0:
        return np.zeros(len(found.lead))
    bound = (np.log(SURE / (1 - SURE)) - logistic.intercept) / logistic.slope
    lead = found.lead + rule.distance * np.minimum(found.closeness - rule.far, 0)
    return np.asarray(np.maximum(lead, 0) / max(bound, 0.1))


def _beside(maps: np.ndarray, across: np.ndarray) -> np.ndarray:
    """(layer, dot, 2), (layer, dot) -> (layer, dot): from 0 to 1, the places at right angles to `across`."""
    centred = maps - maps.mean(1, keepdims=True)
    along = np.einsum("ldx,ld->lx", centred, across)
    lost = np.linalg.norm(along, axis=1) < 1e-6  # before reading, no direction is that of the meanings
    along[lost] = along[-1] if not lost[-1] else (1, 0)
    upward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    beside = np.einsum("ldx,lx->ld", centred, upward)
    low, high = beside.min(1, keepdims=True), beside.max(1, keepdims=True)
    return np.asarray((beside - low) / np.maximum(high - low, 1e-9))


def _star(towards: np.ndarray, gathering: Gathering) -> MeaningMap:
    """The map of three or more meanings: their leads on the plane that shows most of them, which is all of three."""
    shown = towards[gathering.layer]
    _, _, directions = np.linalg.svd(shown - shown.mean(0), full_matrices=False)
    ours = slice(gathering.own if gathering.around else 0, None)
    places = towards @ (directions[:2].T * facing(shown[ours] @ directions[:2].T))
    low, high = places.min((0, 1)), places.max((0, 1))
    size = np.maximum(high - low, 1e-9)
    aspect = float(np.clip(size[0] / size[1], 1, WIDEST))
    points = (places - (low + high) / 2) / max(size[0] / aspect, size[1]) / (aspect, 1) + 0.5
    return MeaningMap(points.astype(np.float32), None, aspect)


def by_their_pairs(gathering: Gathering, by_layer: Sequence[Judgement]) -> np.ndarray | None:
    """(layer, dot, 2): the PCA maps of a word without labelled sentences, each as wide as its pairs differ.

    From 0 to 1 it is as far as from where on a pair's meanings are called different. None without such a bound.
    """
    rules = [one.rule.by_cosine if one.rule else None for one in by_layer]
    bounds = [cosine_at(rule, 1 - PAIR_SURE) for rule in rules if rule]
    if gathering.around or len(bounds) < len(rules):
        return None
    least = np.array([one.cosines.min() for one in by_layer], np.float64)
    sizes = np.sqrt((1 - least).clip(0) / (1 - np.clip(bounds, -1, 0.999))).clip(0, 1)
    return np.asarray(gathering.maps * sizes[:, None, None] + 0.5, np.float32)


def cosine_at(rule: Logistic, same: float) -> float:
    """The cosine at which the probability of one meaning is `same`."""
    return float((np.log(same / (1 - same)) - rule.intercept) / rule.slope)
