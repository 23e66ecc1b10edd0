"""Results of the Senses page that all visitors share."""

import numpy as np

from components.shell.memory_cache import memory_cached
from components.shell.models import baseline, model
from polyseme.core.layers import layer_choices
from polyseme.senses.numbers.by_layer import explained_by_chance, within_sentences
from polyseme.senses.numbers.microscope import FeatureScale, scale_of


@memory_cached()
def feature_scale(name: str, choice: str, base: str) -> FeatureScale:
    """The scale of the features of random pieces, sampled by one of BASES, under a layer choice."""
    return scale_of(layer_choices(model(name).layers)[choice](baseline(name, base).sample.swapaxes(0, 1)))


@memory_cached()
def explained_chance(name: str, size: int, base: str) -> np.ndarray:
    """(layer,): what one direction explains of `size` random pieces."""
    return explained_by_chance(baseline(name, base), size)


@memory_cached()
def within(name: str, texts: tuple[str, ...], word: str, segments: str) -> np.ndarray:
    """(sentence, layer): the similarity of the pieces within each sentence with a word."""
    return within_sentences(model(name), texts, word, segments)
