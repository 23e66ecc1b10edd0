"""Works out anew what comes with the app of the bundled model: `make kept`, or python -m components kept."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from components import examples
from components.bert import Bert, load
from components.bert.catalogue import BUNDLED_MODEL
from components.chapters.atlas import caches as atlas
from components.chapters.maps import caches as maps
from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.maps import Request
from components.chapters.neighbours import caches as neighbours
from components.chapters.pooling import caches as pooling
from components.chapters.senses import caches as senses
from components.numbers.occurrences.gathering import labelled_sentences
from components.numbers.occurrences.states import find_occurrences
from components.shell import models
from components.shell.results import keeping


def _twenty_words(bert: Bert) -> object:
    """The map of the example "Twenty words at once", beside the tutorial's own sentence."""
    own = sources.own_occurrences(find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 200))
    points = own + sources.built_in_points(bert, sources.WORDS, examples.labelled(), "library")
    return maps.maps(bert, points, Request("Second-to-last", "UMAP"))


def _banks(bert: Bert, texts: Iterable[str]) -> object:
    """The occurrences of the word that everybody sees first."""
    return models.occurrences(bert.name, tuple(texts), "bank", "Mean", "library")


SHIPPED: dict[str, Callable[[Bert], Any]] = {
    "tutorial": lambda bert: models.encoding(bert.name, examples.TUTORIAL, None, "library"),
    "own-occurrences": lambda bert: _banks(bert, [examples.TUTORIAL]),
    "occurrences": lambda bert: _banks(bert, labelled_sentences("bank")),
    "random-pairs": lambda bert: models.choice_chances(bert.name),
    "claims": lambda bert: models.checked(bert.name),
    "yardstick": senses.yardstick_of,
    "kinds": senses.kinds_of,
    "cues": senses.trials_of,
    "words-found": lambda bert: pooling.found(bert.name, "library"),
    "board": lambda bert: pooling.board(bert, "library", lambda share, step: None),
    "hubs": neighbours.hubs,
    "map": _twenty_words,
    "atlas": atlas.all_laid_out,
}
"""What comes with the app, each under the name of its file. To let more come, add an entry."""


def main(arguments: Sequence[str] = ()) -> int:
    """Makes every file anew and removes those that nobody asks for any more; there is nothing to ask for."""
    for old in keeping.SHIPPED.glob("*.npz"):
        old.unlink()
    bert = load(BUNDLED_MODEL)
    for name, make in SHIPPED.items():
        with keeping.made_anew(keeping.SHIPPED, name):
            make(bert)
    for file in sorted(keeping.SHIPPED.glob("*.npz")):
        print(f"{file.stat().st_size:>10,} bytes  {file.name}")
    return 0
