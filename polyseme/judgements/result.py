"""polyseme.judgements: do people agree on pairs of uses, and does the model agree with them?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme import limits
from polyseme.bert.given import load
from polyseme.core.similarity import cosine_pairs
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.encoding import OccurrenceRecipe, encode_occurrences
from polyseme.corpus.rows import vectors_in
from polyseme.corpus.schema import CorpusPlace
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted
from polyseme.judgements.figures import cosines_by_judgement, finding_of
from polyseme.judgements.files import PAIR, Source, identifiers, read_judgements, read_uses
from polyseme.judgements.graph import UseGraph, graph_of
from polyseme.judgements.graph_figure import graph_figure, graph_reading
from polyseme.judgements.numbers import Estimate, agreement, correlation, of_the_others

DISAGREE = 2
"""Steps of the scale between two judges from which a pair is worth talking about."""


@dataclass(frozen=True, eq=False, repr=False)
class Judgements(Result):
    """Pairs of uses that people judged from 1, unrelated, to 4, identical, beside the model's cosines."""

    pairs: pd.DataFrame  # identifier1, identifier2, cosine, and within: whether both are in one group
    judges: tuple[str, ...]
    judged: np.ndarray  # (pair, judge): the judgements, nan where there is none
    alpha: Estimate
    model: Estimate  # Spearman: the cosines with the mean judgement
    each: tuple[Estimate, ...]  # Spearman: each judge with the mean of the others
    beside: tuple[Estimate, ...]  # the same for the cosines, on the pairs of that judge
    groups: Mapping[str, int]  # the model's group of each use, where known

    @property
    def mean(self) -> np.ndarray:
        """(pair,): the mean judgement."""
        return np.asarray(np.nanmean(self.judged, axis=1))

    @property
    def one_judge(self) -> tuple[float, float]:
        """Spearman with the others, on average over the judges: of a judge, and of the model on the same pairs."""
        both = np.array([(a.value, b.value) for a, b in zip(self.each, self.beside, strict=True)]).reshape(-1, 2)
        both = both[np.isfinite(both[:, 0])]
        return (float(both[:, 0].mean()), float(both[:, 1].mean())) if len(both) else (np.nan, np.nan)

    @property
    def finding(self) -> str:
        """Whether the judges agree, and the model with them."""
        return finding_of(len(self.judges), len(self.pairs), self.alpha, self.model, self.one_judge)

    @cached_property
    def graph(self) -> UseGraph:
        """The judged uses, in clusters that follow from the judgements."""
        return graph_of([*map(tuple, self.pairs[PAIR].to_numpy().tolist())], self.mean, self.groups)

    def graph_figure(self, texts: Mapping[str, str] | None = None) -> go.Figure:
        """The graph, each use in the mark of its cluster; texts: of the uses, shown at a touch."""
        return graph_figure(self.graph, texts or {})

    @property
    def disagreements(self) -> pd.DataFrame:
        """The pairs on which two judges are far apart, the farthest first, with a column for each judge."""
        apart = np.nanmax(self.judged, axis=1) - np.nanmin(self.judged, axis=1)
        rows = np.argsort(-apart, kind="stable")[: int((apart >= DISAGREE).sum())]
        judged = pd.DataFrame(self.judged[rows], columns=pd.Index(self.judges))
        return pd.concat([self.pairs[PAIR].iloc[rows].reset_index(drop=True), judged], axis=1)

    def __str__(self) -> str:
        known = [one for one in self.table().to_dict("records") if np.isfinite(one["value"])]
        rows = [
            (one["measure"], as_cosine(one["value"]), f"({as_cosine(one['low'])} to {as_cosine(one['high'])})")
            for one in known
        ]
        apart = counted(len(self.disagreements), "pair")
        last = f"{apart} with judgements {DISAGREE} steps apart or more. {graph_reading(self.graph)}"
        return as_text(self.finding, rows, last)

    def table(self) -> pd.DataFrame:
        """One row a measure: alpha, then Spearman's correlations, each with its interval."""
        rows = [("alpha", self.alpha), ("model with the mean judgement", self.model)]
        for name, each, beside in zip(self.judges, self.each, self.beside, strict=True):
            rows += [(f"{name} with the others", each), (f"model with the others than {name}", beside)]
        return pd.DataFrame([{"measure": name} | vars(one) for name, one in rows])

    def drawn(self) -> go.Figure:
        """The cosine of each pair beside its mean judgement."""
        return cosines_by_judgement(self.mean, self.pairs["cosine"].to_numpy(), self.pairs["within"].to_numpy())


