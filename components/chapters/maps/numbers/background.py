"""The built-in sentences that can stand beside a reader's own on a map, and those that chance is drawn of."""

from collections.abc import Callable

import numpy as np

from components import examples
from components.bert import Bert
from components.chapters.maps.numbers.points import Points, point_vectors
from components.chapters.maps.numbers.sources import Labelled, known_occurrences, sentence_points, token_points
from components.numbers.layers import layer_choices

WORDS, TOKENS, SENTENCES = "Occurrences of a word", "Tokens", "Whole sentences"
"""What can be mapped."""

Sentences = tuple[Labelled, ...]

COMPANY: dict[str, Callable[[str], Sentences]] = {
    "built-in sentences with the word": lambda word: tuple(
        row for row in examples.labelled() if row[1] == word.lower()
    ),
    "all built-in sentences": lambda word: examples.labelled(),
    "everyday sentences": lambda word: tuple((text, "", "") for text in examples.everyday()),
    "nothing else": lambda word: (),
}
"""What stands beside the reader's own points: word -> labelled sentences; word and sense are "" where not known."""

FITTING: dict[str, tuple[str, ...]] = {
    WORDS: ("built-in sentences with the word", "all built-in sentences", "nothing else"),
    TOKENS: ("nothing else", "everyday sentences", "all built-in sentences"),
    SENTENCES: ("built-in sentences with the word", "all built-in sentences", "everyday sentences", "nothing else"),
}
"""Which company fits what is mapped, the default first."""


def company_points(bert: Bert, what: str, company: str, word: str, segments: str) -> Points:
    """The points of the built-in sentences, without vectors."""
    rows = COMPANY[company](word)
    if what == WORDS:
        return known_occurrences(bert, rows)
    read = [bert.tokenize(text, segments=segments) for text, _, _ in rows]
    if what == TOKENS:
        return token_points(read, own=False)
    return sentence_points(read, [word for _, word, _ in rows], [sense for _, _, sense in rows], own=False)


def everyday_vectors(bert: Bert, pooling: str) -> dict[str, np.ndarray]:
    """(sentence, feature'): the everyday sentences under a pooling, by layer choice."""
    read = [bert.tokenize(text) for text in examples.everyday()]
    points = sentence_points(read, [""] * len(read), [""] * len(read), own=False)
    choices = layer_choices(bert.layers)
    return dict(
        zip(choices, point_vectors(bert, points, [(choose, pooling) for choose in choices.values()]), strict=True)
    )
