"""How often a verdict is right, by what is to be seen of it: worked out for each model from the labelled sentences.

Half of the words choose the layer and the thresholds; what is said of errors is measured on the other half.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakKeyDictionary

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.layers import choice_of, distinct_choices, layer_choices, layer_name
from polyseme.core.occurrences.gathering import FORM_PRIOR, Gathering, labelled_occurrences
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import cosine_matrix, unit
from polyseme.core.verdict.evidence import LEAST, Evidence, evidence
from polyseme.disk_cache import disk_cached

SURE = 0.78
"""A verdict is given where it is right with this probability."""

MISSING = 0.2
"""How much an occurrence whose sense is left out weighs beside one whose sense is there, when a rule is chosen."""

PAIR_SURE, EVEN = 0.85, 0.5
"""From which probability of different senses a pair is called different; from which of one it is called alike."""

FAR = 0.1
"""The share of labelled occurrences that lie as far from their nearest sense as what is called far from all."""

KEPT = 100
"""Cosines of pairs that are kept of each kind and word."""

Kinds = tuple[np.ndarray, np.ndarray]
"""(pair,) twice, sorted: the cosines of same-sense and of different-sense pairs."""


@dataclass(frozen=True)
class Logistic:
    """The probability of being right as a logistic function of one number."""

    slope: float
    intercept: float

    def __call__(self, values: np.ndarray) -> np.ndarray:
        """(n,) -> (n,): probabilities."""
        return np.asarray(1 / (1 + np.exp(-(self.slope * np.asarray(values, np.float64) + self.intercept))))


@dataclass(frozen=True)
class Measured:
    """What came of a rule on words that did not choose it: the share of occurrences decided, and of these right."""

    words: int
    decided: float
    right: float
    absent: float  # the share decided of occurrences whose sense was left out of the labelled ones
    pairs_decided: float
    pairs_right: float
    alike: tuple[float, float]  # of same-sense and of different-sense pairs, those more likely of one sense by cosine


@dataclass(frozen=True)
class Rule:
    """When a verdict is given under one layer choice: the thresholds, and what was measured with them."""

    by_lead: Logistic  # lead, less what distance takes from it -> the probability that the nearest sense is right
    distance: float  # what each unit beyond `far` takes from the lead: a sense that leads clearly may be farther
    far: float  # the closeness below which an occurrence is far from all senses
    by_cosine: Logistic | None = None  # cosine of a pair -> the probability of the same sense
    measured: Measured | None = None  # None: never measured on other words

    def right(self, found: Evidence) -> np.ndarray:
        """(dot,): the probability that the nearest sense is right."""
        return self.by_lead(found.lead + self.distance * np.minimum(found.closeness - self.far, 0))

    def sure(self, found: Evidence) -> np.ndarray:
        """(dot,) bool: which occurrences get their nearest sense as a verdict."""
        return np.asarray((self.right(found) >= SURE) & found.enough)

    def pair_verdicts(self, cosines: np.ndarray) -> np.ndarray:
        """Cosines of pairs -> 1 for the same sense, -1 for different ones, 0 for "can't tell", in the same shape."""
        if self.by_cosine is None:
            return np.zeros(np.shape(cosines), int)
        same = self.by_cosine(cosines)
        return (same >= PAIR_SURE).astype(int) - (same <= 1 - PAIR_SURE)


@dataclass(frozen=True)
class Calibration:
    """The layer of a model at which verdicts are given, a rule for every layer choice, and pairs as a yardstick."""

    layer: int
    rules: Mapping[str, Rule]
    pairs: Mapping[str, Mapping[str, Kinds]]  # layer choice -> word -> cosines; of choices with different cosines
    names: Mapping[str, str]  # layer choice -> the one in `pairs` with the same cosines

    def spreads(self, choice: str, word: str = "") -> tuple[Spread, Spread]:
        """The cosines of same-sense and of different-sense pairs, of all words but one."""
        others = (kinds for name, kinds in self.pairs[self.names[choice]].items() if name != word)
        same, different = (Spread(np.sort(np.concatenate(cosines))) for cosines in zip(*others, strict=True))
        return same, different

    def auc(self, choice: str, word: str = "") -> float:
        """The area under the ROC curve of same against different sense, .5 by chance: the mean over the other words."""
        kinds = self.pairs[self.names[choice]]
        return float(np.mean([auc(*cosines) for name, cosines in kinds.items() if name != word]))


def auc(same: np.ndarray, different: np.ndarray) -> float:
    """(n,), (m,) -> how often one of the first is greater than one of the second; ties count half.

    >>> auc(np.array([0.9, 0.5]), np.array([0.5, 0.1]))
    0.875
    """
    ordered = np.sort(different)
    below = (np.searchsorted(ordered, same, "left") + np.searchsorted(ordered, same, "right")) / 2
    return float(below.mean() / len(ordered))


@dataclass(frozen=True)
class WordTrial:
    """One word under one layer choice: the evidence on each labelled occurrence, without its own sentence."""

    found: Evidence
    right: np.ndarray  # (n,) bool: whether its own sense is the nearest
    absent: tuple[Evidence, ...]  # for each sense: of its occurrences, when it is left out of the labelled ones
    kinds: Kinds


def word_trial(gathering: Gathering) -> WordTrial:
    """The trial of a word by its labelled occurrences."""
    found, known, names = evidence(gathering), gathering.judged, np.array(gathering.senses)
    assert found
    absent = []
    for sense in gathering.names:
        if rest := evidence(replace(gathering, senses=tuple(np.where(names == sense, "", names).tolist()))):
            absent.append(rest.select(names == sense))
    pairs, same = pair_kinds(names[known].tolist())
    cosines = cosine_matrix(gathering.units[known, gathering.layer])[pairs[:, 0], pairs[:, 1]]
    kinds = np.sort(cosines[same]), np.sort(cosines[~same])
    return WordTrial(found.select(known), (found.first == gathering.labelled)[known], tuple(absent), kinds)


def rule_from(trials: Mapping[str, WordTrial], choosing: Collection[str]) -> Rule:
    """The rule that some words choose, measured on the others."""
    chosen = [trials[word] for word in choosing]
    rule = replace(_rule_of(chosen), by_cosine=_by_cosine(chosen))
    return replace(rule, measured=_measured(rule, [trial for word, trial in trials.items() if word not in choosing]))


def _rule_of(trials: list[WordTrial]) -> Rule:
    """The rule that some trials choose, without pairs: a sense that is missing is never the nearest."""
    present, absent = [trial.found for trial in trials], [found for trial in trials for found in trial.absent]
    parts = [*present, *absent]
    lead = np.concatenate([found.lead for found in parts])
    closeness = np.concatenate([found.closeness for found in parts])
    right = np.concatenate([*(trial.right for trial in trials), *(np.zeros(len(found.lead), bool) for found in absent)])
    count = sum(len(found.lead) for found in present)
    weights = np.where(np.arange(len(lead)) < count, 1, MISSING)
    far = float(np.quantile(closeness[:count], FAR))
    (slope, per_far), intercept = _fitted(np.stack([lead, np.minimum(closeness - far, 0)], axis=1), right, weights)
    return Rule(Logistic(slope, intercept), max(per_far / slope, 0.0), far)


def _by_cosine(trials: list[WordTrial]) -> Logistic:
    """Words count alike, and so do pairs of the same sense and of different senses."""
    sides = [(kind, bool(1 - side)) for trial in trials for side, kind in enumerate(trial.kinds)]
    same = np.concatenate([np.full(len(kind), is_same) for kind, is_same in sides])
    weights = np.concatenate([np.full(len(kind), 1 / len(kind)) for kind, _ in sides])
    (slope,), intercept = _fitted(np.concatenate([kind for kind, _ in sides])[:, None], same, weights / weights.mean())
    return Logistic(slope, intercept)


def _fitted(values: np.ndarray, right: np.ndarray, weights: np.ndarray) -> tuple[list[float], float]:
    """(n, m), (n,) bool, (n,) -> slopes and intercept of a logistic regression, hardly penalised.

    Half a right and a wrong one at the mean are added: they keep it finite where all are right.
    """
    from sklearn.linear_model import LogisticRegression

    values, right = np.vstack([values, *[values.mean(0)] * 2]), np.append(right, [True, False])
    model = LogisticRegression(C=1e4).fit(values.astype(np.float64), right, np.append(weights, [0.5, 0.5]))
    return model.coef_[0].tolist(), float(model.intercept_[0])


def _measured(rule: Rule, trials: list[WordTrial]) -> Measured:
    """What comes of a rule on some words."""
    decided = np.concatenate([rule.sure(trial.found) for trial in trials])
    right = np.concatenate([trial.right for trial in trials])
    absent = [rule.sure(found) for trial in trials for found in trial.absent]
    verdicts = [[rule.pair_verdicts(kind) for kind in trial.kinds] for trial in trials]
    pairs_decided = float(np.mean([[(kind != 0).mean() for kind in kinds] for kinds in verdicts]))
    pairs_right = float(
        np.mean([[(kind == sign).mean() for kind, sign in zip(kinds, (1, -1), strict=True)] for kinds in verdicts])
    )
    assert rule.by_cosine
    same, different = (
        float(np.mean([(rule.by_cosine(trial.kinds[side]) >= EVEN).mean() for trial in trials])) for side in (0, 1)
    )
    return Measured(
        words=len(trials),
        decided=float(decided.mean()),
        right=float(right[decided].mean()) if decided.any() else 1.0,
        absent=float(np.concatenate(absent).mean()) if absent else 0.0,
        pairs_decided=pairs_decided,
        pairs_right=pairs_right / pairs_decided if pairs_decided else 1.0,
        alike=(same, different),
    )


def word_trials(bert: Bert, report: Report = silent) -> dict[str, dict[str, WordTrial]]:
    """Layer choice -> word -> its trial, for all words with labelled sentences and all choices that differ."""
    choices = {name: choice_of(bert.layers, name) for name in distinct_choices(bert.layers)}
    trials: dict[str, dict[str, WordTrial]] = {name: {} for name in choices}
    words = list(dict.fromkeys(word for _, word, _ in examples.ambiguous()))
    for number, word in enumerate(words):
        report(number / len(words), word)
        found = labelled_occurrences(bert, word)
        for name, choice in choices.items():
            units = unit(found.vectors(choice))[:, None]
            trials[name][word] = word_trial(Gathering(word, found.occurrences, found.labels, found.senses, units))
    return trials


def calibrate(bert: Bert, report: Report = silent) -> Calibration:
    """The calibration of a model, from the labelled sentences of all words."""
    trials, choosing = word_trials(bert, report), sorted(examples.choosing_words())
    rules = {name: rule_from(by_word, choosing) for name, by_word in trials.items()}
    synonyms = {synonym: name for name, synonym in distinct_choices(bert.layers).items() if synonym}
    accuracies = [
        np.mean([trials[layer_name(layer)][word].right.mean() for word in choosing]) for layer in range(bert.layers + 1)
    ]
    return Calibration(
        layer=int(np.argmax(accuracies)),
        rules=rules | {synonym: rules[name] for synonym, name in synonyms.items()},
        pairs={name: {word: _thinned(trial.kinds) for word, trial in rows.items()} for name, rows in trials.items()},
        names={name: name for name in trials} | synonyms,
    )


def _thinned(kinds: Kinds) -> Kinds:
    """At most KEPT of each kind, evenly by rank, so that the words count alike."""
    same, different = (kind[np.linspace(0, len(kind) - 1, min(len(kind), KEPT)).round().astype(int)] for kind in kinds)
    return same, different


def calibration_of(bert: Bert, report: Report = silent) -> Calibration:
    """The calibration of a model, cached on disk."""
    return _cached(bert, partial(calibrate, bert, report))


def calibration_at_hand(bert: Bert) -> Calibration | None:
    """The calibration of a model where it is bundled or on disk: to work it out takes a minute or more."""

    def missing() -> Calibration:
        raise LookupError

    if bert not in _at_hand:
        try:
            _at_hand[bert] = _cached(bert, missing)
        except LookupError:
            return None
    return _at_hand[bert]


_at_hand = WeakKeyDictionary[Bert, Calibration]()
"""Those that were found, as long as their models are in use: to read one takes a fifth of a second."""


def _cached(bert: Bert, compute: Callable[[], Calibration]) -> Calibration:
    inputs = [examples.ambiguous(), [*layer_choices(bert.layers)], SURE, MISSING, PAIR_SURE, FAR, LEAST, FORM_PRIOR]
    return disk_cached("calibration", bert, inputs, compute, (Calibration, Rule, Logistic, Measured))


def rule_of_word(gathering: Gathering) -> Rule | None:
    """A rule from the labelled occurrences of one word alone, for a model without a calibration; None without any."""
    return _rule_of([word_trial(gathering)]) if gathering.judged.any() else None
