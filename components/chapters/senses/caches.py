"""What the Senses page works out once for all visitors."""

import numpy as np

from components.chapters.senses.numbers.by_layer import explained_by_chance, within_sentences
from components.chapters.senses.numbers.microscope import FeatureScale, scale_of
from components.numbers.layers import layer_choices
from components.shell.models import baseline, model
from components.shell.sharing import shared


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
