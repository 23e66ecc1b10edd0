"""What the Senses page works out once for all visitors."""

from collections.abc import Callable
from functools import partial

import numpy as np

from components import examples, limits
from components.bert import Bert
from components.chapters.senses.numbers.by_layer import explained_by_chance, within_sentences
from components.chapters.senses.numbers.kinds import DRAWN, EdgesByKind, edges_by_kind
from components.chapters.senses.numbers.microscope import FeatureScale, scale_of
from components.chapters.senses.numbers.yardstick import Yardstick, yardstick
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices
from components.numbers.why.cues import Trial, trials
from components.shell.models import baseline, model
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import shared

Report = Callable[[float, str], None]


@shared()
def feature_scale(name: str, choice: str, base: str) -> FeatureScale:
    """The mean and spread of each feature of random pieces, drawn by one of BASES, under a layer choice."""
    return scale_of(layer_choices(model(name).layers)[choice](baseline(name, base).sample.swapaxes(0, 1)))


@shared()
def explained_chance(name: str, size: int, base: str) -> np.ndarray:
    """What one direction explains of so many random pieces, by layer."""
    return explained_by_chance(baseline(name, base), size)


@shared()
def within(name: str, texts: tuple[str, ...], word: str, segments: str) -> np.ndarray:
    """How alike the pieces of each sentence with a word are, by layer."""
    return within_sentences(model(name), texts, word, segments)


def yardstick_of(bert: Bert, report: Report = lambda share, step: None) -> Yardstick:
    """What pairs of one sense and of different senses of the built-in words reach."""
    inputs = [examples.labelled(), [*layer_choices(bert.layers)]]
    return kept_on_disk("yardstick", bert, inputs, partial(yardstick, bert, report), (Yardstick,))


def kinds_of(bert: Bert, report: Report = lambda share, step: None) -> EdgesByKind:
    """How far random pairs reach in sentences of several kinds."""
    words: list[object] = [examples.kinds(), sorted(examples.function_words())]
    inputs = [*words, [*DRAWN], [*layer_choices(bert.layers)], SEED, limits.RANDOM_PIECES, limits.RANDOM_PAIRS]
    return kept_on_disk("kinds", bert, inputs, partial(edges_by_kind, bert, report))


def trials_of(bert: Bert, report: Report = lambda share, step: None) -> tuple[Trial, ...]:
    """The sentences whose cue was written down, each word struck out in turn."""
    inputs = [examples.cues(), examples.labelled()]
    return kept_on_disk("cues", bert, inputs, partial(trials, bert, report=report), (Trial,))
