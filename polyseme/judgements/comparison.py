"""People's judgements of pairs of uses beside the model's cosines: agreement, disagreements, the graph of uses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme import limits
from polyseme.cached_property import cached_property
from polyseme.core.similarity import cosine_pairs
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted
from polyseme.judgements.figures import cosines_by_judgement, finding_of
from polyseme.judgements.files import PAIR
from polyseme.judgements.graph import UseGraph, graph_of
from polyseme.judgements.graph_figure import graph_figure, graph_reading
from polyseme.judgements.numbers import Estimate, agreement, correlation, of_the_others
from polyseme.judgements.scale import DISAGREE


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

    def graph_figure(self, texts: Mapping[str, str] | None = None, numbered: bool = False) -> go.Figure:
        """The graph, each use in the mark of its cluster; texts: of the uses, shown at a touch."""
        return graph_figure(self.graph, texts or {}, numbered)

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


CosinesOf = Callable[[pd.DataFrame], np.ndarray]
"""identifier1, identifier2 -> (pair,): the model's cosines, nan where they are unknown."""


def compared(judged: pd.DataFrame, cosines_of: CosinesOf, groups: Mapping[str, int] | None = None) -> Judgements:
    """judged: of `read_judgements`; a pair twice by one judge counts as the last time. ValueError if nobody judged."""
    table = judged.copy()
    swapped = table[PAIR[0]] > table[PAIR[1]]  # an array of texts would give each the room of the longest
    table.loc[swapped, PAIR] = table.loc[swapped, PAIR[::-1]].to_numpy()
    table = table.drop_duplicates([*PAIR, "annotator"], keep="last").dropna(subset="judgment")
    if table.empty:
        raise ValueError("None of these judgements is a number from 1 to 4.")
    if (judges_in := table["annotator"].nunique()) > limits.JUDGES:
        raise ValueError(f"These are {judges_in:,} judges. Limit: {limits.JUDGES}.")
    wide = table.pivot(index=PAIR, columns="annotator", values="judgment")
    judges, matrix = tuple(map(str, wide.columns)), wide.to_numpy(float)
    pairs = wide.index.to_frame(index=False)
    cosines, mean = cosines_of(pairs), np.nanmean(matrix, axis=1)
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


def cosines_in(vectors: Mapping[str, np.ndarray]) -> CosinesOf:
    """The cosines of pairs whose uses have these vectors."""
    return partial(_cosines, vectors)


def _cosines(vectors: Mapping[str, np.ndarray], pairs: pd.DataFrame) -> np.ndarray:
    """(pair,): nan where a use has no vector."""
    known = [name_a in vectors and name_b in vectors for name_a, name_b in pairs[PAIR].to_numpy()]
    cosines = np.full(len(pairs), np.nan)
    if any(known):
        first, second = (np.stack([vectors[name] for name in pairs[name_column][known]]) for name_column in PAIR)
        cosines[known] = cosine_pairs(first, second)
    return cosines
