"""What the views of Neighbours work out once for all visitors."""

from collections.abc import Callable
from functools import partial

import numpy as np

from components import limits
from components.bert import Bert, Encoding
from components.chapters.neighbours import numbers
from components.chapters.neighbours.hubs.numbers import NEAREST, Hubs, count_hubs
from components.chapters.neighbours.in_context import numbers as in_context
from components.chapters.neighbours.in_context.numbers import Lens
from components.chapters.neighbours.occurrences.numbers import WordOccurrences, read_occurrences
from components.numbers.baseline import SEED
from components.numbers.neighbours import Index, index_of
from components.shell.models import baseline, model, vocabulary
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import kept, shared

Report = Callable[[float, str], None]


@kept(limits.MODELS_IN_MEMORY)
def index(name: str) -> Index:
    """The vocabulary of a model, ready to be searched."""
    return index_of(model(name).token_vectors)


@shared()
def allowed(name: str, among: str, letters: int) -> np.ndarray:
    """The pieces of a model that a filter lets through, (piece,) bool."""
    return numbers.allowed(vocabulary(name), among, letters, model(name).tokenizer.mark)


@kept(limits.MODELS_IN_MEMORY)
def usual_nearest(name: str) -> np.ndarray:
    """How near the nearest neighbours of random pieces are, sorted."""
    return numbers.nearest_of_random(index(name), allowed(name, "trained pieces", 1), SEED)


def hubs(bert: Bert, report: Report = lambda share, step: None) -> Hubs:
    """Which pieces of a model are near to many others."""
    searched, fit = index(bert.name), allowed(bert.name, "trained pieces", 1)
    return kept_on_disk("hubs", bert, [NEAREST], partial(count_hubs, searched, fit, report), (Hubs,))


@kept(2 * limits.MODELS_IN_MEMORY)
def lens(name: str, compare: str) -> Lens:
    """What reads hidden states of a model as pieces of its vocabulary."""
    centred, trained = in_context.CENTRES[compare], allowed(name, "trained pieces", 1)
    return in_context.lens_of(model(name), baseline(name), trained, centred)


@shared()
def masked(name: str, text: str, segments: str, at: int) -> Encoding:
    """A text's hidden states with [MASK] at one place."""
    bert = model(name)
    return bert.encode_tokens(in_context.masked(bert, bert.tokenize(text, segments=segments), at))


@shared()
def own_occurrences(name: str, text: str, choice: str, join: str, segments: str) -> WordOccurrences:
    """The words of a visitor's text with their vectors in context."""
    return read_occurrences(model(name), [text], choice, join, segments)
