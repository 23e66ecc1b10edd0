"""Where the points of a map come from: occurrences of words, tokens, whole sentences; the reader's or built-in ones."""

from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np

from components import examples
from components.bert import Bert, Tokens
from components.chapters.maps.numbers.points import Points, point_vectors
from components.numbers.layers import layer_choices
from components.numbers.occurrences.places import Occurrence, occurrence_labels, occurrences
from components.numbers.occurrences.states import Occurrences

Labelled = tuple[str, str, str]
"""A sentence, a word in it, and the sense that the word has there."""

WORDS, TOKENS, SENTENCES = "Occurrences of a word", "Tokens", "Whole sentences"
"""What can be mapped."""

BACKGROUNDS: dict[str, Callable[[str], tuple[Labelled, ...]]] = {
    "built-in sentences with the word": lambda word: tuple(r for r in examples.labelled() if r[1] == word.lower()),
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
"""Which backgrounds fit what is mapped, the default first."""

POSITIONS = {4: "0–4", 9: "5–9", 19: "10–19", 39: "20–39"}
"""The groups of positions by the last of each; those further on are one more group."""


def built_in_points(bert: Bert, what: str, rows: Sequence[Labelled], segments: str) -> Points:
    """The points of built-in sentences, without vectors: of their labelled words, of all tokens, or whole."""
    if what == WORDS:
        known = [(one, *row) for row in rows for one in occurrences([bert.tokenize(row[0])], row[1])[:1]]
        first, words, senses = [row[0] for row in known], [row[2] for row in known], [row[3] for row in known]
        return _occurrence_points(first, occurrence_labels(first), words, senses, own=False)
    read = [bert.tokenize(text, segments=segments) for text, _, _ in rows]
    if what == TOKENS:
        return token_points(read, own=False)
    return sentence_points(read, [word for _, word, _ in rows], [sense for _, _, sense in rows], own=False)


def everyday_vectors(bert: Bert, pooling: str) -> dict[str, np.ndarray]:
    """(sentence, feature'): the everyday sentences under a pooling, by layer choice."""
    points = built_in_points(bert, SENTENCES, BACKGROUNDS["everyday sentences"](""), "library")
    choices = layer_choices(bert.layers)
    found = point_vectors(bert, points, [(choose, pooling) for choose in choices.values()])
    return dict(zip(choices, found, strict=True))


def own_occurrences(occurrences: Occurrences) -> Points:
    """The occurrences of a word in the reader's text, with the senses that the reader gave them."""
    words = [occurrences.word] * len(occurrences)
    return _occurrence_points(occurrences.occurrences, occurrences.labels, words, occurrences.senses, own=True)


def _occurrence_points(
    found: Sequence[Occurrence], labels: Sequence[str], words: Sequence[str], senses: Sequence[str], own: bool
) -> Points:
    groups = {
        "sense": _named_senses(words, senses),
        "word": tuple(words),
        "sentence": tuple(_beginning(one.text) for one in found),
        "position": tuple(_position(one.positions[0]) for one in found),
        "piece kind": tuple("split word" if len(one.positions) > 1 else "whole word" for one in found),
    }
    return Points(
        tuple(one.text for one in found),
        tuple(one.span for one in found),
        tuple(one.positions for one in found),
        tuple(labels),
        (own,) * len(found),
        groups,
    )


def token_points(read: Sequence[Tokens], own: bool) -> Points:
    """Every token of some texts, special ones included."""
    places = [(tokens, at) for tokens in read for at in range(len(tokens))]
    words = {id(tokens): tokens.words for tokens in read}
    several = {id(tokens): [word.positions for word in tokens.grouped if len(word.positions) > 1] for tokens in read}
    split = {key: set(chain.from_iterable(positions)) for key, positions in several.items()}
    groups = {
        "piece kind": tuple(_kind(tokens, at, at in split[id(tokens)]) for tokens, at in places),
        "word": tuple((words[id(tokens)][at] or tokens.pieces[at]).lower() for tokens, at in places),
        "sentence": tuple(_beginning(tokens.text) for tokens, _ in places),
        "position": tuple(_position(at) for _, at in places),
    }
    return Points(
        tuple(tokens.text for tokens, _ in places),
        tuple(tokens.spans[at] or (0, 0) for tokens, at in places),
        tuple((at,) for _, at in places),
        tuple(tokens.pieces[at] for tokens, at in places),
        (own,) * len(places),
        groups,
    )


def sentence_points(read: Sequence[Tokens], words: Sequence[str], senses: Sequence[str], own: bool) -> Points:
    """Whole texts, each with the word it is about and that word's sense, where they are known."""
    groups = {
        "sense": _named_senses(words, senses),
        "word": tuple(words),
        "whose": ("your own" if own else "built-in",) * len(read),
        "length": tuple(_position(len(tokens) - 2) for tokens in read),
    }
    texts = tuple(tokens.text for tokens in read)
    spans = tuple((0, len(text)) for text in texts)
    return Points(texts, spans, ((),) * len(read), tuple(map(_beginning, texts)), (own,) * len(read), groups)


def _named_senses(words: Sequence[str], senses: Sequence[str]) -> tuple[str, ...]:
    """Senses with their words, where there are several words."""
    several = len(set(words) - {""}) > 1
    return tuple(f"{word}: {sense}" if sense and several else sense for word, sense in zip(words, senses, strict=True))


def _kind(tokens: Tokens, at: int, split: bool) -> str:
    """What kind of piece a token is."""
    if tokens.special[at] or tokens.unknown[at]:
        return "special token" if tokens.special[at] else "unknown word"
    if split:
        return "continuation" if tokens.continuation[at] else "start of a split word"
    return "whole word" if any(map(str.isalnum, tokens.pieces[at])) else "punctuation"


def _position(at: int) -> str:
    """The group of a position in its text.

    >>> _position(3), _position(12), _position(400)
    ('0–4', '10–19', '40 and more')
    """
    return next((name for last, name in POSITIONS.items() if at <= last), "40 and more")


def _beginning(text: str, most: int = 28) -> str:
    """The first words of a text."""
    short = " ".join(text[: 4 * most].split())
    return short if len(short) <= most else f"{short[:most].rsplit(' ', 1)[0]} …"
