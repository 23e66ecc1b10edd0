"""The vectors of an export: one for each token, word or sentence, beside the text it stands for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
import pyarrow as pa

from polyseme.bert import Bert, Tokens
from polyseme.core.layers import layer_choices
from polyseme.export import units
from polyseme.export.dimensions import FULL, Dimensions, principal_axes
from polyseme.export.inlining import ChosenFunctions
from polyseme.export.layer_picks import layers_side_by_side, pick_layers
from polyseme.export.units import UNITS, Unit

COLUMNS = pa.schema(
    [
        ("line", pa.int64()),  # of the input, from 1
        ("text", pa.dictionary(pa.int32(), pa.string())),
        ("token", pa.string()),  # a word's pieces, joined by blanks; null for a sentence
        ("position", pa.int32()),  # of the token, or of the word's first piece
        ("word", pa.string()),  # as typed
        ("start", pa.int32()),  # of the token or word in `text`, in characters
        ("end", pa.int32()),
        ("pieces", pa.list_(pa.int32())),  # the positions of all its pieces
    ]
)
"""The columns that describe each vector. NUL, at which tables and spreadsheets end a cell, is replaced in texts."""

SHOWN = ("line", "text", "token", "position", "word")
"""The columns of every format; Parquet has all."""


@dataclass(frozen=True)
class VectorRecipe:
    """How vectors are made: the unit, its layers, the pooling of its pieces, the dimensions."""

    unit: str = "sentences"
    layers: str = "Sum of last four"
    join: str = ""  # one of JOINS, for layers by number
    pooling: str = "Mean"
    dimensions: Dimensions = FULL
    segments: str = "library"

    @property
    def choice(self) -> str:
        """The layers and their join, in words."""
        return f"{self.join} of layers {self.layers}" if self.join else self.layers


@dataclass(frozen=True)
class ExportedVectors:
    """Vectors (row, feature), float32 or float16, the COLUMNS of each row, and the properties of all of them.

    `layers` are those concatenated in each vector, counted from the end; empty where layers are mixed.
    """

    vectors: np.ndarray
    table: pa.Table
    about: dict[str, str] = field(default_factory=dict)
    layers: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.vectors)

    def first(self, features: int) -> "ExportedVectors":
        """The first few features of each vector; it does not keep the others in memory."""
        return replace(self, vectors=self.vectors[:, :features].copy(), layers=())


def unreadable(tokens: Tokens) -> str:
    """Why a text has no vectors; empty if it has."""
    return "" if tokens.grouped else "nothing to read"


def export(
    bert: Bert,
    recipe: VectorRecipe,
    read: Sequence[tuple[int, Tokens]],
    report: Callable[[int], None] = lambda done: None,
    recent: bool = True,
) -> ExportedVectors:
    """The vectors of texts with their line numbers; before PCA, which needs all texts.

    recent: whether cached states are used; their last digits depend on the batch they were computed in.
    """
    take = pick_layers(recipe.layers, recipe.join, bert.layers)
    unit, first = UNITS[recipe.unit], recipe.dimensions.first

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return unit.vectors(take(states), tokens, recipe.pooling)[:, :first]

    texts = ((tokens.text, tokens.pair) for _, tokens in read)
    parts = list(bert.encode_many(texts, reduce, recipe.segments, report, recent))
    vectors = np.concatenate(parts) if parts else np.empty((0, width(bert, recipe)), np.float32)
    side_by_side = layers_side_by_side(take, bert.layers)
    layers = side_by_side if vectors.shape[1] == len(side_by_side) * bert.features else ()
    return ExportedVectors(vectors, _table(unit, read), about(bert, recipe), layers)


def _table(unit: Unit, read: Sequence[tuple[int, Tokens]]) -> pa.Table:
    """The COLUMNS of each row."""
    rows = [unit.rows(tokens) for _, tokens in read]
    index = np.repeat(np.arange(len(read), dtype=np.int32), [*map(len, rows)])
    cells: list[Sequence[object]] = [*zip(*chain(*rows), strict=True)] or [()] * 6
    cells[2] = [word and _clean(str(word)) for word in cells[2]]
    texts = pa.array([_clean(units.line_of(tokens)) for _, tokens in read], pa.string()).dictionary_encode()
    texts = texts.take(pa.array(index))  # pandas takes no text twice in a dictionary
    columns = [np.array([line for line, _ in read], np.int64)[index], texts]
    columns += [pa.array(column, kind) for column, kind in zip(cells, COLUMNS.types[2:], strict=True)]
    return pa.table(columns, schema=COLUMNS)


def _clean(text: str) -> str:
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def about(bert: Bert, recipe: VectorRecipe) -> dict[str, str]:
    """The properties of all vectors of an export."""
    properties = {"layer choice": recipe.choice, "model": bert.name, "revision": bert.revision, "unit": recipe.unit}
    pooling = {"pooling": recipe.pooling} if UNITS[recipe.unit].poolings else {}
    return properties | pooling | {"dimensions": str(recipe.dimensions), "segments": recipe.segments}


def script_functions(bert: Bert, recipe: VectorRecipe, lines: Sequence[str] = ()) -> ChosenFunctions:
    """The functions by which a script makes the vectors of some lines; the layers are one of layer_choices."""
    unit = UNITS[recipe.unit]
    chosen: ChosenFunctions = {"chosen": layer_choices(bert.layers)[recipe.layers].take}
    reader = units.reader_functions(lines, recipe.segments, words=unit.singular != "sentence")
    return {**chosen, **unit.script_functions(recipe.pooling), **recipe.dimensions.script_functions, **reader}


def width(bert: Bert, recipe: VectorRecipe) -> int:
    """The length of each vector before PCA, found without running the model."""
    tokens = bert.tokenize("a")
    zeros = np.zeros((bert.layers + 1, len(tokens), bert.features), np.float32)
    states = pick_layers(recipe.layers, recipe.join, bert.layers)(zeros)
    return int(UNITS[recipe.unit].vectors(states, tokens, recipe.pooling)[:, : recipe.dimensions.first].shape[1])


def check_recipe(bert: Bert, recipe: VectorRecipe) -> None:
    """ValueError if a model cannot make vectors by the recipe."""
    unit = UNITS[recipe.unit]
    if unit.poolings and recipe.pooling not in unit.poolings:
        poolings = ", ".join(unit.poolings)
        raise ValueError(f"{recipe.unit.capitalize()} are pooled by {poolings}, not {recipe.pooling!r}.")
    full = width(bert, replace(recipe, dimensions=FULL))
    recipe.dimensions.check(full + 1, full)


def dimension_reducer(
    parts: Iterable[ExportedVectors], rows: int, dimensions: Dimensions
) -> Callable[[ExportedVectors], ExportedVectors]:
    """A function that reduces each part of an export by PCA, fitted on all rows; it changes nothing without PCA.

    ValueError if the vectors have too few dimensions.
    """
    if dimensions.method != "pca":
        return lambda part: part
    dimensions.check(rows, next(iter(parts)).vectors.shape[1])
    principal = principal_axes((part.vectors for part in parts), rows, dimensions.number)
    explained = {"explained variance": f"{principal.explained:.4f}"}
    return lambda part: replace(part, vectors=principal.reduced(part.vectors), about=part.about | explained, layers=())


def make_vectors(
    bert: Bert, recipe: VectorRecipe, texts: Sequence[str], report: Callable[[int], None] = lambda done: None
) -> ExportedVectors:
    """The vectors of texts that fit in memory, with line numbers from 1."""
    read = [(number, units.read_line(bert, text, recipe.segments)) for number, text in enumerate(texts, start=1)]
    whole = export(bert, recipe, read, report)
    return dimension_reducer([whole], len(whole), recipe.dimensions)(whole)
