"""polyseme.judgements: do people agree on pairs of uses, and does the model agree with them?"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

from polyseme.bert.given import load
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.occurrence_vectors import OccurrenceRecipe, encode_occurrences
from polyseme.corpus.rows import vectors_in
from polyseme.corpus.schema import CorpusPlace
from polyseme.judgements.comparison import Judgements, compared, cosines_in
from polyseme.judgements.files import PAIR, Source, identifiers, read_judgements, read_uses


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
        return compared(table, cosines_in(_encoded(vectors, read_uses(uses), wanted, layer or "Last")))
    corpus = vectors if isinstance(vectors, Corpus) else Corpus.open(vectors)
    word, layer = word or corpus.about.words[0], layer or corpus.about.layers[0]
    return compared(table, cosines_in(vectors_of(corpus, word, layer, wanted)))


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
