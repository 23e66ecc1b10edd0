"""A word in two sources or more: what changed, as a sentence, a table, a picture and a paragraph to cite."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.change.figures import (
    Measures,
    change_finding,
    measure_row,
    measures_by_source,
    most_changed,
    shares_by_source,
    shares_of_two,
)
from polyseme.change.numbers import PERMUTATIONS, RESAMPLES
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted, shortened
from polyseme.public import version

Pair = tuple[str, str]
ERROR = 0.05  # of calling a word changed that is not, over all pairs of its sources


@dataclass(frozen=True, eq=False, repr=False)
class Change(Result):
    """A word in two sources or more: the measures between them, and the share of each group."""

    word: str
    layer: str
    model: str  # that made the vectors; empty if unknown
    sources: tuple[str, ...]
    occurrences: tuple[int, ...]  # of each source
    without_copies: tuple[int, ...]  # the same, near-copies counted once
    documents: tuple[int, ...]  # the units that are resampled
    measures: Mapping[Pair, Measures | None]  # each source with the next, then the first with the last
    answer: str  # whether there are groups in all sources together
    titles: tuple[str, ...]
    shares: np.ndarray  # (source, group, 3): a share and the ends of its interval
    typical: tuple[tuple[tuple[str, ...], ...], ...]  # [source][group]: sentences, the most typical first
    unlike: tuple[tuple[str, ...], ...]  # [source]: sentences, those most unlike the other sources first

    @property
    def pair(self) -> Pair:
        """The pair that differs most clearly; the first and the last source if none was measured."""
        known = {pair: found["PRT"].p for pair, found in self.measures.items() if found}
        return min(known, key=lambda pair: known[pair]) if known else (self.sources[0], self.sources[-1])

    @property
    def level(self) -> float:
        """The level of each pair's test: Bonferroni's correction over the pairs."""
        return ERROR / len(self.measures)

    @property
    def changed(self) -> bool | None:
        """Whether some pair differs: None if there are too few documents to ask."""
        found = self.measures[self.pair]
        return found["PRT"].p <= self.level if found else None

    @property
    def _shares(self) -> np.ndarray:
        """(2, group, 3): of the pair."""
        return self.shares[[self.sources.index(name) for name in self.pair]]

    @property
    def finding(self) -> str:
        """The answer in a sentence or two."""
        return change_finding(self.word, self.pair, self.measures[self.pair], self._shares, self.titles, self.level)

    @property
    def most_changed(self) -> int | None:
        """The group whose share differs most in the pair; None if there are no groups."""
        return most_changed(self._shares)

    @property
    def _compared(self) -> dict[Pair, Measures]:
        """The measures of pairs with enough documents; without two groups there is no JSD."""
        left_out = () if len(self.titles) > 1 else ("JSD",)
        return {
            pair: {name: one for name, one in found.items() if name not in left_out}
            for pair, found in self.measures.items()
            if found
        }

    def __str__(self) -> str:
        rows = [
            (f"{shortened(first, 20)} → {shortened(second, 20)}", *measure_row(name, measure))
            for (first, second), found in self._compared.items()
            for name, measure in found.items()
        ]
        sizes = zip(self.without_copies, self.sources, strict=True)
        read = ", ".join(f"{size:,} in {shortened(name, 20)}" for size, name in sizes)
        scale = "APD and PRT are cosine distances: 0 is the same, 1 unrelated, 2 opposite."
        return as_text(self.finding, rows, scale, f"Occurrences, near-copies counted once: {read}.")

    @property
    def citation(self) -> str:
        """A paragraph for a paper: the data, the method, the numbers."""
        sizes = zip(self.sources, self.without_copies, self.documents, strict=True)
        data = "; ".join(f"{name}: {counted(size, 'use')}, {counted(many, 'document')}" for name, size, many in sizes)
        lines = [
            f"{first} to {second}: " + ", ".join(" ".join(measure_row(*one)) for one in found.items())
            for (first, second), found in self._compared.items()
        ]
        compared = "; ".join(lines) or "Too few documents to compare"
        by = f" of {self.model}" if self.model else ""
        jsd = "JSD, the Jensen-Shannon divergence of cluster shares, in bits"
        if len(self.titles) < 2:
            jsd = "JSD is missing, as no clusters were clear"
        return (
            f"We compared uses of “{self.word}” ({data}; near-copies counted once) by their vectors{by}: layer choice "
            f"“{self.layer}”, scaled to length 1. {compared}. APD is the mean cosine distance of pairs; PRT, the "
            f"cosine distance of the two mean vectors; {jsd}. From each measure we subtract what sampling alone adds. "
            f"Each has a 95 % bootstrap interval ({RESAMPLES:,} resamples) and a permutation test ({PERMUTATIONS:,} "
            f"shuffles); both resample or shuffle whole documents, not single uses. Polyseme {version()}."
        )

    def table(self) -> pd.DataFrame:
        """One row a measure of a pair: as defined, corrected, its interval, and p."""
        rows = [
            {"from": first, "to": second, "measure": name} | vars(measure)
            for (first, second), found in self._compared.items()
            for name, measure in found.items()
        ]
        return pd.DataFrame(rows, columns=["from", "to", "measure", "plain", "value", "low", "high", "p"])

    @property
    def quotations(self) -> str:
        """Both sources' quotations."""
        parts = [
            "\n".join([f"{self.quoted}, in {name}:", *(f"  {text}" for text in texts or ["(none)"])])
            for name, texts in self.quotes.items()
        ]
        return "\n".join(parts)

    @property
    def quoted(self) -> str:
        """What the quotations are."""
        group = self.most_changed
        return "Most unlike the other sources" if group is None else self.titles[group]

    @property
    def quotes(self) -> dict[str, tuple[str, ...]]:
        """Source -> typical sentences of the group that changed most; without groups those most unlike the others."""
        group, places = self.most_changed, {name: self.sources.index(name) for name in self.pair}
        if group is None:
            return {name: self.unlike[place] for name, place in places.items()}
        return {name: self.typical[place][group] for name, place in places.items()}

    def over_time(self) -> go.Figure | None:
        """Each measure between each source and the one before; None for two sources, or where some are not measured."""
        pairs = [*pairwise(self.sources)]
        found = [measures for pair in pairs if (measures := self._compared.get(pair))]
        if len(pairs) < 2 or len(found) < len(pairs):
            return None
        return measures_by_source({name: [one[name] for one in found] for name in found[0]}, self.sources)

    def drawn(self) -> go.Figure:
        """The share of each group in two sources, or from source to source."""
        drawn = shares_of_two if len(self.sources) == 2 else shares_by_source
        return drawn(self.shares, self.titles, self.sources)
