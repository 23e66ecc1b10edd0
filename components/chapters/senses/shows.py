"""What only the Senses page shows: the heatmap, the lines, the microscope, the measures and the tutorial's figures."""

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.senses import caches
from components.chapters.senses.asks import Asked
from components.chapters.senses.figures import by_layer as layer_charts
from components.chapters.senses.figures import heatmap as charts
from components.chapters.senses.figures import microscope as microscope_charts
from components.chapters.senses.numbers.microscope import TREATMENTS, contributions, treated_matrix
from components.figures import claims as claim_charts
from components.figures.lines import lines_figure
from components.figures.look import BAR
from components.figures.prose import escaped, spoken
from components.numbers.distribution import outlier_features
from components.numbers.layers import layer_choices
from components.numbers.occurrence_states import STATIC, Occurrences, contextuality, lines_by_layer
from components.numbers.occurrences import pair_kinds
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import address, models
from components.shell.show import show_chart, show_reading
from components.takeaway.inlining import read_with
from components.takeaway.script import Script, code_twin


def script(bert: Bert, asked: Asked) -> Script:
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


def show_heatmap(bert: Bert, occurrences: Occurrences, asked: Asked) -> None:
    """Each occurrence against each; a click on a cell opens that pair in the microscope."""
    choose = layer_choices(bert.layers)[asked.choice]
    vectors, cosines = occurrences.vectors(choose), occurrences.cosines(choose)
    chance = models.choice_chances(bert.name)[asked.choice]
    like = st.toggle("Order by likeness", key="like", bind=address.BOUND, help="Like stands beside like, with a tree.")
    reading = charts.heatmap_reading(occurrences, cosines, chance)
    figure = charts.cosine_heatmap(occurrences, vectors, cosines, chance, like)
    st.plotly_chart(figure, key="cells", on_select=_open_pair, selection_mode="points", config=BAR, alt=spoken(reading))
    show_reading(reading, "cells")


