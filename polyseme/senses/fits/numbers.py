"""The words that the language head predicts in the place of each occurrence of a word."""

from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.neighbours import top_indices
from polyseme.core.occurrences.places import Occurrence, pair_kinds
from polyseme.core.occurrences.states import Occurrences

SHARED = 10  # words of each place that are compared


@dataclass(frozen=True)
class Fits:
    """The likeliest words: ids and probabilities, (occurrence, k) each, for the occurrences at some places."""

    places: tuple[int, ...]
    ids: np.ndarray
    shares: np.ndarray


def words_that_fit(bert: Bert, occurrences: Occurrences, segments: str) -> Fits:
    """The likeliest words in the place of the first few occurrences, each replaced by the mask token."""
    masked = [_masked(bert, one, segments) for one in occurrences.occurrences[: limits.GAPS]]
    readable = [(place, *text) for place, text in enumerate(masked) if text is not None]
    if not readable:
        none = np.zeros((0, SHARED))
        return Fits((), none.astype(int), none)
    places, texts, positions = zip(*readable, strict=True)
    encodings = bert.encode_few(texts)
    logs = bert.predictions(np.stack([one.states[-1, at] for one, at in zip(encodings, positions, strict=True)]))
    ids = np.stack([top_indices(row, SHARED) for row in logs])
    return Fits(places, ids, np.exp(np.take_along_axis(logs, ids, axis=1)))


def _masked(bert: Bert, one: Occurrence, segments: str) -> tuple[Tokens, int] | None:
    """The text with the mask token in place of an occurrence, and its position; None where it was cut off."""
    mask = bert.tokenizer.mask_piece or ""
    tokens = bert.tokenize(f"{one.before}{mask}{one.after}", segments=segments)
    end = one.span[0] + len(mask)
    for position, (piece, span) in enumerate(zip(tokens.pieces, tokens.spans, strict=True)):
        if piece == mask and span and span[1] == end:
            return tokens, position
    return None


def words_shared(fits: Fits, occurrences: Occurrences) -> tuple[float, float] | None:
    """How many of their ten likeliest words two places share on average: of one sense, and of different senses."""
    pairs, same = pair_kinds([occurrences.senses[place] for place in fits.places])
    if not occurrences.named or not same.any() or same.all():
        return None
    counts = np.array([len(np.intersect1d(fits.ids[a], fits.ids[b])) for a, b in pairs])
    return float(counts[same].mean()), float(counts[~same].mean())
