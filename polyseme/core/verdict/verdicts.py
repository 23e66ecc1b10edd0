"""The verdict on each occurrence of a reader's, and on pairs of them where no labelled sentences have the word."""

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from polyseme.bert import Bert
from polyseme.cached_property import cached_property
from polyseme.core.layers import layer_choices, layer_name
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.reading.language import language_of
from polyseme.core.similarity import cosine_matrix
from polyseme.core.verdict.calibration import Calibration, Rule, rule_of_word
from polyseme.core.verdict.evidence import Evidence, evidence

NEAR, FAR = "no meaning is clearly nearest", "too unlike our examples"
FEW, ALONE = "too few sentences", "too little context"
"""Why the model can't tell."""

_POINTING = {"a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those"}
"""Words beside which any noun stands: they say nothing about its sense."""

NOTHING, LANGUAGE, UNKNOWN = "nothing to compare with", "another language", "only [UNK]"
"""Why the model can't be asked."""


@dataclass(frozen=True)
class Verdict:
    """The sense of one occurrence, or the reason why there is none; and the two nearest senses, "" if none."""

    sense: str
    reason: str
    nearest: tuple[str, str]
    right: float  # the probability that the nearest sense is right, by the evidence

    @property
    def answer(self) -> str:
        """The sense, "can't tell" or "can't be asked"."""
        return self.sense or ("can't be asked" if self.reason in (NOTHING, LANGUAGE, UNKNOWN) else "can't tell")


@lru_cache(maxsize=64)
def _words(text: str) -> frozenset[str]:
    """The words of a text, in small letters: a long text may have hundreds of occurrences."""
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


@dataclass(frozen=True, eq=False)
class Judgement:
    """A gathering with the rule by which it is judged; compared by identity."""

    gathering: Gathering
    rule: Rule | None
    measured_elsewhere: bool  # whether the rule was measured on other words, not made of these sentences alone
    refused: str = ""  # LANGUAGE or UNKNOWN, where nothing can be asked

    @cached_property
    def evidence(self) -> Evidence | None:
        """The evidence on every occurrence."""
        return evidence(self.gathering)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each of the reader's occurrences."""
        found, rule, own = self.evidence, self.rule, range(self.gathering.own)
        if self.refused or found is None or rule is None:
            return tuple(Verdict("", self.refused or NOTHING, ("", ""), 0.0) for _ in own)
        right, sure = rule.right(found), rule.sure(found)
        reasons = np.where(sure, "", np.where(~found.enough, FEW, np.where(found.closeness < rule.far, FAR, NEAR)))
        asked = (self.gathering.elsewhere > 0).sum(axis=1) >= 2
        return tuple(
            self._verdict(dot, found, str(reasons[dot]), float(right[dot]))
            if asked[dot]
            else Verdict("", NOTHING, ("", ""), 0.0)
            for dot in own
        )

    def _verdict(self, dot: int, found: Evidence, reason: str, right: float) -> Verdict:
        """The verdict on an occurrence of whose evidence is known what it says."""
        nearest = self.gathering.names[found.first[dot]], self.gathering.names[found.second[dot]]
        one = self.gathering.occurrences[dot]
        if _words(one.text) - {one.word.casefold()} <= _POINTING:
            reason = ALONE
        return Verdict("" if reason else nearest[0], reason, nearest, right)

    @property
    def marks(self) -> tuple[str | None, ...]:
        """How each is marked on a map: by its verdict, None for "can't tell"; by its label where nothing was asked."""
        return tuple(
            one.sense or (None if one.reason in (NEAR, FAR) or (not label and one.answer == "can't tell") else label)
            for one, label in zip(self.verdicts, self.known, strict=True)
        )

    @property
    def known(self) -> tuple[str, ...]:
        """The senses that the reader's occurrences are labelled with, "" for none."""
        return self.gathering.senses[: self.gathering.own]

    @cached_property
    def cosines(self) -> np.ndarray:
        """(own, own): the cosines between the reader's occurrences, in the layer of the picture."""
        return cosine_matrix(self.gathering.units[: self.gathering.own, self.gathering.layer])

    @cached_property
    def same(self) -> np.ndarray:
        """(own, own): the probability that two occurrences have one sense, by their cosine; 0 if not measured."""
        by_cosine = self.rule.by_cosine if self.rule else None
        return by_cosine(self.cosines) if by_cosine else np.zeros(self.cosines.shape)

    @cached_property
    def pairs(self) -> np.ndarray:
        """(own, own): 1 for pairs of one sense, or of one text twice; -1 for different ones, 0 for "can't tell"."""
        if self.refused:
            return np.zeros(self.cosines.shape, int)
        places = [(one.text, one.span) for one in self.gathering.occurrences[: self.gathering.own]]
        repeated = np.array([[one == other for other in places] for one in places], bool)
        return np.where(repeated, 1, self.rule.pair_verdicts(self.cosines) if self.rule else 0)


def judge(bert: Bert, gathering: Gathering, calibration: Calibration | None) -> Judgement:
    """A judgement by the model's calibration; without one, by what the word's own labelled sentences say."""
    own = gathering.occurrences[: gathering.own]
    language = language_of(bert, "\n".join(dict.fromkeys(one.text for one in own)))
    unread = {one.word for one in own} & {*language.unknown}
    return _by_rule(gathering, calibration, LANGUAGE if language.foreign else UNKNOWN if unread else "")


def judge_layers(bert: Bert, judgement: Judgement, calibration: Calibration | None) -> tuple[Judgement, ...]:
    """The same occurrences judged in each layer; the one judgement alone if it is of joined layers."""
    gathering, choices = judgement.gathering, layer_choices(bert.layers)
    if not gathering.by_layer:
        return (judgement,)
    layers = [gathering.in_layer(choices[layer_name(layer)]) for layer in range(gathering.layers)]
    return tuple(_by_rule(layer, calibration, judgement.refused) for layer in layers)


def _by_rule(gathering: Gathering, calibration: Calibration | None, refused: str) -> Judgement:
    if calibration is None:
        return Judgement(gathering, rule_of_word(gathering), False, refused)
    name = gathering.choice.name if gathering.choice else layer_name(gathering.layer)
    return Judgement(gathering, calibration.rules[name], True, refused)
