"""Questions on the vectors that a model starts from; None if a model can't be asked."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from polyseme.bert import Bert
from polyseme.core.input_layer import ingredients, parts_of
from polyseme.core.similarity import unit
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.vectors import random_range, vector
from polyseme.figures.cosines import as_cosine


def same_part(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """Which of two input vectors the first and the last occurrence of a word share."""
    tokens = bert.tokenize(text)
    places = [positions[0] for positions in tokens.positions(word) if len(positions) == 1]
    if len(places) < 2:
        return None
    ends = (places[0], places[-1])
    first, last = (parts_of(bert, ingredients(tokens, place)) for place in ends)
    if "position" not in first or not np.array_equal(first["token"], last["token"]):
        return None
    pairs = {"A": (first["position"], last["position"]), "B": (first["token"], last["token"])}
    same = [bool(np.array_equal(*pair)) for pair in pairs.values()]
    if sum(same) != 1:
        return None
    sums = float(unit(first["sum"]) @ unit(last["sum"]))
    names = (f"first {word}", f"last {word}")
    return Asked(
        f"For each *{word}*, the model adds two vectors: one for the word, one for its place in the sentence. Which "
        "one stands for **the word itself**?",
        text,
        ("A", "B", "neither"),
        same.index(True),
        (
            f"A differs: it stands for the place, piece {ends[0]} and piece {ends[1]}.",
            "B is the same for both, number by number: so it stands for the word.",
            f"One is the same in both; the other is the position. The sums have cosine {as_cosine(sums)}.",
        ),
        figures.strip_pairs(pairs, names),
        figures.strip_pairs({"A: the place": pairs["A"], "B: the word": pairs["B"]}, names),
        marked=tuple(tokens.span((place,)) for place in ends),
    )


FULL = 0.5  # how far the bars reach at least: their length before the answer gives nothing away


def two_families(bert: Bert, word: str, families: Mapping[str, Sequence[str]]) -> Asked | None:
    """How near the one vector of an ambiguous word is to a second family of words, beside the first."""
    known = {
        name: {one: found for one in words if (found := vector(bert, one)) is not None}
        for name, words in families.items()
    }
    own = vector(bert, word)
    if own is None or min(map(len, known.values())) < 2:
        return None
    cosines = {
        name: dict(sorted(((one, float(found @ own)) for one, found in words.items()), key=lambda row: -row[1])[:3])
        for name, words in known.items()
    }
    (low, limit), (near, far) = random_range(bert), [max(values.values()) for values in cosines.values()]
    if near <= limit:
        return None
    first, second = families
    rows = [(f"{one} ({name})", (value,)) for name, values in cosines.items() for one, value in values.items()]
    hidden = [*rows[: len(cosines[first])], *((name, (None,)) for name, _ in rows[len(cosines[first]) :])]
    right, below = 0 if far > limit else 1 if far >= low else 2, "95\N{NO-BREAK SPACE}% of random pairs"
    kinds = [place for place, values in enumerate(cosines.values()) for _ in values]
    draw = partial(figures.bars, limit=limit, limit_name=below, what=f"cosine with {word}", full=FULL, kinds=kinds)
    best = [
        f"*{max(values, key=values.__getitem__)}* ({as_cosine(max(values.values()))})" for values in cosines.values()
    ]
    return Asked(
        f"In the model's word list, **{word}** has one vector, near to {first} words. Is it near to {second} "
        "words, too? Guess how long their bars are.",
        "",
        (
            f"beyond the dotted line: near to {second} words, too",
            "short of it: like random words",
            f"below 0: the {first} pushes {second} words away",
        ),
        right,
        each(
            right,
            f"{best[1]} lies {'even nearer' if far > near else 'less near'} than {best[0]}.",
            f"Both kinds of bars pass the line: the one vector serves {first} and {second} at once.",
            f"Short of the line, the vector would hold the {first} alone.",
            f"Below 0, {second} words would lie on the opposite side, as hardly any words do.",
        ),
        draw(hidden),
        draw(rows),
    )
