"""Questions on where a word in a sentence lies between its meanings; None if a model can't be asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.occurrences.known import gather, known_senses, occurrences_of
from polyseme.core.verdict.calibration import SURE, calibration_at_hand
from polyseme.core.verdict.verdicts import Judgement, judge
from polyseme.course import figures
from polyseme.course.asked import Asked
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent

CANT_TELL = "between the two: too close to tell"


def judged(bert: Bert, text: str, word: str) -> Judgement | None:
    """The occurrences of a word in a text, judged beside the built-in ones; None for a word without those."""
    own = occurrences_of(bert, (text,), word)
    if not len(own) or not built_in(word):
        return None
    calibration = calibration_at_hand(bert)
    choice = choice_of(bert.layers, calibration.layer if calibration else bert.layers)
    gathering = gather(own.select(known_senses(own), range(len(own))), partial(occurrences_of, bert), choice)
    return judge(bert, gathering, calibration)


def _leads(judgement: Judgement) -> tuple[np.ndarray, float]:
    """(dot,): how clearly each leans to the second of two meanings, negative for the first; where "can't tell" ends."""
    evidence, rule = judgement.evidence, judgement.rule
    assert evidence
    assert rule
    clear = np.maximum(evidence.lead + rule.distance * np.minimum(evidence.closeness - rule.far, 0), 0)
    band = float(np.log(SURE / (1 - SURE)) - rule.by_lead.intercept) / rule.by_lead.slope
    return np.where(evidence.first == 0, -clear, clear), band


STAYS = 0.25
"""A dot that moves by less has stayed, in standard deviations of the leads among our sentences."""


def sentence_before(bert: Bert, before: str, text: str, word: str = "bank") -> Asked | None:
    """Where a word goes when its sentence is read together with the one before it."""
    alone, together = judged(bert, text, word), judged(bert, f"{before} {text}", word)
    if alone is None or together is None or len(alone.gathering.names) != 2 or alone.refused or together.refused:
        return None
    names, own = alone.gathering.names, (alone.gathering.own - 1, together.gathering.own - 1)
    places = [float(_leads(one)[0][dot]) for one, dot in zip((alone, together), own, strict=True)]
    moved, band = places[1] - places[0], _leads(alone)[1]
    said = [alone.verdicts[own[0]], together.verdicts[own[1]]]
    right = 0 if abs(moved) < STAYS else 1 + (moved > 0)
    measured = "Alone: {}. Together: {}.".format(*(one.sense or "can't tell" for one in said))
    around = [
        figures.Dot(float(lead), "", int(sense))
        for lead, sense in zip(_leads(alone)[0][own[0] + 1 :], alone.gathering.labelled[own[0] + 1 :], strict=True)
    ]
    kinds = [f"{name} sentences" for name in names]
    draw = partial(figures.line, ends=names, band=(-band, band), band_name="can't tell", kinds=kinds)
    shown = [*around, figures.Dot(places[0], "alone")]
    meant = ["Then the sentence before would change nothing."]
    meant += [f"Then the sentence before would point to *{name}*." for name in names]
    return Asked(
        f"The black dot is {'the last ' if own[1] else ''}**{word}**, its sentence read alone. Where does it go if "
        "both are read together?",
        f"{before} {text}",
        ("It stays: a full stop ends the context", *(f"towards {name}" for name in names)),
        right,
        tuple(measured if option == right else one for option, one in enumerate(meant)),
        draw(shown),
        draw([*shown, figures.Dot(places[1], "together")]),
        marked=(together.gathering.occurrences[own[1]].span,),
        brief=measured,
    )


def meaning(
    bert: Bert,
    text: str,
    word: str = "bank",
    index: int = 0,
    known: Mapping[str, str] | None = None,
    replies: Mapping[str, Sequence[str]] | None = None,
) -> Asked | None:
    """On which side of the labelled sentences one occurrence of a word lies, or in between.

    known: name -> a sentence like it, whose last occurrence is placed for the reader; replies: text -> what is
    said of each wrong option, else said in general.
    """
    judgement = judged(bert, text, word)
    if judgement is None or judgement.evidence is None or len(judgement.gathering.names) != 2:
        return None
    gathering, verdict = judgement.gathering, judgement.verdicts[index]
    if verdict.answer == "can't be asked":
        return None
    names, layer = gathering.names, gathering.layer
    leads, band = _leads(judgement)
    alone, span = gathering.own == 1, gathering.occurrences[index].span
    around = [
        figures.Dot(float(leads[dot]), "", int(gathering.labelled[dot])) for dot in range(gathering.own, len(leads))
    ]
    own = gathering.verdict_scores[index, layer].tolist()
    (second, first), (ahead, behind) = sorted(own), (names if own[0] > own[1] else names[::-1])
    meant = ["Its dot lies on the other side of the grey band."] * 2
    meant.append(f"Its dot lies {'well ' * (abs(float(leads[index])) > 1.5 * band)}outside the grey band.")
    ahead_by = round(first, 3) - round(second, 3)  # as a reader finds it from the two cosines
    lead, share = as_cosine(ahead_by), percent(verdict.right)
    among = "our other words" if judgement.measured_elsewhere else "the other sentences"
    measured = (
        f"This *{word}* has cosine {as_cosine(first)} with the mean of the *{ahead}* sentences, {as_cosine(second)} "
        f"with that of the *{behind}* ones. So *{ahead}* **leads** by {lead}. Among "
        f"{among}, a lead as clear as this is correct in {share} of cases."
    )
    if not verdict.sense:
        small = f"by only {lead}" if ahead_by >= 0.0005 else "by less than .001"
        measured = (
            f"*{ahead.capitalize()}* leads {small}. Among {among}, a lead as small as this is "
            f"correct in {share} of cases{', little better than a coin' * (verdict.right < 0.65)}."
        )
        meant[:2] = ["Its dot lies inside the grey band."] * 2
    meant = [*(replies or {}).get(text, meant)]
    own_lesson = f"Did your neighbour say *{behind}*? Then you have fooled the model. If *{ahead}*, change one word."
    if not verdict.sense:
        own_lesson = "The model is undecided. Was your neighbour sure? Then a reader knows more than this vector shows."
    right = names.index(verdict.sense) if verdict.sense else 2
    kinds = [f"{name} sentences" for name in names]
    dot = figures.Dot(float(leads[index]), "this sentence" if alone else f"this {word}")
    others = [
        figures.Dot(float(leads[at]), f"{word} {at + 1}: {judgement.verdicts[at].sense or 'can’t tell'}", pale=True)
        for at in range(gathering.own)
        if at != index and not known
    ]
    for name, sentence in (known or {}).items():
        if sentence != text and (one := judged(bert, sentence, word)):
            others.append(figures.Dot(float(_leads(one)[0][one.gathering.own - 1]), name, pale=True))

    def draw(earlier: Sequence[figures.Dot] = ()) -> tuple[go.Figure, go.Figure]:
        drawn = partial(figures.line, ends=names, band=(-band, band), band_name="can't tell", kinds=kinds)
        return drawn([*around, *others, *earlier]), drawn([*around, *others, *earlier, dot])

    which = "this one" if alone else f"the {'last' if index else 'first'} **{word}**"
    named = [f"“{sentence}” (*{name}*)" for name, sentence in (known or {}).items()]
    grey = f" For comparison, in grey: {' and '.join(named)}." if named else ""
    return Asked(
        f"Each dot is **{word}** in a sentence: left is nearer to {names[0]}, right to {names[1]}. In the grey "
        f"band it is too close to tell.{grey} Where will **the model** put {which}?",
        text,
        (*(f"with the {name} sentences" for name in names), CANT_TELL),
        right,
        tuple(measured if option == right else one for option, one in enumerate(meant)),
        *draw(),
        marked=(span,),
        brief=verdict.sense or "can't tell",
        help=f"Dotted line: equally near to both. Grey band: among {among}, a lead as small as this is "
        f"correct in less than {percent(SURE)} of cases. We chose this limit. Height does not count.",
        dot=replace(dot, pale=True),
        beside=draw,
        own_lesson=own_lesson,
    )
