"""MaxSim of many sentences, as the model reads them: beside the poolings, and beside random pairs."""

from functools import partial

import numpy as np

from components.chapters.sentences.asks import SentenceOptions
from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.bert.heads.late import LateModel, is_late
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report
from polyseme.sentences.reasons import late

TEXTS = examples.everyday()[: limits.REASON_TEXTS]
HOW = "MaxSim compares word by word, the first sentence with the second; the model was {}trained for it."


def scores_beside(
    bert: Bert, options: SentenceOptions, queries: tuple[str, ...], texts: tuple[str, ...]
) -> tuple[np.ndarray, Spread] | None:
    """(query, text), and the same of random pairs; None while they are computed."""
    key = ("maxsim", bert.name, options.choice, queries, texts)
    return show_work("maxsim", key, partial(_scored, bert, options.choice, queries, texts), "Word by word")


def how_said(bert: Bert) -> str:
    """What MaxSim does, and whether the model was trained for it."""
    return HOW.format("" if is_late(bert.folder) else "not ")


def _scored(
    bert: Bert, choice: str, queries: tuple[str, ...], texts: tuple[str, ...], _report: Report
) -> tuple[np.ndarray, Spread]:
    return late.late_scores(_reader(bert, choice), queries, texts), by_chance(bert.name, choice)


@memory_cached()
def by_chance(name: str, choice: str) -> Spread:
    """MaxSim of random pairs of everyday sentences."""
    return late.late_by_chance(_reader(models.model(name), choice), TEXTS)


def _reader(bert: Bert, choice: str) -> late.ReadTokens:
    if is_late(bert.folder):
        return late.trained(LateModel(bert.folder))
    return late.untrained(bert, layer_choices(bert.layers)[choice].take)
