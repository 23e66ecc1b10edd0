"""Results of the Neighbours page that all visitors share."""

from functools import partial

import numpy as np

from components.shell.memory_cache import memory_cached, pinned
from components.shell.models import baseline, model, vocabulary
from polyseme import limits
from polyseme.bert import Bert, Encoding
from polyseme.core.baseline import SEED
from polyseme.core.neighbours import Index, build_index
from polyseme.core.progress import Report, silent
from polyseme.disk_cache import disk_cached
from polyseme.neighbours import numbers
from polyseme.neighbours.hubs.numbers import NEAREST, Hubs, count_hubs
from polyseme.neighbours.in_context import numbers as in_context
from polyseme.neighbours.in_context.numbers import Lens
from polyseme.neighbours.occurrences.numbers import WordOccurrences, read_occurrences


@pinned(limits.MODELS_IN_MEMORY)
def index(name: str) -> Index:
    """The search index of a model's vocabulary."""
    return build_index(model(name).token_vectors)


@memory_cached()
def allowed(name: str, among: str, letters: int) -> np.ndarray:
    """(piece,) bool: the pieces of a model that pass a filter."""
    return numbers.allowed(vocabulary(name), among, letters, model(name).tokenizer.mark)


@pinned(limits.MODELS_IN_MEMORY)
def usual_nearest(name: str) -> np.ndarray:
    """(query,) sorted: the cosines of random pieces with their nearest neighbours."""
    return numbers.nearest_of_random(index(name), allowed(name, "trained pieces", 1), SEED)


def hubs(bert: Bert, report: Report = silent) -> Hubs:
    """The hubs of a model, cached on disk."""
    compute = partial(count_hubs, index(bert.name), allowed(bert.name, "trained pieces", 1), report)
    return disk_cached("hubs", bert, [NEAREST], compute, (Hubs,))


@pinned(2 * limits.MODELS_IN_MEMORY)
def lens(name: str, compare: str) -> Lens:
    """The lens of a model, by one of CENTRES."""
    centred, trained = in_context.CENTRES[compare], allowed(name, "trained pieces", 1)
    return in_context.lens_of(model(name), baseline(name), trained, centred)


@memory_cached()
def masked(name: str, text: str, segments: str, position: int) -> Encoding:
    """A text's hidden states with [MASK] at one position."""
    bert = model(name)
    return bert.encode_tokens(in_context.masked(bert, bert.tokenize(text, segments=segments), position))


@memory_cached()
def own_occurrences(name: str, texts: tuple[str, ...], choice: str, join: str, segments: str) -> WordOccurrences:
    """The words of a visitor's texts with their contextual vectors."""
    return read_occurrences(model(name), texts, choice, join, segments)
