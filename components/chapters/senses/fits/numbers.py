"""What the language head would put in the place of each occurrence of a word."""

from dataclasses import dataclass

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.neighbours import highest
from components.numbers.occurrences.places import Occurrence, pair_kinds
from components.numbers.occurrences.states import Occurrences

SHARED = 10  # words of each place that are compared: fewer share too little to tell


@dataclass(frozen=True)
class Fits:
    """The words that fit best: ids and probabilities, (occurrence, k) each, for the occurrences at some places."""

    places: tuple[int, ...]
    ids: np.ndarray
    shares: np.ndarray


def fitting(bert: Bert, occurrences: Occurrences, segments: str) -> Fits:
    """The likeliest words in the place of the first few occurrences, each hidden behind the mask token."""
    hidden = [_hidden(bert, one, segments) for one in occurrences.occurrences[: limits.GAPS]]
    kept = [(place, *found) for place, found in enumerate(hidden) if found is not None]
    if not kept:
        none = np.zeros((0, SHARED))
        return Fits((), none.astype(int), none)
    read = bert.encode_few([tokens for _, tokens, _ in kept])
    logs = bert.predictions(np.stack([one.states[-1, at] for one, (*_, at) in zip(read, kept, strict=True)]))
    ids = np.stack([highest(row, SHARED) for row in logs])
    return Fits(tuple(place for place, *_ in kept), ids, np.exp(np.take_along_axis(logs, ids, axis=1)))


def _hidden(bert: Bert, one: Occurrence, segments: str) -> tuple[Tokens, int] | None:
    """The text with the mask token in place of an occurrence, and where it stands; None where it was cut off."""
    mask = bert.tokenizer.mask_piece or ""
    tokens = bert.tokenize(f"{one.before}{mask}{one.after}", segments=segments)
    end = one.span[0] + len(mask)
    spans = zip(tokens.pieces, tokens.spans, strict=True)
    at = next((at for at, (piece, span) in enumerate(spans) if piece == mask and span and span[1] == end), None)
    return None if at is None else (tokens, at)


def words_shared(found: Fits, occurrences: Occurrences) -> tuple[float, float] | None:
    """How many of their ten likeliest words two places share on average: of one sense, and of different senses."""
    senses = [occurrences.senses[place] for place in found.places]
    pairs, same = pair_kinds(senses)
    if not occurrences.named or not same.any() or same.all():
        return None
    counts = np.array([len(np.intersect1d(found.ids[a], found.ids[b])) for a, b in pairs])
    return float(counts[same].mean()), float(counts[~same].mean())
