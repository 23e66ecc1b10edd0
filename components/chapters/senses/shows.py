"""The Senses page: the cosines of the pairs, how sure a verdict is, the lines, the microscope and the measures."""

from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from components.chapters.senses import caches
from components.chapters.senses.asks import SenseOptions
from components.shell import ask, models, session
from components.shell.heavy.work import show_work
from components.shell.show import Chart, show_chart, show_figure, show_reading
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.distribution import outlier_features
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.gathering import Gathering, built_in
from polyseme.core.occurrences.states import STATIC, Occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.verdict.verdicts import Judgement
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import Script, page_script
from polyseme.figures.cosines import as_cosine, lines_figure
from polyseme.figures.texts import WHICH_LAYER
from polyseme.senses.figures import by_layer as layer_charts
from polyseme.senses.figures import heatmap as charts
from polyseme.senses.figures import microscope as microscope_charts
from polyseme.senses.figures import uncertainty as sure_charts
from polyseme.senses.numbers.by_layer import contextuality, lines_by_layer
from polyseme.senses.numbers.microscope import MEASURES, contributions, treated_matrix

MOST = 5
"""Occurrences whose pairs stand beside the map; those of more are drawn as a heatmap."""

PAIR_KEYS = ("a", "b", "top", "measure")
"""The query parameters of the microscope."""

MEASURE_HELP = """Standardised: each feature has mean 0 and spread 1 over random pieces. \
Whitened: standardised, and no two features rise and fall together. \
Ranks: only the order of the features counts (Spearman)."""


def script(bert: Bert, options: SenseOptions) -> Script:
    """The script of the cosines."""
    take = layer_choices(bert.layers)[options.choice].take
    chosen = {"chosen": take, "joined": TOKEN_POOLINGS[options.join], **text_reader(options.segments)}
    return page_script("senses", bert, TEXTS=list(options.texts), WORD=options.word, **chosen)


def why_alike(bert: Bert, occurrences: Occurrences, options: SenseOptions, where: str) -> str:
    """Why the cosines of all pairs are high in the layer `where`, if they are; the session's notebook has it too."""
    if len(occurrences) < 2:
        return ""
    cosines = occurrences.cosines(layer_choices(bert.layers)[options.choice])
    if why := charts.one_sentence_reading(occurrences, cosines, _kinds(bert, options), where):
        session.note_reading("alike", f"**{why}.**")
    return why


def _kinds(bert: Bert, options: SenseOptions) -> tuple[Spread, Spread] | None:
    """The cosines of our pairs of one meaning and of different meanings, of other words."""
    calibration = models.calibration(bert.name)
    return calibration.spreads(options.choice, built_in(options.word)) if calibration else None


def show_cosines(bert: Bert, occurrences: Occurrences, options: SenseOptions, why: str) -> None:
    """Each pair of many occurrences as a cell that opens it in the microscope; `why`: why all cosines are high."""
    cosines = occurrences.cosines(layer_choices(bert.layers)[options.choice])
    kinds = _kinds(bert, options)
    reading = charts.heatmap_reading(occurrences, cosines) + (f" **{why}.**" if why else "")
    reading = f"{reading} Click a cell to look at one pair."
    show_reading(reading, "cells")
    like = ask.switch("Sort by similarity", "like", help="Puts similar uses side by side and draws a tree.")

    def draw() -> go.Figure:
        chance = models.choice_chances(bert.name, options.base)[options.choice]
        return charts.cosine_heatmap(occurrences, cosines, chance, like, kinds=kinds)

    key = ("cells", bert.name, occurrences.occurrences, occurrences.senses, options, like, kinds is not None)
    figure, _ = models.cached_figure(key, draw, lambda: reading)
    show_figure(figure, key="cells", on_select=_open_clicked, selection_mode="points", alt=reading)


def _open_clicked() -> None:
    """Callback: the pair of the clicked cell of the heatmap becomes the microscope's."""
    points = st.session_state["cells"]["selection"]["points"]
    if points and points[0].get("customdata") is not None:
        a, b = (int(at) for at in points[0]["customdata"][:2])
        st.session_state.update({"a": a, "b": b, "fold microscope": True})