def judgements(
    vectors: Any, judged: Source, uses: Source | None = None, *, word: str = "", layer: str = ""
) -> Judgements:
    """Agreement of people on pairs of uses, and of the model with people.

    vectors: a file of `polyseme occurrences`, or a `Corpus`, whose identifiers are those of `polyseme judge`; with
    `uses` a model as `load` takes it, which encodes them. judged, uses: files of the DURel tool or a WUG data set, or
    tables. word: of the corpus, by default its first; layer: a layer choice, by default the last or the first.

    >>> import polyseme
    >>> uses = pd.DataFrame({"identifier": list("abcd"), "context": ["A river bank.", "The bank of a river.",
    ...     "A bank lends.", "The bank lent money."], "indexes_target_token": ["8:12", "4:8", "2:6", "4:8"]})
    >>> said = [("a", "b", 4), ("c", "d", 4), ("a", "c", 1), ("b", "d", 2)]
    >>> judged = pd.DataFrame([(*row, name) for row in said for name in ("Ann", "Bo")],
    ...     columns=["identifier1", "identifier2", "judgment", "annotator"])
    >>> polyseme.judgements("all-MiniLM-L6-v2", judged, uses).alpha.value
    1.0
    """
    table = read_judgements(judged)
    wanted = pd.unique(table[PAIR].to_numpy().ravel())
    if uses is not None:
        return compared(table, _encoded(vectors, read_uses(uses), wanted, layer or "Last"))
    corpus = vectors if isinstance(vectors, Corpus) else Corpus.open(vectors)
    word, layer = word or corpus.about.words[0], layer or corpus.about.layers[0]
    return compared(table, vectors_of(corpus, word, layer, wanted))


def vectors_of(corpus: Corpus, word: str, layer: str, wanted: Iterable[str]) -> dict[str, np.ndarray]:
    """identifier -> vector, of those wanted that the corpus has."""
    row_of = {name: row for row, name in enumerate(identifiers(corpus, word))}
    rows = {name: row_of[name] for name in wanted if name in row_of}
    return dict(zip(rows, vectors_in(corpus.take(word, [*rows.values()], [layer])[layer]), strict=True))


def _encoded(model: Any, uses: pd.DataFrame, wanted: Iterable[str], layer: str) -> dict[str, np.ndarray]:
    """identifier -> vector, each use read by the model; those that it can't read are left out."""
    uses = uses[uses["identifier"].isin([*wanted])]
    columns = zip(uses["context"].tolist(), uses["start"].tolist(), uses["end"].tolist(), strict=True)
    places = [
        CorpusPlace(row, "", text, start, end, start, "", text[start:end])
        for row, (text, start, end) in enumerate(columns)
    ]
    table, _ = encode_occurrences(load(model), places, OccurrenceRecipe((layer,)))
    names = uses["identifier"].to_numpy()[table["text_id"].to_numpy()]
    return dict(zip(names, vectors_in(table[layer]), strict=True))


def compared(
    judged: pd.DataFrame, vectors: Mapping[str, np.ndarray], groups: Mapping[str, int] | None = None
) -> Judgements:
    """judged: of `read_judgements`; a pair twice by one judge counts as the last time. ValueError if nobody judged."""
    table = judged.copy()
    swapped = table[PAIR[0]] > table[PAIR[1]]  # an array of texts would give each the room of the longest
    table.loc[swapped, PAIR] = table.loc[swapped, PAIR[::-1]].to_numpy()
    table = table.drop_duplicates([*PAIR, "annotator"], keep="last").dropna(subset="judgment")
    if table.empty:
        raise ValueError("There are no judgements here from 1 to 4.")
    if (judges_in := table["annotator"].nunique()) > limits.JUDGES:
        raise ValueError(f"These are {judges_in:,} judges. Limit: {limits.JUDGES}.")
    wide = table.pivot(index=PAIR, columns="annotator", values="judgment")
    judges, matrix = tuple(map(str, wide.columns)), wide.to_numpy(float)
    pairs = wide.index.to_frame(index=False)
    cosines, mean = _cosines(pairs, vectors), np.nanmean(matrix, axis=1)
    others = [of_the_others(matrix, i) for i in range(len(judges))]
    group_of = groups or {}
    within = [
        float(group_of[a] == group_of[b]) if a in group_of and b in group_of else np.nan
        for a, b in pairs[PAIR].to_numpy()
    ]
    return Judgements(
        pairs.assign(cosine=cosines, within=within),
        judges,
        matrix,
        agreement(matrix),
        correlation(cosines, mean),
        tuple(correlation(matrix[:, i], one) for i, one in enumerate(others)),
        tuple(correlation(cosines, one) for one in others),
        group_of,
    )


def _cosines(pairs: pd.DataFrame, vectors: Mapping[str, np.ndarray]) -> np.ndarray:
    """(pair,): nan where a use has no vector."""
    known = [name_a in vectors and name_b in vectors for name_a, name_b in pairs[PAIR].to_numpy()]
    cosines = np.full(len(pairs), np.nan)
    if any(known):
        first, second = (np.stack([vectors[name] for name in pairs[name_column][known]]) for name_column in PAIR)
        cosines[known] = cosine_pairs(first, second)
    return cosines
