"""A class's pairs: drawn from a corpus, and compared with the model once they are judged; files for the DURel tool."""

from collections.abc import Collection

import numpy as np
import pandas as pd

from polyseme import limits
from polyseme.core.similarity import cosine_pairs
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.rows import vectors_in
from polyseme.figures.wording import cut_context
from polyseme.judgements.class_pairs import NOT_YET, ClassPairs, ClassUse, Marks
from polyseme.judgements.comparison import Judgements, compared
from polyseme.judgements.files import JUDGEMENTS, PAIR, UNKNOWN, USES, around, read_judgements, uses_of


def class_pairs(corpus: Corpus, word: str, layer: str, groups: np.ndarray, drawn: np.ndarray) -> ClassPairs:
    """groups: (row,), drawn: (pair, 2) rows. Contexts are cut to what a phone shows; cosines are of whole sentences."""
    rows, places = np.unique(drawn, return_inverse=True)
    places = places.reshape(drawn.shape)
    vectors = vectors_in(corpus.take(word, rows, [layer])[layer])
    cosines = cosine_pairs(vectors[places[:, 0]], vectors[places[:, 1]])
    read = uses_of(corpus, word, rows)
    columns = (read[name].tolist() for name in ("identifier", "context", "indexes_target_token", "date"))
    uses = tuple(map(_use, *columns, groups[rows].tolist()))
    pairs = tuple((int(a), int(b)) for a, b in places)
    return ClassPairs(word, uses, pairs, tuple(cosines.round(4).astype(float).tolist()))


def _use(identifier: str, text: str, place: str, source: str, group: int) -> ClassUse:
    before, word, after = around(text, place)
    before, after = cut_context(before, after, limits.ROOM_CONTEXT_CHARACTERS)
    return ClassUse(identifier, before, word, after, source, group)


def judged_by(pairs: ClassPairs, marks: Marks) -> pd.DataFrame:
    """A row a judgement, as the DURel tool reads them; the judges have numbers, in no order that names them."""
    rows = [
        (*pairs.names(pair), f"judge {number}", int(value), UNKNOWN, pairs.lemma)
        for number, judge in enumerate(sorted(marks), 1)
        for pair, value in enumerate(marks[judge])
        if value != NOT_YET
    ]
    return pd.DataFrame(rows, columns=JUDGEMENTS)


def uses_in(pairs: ClassPairs) -> pd.DataFrame:
    """A row a use, with the context that the phones show, as the DURel tool reads them."""
    rows = []
    for use in pairs.uses:
        context, start = f"{use.before}{use.word}{use.after}", len(use.before)
        places = f"{start}:{start + len(use.word)}", f"0:{len(context)}"
        rows.append((pairs.lemma, UNKNOWN, use.source, use.source, use.identifier, UNKNOWN, context, *places))
    return pd.DataFrame(rows, columns=USES)


def compared_with(pairs: ClassPairs, marks: Marks) -> Judgements:
    """The class beside the model. ValueError if nobody has judged."""
    names = (tuple(sorted(pairs.names(pair))) for pair in range(len(pairs.pairs)))
    known = dict(zip(names, pairs.cosines, strict=True))
    groups = {use.identifier: use.group for use in pairs.uses if use.group >= 0}

    def cosines(judged: pd.DataFrame) -> np.ndarray:
        return np.array([known[a, b] for a, b in judged[PAIR].to_numpy()])

    return compared(read_judgements(judged_by(pairs, marks)), cosines, groups)


def contexts_in(pairs: ClassPairs, _wanted: Collection[str] = ()) -> dict[str, tuple[str, str, str]]:
    """identifier -> what stands before the word, the word, and what stands after it."""
    return {use.identifier: (use.before, use.word, use.after) for use in pairs.uses}
