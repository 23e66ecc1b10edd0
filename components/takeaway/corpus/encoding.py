"""Vectors of words where they stand: the network reads each text once, and gives what its layers make of the word."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from components.bert import Bert, Tokens
from components.numbers.layers import Take, file_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.takeaway.corpus.rows import rows
from components.takeaway.corpus.schema import Place, columns


@dataclass(frozen=True)
class Recipe:
    """How a word becomes a vector: by which layer choices, how its pieces are joined, with 32 or 16 bits a value."""

    layers: tuple[str, ...]
    join: str = "Mean"
    segments: str = "library"
    half: bool = False

    def takes(self, bert: Bert) -> list[Take]:
        """The layer choices of a model."""
        return [file_choices(bert.layers)[name] for name in self.layers]

    def columns(self, bert: Bert) -> pa.Schema:
        """The columns of a file that a model makes."""
        zeros = np.zeros((bert.layers + 1, 1, bert.features), np.float32)
        widths = [take(zeros).shape[-1] for take in self.takes(bert)]
        return columns(dict(zip(self.layers, widths, strict=True)), self.half)


def encoded(bert: Bert, places: Sequence[Place], recipe: Recipe) -> tuple[pa.Table, list[tuple[int, str]]]:
    """The rows of some occurrences; and for each that can't be read its line and what is wrong.

    A row depends on the places given with it in its last digits alone, and on nothing that was read before.
    """
    read = {place.text: bert.tokenize(place.text, segments=recipe.segments) for place in places}
    problems = [(place.text_id, _unreadable(place, read[place.text])) for place in places]
    kept = [place for place, (_, problem) in zip(places, problems, strict=True) if not problem]
    pieces = [_pieces(place, read[place.text]) for place in kept]
    in_text: dict[str, list[int]] = {}
    for row, place in enumerate(kept):
        in_text.setdefault(read[place.text].text, []).append(row)
    takes, pool = recipe.takes(bert), TOKEN_POOLINGS[recipe.join]

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        at = [states[:, list(pieces[row])] for row in in_text[tokens.text]]
        return np.stack([np.concatenate([pool(take(few)) for take in takes]) for few in at])

    schema = recipe.columns(bert)
    widths = [schema.field(name).type.list_size for name in recipe.layers]
    whole = np.empty((len(kept), sum(widths)), np.float32)
    made = bert.encode_many(in_text, reduce, recipe.segments, recent=False)
    for here, vectors in zip(in_text.values(), made, strict=True):
        whole[here] = vectors
    by_layer = np.split(whole, np.cumsum(widths)[:-1], axis=1)
    table = rows(schema, kept, pieces, dict(zip(recipe.layers, by_layer, strict=True)))
    return table, [(line, problem) for line, problem in problems if problem]


def _pieces(place: Place, tokens: Tokens) -> tuple[int, ...]:
    """The positions of a word's pieces."""
    spans = enumerate(tokens.spans)
    return tuple(at for at, span in spans if span and span[0] < place.end and span[1] > place.start)


def _unreadable(place: Place, tokens: Tokens) -> str:
    """Why an occurrence has no vector; empty where it has."""
    if tokens.pieces_left_out:
        return f"{place.word!r} stands among {len(tokens) + tokens.pieces_left_out:,} pieces, more than the model reads"
    return "" if _pieces(place, tokens) else f"the model has no piece for {place.form!r}"