def _open_pair() -> None:
    """The pair of the clicked cell becomes the microscope's."""
    points = st.session_state["cells"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        a, b = (int(at) for at in points[0]["customdata"][:2])
        st.session_state.update(a=str(a), b=str(b))


def show_lines(bert: Bert, occurrences: Occurrences, asked: Asked) -> None:
    """Pairs over the layers, with the band of random pairs."""
    chances = {STATIC: models.chances(bert.name)["token"]} | models.choice_chances(bert.name)
    lines = lines_by_layer(occurrences, layer_choices(bert.layers))
    reading = layer_charts.lines_reading(lines, chances, asked.choice, bert.layers)
    show_chart(lines_figure(lines, chances, bert.layers), reading, "lines")


def show_microscope(bert: Bert, occurrences: Occurrences, asked: Asked) -> None:
    """One pair feature by feature, and all pairs before and after features are left out or the measure changes."""
    first, second = _pick_pair(occurrences)
    vectors = occurrences.vectors(layer_choices(bert.layers)[asked.choice])
    shares = contributions(vectors[first], vectors[second])
    top, treatment = _pick_changes(len(shares))
    left_out = np.argsort(-shares)[:top]
    scale = caches.feature_scale(bert.name, asked.choice)
    nothing = np.array([], dtype=int)
    pairs, _ = pair_kinds(occurrences.senses)
    before = treated_matrix(vectors, scale, "plain", nothing)
    after = treated_matrix(vectors, scale, treatment, left_out)
    at = (pairs[:, 0], pairs[:, 1])
    chosen = int(np.flatnonzero((pairs == sorted((first, second))).all(axis=1))[0])
    outliers = _outliers(occurrences, len(shares))
    left, right = st.columns(2)
    with left:
        names = (occurrences.labels[first], occurrences.labels[second])
        reading = microscope_charts.contributions_reading(shares, names, float(before[first, second]), outliers)
        show_chart(microscope_charts.contributions_figure(shares, left_out, outliers), reading, "contributions")
    with right:
        reading = microscope_charts.before_after_reading(before[at], after[at], chosen)
        chance = _chance_after(bert, asked, treatment, left_out)
        figure = microscope_charts.before_after_figure(before[at], after[at], chosen)
        show_chart(figure, f"{reading} {chance}", "before and after")


def _outliers(occurrences: Occurrences, features: int) -> tuple[int, ...]:
    """The outlier features of the occurrences; none for a concatenation, whose features are several layers'."""
    same = features == occurrences.states.shape[-1]
    return outlier_features(occurrences.states.swapaxes(0, 1)).features if same else ()


def _chance_after(bert: Bert, asked: Asked, treatment: str, left_out: np.ndarray) -> str:
    """What random pairs reach under the same changes."""
    drawn, scale = models.baseline(bert.name), caches.feature_scale(bert.name, asked.choice)
    sample = layer_choices(bert.layers)[asked.choice](drawn.sample.swapaxes(0, 1))
    treated = treated_matrix(sample, scale, treatment, left_out)[drawn.pairs[:, 0], drawn.pairs[:, 1]]
    return microscope_charts.chance_after_reading(np.sort(treated))


def _pick_pair(occurrences: Occurrences) -> tuple[int, int]:
    """The two occurrences under the microscope, chosen here or by a click on a cell."""
    options = [str(at) for at in range(len(occurrences))]
    chosen = []
    for column, key, label, default in zip(st.columns(2), "ab", ("One occurrence", "The other"), (0, 1), strict=True):
        address.keep(key, str(default), options)
        with column:
            at = st.selectbox(
                label, options, format_func=lambda at: occurrences.labels[int(at)], key=key, persist_state="session"
            )
        address.write(key, str(at), str(default))
        chosen.append(int(at))
    if chosen[0] == chosen[1]:
        st.info("Choose two different occurrences: one with itself always has cosine 1.")
        st.stop()
    return chosen[0], chosen[1]


def _pick_changes(features: int) -> tuple[int, str]:
    """How many of the largest contributions to leave out, and what to do with the vectors."""
    left, right = st.columns(2)
    address.warn_if_outside("top", 0, 50)
    address.warn_if_unknown("measure", TREATMENTS)
    with left:
        top = st.slider("Leave out the largest features", 0, min(50, features - 1), 0, key="top", bind=address.BOUND)
    with right:
        treatment = st.segmented_control(
            "Compare vectors",
            list(TREATMENTS),
            default="plain",
            required=True,
            key="measure",
            bind=address.BOUND,
            help="Mean, spread and what features have in common come from random pieces of everyday sentences. "
            "Standardised: each feature at spread 1. Whitened: nor do two go together any more. Ranks: Spearman.",
        )
    return int(top), str(treatment or "plain")


def show_contextuality(bert: Bert, occurrences: Occurrences, asked: Asked) -> None:
    """Self-similarity, similarity within sentences and explainable variance by layer."""
    adjusted = st.toggle(
        "Above chance", True, key="adjusted", bind=address.BOUND, help="Minus what random pieces reach."
    )
    within = caches.within(bert.name, asked.texts, asked.word, asked.segments)
    chance = caches.explained_chance(bert.name, len(occurrences))
    measures = contextuality(occurrences, within, models.baseline(bert.name), chance)
    figure = layer_charts.contextuality_figure(measures, adjusted)
    show_chart(figure, layer_charts.contextuality_reading(measures, occurrences.word), "measures")


def show_published(bert: Bert) -> None:
    """The tutorial's figures beside the app's own."""
    rows = models.checked(bert.name, "senses")
    table = claim_charts.claim_table(bert.name, rows)[["claim", "claimed", "here", "verdict"]]
    st.table(table.map(escaped), hide_index=True)
    st.markdown(claim_charts.claims_reading(bert.name, rows))
