"""The second task of the command: the model encodes the sampled occurrences, and they are written with vectors."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pyarrow as pa

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.bert.device import QUICK
from polyseme.bulk import folders
from polyseme.bulk.models import ModelEdition, find_edition
from polyseme.bulk.task import EmptyError, Piece
from polyseme.core.layers import Take, file_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.similarity import cosine_pairs
from polyseme.corpus.finding.sample import Group, Sample, nested
from polyseme.corpus.parquet import write
from polyseme.corpus.rows import occurrence_table, vectors_in
from polyseme.corpus.schema import About, CorpusPlace, columns

COMPARED, COMPARED_PARTS = 200, 20
"""How many vectors of a quick model are compared with exact ones, and of how many parts at most."""


@dataclass(frozen=True)
class OccurrenceRecipe:
    """How a word becomes vectors: the layer choices, the pooling of its pieces, and 16 or 32 bits a value."""

    layers: tuple[str, ...]
    join: str = "Mean"
    segments: str = "library"
    half: bool = False

    def takes(self, bert: Bert) -> list[Take]:
        return [file_choices(bert.layers)[name] for name in self.layers]

    def columns(self, bert: Bert) -> pa.Schema:
        zeros = np.zeros((bert.layers + 1, 1, bert.features), np.float32)
        widths = [take(zeros).shape[-1] for take in self.takes(bert)]
        return columns(dict(zip(self.layers, widths, strict=True)), self.half)


@dataclass(frozen=True)
class EncodedCorpus:
    """The metadata of the written file, the number of skipped occurrences, and the first problems."""

    about: About
    skipped: int
    problems: Sequence[str]


@dataclass(frozen=True)
class EncodeSample:
    """Encodes a sample batch by batch into the target, and deletes the sample."""

    sample: Path
    model: ModelEdition
    recipe: OccurrenceRecipe
    target: Path

    @property
    def settings(self) -> Mapping[str, Any]:
        """What vectors depend on besides the text; how it was sampled says why another sample is refused."""
        return asdict(self.model) | asdict(self.recipe) | {"sample": Sample(self.sample).summary["asked"]}

    def pieces(self) -> Sequence[Piece]:
        """The batches of the sample, with rows in the place of bytes."""
        sample, pieces, row = Sample(self.sample), [], 0
        for number, size in enumerate(sample.sizes):
            pieces.append(Piece(number, 0, row, row + size, row + 1, size, sample.summary["origin"]))
            row += size
        return pieces

    def work(self, piece: Piece, folder: Path) -> None:
        batch = Sample(self.sample).batch(piece.number).drop_columns(["key"])
        places = [CorpusPlace(**row) for row in batch.to_pylist()]
        table, problems = encode_occurrences(self.model.open(), places, self.recipe)
        table = table.replace_schema_metadata({"problems": orjson.dumps(problems)})
        with folders.atomic_write(folder / piece.part) as file, pa.ipc.new_file(file, table.schema) as writer:
            writer.write_table(table)

    def join(self, pieces: Sequence[Piece], folder: Path) -> EncodedCorpus:
        parts = [folder / piece.part for piece in pieces]
        counts: Counter[Group] = Counter()
        problems: list[tuple[int, str]] = []
        for part in parts:
            table = _read(part)
            counts.update(zip(table["word"].to_pylist(), table["source"].to_pylist(), strict=True))
            problems += orjson.loads(table.schema.metadata[b"problems"])
        if not counts:
            raise EmptyError("None of the occurrences could be read.")
        about = replace(self._about(counts), quick=self._nearness(parts) if self.model.precision == QUICK else {})
        with folders.atomic_write(self.target) as file:
            write(file, about, self.recipe.columns(self.model.open()), map(_read, parts))
        self.sample.unlink(missing_ok=True)
        first = problems[: limits.CORPUS_PROBLEMS]
        messages = [f"{_line_name(about, line)}: {problem}; skipped" for line, problem in first]
        return EncodedCorpus(about, len(problems), messages)

    def _nearness(self, parts: Sequence[Path]) -> dict[str, tuple[float, float]]:
        """layer choice -> the median and the lowest cosine of some of the vectors with those of the exact model."""
        tables = [_read(parts[i]) for i in _some(len(parts), COMPARED_PARTS)]
        table = pa.concat_tables([one.take(_some(len(one), COMPARED // len(tables))) for one in tables])
        names = [field.name for field in fields(CorpusPlace)]
        places = [CorpusPlace(**row) for row in table.select(names).to_pylist()]
        exact, _ = encode_occurrences(
            find_edition(self.model.model, self.model.device, "float32").open(), places, self.recipe
        )
        found = {name: cosine_pairs(vectors_in(table[name]), vectors_in(exact[name])) for name in self.recipe.layers}
        return {name: (float(np.median(cosines)), float(cosines.min())) for name, cosines in found.items()}

    def _about(self, counts: Mapping[Group, int]) -> About:
        summary, model, recipe = Sample(self.sample).summary, self.model.open(), self.recipe
        settings, files = summary["asked"], tuple((name, lines) for name, lines in summary["files"])
        words, (seed, most, context) = settings["words"], (settings[name] for name in ("seed", "most", "context"))
        made_by = (model.name, model.revision, recipe.layers, recipe.join, recipe.segments)
        return About(*made_by, tuple(words), seed, most, context, files, summary["counts"], nested(words, counts))


def _some(rows: int, most: int) -> list[int]:
    """At most so many row numbers, spread evenly."""
    return np.unique(np.linspace(0, rows - 1, min(rows, most)).astype(int)).tolist() if rows else []


def _read(part: Path) -> pa.Table:
    with pa.memory_map(str(part)) as file:
        return pa.ipc.open_file(file).read_all()


def _line_name(about: About, line: int) -> str:
    """A line of the corpus as the name of its file and its number there, from 1."""
    starts = [0, *accumulate(lines for _, lines in about.files)]
    file = bisect_right(starts, line) - 1
    return f"{about.files[file][0]}, line {line - starts[file] + 1}"


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
