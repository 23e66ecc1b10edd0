"""The points of a map from the reader's text or built-in sentences: occurrences of words, tokens or whole sentences."""

from collections.abc import Callable, Sequence

import numpy as np

from polyseme import examples
from polyseme.bert import Bert, Tokens
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.occurrences.places import Occurrence, occurrence_labels, occurrences
from polyseme.core.occurrences.states import Occurrences
from polyseme.maps.numbers.points import Points, point_vectors

Labelled = tuple[str, str, str]
"""A sentence, a word in it, and the sense of the word there; word and sense are "" where not known."""

WORDS, TOKENS, SENTENCES = "Occurrences of a word", "Tokens", "Whole sentences"
"""The kinds of points."""

BACKGROUNDS: dict[str, Callable[[str], tuple[Labelled, ...]]] = {
    "built-in sentences with the word": lambda word: tuple(r for r in examples.ambiguous() if r[1] == built_in(word)),
    "all built-in sentences": lambda word: examples.labelled(),
    "everyday sentences": lambda word: tuple((text, "", "") for text in examples.everyday()),
    "nothing else": lambda word: (),
}
"""Built-in sentences mapped together with the reader's own: word -> labelled sentences."""

FITTING: dict[str, tuple[str, ...]] = {
    WORDS: ("built-in sentences with the word", "all built-in sentences", "nothing else"),
    TOKENS: ("nothing else", "everyday sentences", "all built-in sentences"),
    SENTENCES: ("built-in sentences with the word", "all built-in sentences", "everyday sentences", "nothing else"),
}
"""The backgrounds for each kind of points, the default first."""

POSITIONS = {4: "0–4", 9: "5–9", 19: "10–19", 39: "20–39"}
"""Groups of positions by their last one; higher positions are one more group."""


def built_in_points(bert: Bert, what: str, rows: Sequence[Labelled], segments: str) -> Points:
    """The points of built-in sentences, without vectors: their labelled words, all tokens, or whole sentences."""
    if what == WORDS:
        matched = [(match, *row) for row in rows for match in occurrences([bert.tokenize(row[0])], row[1])[:1]]
        matches, _, words, senses = zip(*matched, strict=True) if matched else ((),) * 4
        return _occurrence_points(matches, occurrence_labels(matches), words, senses, own=False)
    read = [bert.tokenize(text, segments=segments) for text, _, _ in rows]
    if what == TOKENS:
        return token_points(read, own=False)
    return sentence_points(read, [word for _, word, _ in rows], [sense for _, _, sense in rows], own=False)


def everyday_vectors(bert: Bert, pooling: str) -> dict[str, np.ndarray]:
    """Layer choice -> (sentence, feature'): the everyday sentences under a pooling."""
    points = built_in_points(bert, SENTENCES, BACKGROUNDS["everyday sentences"](""), "library")
    choices = layer_choices(bert.layers)
    vectors = point_vectors(bert, points, [(choice, pooling) for choice in choices.values()])
    return dict(zip(choices, vectors, strict=True))


def own_occurrences(occurrences: Occurrences) -> Points:
    """The occurrences of a word in the reader's text, with the senses assigned by the reader."""
    words = [occurrences.word] * len(occurrences)
    return _occurrence_points(occurrences.occurrences, occurrences.labels, words, occurrences.senses, own=True)


def _occurrence_points(
    found: Sequence[Occurrence], labels: Sequence[str], words: Sequence[str], senses: Sequence[str], own: bool
) -> Points:
    return Points(
        tuple(occurrence.text for occurrence in found),
        tuple(occurrence.span for occurrence in found),
        tuple(occurrence.positions for occurrence in found),
        tuple(labels),
        (own,) * len(found),
        {
            "sense": _full_senses(words, senses),
            "word": tuple(words),
            "sentence": tuple(_beginning(occurrence.text) for occurrence in found),
            "position": tuple(_position(occurrence.positions[0]) for occurrence in found),
            "piece kind": tuple("split word" if len(each.positions) > 1 else "whole word" for each in found),
        },
    )


def token_points(read: Sequence[Tokens], own: bool) -> Points:
    """Every token of some texts, special ones included."""
    rows = [row for tokens in read for row in _token_rows(tokens)]
    texts, spans, positions, labels, kinds, words = zip(*rows, strict=True) if rows else ((),) * 6
    groups = {
        "piece kind": kinds,
        "word": words,
        "sentence": tuple(map(_beginning, texts)),
        "position": tuple(_position(position) for (position,) in positions),
    }
    return Points(texts, spans, positions, labels, (own,) * len(rows), groups)


def _token_rows(tokens: Tokens) -> list[tuple[str, tuple[int, int], tuple[int], str, str, str]]:
    """Text, span, positions, label, piece kind and word of each token."""
    split = {position for word in tokens.grouped if len(word.positions) > 1 for position in word.positions}
    return [
        (tokens.text, span or (0, 0), (position,), piece, _kind(tokens, position, split), (word or piece).lower())
        for position, (span, piece, word) in enumerate(zip(tokens.spans, tokens.pieces, tokens.words, strict=True))
    ]


def sentence_points(read: Sequence[Tokens], words: Sequence[str], senses: Sequence[str], own: bool) -> Points:
    """Whole texts, each with a word and its sense there, "" where not known."""
    groups = {
        "sense": _full_senses(words, senses),
        "word": tuple(words),
        "whose": ("your own" if own else "built-in",) * len(read),
        "length": tuple(_position(len(tokens) - 2) for tokens in read),
    }
    texts = tuple(tokens.text for tokens in read)
    spans = tuple((0, len(text)) for text in texts)
    return Points(texts, spans, ((),) * len(read), tuple(map(_beginning, texts)), (own,) * len(read), groups)


def _full_senses(words: Sequence[str], senses: Sequence[str]) -> tuple[str, ...]:
    """The senses, each preceded by its word where there are several words."""
    several = len(set(words) - {""}) > 1
    return tuple(f"{word}: {sense}" if sense and several else sense for word, sense in zip(words, senses, strict=True))


def _kind(tokens: Tokens, position: int, split: set[int]) -> str:
    """The kind of a piece. split: the positions of all pieces of split words."""
    if tokens.special[position]:
        return "special token"
    if tokens.unknown[position]:
        return "unknown word"
    if position in split:
        return "continuation" if tokens.continuation[position] else "start of a split word"
    return "whole word" if any(map(str.isalnum, tokens.pieces[position])) else "punctuation"


def _position(position: int) -> str:
    """The group of a position in its text.

    >>> _position(3), _position(12), _position(400)
    ('0–4', '10–19', '40 and more')
    """
    return next((name for last, name in POSITIONS.items() if position <= last), "40 and more")


def _beginning(text: str, most: int = 28) -> str:
    """The first words of a text."""
    short = " ".join(text[: 4 * most].split())
    return short if len(short) <= most else f"{short[:most].rsplit(' ', 1)[0]} …"
