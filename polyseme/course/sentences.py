"""Questions on words in sentences, and on sentences. Each is None if a model can't be asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme import examples
from polyseme.bert import Bert, Tokens
from polyseme.core.accuracy import by_nearest_mean
from polyseme.core.baseline import random_baseline
from polyseme.core.layers import choice_of
from polyseme.core.occlusion.attention_shares import attention_of
from polyseme.core.occlusion.experiment import Experiment, experiment, pulls_of
from polyseme.core.occurrences.gathering import Gathering, built_in, labelled_occurrences
from polyseme.core.occurrences.known import gather, known_senses, occurrences_of
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.similarity import unit
from polyseme.core.verdict.calibration import SURE, calibration_at_hand
from polyseme.core.verdict.verdicts import Judgement, judge
from polyseme.course import figures
from polyseme.course.words import Asked, Guess, each
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent

CANT_TELL = "between the two: the model can't tell"


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


def meaning(bert: Bert, text: str, word: str = "bank", index: int = 0) -> Asked | None:
    """On which side of the labelled sentences one occurrence of a word lies, or in between."""
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
    means = "; ".join(f"of the *{name}* sentences {as_cosine(one)}" for name, one in zip(names, own, strict=True))
    high = "Both are high, as it is one word. " if min(own) > 0.5 else ""
    lead, share = as_cosine(abs(own[0] - own[1])), percent(verdict.right)
    meant = [f"Then it would lie outside the grey band, on the side of *{name}*." for name in names]
    meant.append("Then it would lie in the grey band.")
    measured = (
        f"Cosine with the mean {means}. {high}With a lead of {lead}, {share} of our test sentences come out right."
    )
    if not verdict.sense:
        measured = (
            f"The lead is {lead}. With so small a lead, {share} of our test sentences come out right: too few, as "
        )
        measured += f"we ask for {percent(SURE)}."
        meant[:2] = ["A reader may well say so. The model is undecided."] * 2
    right = names.index(verdict.sense) if verdict.sense else 2
    kinds = [f"{name} sentences" for name in names]
    dot = figures.Dot(float(leads[index]), "this sentence" if alone else f"this {word}")
    others = [
        figures.Dot(float(leads[at]), f"{word} {at + 1}", pale=True) for at in range(gathering.own) if at != index
    ]

    def draw(earlier: Sequence[figures.Dot] = ()) -> tuple[go.Figure, go.Figure]:
        drawn = partial(figures.line, ends=names, band=(-band, band), band_name="can't tell", kinds=kinds)
        return drawn([*around, *others, *earlier]), drawn([*around, *others, *earlier, dot])

    which = "this one" if alone else f"the {'last' if index else 'first'} **{word}**"
    return Asked(
        f"Each dot is a sentence with **{word}**; only left and right count. Where will **the model** put {which}?",
        text,
        (*(f"with the {name} sentences" for name in names), CANT_TELL),
        right,
        tuple(measured if option == right else one for option, one in enumerate(meant)),
        *draw(),
        marked=(span,),
        brief=verdict.sense or "can't tell",
        dot=replace(dot, pale=True),
        beside=draw,
    )


def _tried(bert: Bert, text: str, word: str) -> Experiment | None:
    """The effect of striking out each other word on the first occurrence of a word."""
    found = occurrences_of(bert, (text,), word)
    return experiment(bert, found.occurrences[0]) if len(found) else None


def _largest(words: Sequence[str], values: np.ndarray, options: Sequence[str]) -> tuple[list[float], int] | None:
    """The largest value of each option, and the index of the largest of all; None if that is not an option."""
    if not set(options) <= set(words):
        return None
    own = [max(float(value) for one, value in zip(words, values, strict=True) if one == option) for option in options]
    return (own, int(np.argmax(own))) if max(own) >= float(values.max()) - 1e-9 else None


def strongest_pull(bert: Bert, text: str, word: str, options: Sequence[str], index: int = 0) -> Asked | None:
    """Which other word does most for the meaning of a word: without it, its lead over the other meaning falls most."""
    judgement = judged(bert, text, word)
    if judgement is None or len(judgement.gathering.occurrences) <= index:
        return None
    result = pulls_of(judgement.gathering, index, experiment(bert, judgement.gathering.occurrences[index]))
    found = result and _largest(result.experiment.words, result.pulls[:, judgement.gathering.layer], options)
    if not result or not found:
        return None
    pulls, right = found
    layer = judgement.gathering.layer
    lead = as_cosine(float(result.leads[0, layer]))
    others = " or ".join(f"*{one}*" for one in judgement.gathering.names if one != result.sense)
    side = "lead grows without it", "lead shrinks without it"
    draw = partial(_word_rows, result.experiment, result.pulls[:, layer], sides=side)
    return Asked(
        f"This **{word}** is nearer to the *{result.sense}* sentences than to the {others} ones: its lead is {lead}. "
        f"Without which “?” does the lead shrink most?",
        text,
        tuple(options),
        right,
        tuple(
            f"Without *{one}*, the lead of *{result.sense}* {'shrinks' if pull > 0 else 'grows'} by "
            f"{as_cosine(abs(pull))}."
            for one, pull in zip(options, pulls, strict=True)
        ),
        draw(options),
        draw(()),
        marked=(judgement.gathering.occurrences[index].span,),
    )


def _word_rows(
    tried: Experiment,
    values: np.ndarray,
    hidden: Sequence[str],
    sides: tuple[str, str],
    form: Callable[[float], str] = as_cosine,
) -> go.Figure:
    """The words of a sentence in order, each with its effect on the one in question; hidden ones have a "?"."""
    rows = [*zip(tried.spans, tried.words, values.tolist(), strict=True), (tried.span, tried.word, None)]
    shown = [(word, None if word in hidden else value, span == tried.span) for span, word, value in sorted(rows)]
    return figures.word_bars(shown, float(np.abs(values).max()), sides, form)


def _turns(tried: Experiment) -> np.ndarray:
    """(word,): by how many degrees the word in question turns in the last layer when each word is struck out."""
    return np.asarray(np.degrees(np.arccos(1 - tried.moved[:, -1])))


@dataclass(frozen=True)
class Effects:
    """What other words do to one: the attention it pays to each, and by how many degrees it turns without each."""

    words: tuple[str, ...]
    attention: tuple[float, ...]
    turns: tuple[float, ...]
    span: tuple[int, int]

    def row(self, word: str) -> tuple[str, float, float]:
        """A word, its attention, and its turn."""
        at = self.words.index(word)
        return word, self.attention[at], self.turns[at]

    def picture(self, shown: Sequence[str], hidden: Sequence[str] = ()) -> go.Figure:
        """Attention beside effect, the effect of some words hidden."""
        rows = [self.row(one) for one in dict.fromkeys(self.words) if one in (*shown, *hidden)]
        others = "other words, itself, full stop, markers"
        if len(rows) == len(self.words):
            others = "itself, full stop, start and end markers"
        note = f"{percent(1 - sum(share for _, share, _ in rows))}: {others}"
        heads, most = ("attention, all layers", "turns by, last layer"), max(far for _, _, far in rows)
        return figures.panels(
            [(one, share, None if one in hidden else far) for one, share, far in rows], heads, most, note
        )


def effects_of(bert: Bert, text: str, word: str, options: Sequence[str]) -> Effects | None:
    """Attention and effect of the words around one; None without attention, or if a word is missing."""
    tried = _tried(bert, text, word)
    if tried is None or not {*options} <= {*tried.words}:
        return None
    try:
        shares = attention_of(bert, text, tried.span)
    except ValueError:
        return None
    attention = shares.weights.mean((0, 1))[shares.indices(tried.spans)]
    return Effects(tried.words, tuple(attention.tolist()), tuple(_turns(tried).tolist()), tried.span)


def attention_or_effect(
    bert: Bert, text: str, word: str, options: Sequence[str], known: Sequence[str] = ()
) -> Asked | None:
    """Which word turns a word most when struck out, beside where its attention goes; both are shown for known words."""
    found = effects_of(bert, text, word, options)
    if found is None or max(found.row(one)[2] for one in options) < max(found.turns):
        return None
    rows = [found.row(one) for one in options]
    return Asked(
        f"Left: the attention that **{word}** pays to each word. Which word turns its arrow most if we strike it out?",
        text,
        tuple(options),
        int(np.argmax([far for _, _, far in rows])),
        tuple(
            f"*{one}* gets {percent(share)} of the attention; without it, *{word}* turns by {far:.0f}°."
            for one, share, far in rows
        ),
        found.picture(known, options),
        found.picture((*known, *options)),
        marked=(found.span,),
    )


def attention_tells(bert: Bert, text: str, word: str, options: Sequence[str]) -> Asked | None:
    """Whether the bars of attention tell which word turns a word most; None where they happen to."""
    found = effects_of(bert, text, word, options)
    if found is None:
        return None
    rows = sorted((found.row(one) for one in options), key=lambda row: row[1])
    (least, _, little), *_, (most, _, far) = rows
    decisive, turn = max(zip(found.words, found.turns, strict=True), key=lambda pair: pair[1])
    if decisive not in options or decisive in (most, least):
        return None
    why = (
        f"*{decisive}* turns *{word}* most, by {turn:.0f}°. *{most}*, with the most attention, turns it by {far:.0f}°."
    )
    return Asked(
        f"Bars: the attention that **{word}** pays to each word. Can these bars tell which word, struck out, turns "
        f"*{word}* most?",
        text,
        (
            f"yes: “{most}”, with the most attention",
            f"yes: “{least}”, with the least attention",
            f"no: it may be “{decisive}”, so strike out each word",
        ),
        2,
        (
            f"Without *{most}*, *{word}* turns by {far:.0f}°, less than without *{decisive}*.",
            f"Without *{least}*, *{word}* turns by {little:.0f}° only.",
            why,
        ),
        found.picture((), options),
        found.picture(options),
        marked=(found.span,),
    )


SHORT = 4  # letters up to which a word is not offered as long as there are three longer ones


def moves_most(bert: Bert, text: str, word: str) -> Asked | None:
    """Which of up to four longer words of a reader's sentence moves a word of it most."""
    tried = _tried(bert, text, word)
    if tried is None or len({*tried.words}) < 3:
        return None
    far: dict[str, float] = {}
    for one, turned in zip(tried.words, _turns(tried).tolist(), strict=True):
        far[one] = max(turned, far.get(one, 0.0))
    long = [one for one in far if len(one) > SHORT]
    ranked = sorted(long if len(long) > 2 else far, key=far.__getitem__)
    options = sorted({*ranked[-2:], ranked[len(ranked) // 2], ranked[0]}, key=text.index)
    sides = "", f"{word} turns by, to any side, without the word"
    draw = partial(_word_rows, tried, _turns(tried), sides=sides, form="{:.0f}°".format)
    small = max((one for one in far if len(one) <= SHORT), key=far.__getitem__, default="")
    also = ""
    if small and far[small] > far[ranked[0]]:
        also = f" The small word *{small}* ({far[small]:.0f}°) does more than *{ranked[0]}*."
    return Asked(
        f"Which word with a “?”, struck out, turns the arrow of **{word}** most?",
        text,
        tuple(options),
        options.index(ranked[-1]),
        tuple(
            f"Without *{one}*, *{word}* turns by {far[one]:.0f}°.{also if one == ranked[-1] else ''}" for one in options
        ),
        draw(options),
        draw(()),
        marked=(tried.span,),
        brief=f"{ranked[-1]} turns {word} most",
    )


def sentence_vectors(bert: Bert, texts: Sequence[str]) -> np.ndarray:
    """(text, feature): the mean of the last layer, at length 1."""
    mean: Callable[..., np.ndarray] = lambda states, tokens: states[-1].mean(0)  # noqa: E731
    return unit(np.stack([*bert.encode_many([*texts], mean)]))


BELOW = "95 % of random pairs of sentences"


def sentence_limit(bert: Bert) -> float:
    """The cosine that 95 % of pairs of everyday sentences stay below: the same line in each picture."""
    vectors = sentence_vectors(bert, examples.everyday()[:60])
    return float(np.quantile((vectors @ vectors.T)[np.triu_indices(len(vectors), 1)], 0.95))


def nearest_sentence(bert: Bert, text: str, others: Sequence[str], known: Sequence[str]) -> Asked:
    """Which of some sentences has the highest cosine with a sentence; those of known ones are shown."""
    own, *rest = sentence_vectors(bert, [text, *known, *others])
    cosines, limit = [float(own @ one) for one in rest], sentence_limit(bert)
    said = cosines[len(known) :]
    shown = [*zip(known, [(one,) for one in cosines], strict=False)]
    draw = partial(figures.bars, limit=limit, limit_name=BELOW, what="cosine", full=1)
    return Asked(
        "Bars: how alike the model finds some sentences and this one. Which “?” is the longest bar?",
        text,
        tuple(others),
        int(np.argmax(said)),
        tuple(
            f"“{other}” has cosine {as_cosine(one)}"
            f"{f'; {BELOW} stay below {as_cosine(limit)}' if one == max(said) else ''}."
            for other, one in zip(others, said, strict=True)
        ),
        draw([*shown, *((other, (None,)) for other in others)]),
        draw([*shown, *zip(others, [(one,) for one in said], strict=True)]),
    )


RAIN, NO_RAIN, FALLING = "It is raining.", "It is not raining.", "Rain is falling."


ONE_VERB = "The dog bites the man.", "The dog licks the man."


BOUNDS = 0.5, 0.8


def two_sentences(bert: Bert, first: str, second: str, pairs: Sequence[tuple[str, str]]) -> Asked:
    """How high the cosine of two sentences is, beside that of other pairs, the last of which mean the same."""
    alike = [float(np.prod(sentence_vectors(bert, pair), 0).sum()) for pair in (*pairs, (first, second))]
    cosine, name = alike.pop(), f"{first} – {second}"
    known = [(" – ".join(pair), (one,)) for pair, one in zip(pairs, alike, strict=True)]
    draw = partial(figures.bars, limit=sentence_limit(bert), limit_name=BELOW, full=1, what="cosine")
    low, high = (as_cosine(bound).rstrip("0") for bound in BOUNDS)
    right = int(np.digitize(cosine, BOUNDS))

    def view(value: float, shown: bool) -> tuple[int, go.Figure]:
        """A guess as a second bar below its name."""
        rows = [*known, (name, (cosine if shown else None, value))]
        return int(np.digitize(value, BOUNDS)), draw(rows, series=("", "your guess"))

    return Asked(
        "Two sentences that mean the opposite. How high is their cosine?",
        name,
        (f"below {low}", f"{low} to {high}", f"above {high}"),
        right,
        each(
            right,
            f"The cosine is {as_cosine(cosine)}. Two sentences that mean the same (“{known[-1][0]}”) have "
            f"{as_cosine(alike[-1])}, which is {'lower' if cosine > alike[-1] else 'higher'}.",
            f"Below {low}, the model would find them clearly different.",
            f"From {low} to {high}, they share much: topic and form.",
            f"Above {high}, the model hardly tells them apart.",
        ),
        draw([*known, (name, (None,))]),
        draw([*known, (name, (cosine,))]),
        Guess("Make the bar as long as you expect", 0.0, 1.0, 0.05, 0.5, "%.2f", cosine, view),
        brief=as_cosine(cosine),
    )


BERT_BASE_CASED = 0.477
"""The mean cosine of two random words in the last layer of bert-base-cased (Ethayarajh 2019)."""
COMPARED = 0.5


def random_pairs(bert: Bert, word: str = "bank") -> Asked | None:
    """In which model a cosine of .5 is high: beside random pairs in this one and in another."""
    if not built_in(word):
        return None
    found = labelled_occurrences(bert, word)
    cosines, (pairs, same) = found.cosines(choice_of(bert.layers, bert.layers)), pair_kinds(found.senses)
    two = float(cosines[pairs[:, 0], pairs[:, 1]][~same].mean())
    last = random_baseline(bert, examples.everyday()[:60]).layers[-1]
    reach = float((last.cosines >= COMPARED).mean())
    rows = [
        ("our model: two random words", (last.mean,)),
        (f"our model: {word} and {word}, two meanings", (two,)),
        ("another model, bert-base-cased: two random words", (BERT_BASE_CASED,)),
        ("two words that you compare", (COMPARED,)),
    ]
    picture = figures.bars(rows, full=1, what="cosine", kinds=(0, 0, 0, 1))
    right = 1 if reach < 0.05 else 2
    return Asked(
        "Two words in sentences have a cosine of **.5**. In which model is that high? Bars: the mean cosine in the "
        "last layer.",
        "",
        ("in both: .5 is .5", "only in our model", "in neither"),
        right,
        each(
            right,
            f"In our model, {percent(reach)} of random pairs reach .5; the mean is {as_cosine(last.mean)}.",
            f"In bert-base-cased, two random words have {as_cosine(BERT_BASE_CASED)}: there, .5 says nothing.",
            f"In bert-base-cased, random words come close to .5. In ours, *{word}* and *{word}* lie far above them, "
            "even with two meanings.",
            "Then random words would come close to .5 in our model, too.",
        ),
        picture,
        picture,
    )


NEAREST = 5  # dots of a map that are compared with the true neighbours


def _on_map(bert: Bert, text: str, word: str) -> tuple[Gathering, list[int], list[int], Callable[..., Asked]] | None:
    """A word's occurrence on its map: its nearest dots there, the true ones, and what asks about them."""
    judgement = judged(bert, text, word)
    if judgement is None or len(judgement.gathering.occurrences) < 4 * NEAREST:
        return None
    gathering = judgement.gathering
    points, vectors = gathering.maps[gathering.layer], gathering._levelled[:, gathering.layer]
    flat, true = ((points[1:] - points[0]) ** 2).sum(1), -(vectors[1:] @ vectors[0])
    near, nearest = (sorted((np.argsort(far)[:NEAREST] + 1).tolist()) for far in (flat, true))
    draw = partial(figures.flat_map, points, gathering.labelled.tolist(), 0, names=gathering.names, near=near)

    def ask(question: str, options: tuple[str, ...], right: int, *explained: str) -> Asked:
        return Asked(
            f"★ is the **{word}** of this sentence; its five nearest dots are ringed. {question}",
            text,
            options,
            right,
            each(right, *explained),
            draw(lines=()),
            draw(lines=nearest),
            marked=(gathering.occurrences[0].span,),
        )

    return gathering, near, nearest, ask


def map_neighbours(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """How many of the dots nearest to a word on its map are truly its nearest."""
    if (found := _on_map(bert, text, word)) is None:
        return None
    gathering, near, nearest, ask = found
    both, numbers = len({*near} & {*nearest}), gathering._levelled.shape[-1]
    return ask(
        f"The map has two numbers, the model {numbers:,}. How many of the five are its nearest for the model, too?",
        ("all five", "two to four", "one or none"),
        0 if both == NEAREST else 1 if both > 1 else 2,
        f"{both} of {NEAREST}. Lines lead to the true five, worked out from all {numbers:,} numbers.",
        "Then two numbers would say as much as all of them.",
        "Two numbers keep the rough groups, not each neighbour.",
        "Then the map would keep hardly any neighbour.",
    )


def map_groups(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """What a map shows truly: the nearest dots of a word, or only the group that it is in."""
    if (found := _on_map(bert, text, word)) is None:
        return None
    gathering, near, nearest, ask = found
    kind = max({*gathering.senses}, key=[gathering.senses[dot] for dot in near].count)
    kept = near == nearest, all(gathering.senses[dot] == kind for dot in nearest)
    options = (
        "the ringed dots are its five nearest for the model",
        f"it lies among the {kind} sentences",
        "both",
        "neither",
    )
    return ask(
        "What is safe to say from the map?",
        options,
        {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[kept],
        f"{len({*near} & {*nearest})} of the ringed dots are among its true five. Of the true five, "
        f"{sum(gathering.senses[dot] == kind for dot in nearest)} are {kind} sentences.",
        "Two numbers do not keep each neighbour.",
        "The map keeps the rough groups.",
        "Then two numbers would say as much as all of them.",
        "Then the map would not even keep the rough groups.",
    )


NOUNS, VERBS = ("dog", "man", "cat", "child", "horse", "nurse"), ("bites", "sees")


def role_shares(bert: Bert, some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS) -> list[float]:
    """By layer: how often it can be read from a noun's vector whether it does or suffers; tried on nouns left out."""
    texts = [(f"The {a} {verb} the {b}.", a, b) for a in some for b in some if a != b for verb in verbs]
    nouns_of = {text: (first, second) for text, first, second in texts}

    def both(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(layer, piece, feature) -> (2, layer, feature): who does it, and to whom."""
        return np.stack([states[:, tokens.positions(noun)[0]].mean(1) for noun in nouns_of[tokens.text]])

    rows = np.concatenate([*bert.encode_many([*nouns_of], both)])
    roles, nouns = [0, 1] * len(texts), [noun for pair in nouns_of.values() for noun in pair]
    states, which, names = unit(rows), np.array(roles), np.array(nouns)
    right = np.zeros((bert.layers + 1, len(rows)), bool)
    for noun in some:
        out = names == noun
        for layer in range(bert.layers + 1):
            known = states[~out, layer]
            means = unit(np.stack([known[which[~out] == role].mean(0) for role in (0, 1)]))
            right[layer, out] = (states[out, layer] @ means.T).argmax(1) == which[out]
    return [float(one) for one in right.mean(1)]


def _as_good(share: float, best: float, count: int) -> bool:
    """Whether a share of `count` is less than two standard errors below the best one."""
    mean = (share + best) / 2
    return best - share <= 2 * float(np.sqrt(2 * mean * (1 - mean) / count))


def best_layers(
    bert: Bert, word: str = "bank", some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS
) -> Asked | None:
    """Whether the last layer is best at two tasks: what a word means, and who does what."""
    try:
        found, roles = labelled_occurrences(bert, word), role_shares(bert, some, verbs)
    except (ValueError, IndexError):
        return None
    names, labels = np.unique(found.senses, return_inverse=True)
    vectors = np.asarray(found.states, np.float64)
    senses = [
        float((by_nearest_mean(vectors[:, layer], labels, len(names)) == labels).mean())
        for layer in range(bert.layers + 1)
    ]
    curves, pairs = {f"what {word} means": senses, f"who {verbs[0]}": roles}, len(some) * (len(some) - 1) * len(verbs)
    counts = len(labels), 2 * pairs
    best = [_as_good(values[-1], max(values), count) for values, count in zip(curves.values(), counts, strict=True)]
    right = 2 * (not best[0]) + (not best[1])
    said = [
        f"“{name[0].upper()}{name[1:]}”: {percent(values[-1])} right in the last layer, {percent(max(values[:-1]))} in "
        f"an earlier one, {'no clear' if good else 'a clear'} fall."
        for (name, values), good in zip(curves.items(), best, strict=True)
    ]
    return Asked(
        f"Two tests of each layer's vectors. What does *{word}* mean: {' or '.join(names)} ({len(labels)} sentences)? "
        f"Who {verbs[0]} in *The {some[0]} {verbs[0]} the {some[1]}* ({pairs} sentences)? Early layers hold each "
        "word's place, later ones mix the words; here the doer always stands first. Which line falls clearly in the "
        "last layer?",
        "",
        ("neither", f"only “who {verbs[0]}”", f"only “what {word} means”", "both"),
        right,
        each(
            right,
            " ".join(said),
            "Then the last layer would be best at both.",
            f"So an earlier layer is better at who {verbs[0]}.",
            f"So an earlier layer would be better at what {word} means.",
            "So an earlier layer would be better at each.",
        ),
        figures.by_layer(curves, shown=False),
        figures.by_layer(curves),
        help="A layer answers with the group whose mean is nearest to an example; the example itself is left out of "
        "the mean. A fall is clear if it is more than twice its standard error.",
    )
