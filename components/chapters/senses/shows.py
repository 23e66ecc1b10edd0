"""What only the Senses page shows: the heatmap, the lines, the microscope, the measures and the tutorial's figures."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.senses import caches
from components.chapters.senses.asks import AskedSenses
from components.chapters.senses.figures import by_layer as layer_charts
from components.chapters.senses.figures import heatmap as charts
from components.chapters.senses.figures import kinds as kind_charts
from components.chapters.senses.figures import microscope as microscope_charts
from components.chapters.senses.figures import sureness as sure_charts
from components.chapters.senses.numbers.by_layer import contextuality, lines_by_layer
from components.chapters.senses.numbers.microscope import TREATMENTS, contributions, treated_matrix
from components.chapters.senses.numbers.yardstick import Yardstick
from components.figures import claims as claim_charts
from components.figures.cosines import as_cosine
from components.figures.lines import lines_figure
from components.figures.prose import escaped, literal
from components.numbers.distribution import outlier_features
from components.numbers.layers import layer_choices, numbered_layers
from components.numbers.occurrences.gathering import Gathering, built_in
from components.numbers.occurrences.places import pair_kinds
from components.numbers.occurrences.states import STATIC, Occurrences
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.show import show_chart, show_figure, show_reading
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin

MEASURE_HELP = """Mean, spread and what features have in common come from what random pairs are made of. \
Standardised: each feature at spread 1. Whitened: nor do two go together any more. Ranks: Spearman."""


def scripts(bert: Bert, asked: AskedSenses) -> tuple[Script, ...]:
    """The code that gives the cosines anew, and what would fit in each place where the model can say so."""
    settings = {"TEXTS": list(asked.texts), "WORD": asked.word}
    made = [script(bert, asked)]
    if bert.head:
        made.append(code_twin("senses/fits", bert, **settings, ONES=asked.segments == "tutorial"))
    return tuple(made)


def script(bert: Bert, asked: AskedSenses) -> Script:
    """The code that gives the cosines anew."""
    return code_twin(
        "senses",
        bert,
        TEXTS=list(asked.texts),
        WORD=asked.word,
        chosen=layer_choices(bert.layers)[asked.choice].take,
        joined=TOKEN_POOLINGS[asked.join],
        **read_with(asked.segments),
    )


def show_heatmap(bert: Bert, occurrences: Occurrences, asked: AskedSenses, cells: Any, beside: Any) -> None:
    """Each occurrence against each; a click on a cell opens that pair in the microscope."""
    choose = layer_choices(bert.layers)[asked.choice]
    vectors, cosines = occurrences.vectors(choose), occurrences.cosines(choose)
    chance = models.choice_chances(bert.name, asked.base)[asked.choice]
    with beside:
        reading = charts.heatmap_reading(occurrences, cosines)
        show_reading(reading, "cells")
        like = ask.switch("Order by likeness", "like", help="Like stands beside like, with a tree.")
    key = ("cells", bert.name, occurrences.occurrences, occurrences.senses, asked, like)
    figure = models.figure(key, partial(charts.cosine_heatmap, occurrences, vectors, cosines, chance, like))
    with cells:
        show_figure(figure, key="cells", on_select=_open_pair, selection_mode="points", alt=reading)


def _open_pair() -> None:
    """The pair of the clicked cell becomes the microscope's."""
    points = st.session_state["cells"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        a, b = (int(at) for at in points[0]["customdata"][:2])
        st.session_state.update({"a": a, "b": b, "fold more": True, "fold microscope": True})


def show_sureness(bert: Bert, occurrences: Occurrences, asked: AskedSenses, gathering: Gathering) -> None:
    """How often the nearest sense is the right one, and what pairs of one sense and of different senses reach."""
    if len(gathering.shares):
        left, right = st.columns([3, 2], gap="large")
        with left:
            reading = sure_charts.verdicts_reading(gathering)
            show_chart(sure_charts.shares_figure(gathering), reading, "shares")
        with right:
            st.dataframe(sure_charts.verdicts(gathering), hide_index=True, alt="Each occurrence and its nearest sense")
    yard = _yardstick(bert, "sure")
    if yard is None:
        return
    chance, word = models.choice_chances(bert.name, asked.base)[asked.choice], built_in(asked.word)
    cosines = occurrences.cosines(layer_choices(bert.layers)[asked.choice])
    same, different = yard.beside(asked.choice, word)
    told = yard.told(asked.choice, word)
    reading = sure_charts.yardstick_reading(occurrences, cosines, (same, different, chance), told)
    show_chart(sure_charts.yardstick_figure(occurrences, cosines, (same, different, chance)), reading, "yardstick")


def _yardstick(bert: Bert, fold: str) -> Yardstick | None:
    """What pairs of one sense and of different senses reach; None while it is being worked out."""
    work = partial(caches.yardstick_of, bert)
    return show_work(f"yardstick {fold}", ("yardstick", bert.name), work, "The 1,008 labelled sentences are read")


def show_lines(bert: Bert, occurrences: Occurrences, asked: AskedSenses) -> None:
    """Pairs over the layers, with the band of random pairs."""
    chances = {STATIC: models.chances(bert.name)["token"]} | models.choice_chances(bert.name, asked.base)
    lines = lines_by_layer(occurrences, layer_choices(bert.layers))
    reading = layer_charts.lines_reading(lines, chances, asked.choice, bert.layers)
    figure = lines_figure(lines, chances, bert.layers)
    yard = _yardstick(bert, "lines")
    if yard is not None:
        layer_charts.add_yardstick(figure, [yard.beside(name, built_in(asked.word)) for name in _single(bert)])
    show_chart(figure, reading, "lines")


def _single(bert: Bert) -> list[str]:
    return [choice.name for choice in numbered_layers(bert.layers)]


def show_microscope(bert: Bert, occurrences: Occurrences, asked: AskedSenses) -> None:
    """One pair feature by feature, and all pairs before and after features are left out or the measure changes."""
    first, second = _pick_pair(occurrences)
    if first == second:
        st.info("Choose two different occurrences: one with itself always has cosine 1.")
        return
    vectors = occurrences.vectors(layer_choices(bert.layers)[asked.choice])
    shares = contributions(vectors[first], vectors[second])
    left, right = st.columns(2)
    top = ask.number("Leave out the largest features", 0, min(50, len(shares) - 1), 0, "top", place=left)
    treatment = ask.choice("Compare vectors", TREATMENTS, "measure", place=right, buttons=True, help=MEASURE_HELP)
    left_out = np.argsort(-shares)[:top]
    scale = caches.feature_scale(bert.name, asked.choice, asked.base)
    pairs, _ = pair_kinds(occurrences.senses)
    changes = (("plain", left_out[:0]), (treatment, left_out))
    before, after = (treated_matrix(vectors, scale, *change)[pairs[:, 0], pairs[:, 1]] for change in changes)
    chosen = int(np.flatnonzero((pairs == sorted((first, second))).all(axis=1))[0])
    left, right = st.columns(2)
    with left:
        names, outliers = (occurrences.labels[first], occurrences.labels[second]), _outliers(occurrences, len(shares))
        reading = microscope_charts.contributions_reading(shares, names, float(before[chosen]), outliers)
        show_chart(microscope_charts.contributions_figure(shares, left_out, outliers), reading, "contributions")
    with right:
        reading = microscope_charts.before_after_reading(before, after, chosen)
        reading += f" {_chance_after(bert, asked, treatment, left_out)}"
        show_chart(microscope_charts.before_after_figure(before, after, chosen), reading, "before and after")


def _pick_pair(occurrences: Occurrences) -> tuple[int, int]:
    """The two occurrences under the microscope, chosen here or by a click on a cell."""
    options, label = range(len(occurrences)), occurrences.labels.__getitem__
    left, right = st.columns(2)
    with left:
        first = ask.choice("One occurrence", options, "a", 0, carried=True, format_func=label)
    with right:
        second = ask.choice("The other", options, "b", 1, carried=True, format_func=label)
    return first, second


def _outliers(occurrences: Occurrences, features: int) -> tuple[int, ...]:
    """The outlier features of the occurrences; none for a concatenation, whose features are several layers'."""
    same = features == occurrences.states.shape[-1]
    return outlier_features(occurrences.states.swapaxes(0, 1)).features if same else ()


def _chance_after(bert: Bert, asked: AskedSenses, treatment: str, left_out: np.ndarray) -> str:
    """What random pairs reach under the same changes, in words."""
    drawn, scale = models.baseline(bert.name, asked.base), caches.feature_scale(bert.name, asked.choice, asked.base)
    sample = layer_choices(bert.layers)[asked.choice](drawn.sample.swapaxes(0, 1))
    treated = treated_matrix(sample, scale, treatment, left_out)[drawn.pairs[:, 0], drawn.pairs[:, 1]]
    low, middle, high = (as_cosine(value) for value in np.quantile(treated, [0.05, 0.5, 0.95]))
    return f"Random pairs under the same changes: half above {middle}, nine of ten between {low} and {high}."


def show_contextuality(bert: Bert, occurrences: Occurrences, asked: AskedSenses) -> None:
    """Self-similarity, similarity within sentences and explainable variance by layer."""
    adjusted = ask.switch("Above chance", "adjusted", True, help="Minus what random pairs reach.")
    within = caches.within(bert.name, asked.texts, asked.word, asked.segments)
    chance = caches.explained_chance(bert.name, len(occurrences), asked.base)
    measures = contextuality(occurrences, within, models.baseline(bert.name, asked.base), chance)
    figure = layer_charts.contextuality_figure(measures, adjusted)
    show_chart(figure, layer_charts.contextuality_reading(measures, occurrences.word), "measures")


def show_kinds(bert: Bert, asked: AskedSenses) -> None:
    """How much the band of chance depends on what random pairs are made of."""
    edges = show_work("kinds", ("kinds", bert.name), partial(caches.kinds_of, bert), "Sentences of several kinds")
    if edges is not None:
        st.table(kind_charts.kinds_table(edges[asked.choice]), hide_index=True)
        show_reading(kind_charts.kinds_reading(edges[asked.choice], asked.choice), "kinds")
        st.caption("To read every cosine of this page beside another band, choose it under *Settings*.")


def show_published(bert: Bert) -> None:
    """The tutorial's figures beside the app's own."""
    rows = models.checked(bert.name, "senses")
    for row in rows:
        claim, verdict = row.claim, f"{claim_charts.MARKS[row.verdict]} {row.verdict}"
        values = f"claimed {literal(claim.claimed)}  \nhere {literal(row.found)} · {verdict}"
        st.markdown(f"{escaped(claim.says)} :small[{escaped(claim.source)}]  \n{values}")
    st.markdown(f"{claim_charts.claims_reading(rows)} {claim_charts.elsewhere_reading(bert.name, rows)}")
