"""A word of a corpus with its map: its shares, its sentences as a table, and the rows that a reader means."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from components import limits
from components.chapters.atlas.numbers.areas import WHOLE, Area, Window, inside
from components.chapters.atlas.numbers.layout import Layout, sample_of, turns
from components.chapters.atlas.numbers.shares import Share, overall
from components.takeaway.corpus.reading import Corpus


@dataclass(frozen=True)
class Atlas:
    """A word of a corpus, laid out; `key` names the file, the vectors and the word, of which all of it is made."""

    open: Callable[[], Corpus]
    layout: Layout
    word: str
    layer: str
    source: str
    key: tuple[str, ...]
    counts: Mapping[str, int]  # source -> how many occurrences the corpus has; the file may keep fewer

    def __len__(self) -> int:
        return len(self.layout)

    @cached_property
    def corpus(self) -> Corpus:
        """The file, opened where its sentences are asked for: of the built-in ones the map is there before."""
        return self.open()

    @property
    def counted(self) -> int:
        """How many occurrences the corpus has."""
        return sum(self.counts.values())

    @cached_property
    def weights(self) -> np.ndarray:
        """(source,): how many occurrences of the corpus each one of a source in the file stands for."""
        kept = np.bincount(self.layout.sources, minlength=len(self.layout.source_names))
        return np.array([self.counts.get(name, 0) for name in self.layout.source_names]) / np.maximum(kept, 1)

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """The share of each group in the whole corpus, and at last of "none of them"."""
        return overall(self.layout.groups, self.layout.sources, self.weights, len(self.layout.senses))

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The sources in which the word occurs, in the order of their names."""
        there = np.bincount(self.layout.sources, minlength=len(self.layout.source_names)) > 0
        return tuple(name for name, is_there in zip(self.layout.source_names, there, strict=True) if is_there)

    def rows(self, area: Area | None, window: Window, with_letters: np.ndarray | None) -> np.ndarray | None:
        """(m,): the rows in an area, or else in a part of the map, of those searched for; None where all are meant."""
        if area is None and window == WHOLE:
            return with_letters
        x0, y0, x1, y1 = window
        there = inside(self.layout.places, area or Area(((x0, y0), (x1, y0), (x1, y1), (x0, y1))))
        return there if with_letters is None else np.intersect1d(there, with_letters, assume_unique=True)

    def sample(self, rows: np.ndarray, most: int) -> np.ndarray:
        """At most so many of some rows, a fair sample."""
        return sample_of(rows, turns(len(self)), most)

    def table(self, rows: Sequence[int] | np.ndarray, called: Sequence[str]) -> pd.DataFrame:
        """One row an occurrence: its sentence, the word as typed, the group found, its source, its place on the map."""
        read = self.corpus.take(self.word, rows, ["text", "form", "source"]).to_pandas()
        names = [*called, ""]
        return pd.DataFrame(
            {
                "sentence": read["text"],
                "word": read["form"],
                "group": [names[group] for group in self.layout.groups[rows].tolist()],
                "source": read["source"].astype(str),
                "x": self.layout.places[0, rows],
                "y": self.layout.places[1, rows],
            }
        )

    def whole_table(self, called: Sequence[str]) -> pd.DataFrame:
        """All occurrences; beyond a spreadsheet's room without their sentences."""
        if len(self) <= limits.ATLAS_TAKEN:
            return self.table(np.arange(len(self)), called)
        return self.slim(called)

    def slim(self, called: Sequence[str]) -> pd.DataFrame:
        """One row an occurrence: the group found and the source, as categories."""
        groups = pd.Categorical.from_codes(self.layout.groups, pd.Index([*called], dtype=object))
        sources = pd.Categorical.from_codes(self.layout.sources, pd.Index([*self.layout.source_names], dtype=object))
        return pd.DataFrame(
            {"group": groups, "source": sources, "x": self.layout.places[0], "y": self.layout.places[1]}
        )
