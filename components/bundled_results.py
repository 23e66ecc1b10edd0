"""The results of the bundled model that come with the app; `make bundled` rebuilds them, and CI compares them all."""

import ast
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from components.chapters.atlas import caches as atlas
from components.chapters.axes import asks as axes
from components.chapters.maps import caches as maps
from components.chapters.neighbours import caches as neighbours
from components.chapters.pooling import caches as pooling
from components.code_digest import digest_of
from components.shell import memory_cache, models
from polyseme import archive, disk_cache, examples
from polyseme.attention.numbers import usual_everyday
from polyseme.bert import Bert, catalogue, files, load
from polyseme.bert.catalogue import BUNDLED_MODEL
from polyseme.core.occlusion.cues import cached_trials
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.verdict.calibration import calibration_of
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.maps import Request
from polyseme.senses.static.numbers import distilled_shares_of, static_shares_of
from polyseme.sentences.numbers.paraphrases import bundled_same_meaning


def _twenty_words(bert: Bert) -> object:
    """The map of the example "Twenty words at once", beside the tutorial's sentence."""
    own = sources.own_occurrences(find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 200))
    points = own + sources.built_in_points(bert, sources.WORDS, examples.labelled(), "library")
    return maps.maps(bert, points, Request("Second-to-last", "UMAP"))


def _banks(bert: Bert, texts: Iterable[str]) -> object:
    return models.occurrences(bert.name, tuple(texts), "bank", "Mean", "library")


BUNDLED_RESULTS: dict[str, Callable[[Bert], Any]] = {
    "tutorial": lambda bert: models.encoding(bert.name, examples.TUTORIAL, "library"),
    "own-occurrences": lambda bert: _banks(bert, [examples.TUTORIAL]),
    "occurrences": lambda bert: _banks(bert, labelled_sentences("bank")),
    "random-pairs": lambda bert: models.choice_chances(bert.name),
    "claims": lambda bert: models.checked_claims(bert.name),
    "calibration": calibration_of,
    "static": lambda bert: static_shares_of(bert, calibration_of(bert).layer),
    "distilled": distilled_shares_of,
    "cues": cached_trials,
    "usual-attention": usual_everyday,
    "words-found": lambda bert: pooling.word_positions(bert.name, "library"),
    "board": lambda bert: pooling.board(bert, "library", lambda share, step: None),
    "hubs": neighbours.hubs,
    "map": _twenty_words,
    "atlas": atlas.all_laid_out,
    "axes": axes.lines,
    "associations": axes.associations,
    "same-meaning": bundled_same_meaning,
}
"""File name -> the computation of a bundled result. To bundle one more, add an entry."""

MANIFEST = disk_cache.BUNDLED / "manifest.json"
"""Name -> the digest of the code that made the result, which a test compares with the code."""

LEFT_OUT = {module.__name__ for module in (disk_cache, memory_cache, catalogue, files)}
"""Modules that change no result: caches, and the paths of models, whose weights have a digest of their own."""

TOLERANCE = 2e-5
"""The difference that other batch sizes and numbers of threads may make."""

AGREEING_SHARE = {"map": 0.4, "calibration": 0.98}
"""The share of numbers that must agree: .95 but for UMAP, whose coordinates differ between kinds of processors.

A calibration has few rules beside many pairs."""


def main(arguments: Sequence[str] = ()) -> int:
    """Rebuilds the named results, or all; writes those that differ, and deletes former files and those of no entry."""
    if unknown := {*arguments} - {*BUNDLED_RESULTS}:
        raise SystemExit(f"{', '.join(unknown)}: choose from {', '.join(BUNDLED_RESULTS)}.")
    digests = json.loads(MANIFEST.read_text("utf-8")) if MANIFEST.is_file() else {}
    for name, file, differs in _rebuilt(arguments or BUNDLED_RESULTS):
        if differs:
            shutil.copy(file, disk_cache.BUNDLED)
        for old in disk_cache.BUNDLED.glob("*.npz*"):
            kind = old.name.rpartition("-")[0]  # a file's name is that of its entry and a hash of what it was made of
            if (kind == name and old.name != file.name) or kind not in BUNDLED_RESULTS:
                old.unlink()
        digests[name] = code_digest(name)
    ordered = {name: digests[name] for name in BUNDLED_RESULTS if name in digests}
    MANIFEST.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")
    return 0


