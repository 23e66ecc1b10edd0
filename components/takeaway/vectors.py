"""What is exported: one vector a token, a word or a sentence, each beside the text it stands for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa

from components.bert import Bert, Tokens
from components.numbers.layers import file_choices
from components.takeaway import pairs
from components.takeaway.dimensions import FULL, Dimensions, principal
from components.takeaway.inlining import Chosen
from components.takeaway.layer_picks import layers_side_by_side, pick_layers
from components.takeaway.units import UNITS, Unit

COLUMNS = pa.schema(
    [
        ("line", pa.int64()),  # of the input, the first is 1
        ("text", pa.dictionary(pa.int32(), pa.string())),
        ("token", pa.string()),  # a word's pieces with blanks between; none for a sentence
        ("position", pa.int32()),  # of the token, or of the word's first piece
        ("word", pa.string()),  # as typed
        ("start", pa.int32()),  # of the token or word in `text`, in characters
        ("end", pa.int32()),
        ("pieces", pa.list_(pa.int32())),  # the positions of all its pieces
    ]
)
"""What is said of each vector. NUL, which tables and spreadsheets end a cell at, is replaced in texts."""

SHOWN = ("line", "text", "token", "position", "word")
"""What every format says of each vector; Parquet says all."""


@dataclass(frozen=True)
class Recipe:
    """How vectors are made: what gets one, of which layers, how pieces are pooled, with how many dimensions."""

    unit: str = "sentences"
    layers: str = "Sum of last four"
    join: str = ""  # of layers by number: one of JOINS
    pooling: str = "Mean"
    dimensions: Dimensions = FULL
    segments: str = "library"

    @property
    def choice(self) -> str:
        """The layers and their join, in words."""
        return f"{self.join} of layers {self.layers}" if self.join else self.layers


@dataclass(frozen=True)
class Export:
    """Vectors (row, feature), what each row stands for (COLUMNS), and what holds for all of them.

    Vectors are float32, or float16 where that is asked for. `layers` are those that lie side by side in each vector, by
    BERT's own count; empty where layers are mixed.
    """

    vectors: np.ndarray
    table: pa.Table
    about: dict[str, str] = field(default_factory=dict)
    layers: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.vectors)


def unreadable(tokens: Tokens) -> str:
    """Why a text has no vectors; empty where it has."""
    return "" if tokens.grouped else "nothing to read"


def export(
    bert: Bert,
    recipe: Recipe,
    read: Sequence[tuple[int, Tokens]],
    report: Callable[[int], None] = lambda done: None,
    recent: bool = True,
) -> Export:
    """The vectors of some texts, each with its line number; of "PCA" all dimensions, for that needs all texts.

    recent: whether what the network has just read is not read again; its last digits then depend on what that was.
    """
    choose = pick_layers(recipe.layers, recipe.join, bert.layers)
    unit, first = UNITS[recipe.unit], recipe.dimensions.first

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return unit.pooled(choose(states), tokens, recipe.pooling)[:, :first]

    texts = ((tokens.text, tokens.pair) for _, tokens in read)
    found = list(bert.encode_many(texts, reduce, recipe.segments, report, recent))
    vectors = np.concatenate(found) if found else np.empty((0, width(bert, recipe)), np.float32)
    side_by_side = layers_side_by_side(choose, bert.layers)
    layers = side_by_side if vectors.shape[1] == len(side_by_side) * bert.features else ()
    return Export(vectors, _table(unit, read), about(bert, recipe), layers)


def _table(unit: Unit, read: Sequence[tuple[int, Tokens]]) -> pa.Table:
    """What each row stands for."""
    places = [unit.stands(tokens) for _, tokens in read]
    counts = [len(some) for some in places]
    tokens, positions, words, *rest = zip(*(one for some in places for one in some), strict=True) if read else [()] * 6
    texts = pa.DictionaryArray.from_arrays(
        pa.array(np.repeat(np.arange(len(read), dtype=np.int32), counts)),
        pa.array([_clean(pairs.line_of(tokens)) for _, tokens in read], pa.string()),
    )
    columns = [pa.array(np.repeat(np.array([line for line, _ in read], np.int64), counts)), texts]
    columns += [pa.array(tokens, pa.string()), pa.array(positions, pa.int32())]
    columns += [pa.array([word if word is None else _clean(word) for word in words], pa.string())]
    columns += [pa.array(cells, COLUMNS.field(name).type) for name, cells in zip(COLUMNS.names[5:], rest, strict=True)]
    return pa.table(columns, schema=COLUMNS)


def _clean(text: str) -> str:
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def about(bert: Bert, recipe: Recipe) -> dict[str, str]:
    """What holds for all vectors of an export."""
    said = {"layer choice": recipe.choice, "model": bert.name, "revision": bert.revision, "unit": recipe.unit}
    pooling = {"pooling": recipe.pooling} if UNITS[recipe.unit].poolings else {}
    return said | pooling | {"dimensions": str(recipe.dimensions), "segments": recipe.segments}


def in_script(bert: Bert, recipe: Recipe, lines: Sequence[str] = ()) -> Chosen:
    """What a script makes the vectors of some lines with; the layers are one of the choices for files."""
    chosen: Chosen = {"chosen": file_choices(bert.layers)[recipe.layers].take}
    rows = UNITS[recipe.unit].in_script(recipe.pooling)
    read_with = pairs.in_script(lines, recipe.segments, words=UNITS[recipe.unit].one != "sentence")
    return {**chosen, **rows, **recipe.dimensions.in_script, **read_with}


def width(bert: Bert, recipe: Recipe) -> int:
    """How many features a vector has before PCA, found without running the model."""
    tokens = bert.tokenize("a")
    zeros = np.zeros((bert.layers + 1, len(tokens), bert.features), np.float32)
    chosen = pick_layers(recipe.layers, recipe.join, bert.layers)(zeros)
    return int(UNITS[recipe.unit].pooled(chosen, tokens, recipe.pooling)[:, : recipe.dimensions.first].shape[1])


def check(bert: Bert, recipe: Recipe) -> None:
    """ValueError, with what there is, where a model has no vectors as the recipe asks for."""
    unit = UNITS[recipe.unit]
    if unit.poolings and recipe.pooling not in unit.poolings:
        raise ValueError(
            f"{recipe.unit.capitalize()} are pooled by {', '.join(unit.poolings)}, not {recipe.pooling!r}."
        )
    full = width(bert, replace(recipe, dimensions=FULL))
    recipe.dimensions.check(full + 1, full)


def reduction(parts: Iterable[Export], rows: int, dimensions: Dimensions) -> Callable[[Export], Export]:
    """What turns each part of an export into its principal components, fitted on all rows; where these are asked for.

    ValueError where the vectors have not so many dimensions.
    """
    if dimensions.way != "pca":
        return lambda part: part
    dimensions.check(rows, next(iter(parts)).vectors.shape[1])
    found = principal((part.vectors for part in parts), rows, dimensions.number)
    said = {"explained variance": f"{found.explained:.4f}"}
    return lambda part: replace(part, vectors=found.reduced(part.vectors), about=part.about | said, layers=())


def make(bert: Bert, recipe: Recipe, texts: Sequence[str], report: Callable[[int], None] = lambda done: None) -> Export:
    """The vectors of texts that fit memory, numbered from 1, with as many dimensions as are asked for."""
    read = [(number, pairs.read(bert, text, recipe.segments)) for number, text in enumerate(texts, start=1)]
    whole = export(bert, recipe, read, report)
    return reduction([whole], len(whole), recipe.dimensions)(whole)
