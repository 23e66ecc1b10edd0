"""Where the points of a map come from: occurrences of words, tokens, whole sentences; the reader's or built-in ones."""

from collections.abc import Sequence

from components.bert import Bert, Tokens
from components.chapters.maps.numbers.points import Points
from components.numbers.occurrence_states import Occurrences
from components.numbers.occurrences import Occurrence, occurrence_labels, occurrences

Labelled = tuple[str, str, str]
"""A sentence, a word in it, and the sense that the word has there."""

POSITIONS = (4, 9, 19, 39)
"""The last position of each group of positions; those further on are one more group."""


def known_occurrences(bert: Bert, company: Sequence[Labelled]) -> Points:
    """The labelled word of each built-in sentence."""
    found = [occurrences([bert.tokenize(text)], word)[:1] for text, word, _ in company]
    told = [(row[0], word, sense) for row, (_, word, sense) in zip(found, company, strict=True) if row]
    labels = occurrence_labels([one for one, _, _ in told])
    return _occurrences(
        [one for one, _, _ in told], labels, [word for _, word, _ in told], [s for _, _, s in told], False
    )


def own_occurrences(occurrences: Occurrences) -> Points:
    """The occurrences of a word in the reader's text, with the senses that the reader gave them."""
    words = [occurrences.word] * len(occurrences)
    return _occurrences(occurrences.occurrences, occurrences.labels, words, occurrences.senses, True)


def _occurrences(
    found: Sequence[Occurrence], labels: Sequence[str], words: Sequence[str], senses: Sequence[str], own: bool
) -> Points:
    several = len(set(words)) > 1
    named = [f"{word}: {sense}" if sense and several else sense for word, sense in zip(words, senses, strict=True)]
    groups = {
        "sense": tuple(named),
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
    kinds = {id(tokens): _kinds(tokens) for tokens in read}
    groups = {
        "piece kind": tuple(kinds[id(tokens)][at] for tokens, at in places),
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
    several = len(set(words) - {""}) > 1
    named = [f"{word}: {sense}" if sense and several else sense for word, sense in zip(words, senses, strict=True)]
    groups = {
        "sense": tuple(named),
        "word": tuple(words),
        "whose": ("your own" if own else "built-in",) * len(read),
        "length": tuple(_position(len(tokens) - 2) for tokens in read),
    }
    texts = tuple(tokens.text for tokens in read)
    spans = tuple((0, len(text)) for text in texts)
    return Points(texts, spans, ((),) * len(read), tuple(map(_beginning, texts)), (own,) * len(read), groups)


def _kinds(tokens: Tokens) -> tuple[str, ...]:
    """What kind of piece each token is."""
    split = {at for word in tokens.grouped if len(word.positions) > 1 for at in word.positions}
    return tuple(_kind(tokens, at, at in split) for at in range(len(tokens)))


def _kind(tokens: Tokens, at: int, split: bool) -> str:
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
    first = 0
    for last in POSITIONS:
        if at <= last:
            return f"{first}–{last}"
        first = last + 1
    return f"{first} and more"


def _beginning(text: str, most: int = 28) -> str:
    """The first words of a text."""
    short = " ".join(text[: 4 * most].split())
    return short if len(short) <= most else f"{short[:most].rsplit(' ', 1)[0]} …"