def show_sureness(
    bert: Bert, occurrences: Occurrences, options: SenseOptions, judgement: Judgement, gathering: Gathering, why: str
) -> None:
    """The verdicts, how often such are right, and the reader's pairs beside pairs of known senses.

    why: why all cosines are high, if they are.
    """
    if judgement.evidence:
        left, right = st.columns([3, 2], gap="large")
        with left:
            show_chart(sure_charts.shares_figure(gathering), sure_charts.verdicts_reading(judgement), "shares")
        with right:
            st.dataframe(sure_charts.verdicts_table(judgement), hide_index=True, alt="Each occurrence and its verdict")
        st.markdown(WHICH_LAYER)
    work, label = partial(models.calibrate, bert.name), "The labelled sentences are read"
    calibration = models.calibration(bert.name) or show_work(
        "calibration sure", ("calibration", bert.name), work, label
    )
    if calibration is None or len(occurrences) < 2:
        return
    word = built_in(options.word)
    if not judgement.evidence:
        show_reading(sure_charts.pairs_reading(judgement), "pairs")
    measured = calibration.auc(options.choice, word), options.choice, calibration.spreads(options.choice, word)
    show_reading(sure_charts.one_pair_reading(*measured) + (f" {why}." if why else ""), "one pair")


def lines_chart(bert: Bert, occurrences: Occurrences, options: SenseOptions) -> Chart:
    """Pairs over the layers, with the band of random pairs."""
    chances = {STATIC: models.chances(bert.name)["token"]} | models.choice_chances(bert.name, options.base)
    lines = lines_by_layer(occurrences, layer_choices(bert.layers))
    reading = layer_charts.lines_reading(lines, chances, options.choice)
    return lines_figure(lines, chances, bert.layers), reading


def show_microscope(bert: Bert, occurrences: Occurrences, options: SenseOptions) -> None:
    """One pair feature by feature, and all pairs before and after features are left out or the measure changes."""
    first, second = _pick_pair(occurrences)
    if first == second:
        st.info("Choose two different occurrences.")
        return
    vectors = occurrences.vectors(layer_choices(bert.layers)[options.choice])
    shares = contributions(vectors[first], vectors[second])
    left, right = st.columns(2)
    top = ask.number("Leave out the largest features", 0, min(50, len(shares) - 1), 0, "top", place=left)
    treatment = ask.choice("Compare vectors", MEASURES, "measure", place=right, buttons=True, help=MEASURE_HELP)
    left_out = np.argsort(-shares)[:top]
    scale = caches.feature_scale(bert.name, options.choice, options.base)
    pairs = np.triu_indices(len(occurrences), 1)
    changes = (("plain", left_out[:0]), (treatment, left_out))
    before, after = (treated_matrix(vectors, scale, *change)[pairs] for change in changes)
    chosen = int(np.flatnonzero((np.transpose(pairs) == sorted((first, second))).all(axis=1))[0])
    same_features = len(shares) == occurrences.states.shape[-1]  # not so for a concatenation of layers
    outliers = outlier_features(occurrences.states.swapaxes(0, 1)).features if same_features else ()
    left, right = st.columns(2)
    with left:
        names = (occurrences.labels[first], occurrences.labels[second])
        reading = microscope_charts.contributions_reading(shares, names, float(before[chosen]), outliers)
        show_chart(microscope_charts.contributions_figure(shares, left_out, outliers), reading, "contributions")
    with right:
        reading = microscope_charts.before_after_reading(before, after, chosen)
        reading += f" {_chance_after(bert, options, treatment, left_out)}"
        show_chart(microscope_charts.before_after_figure(before, after, chosen), reading, "before and after")


def _pick_pair(occurrences: Occurrences) -> tuple[int, int]:
    """The two occurrences under the microscope, chosen here or by a click on a cell."""
    options, label = range(len(occurrences)), occurrences.labels.__getitem__
    left, right = st.columns(2)
    first = ask.choice("One occurrence", options, "a", 0, place=left, carried=True, format_func=label)
    return first, ask.choice("The other", options, "b", 1, place=right, carried=True, format_func=label)


def _chance_after(bert: Bert, options: SenseOptions, treatment: str, left_out: np.ndarray) -> str:
    """The random baseline under the same changes, in words."""
    baseline = models.baseline(bert.name, options.base)
    scale = caches.feature_scale(bert.name, options.choice, options.base)
    sample = layer_choices(bert.layers)[options.choice](baseline.sample.swapaxes(0, 1))
    treated = treated_matrix(sample, scale, treatment, left_out)[baseline.pairs[:, 0], baseline.pairs[:, 1]]
    low, high = (as_cosine(value) for value in np.quantile(treated, [0.05, 0.95]))
    return f"Nine in ten random pairs, treated the same way, have cosines from {low} to {high}."


def context_chart(bert: Bert, occurrences: Occurrences, options: SenseOptions) -> Chart:
    """Self-similarity, similarity within sentences and explainable variance by layer."""
    adjusted = ask.switch("Subtract the mean of random pairs", "adjusted", True)
    within = caches.within(bert.name, options.texts, options.word, options.segments)
    chance = caches.explained_chance(bert.name, len(occurrences), options.base)
    measures = contextuality(occurrences, within, models.baseline(bert.name, options.base), chance)
    reading = layer_charts.contextuality_reading(measures, occurrences.word)
    return layer_charts.contextuality_figure(measures, adjusted), reading
