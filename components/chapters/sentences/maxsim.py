"""MaxSim, which compares word by word: of the reader's sentences, of a search, and beside random pairs."""

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from components.shell import models
from components.shell.heavy.work import show_work
from components.shell.memory_cache import memory_cached
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.bert.heads.late import is_late
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.progress import Report
from polyseme.sentences.numbers.pooled import best_mark
from polyseme.sentences.reasons import late


def how_said(bert: Bert, both: bool) -> str:
    """What MaxSim does, in which direction, and whether the model was trained for it."""
    way = "word by word, both ways. We show the mean" if both else "each of your words with the nearest word"
    return f"MaxSim compares {way}. The model was {'' if is_late(bert.folder) else 'not '}trained for it."


def pair_scores(bert: Bert, choice: str, texts: tuple[str, ...], slot: str) -> np.ndarray | None:
    """(text, text), both ways, for one slot of the page; None while they are computed."""
    work = partial(late.late_pairs, _reader(bert, choice), texts)
    return show_work(f"maxsim {slot}", ("maxsim", bert.name, choice, texts), work, "Word by word", _light(texts))


def query_scores(bert: Bert, choice: str, query: str, texts: tuple[str, ...]) -> tuple[np.ndarray, float] | None:
    """(text,) of a query, one way, and what the best of nineteen of twenty everyday sentences stays below.

    None while they are computed.
    """
    key = ("maxsim", bert.name, choice, query, texts)
    light = _light((query, *texts))
    return show_work("maxsim", key, partial(_searched, bert, choice, query, texts), "Word by word", light)


def _light(texts: Iterable[str]) -> bool:
    return sum(map(len, texts)) <= limits.LIGHT_CHARACTERS


def _searched(bert: Bert, choice: str, query: str, texts: tuple[str, ...], report: Report) -> tuple[np.ndarray, float]:
    everyday = examples.everyday()
    scores = late.late_scores(_reader(bert, choice), (query, *everyday), texts, report)
    return scores[0], best_mark(scores[1:], everyday, texts)


def chance_of(bert: Bert, choice: str, both: bool, measure: Callable[[np.ndarray], float] = np.sum) -> Spread | None:
    """MaxSim of random pairs of everyday sentences, measured the same way; None while it is computed.

    measure: np.max for the greatest share of two words instead.
    """
    key = ("maxsim by chance", bert.name, choice, both, measure)
    return show_work(f"maxsim by chance {key[3:]}", key, partial(_by_chance, *key[1:]), "Word by word")


@memory_cached(unkeyed=1)
def _by_chance(name: str, choice: str, both: bool, measure: Callable[[np.ndarray], float], _report: Report) -> Spread:
    return late.late_by_chance(_reader(models.model(name), choice), examples.everyday(), both, measure)


def late_reason_of(bert: Bert, choice: str, texts: tuple[str, str], both: bool) -> late.LateReason | None:
    """Two sentences word by word; None while a model that was trained for it reads them."""
    if not is_late(bert.folder):  # it has just read them
        return late.late_reason(_reader(bert, choice), *texts, both)
    key = ("late", bert.name, texts, both)
    return show_work("late", key, lambda _: late.late_reason(_reader(bert, choice), *texts, both), "Word by word")


def _reader(bert: Bert, choice: str) -> late.ReadSides:
    return late.reader(bert, layer_choices(bert.layers)[choice].take)
