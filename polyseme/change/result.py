"""polyseme.change: is a word used differently in two sources or periods?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme import limits
from polyseme.change.documents import document_codes, near_copies
from polyseme.change.figures import (
    Measures,
    change_finding,
    measure_row,
    measures_by_source,
    most_changed,
    shares_by_source,
    shares_of_two,
)
from polyseme.change.numbers import (
    LEAST_DOCUMENTS,
    MEASURES,
    PERMUTATIONS,
    RESAMPLES,
    Period,
    changes,
    period,
    shares_of,
)
from polyseme.core.sense_induction.marking import marking_words
from polyseme.core.sense_induction.senses import GROUPS, find_senses
from polyseme.core.sense_induction.space import without_form
from polyseme.core.similarity import unit
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.rows import vectors_in
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted, shortened
from polyseme.public import version

Pair = tuple[str, str]
ERROR = 0.05  # of calling a word changed that is not, over all pairs of its sources
TYPICAL = 3  # sentences of a group in a source


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

    def __str__(self) -> str:
        rows = [
            (f"{shortened(first, 20)} → {shortened(second, 20)}", *measure_row(name, measure))
            for (first, second), found in self.measures.items()
            for name, measure in (found or {}).items()
        ]
        sizes = zip(self.without_copies, self.sources, strict=True)
        read = ", ".join(f"{size:,} in {shortened(name, 20)}" for size, name in sizes)
        return as_text(self.finding, rows, f"Occurrences, near-copies counted once: {read}.")

    @property
    def citation(self) -> str:
        """A paragraph for a paper: the data, the method, the numbers."""
        sizes = zip(self.sources, self.without_copies, self.documents, strict=True)
        data = "; ".join(f"{name}: {counted(size, 'use')}, {counted(many, 'document')}" for name, size, many in sizes)
        lines = [
            f"{first} to {second}: " + ", ".join(" ".join(measure_row(*one)) for one in found.items())
            for (first, second), found in self.measures.items()
            if found
        ]
        compared = "; ".join(lines) or "Too few documents to compare"
        by = f" of {self.model}" if self.model else ""
        return (
            f"Uses of “{self.word}” ({data}; near-copies counted once), vectors{by}, layer choice “{self.layer}”, at "
            f"length 1. {compared}. APD is the mean cosine distance of pairs, PRT that of the mean vectors, "
            "JSD the Jensen-Shannon divergence of cluster shares in bits; each less what sampling adds, with a 95 % "
            f"bootstrap interval ({RESAMPLES:,} resamples) and a permutation test ({PERMUTATIONS:,}), both over "
            f"documents. Polyseme {version()}."
        )

    def table(self) -> pd.DataFrame:
        """One row a measure of a pair: as defined, corrected, its interval, and p."""
        rows = [
            {"from": first, "to": second, "measure": name} | vars(measure)
            for (first, second), found in self.measures.items()
            for name, measure in (found or {}).items()
        ]
        return pd.DataFrame(rows, columns=["from", "to", "measure", "plain", "value", "low", "high", "p"])

    @property
    def quotations(self) -> str:
        """Typical sentences of the group that changed most, in both sources; empty without groups."""
        group = self.most_changed
        if group is None:
            return ""
        parts = [
            "\n".join([f"{self.titles[group]}, in {name}:", *(f"  {text}" for text in found or ["(none)"])])
            for name in self.pair
            for found in [self.typical[self.sources.index(name)][group]]
        ]
        return "\n".join(parts)

    def over_time(self) -> go.Figure | None:
        """Each measure between each source and the one before; None for two sources, or where some are not measured."""
        pairs = [*pairwise(self.sources)]
        found = [measures for pair in pairs if (measures := self.measures.get(pair))]
        if len(pairs) < 2 or len(found) < len(pairs):
            return None
        return measures_by_source({name: [one[name] for one in found] for name in MEASURES}, self.sources)

    def drawn(self) -> go.Figure:
        """The share of each group in two sources, or from source to source."""
        drawn = shares_of_two if len(self.sources) == 2 else shares_by_source
        return drawn(self.shares, self.titles, self.sources)


def change(
    occurrences: Corpus | pd.DataFrame | str | Path,
    *sources: str,
    word: str = "",
    layer: str = "",
    documents: Sequence[object] | None = None,
    groups: Sequence[int] | np.ndarray | None = None,
) -> Change:
    """How the use of a word differs between sources, in the order given.

    occurrences: the file of `polyseme occurrences`, or a table as `Corpus.from_table` takes it. sources: two or more,
    by default all, sorted. word and layer: by default the first. documents: what each row belongs to, by default 20
    consecutive lines; what lies in one document is resampled together, as it is alike. groups: the group of each row,
    -1 for none, by default the groups that `polyseme.groups` would find.

    >>> import polyseme
    >>> texts = [f"{one} {two} bank" for one in ("old", "tall", "wet", "far", "red") for two in ("mill", "farm", "oak")]
    >>> vectors = np.random.default_rng(0).normal(size=(30, 8)) + np.repeat([[2], [-2]], 15, axis=0)
    >>> table = pd.DataFrame({"text": texts * 2, "word": "bank", "source": ["1950"] * 15 + ["2020"] * 15})
    >>> polyseme.change(table.assign(Last=list(vectors)), documents=range(30)).changed
    True
    """
    corpus = _corpus(occurrences)
    word, layer = _one_of(word, corpus.about.words, "word"), _one_of(layer, corpus.about.layers, "layer choice")
    sources = sources or corpus.about.sources
    if unknown := [name for name in sources if name not in corpus.about.sources] or (
        ["one"] if len(sources) < 2 else []
    ):
        raise ValueError(f"{unknown[0]!r}: give two or more of the sources {', '.join(corpus.about.sources[:20])}.")
    uses = _uses(corpus, word, layer, sources)
    extra = {"document": documents, "group": groups}
    uses = uses.assign(**{name: [each[row] for row in uses["row"]] for name, each in extra.items() if each is not None})
    return _measured(uses, word, layer, corpus.about.made_by, tuple(sources))


def _corpus(occurrences: Corpus | pd.DataFrame | str | Path) -> Corpus:
    if isinstance(occurrences, Corpus):
        return occurrences
    return Corpus.from_table(occurrences) if isinstance(occurrences, pd.DataFrame) else Corpus.open(occurrences)


def _one_of(name: str, names: Sequence[str], kind: str) -> str:
    if name and name not in names:
        raise ValueError(f"There is no {kind} {name!r}. Choose from {', '.join(names[:20])}.")
    return name or names[0]


def _uses(corpus: Corpus, word: str, layer: str, sources: Sequence[str]) -> pd.DataFrame:
    """The occurrences of some sources with their vectors; of each source a fair sample."""
    names = corpus.table(word, ["source"])["source"].to_pandas().astype(str)
    rng = np.random.default_rng(0)
    rows = [rng.permutation(np.flatnonzero(names == name))[: limits.CHANGE_SAMPLE] for name in sources]
    sampled = np.sort(np.concatenate(rows))
    table = corpus.take(word, sampled, [layer, "text", "start", "end", "form", "text_id"])
    uses: pd.DataFrame = table.drop_columns([layer]).to_pandas()
    return uses.assign(row=sampled, source=names[sampled].tolist(), vector=list(vectors_in(table[layer])))


def _measured(uses: pd.DataFrame, word: str, layer: str, model: str, sources: tuple[str, ...]) -> Change:
    vectors, texts = unit(np.stack(uses["vector"].tolist())), uses["text"].tolist()
    copies = near_copies(texts)
    answer, groups = _groups(uses, vectors, copies)
    count = int(groups.max(initial=-1)) + 1
    codes = np.array([sources.index(name) for name in uses["source"]])
    given = uses["document"].tolist() if "document" in uses else None
    units = document_codes(codes, uses["text_id"].to_numpy(), given)
    parts = [codes == code for code in range(len(sources))]
    periods = [period(vectors[part], groups[part], units[part], copies[part], count) for part in parts]
    return Change(
        word,
        layer,
        model,
        sources,
        tuple(int(part.sum()) for part in parts),
        tuple(round(one.occurrences) for one in periods),
        tuple(map(len, periods)),
        _pairs(sources, periods),
        answer,
        _titles(groups, count, texts, list(zip(uses["start"], uses["end"], strict=True))),
        shares_of(periods),
        tuple(tuple(_typical(vectors, groups == group, part, texts) for group in range(count)) for part in parts),
    )


def _groups(uses: pd.DataFrame, vectors: np.ndarray, copies: np.ndarray) -> tuple[str, np.ndarray]:
    """Whether there are groups, and the group of each use; near-copies take part once."""
    if "group" in uses:
        return GROUPS, uses["group"].to_numpy()
    apart = np.zeros(len(uses), bool)
    apart[np.unique(copies, return_index=True)[1]] = True
    found = find_senses(without_form(vectors, uses["form"].tolist()), apart=apart)
    return found.answer, found.groups


def _pairs(sources: tuple[str, ...], periods: Sequence[Period]) -> dict[Pair, Measures | None]:
    numbers = [*pairwise(range(len(sources)))] + ([(0, len(sources) - 1)] if len(sources) > 2 else [])
    return {
        (sources[i], sources[j]): changes(periods[i], periods[j])
        if min(len(periods[i]), len(periods[j])) >= LEAST_DOCUMENTS
        else None
        for i, j in numbers
    }


def _titles(groups: np.ndarray, count: int, texts: Sequence[str], spans: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The marking words of each group, else its number."""
    named = [", ".join(mark.word for mark in marks) for marks in marking_words(texts, spans, groups, limit=3)]
    return tuple(name or f"group {i + 1}" for i, name in enumerate([*named, *[""] * count][:count]))


def _typical(vectors: np.ndarray, group: np.ndarray, part: np.ndarray, texts: Sequence[str]) -> tuple[str, ...]:
    """The different sentences of a source that lie nearest to the mean of a group."""
    rows = np.flatnonzero(part & group)
    nearness = vectors[rows] @ vectors[group].mean(0)
    ordered = rows[np.argsort(-nearness, kind="stable")].tolist()
    return tuple(dict.fromkeys(texts[row] for row in ordered))[:TYPICAL]
