"""polyseme.change: is a word used differently in two sources or periods?"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.change.documents import document_codes
from polyseme.change.figures import Measures
from polyseme.change.numbers import LEAST_DOCUMENTS, Period, changes, period, shares_of
from polyseme.change.word_change import Change, Pair
from polyseme.core.sense_induction.marking import marking_words
from polyseme.core.sense_induction.near_copies import near_copies
from polyseme.core.sense_induction.senses import GROUPS, find_senses
from polyseme.core.sense_induction.space import without_form
from polyseme.core.similarity import unit
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.rows import vectors_in

TYPICAL = 3  # sentences of a group in a source


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
        tuple(_unlike(vectors, part, texts) for part in parts),
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
    return _first(vectors @ vectors[group].mean(0), part & group, texts)


def _unlike(vectors: np.ndarray, part: np.ndarray, texts: Sequence[str]) -> tuple[str, ...]:
    """The different sentences of a source that lie furthest to its side of the other sources' mean."""
    if part.all() or not part.any():
        return ()
    return _first(vectors @ (vectors[part].mean(0) - vectors[~part].mean(0)), part, texts)


def _first(scores: np.ndarray, among: np.ndarray, texts: Sequence[str]) -> tuple[str, ...]:
    """(use,), (use,) bool -> the different texts with the highest scores."""
    rows = np.flatnonzero(among)
    ordered = rows[np.argsort(-scores[rows], kind="stable")].tolist()
    return tuple(dict.fromkeys(texts[row] for row in ordered))[:TYPICAL]
