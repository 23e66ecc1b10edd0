"""A word of a corpus with its layout: group shares, tables of occurrences, and the rows that a reader selects."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.atlas.numbers.areas import WHOLE, Area, Window, inside, inside_window
from polyseme.atlas.numbers.layout import Layout
from polyseme.atlas.numbers.saved_map import SavedMap
from polyseme.atlas.numbers.shares import ShareEstimate, overall_shares
from polyseme.cached_property import cached_property
from polyseme.corpus.corpus import Corpus


@dataclass(frozen=True)
class Atlas:
    """A word of a corpus with its layout; `key` identifies the file, the vectors and the word."""

    open: Callable[[], Corpus]
    layout: Layout
    word: str
    layer: str
    source: str
    key: tuple[str, ...]
    counts: Mapping[str, int]  # source -> occurrences in the corpus; the file may hold fewer
    earlier: SavedMap | None = None  # the map of another corpus, on which this one is placed

    def __len__(self) -> int:
        return len(self.layout)

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus, opened when first needed: a stored layout needs no corpus."""
        return self.open()

    @property
    def counted(self) -> int:
        """The number of occurrences in the corpus."""
        return sum(self.counts.values())

    @cached_property
    def _in_file(self) -> np.ndarray:
        """(source,): the number of occurrences in the file."""
        return np.asarray(np.bincount(self.layout.sources, minlength=len(self.layout.source_names)))

    @cached_property
    def weights(self) -> np.ndarray:
        """(source,): how many occurrences of the corpus each one in the file stands for."""
        counts = np.array([self.counts.get(name, 0) for name in self.layout.source_names])
        return np.asarray(counts / np.maximum(self._in_file, 1))

    @cached_property
    def shares(self) -> tuple[ShareEstimate, ...]:
        """The share of each group in the whole corpus, then of "none of them"."""
        return overall_shares(self.layout.groups, self.layout.sources, self.weights, len(self.layout.senses))

    @cached_property
    def sources(self) -> tuple[str, ...]:
        return tuple(name for name, count in zip(self.layout.source_names, self._in_file, strict=True) if count)

    def rows(self, area: Area | None, window: Window, matches: np.ndarray | None) -> np.ndarray | None:
        """(m,): the rows in an area, else in a window, among the matches of a search; None for all rows."""
        if area is None and window == WHOLE:
            return matches
        places = self.layout.places
        rows = inside(places, area) if area else inside_window(places, window)
        return rows if matches is None else np.intersect1d(rows, matches, assume_unique=True)

    def table(self, rows: Sequence[int] | np.ndarray, titles: Sequence[str], *more: str) -> pd.DataFrame:
        """One row an occurrence: sentence, word as typed, group, source, place on the map, more columns of the file."""
        read = self.corpus.take(self.word, rows, ["text", "form", "source", *more]).to_pandas()
        names = [*titles, ""]
        return pd.DataFrame(
            {
                "sentence": read["text"],
                "word": read["form"],
                "group": [names[group] for group in self.layout.groups[rows].tolist()],
                "source": read["source"].astype(str),
                "x": self.layout.places[0, rows],
                "y": self.layout.places[1, rows],
            }
        ).join(read[list(more)])

    def whole_table(self, titles: Sequence[str]) -> pd.DataFrame:
        """All occurrences; without their sentences if they are too many for a spreadsheet."""
        return self.table(np.arange(len(self)), titles) if len(self) <= limits.ATLAS_TAKEN else self.slim(titles)

    def slim(self, titles: Sequence[str]) -> pd.DataFrame:
        """One row an occurrence: its group and source as categories, and its place on the map."""
        groups = pd.Categorical.from_codes(self.layout.groups, pd.Index([*titles], dtype=object))
        sources = pd.Categorical.from_codes(self.layout.sources, pd.Index([*self.layout.source_names], dtype=object))
        x, y = self.layout.places
        return pd.DataFrame({"group": groups, "source": sources, "x": x, "y": y})