def check() -> int:
    """1 where a result that comes with the app is not what this code makes, else 0; nothing is written."""
    return min(1, sum(differs for _, _, differs in _rebuilt(BUNDLED_RESULTS)))


def _rebuilt(names: Iterable[str]) -> Iterator[tuple[str, Path, bool]]:
    """Each name with the file of the result, computed now, and whether the bundled one differs; prints a line each."""
    for name in names:
        with TemporaryDirectory() as folder:
            file = recomputed(name, Path(folder))
            differs = not agrees(name, file)
            print(f"{file.stat().st_size:>9,} bytes  {name}{', not as bundled' if differs else ''}", flush=True)
            yield name, file, differs


def recomputed(name: str, folder: Path) -> Path:
    """The file of a result, computed now, in an empty folder."""
    memory_cache.clear(pinned_too=True)
    with disk_cache.rebuilding(folder, name):
        BUNDLED_RESULTS[name](load(BUNDLED_MODEL))
    (file,) = folder.iterdir()
    return file


def agrees(name: str, file: Path) -> bool:
    """Whether the bundled file has the numbers of a new one, but for the last digits."""
    bundled = disk_cache.BUNDLED / file.name
    share = AGREEING_SHARE.get(name, 0.95)
    return bundled.is_file() and _agreement(archive.parts(bundled), archive.parts(file)) >= share


def _agreement(first: archive.Parts, second: archive.Parts) -> float:
    """The share of agreeing values in two files, of the data type with the lowest share; 0 for other shapes."""
    (structure, rows), (other_structure, other_rows) = first, second
    leaves, other_leaves = list(_leaves(structure)), list(_leaves(other_structure))
    sizes, other_sizes = ({kind: len(row) for kind, row in some.items()} for some in (rows, other_rows))
    if sizes != other_sizes or len(leaves) != len(other_leaves) or _classes(structure) != _classes(other_structure):
        return 0.0
    shares = [np.isclose(rows[kind], other_rows[kind], rtol=0, atol=TOLERANCE).mean() for kind in rows if sizes[kind]]
    return float(min([np.mean(list(map(_same, leaves, other_leaves))), *shares]))


def _classes(structure: Any) -> set[tuple[str, ...]]:
    """The dataclasses in a JSON value, each with its fields: under an old name nothing can be read."""
    parts = structure.values() if isinstance(structure, dict) else structure if isinstance(structure, list) else ()
    own = set[tuple[str, ...]]()
    if isinstance(structure, dict) and "class" in structure:
        name, values = structure["class"]
        own = {(name, *values)}
    return own.union(*map(_classes, parts))


def _same(first: object, second: object) -> bool:
    both_floats = isinstance(first, float) and isinstance(second, float)
    return abs(first - second) <= TOLERANCE if both_floats else first == second  # type: ignore[operator]


def _leaves(structure: Any) -> Iterator[Any]:
    """The texts and numbers in a JSON value, in order."""
    if isinstance(structure, (dict, list)):
        for part in structure.values() if isinstance(structure, dict) else structure:
            yield from _leaves(part)
    else:
        yield structure


def code_digest(name: str) -> str:
    """The digest of the code that a result depends on."""
    return digest_of("components.bundled_results", entries()[name], LEFT_OUT)


def entries() -> dict[str, ast.expr]:
    """Name -> the code of its entry in BUNDLED_RESULTS."""
    tree = ast.parse(Path(__file__).read_text("utf-8"))
    (table,) = (node.value for node in tree.body if ast.unparse(node).startswith("BUNDLED_RESULTS: "))  # type: ignore
    return {ast.literal_eval(key): value for key, value in zip(table.keys, table.values, strict=True)}


if __name__ == "__main__":
    raise SystemExit(check() if sys.argv[1:] == ["--check"] else main(sys.argv[1:]))
