"""Occurrences as rows with vectors: how a word becomes vectors, and what can't be encoded."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from polyseme.bert import Bert, Tokens
from polyseme.core.layers import Take, layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.corpus.rows import occurrence_table
from polyseme.corpus.schema import CorpusPlace, columns


@dataclass(frozen=True)
class OccurrenceRecipe:
    """How a word becomes vectors: the layer choices, the pooling of its pieces, and 16 or 32 bits a value."""

    layers: tuple[str, ...]
    join: str = "Mean"
    segments: str = "library"
    half: bool = False

    def takes(self, bert: Bert) -> list[Take]:
        return [layer_choices(bert.layers)[name] for name in self.layers]

    def columns(self, bert: Bert) -> pa.Schema:
        zeros = np.zeros((bert.layers + 1, 1, bert.features), np.float32)
        widths = [take(zeros).shape[-1] for take in self.takes(bert)]
        return columns(dict(zip(self.layers, widths, strict=True)), self.half)


def encode_occurrences(
    bert: Bert, places: Sequence[CorpusPlace], recipe: OccurrenceRecipe
) -> tuple[pa.Table, list[tuple[int, str]]]:
    """The rows of some occurrences; and the line and problem of each that can't be encoded.

    The last digits of a vector may depend on the other places, but never on earlier calls.
    """
    tokens = {place.text: bert.tokenize(place.text, segments=recipe.segments) for place in places}
    problems = [_problem(place, tokens[place.text]) for place in places]
    readable = [place for place, problem in zip(places, problems, strict=True) if not problem]
    pieces = [_pieces(place, tokens[place.text]) for place in readable]
    by_text: dict[str, list[int]] = {}
    for row, place in enumerate(readable):
        by_text.setdefault(tokens[place.text].text, []).append(row)
    takes, pool = recipe.takes(bert), TOKEN_POOLINGS[recipe.join]

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        words = [states[:, list(pieces[row])] for row in by_text[tokens.text]]
        return np.stack([np.concatenate([pool(take(word)) for take in takes]) for word in words])

    schema = recipe.columns(bert)
    widths = [schema.field(name).type.list_size for name in recipe.layers]
    vectors = np.empty((len(readable), sum(widths)), np.float32)
    encoded = bert.encode_many(by_text, reduce, recipe.segments, recent=False)
    for rows, text_vectors in zip(by_text.values(), encoded, strict=True):
        vectors[rows] = text_vectors
    by_layer = dict(zip(recipe.layers, np.split(vectors, np.cumsum(widths)[:-1], axis=1), strict=True))
    lines = zip((place.text_id for place in places), problems, strict=True)
    return occurrence_table(schema, readable, pieces, by_layer), [(line, problem) for line, problem in lines if problem]


def _pieces(place: CorpusPlace, tokens: Tokens) -> tuple[int, ...]:
    spans = enumerate(tokens.spans)
    return tuple(i for i, span in spans if span and span[0] < place.end and span[1] > place.start)


def _problem(place: CorpusPlace, tokens: Tokens) -> str:
    """Why an occurrence can't be encoded; empty if it can."""
    if tokens.pieces_left_out:
        return f"{place.word!r} stands among {len(tokens) + tokens.pieces_left_out:,} pieces, more than the model reads"
    return "" if _pieces(place, tokens) else f"the model has no piece for {place.form!r}"
