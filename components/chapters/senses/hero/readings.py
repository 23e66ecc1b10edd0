"""What the picture says in one sentence: with which sense each occurrence lies."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from components.figures.cosines import as_cosine
from components.figures.prose import escaped, listed, percent, shortened
from components.numbers.occurrences.gathering import Gathering
from components.numbers.similarity import cosine_matrix

WORDS, NUMBERS = 25, 2
"""What one sentence below a picture holds at most."""


def finding(of: Gathering) -> str:
    """With which sense the reader's occurrences lie at the best layer; without senses, which are alike."""
    told = of.judged[: of.own]
    if told.any():
        return fitting(_told(of, np.flatnonzero(told)))
    if (of.nearest[: of.own, of.best] >= 0).all() and of.names:
        return fitting(_guessed(of))
    return fitting(_unnamed(of))


def fitting(sentences: Iterator[str]) -> str:
    """The first sentence that is short enough; the last one where none is."""
    said = ""
    for said in sentences:
        if len(said.split()) <= WORDS and len(re.findall(r"\d[\d.,]*", said)) <= NUMBERS:
            break
    return re.sub(r"\w", lambda letter: letter[0].upper(), said, count=1)


def _told(of: Gathering, own: np.ndarray) -> Iterator[str]:
    """Where senses are known: how many lie with their own, which do not, and whether guessing does as well."""
    right = of.right[own, of.best]
    wrong = own[~right].tolist()
    guessed = int(np.bincount(of.labelled[own]).max())
    better = "more than guessing gets" if right.sum() > guessed else "no more than guessing gets"
    if not wrong:
        when, several = _when(of, own), len(set(of.labelled[own].tolist())) > 1
        yield f"**{_by_sense(of, own, of.labelled[own])}**{': each with its own sense' * several}, {when}."
        yield f"**All {len(own)} lie with their own sense**, {when}."
        return
    share = f"{right.sum()} of {len(own)}"
    yield f"**{share} lie with their own sense, {better}**: {_by_sense(of, wrong, of.nearest[wrong, of.best])}."
    yield f"**{share} lie with their own sense** at the layer where senses part best, {better}."


def _when(of: Gathering, own: np.ndarray) -> str:
    """In which layers around the best one all of them lie with their own sense."""
    wrong = np.flatnonzero(~of.right[own].all(0))
    first = max((int(layer) + 1 for layer in wrong if layer < of.best), default=0)
    last = min((int(layer) - 1 for layer in wrong if layer > of.best), default=of.layers - 1)
    return layers_told(first, last, of.layers)


def layers_told(first: int, last: int, layers: int) -> str:
    """A run of layers in words.

    >>> layers_told(3, 6, 7), layers_told(2, 4, 7), layers_told(5, 5, 7), layers_told(0, 6, 7)
    ('from layer 3 on', 'from layer 2 to 4', 'at layer 5', 'in every layer')
    """
    if first == last:
        return f"at layer {first}"
    if last < layers - 1:
        return f"from layer {first} to {last}"
    return f"from layer {first} on" if first else "in every layer"


def _by_sense(of: Gathering, own: Sequence[int] | np.ndarray, senses: np.ndarray) -> str:
    """Which lie with which sense: "bank vault and bank robber lie with money, river bank with river"."""
    parts: list[str] = []
    for number in dict.fromkeys(senses.tolist()):
        those = [_name(of, at) for at, sense in zip(own, senses.tolist(), strict=True) if sense == number]
        verb = "" if parts else (" lies" if len(those) == 1 else " lie")
        parts.append(f"{listed(those, most=9)}{verb} with {escaped(shortened(of.names[number], 20))}")
    return ", ".join(parts)


def _name(of: Gathering, at: int) -> str:
    return escaped(shortened(of.labels[at], 28))


def _guessed(of: Gathering) -> Iterator[str]:
    """Where only built-in sentences have senses: with which of them the reader's lie, and how often that is right."""
    nearest = of.nearest[: of.own, of.best]
    sure = percent(float(of.shares[of.best]))
    yield f"**{_by_sense(of, range(of.own), nearest)}**; told this way, {sure} of the built-in sentences are right."
    yield f"**{_by_sense(of, range(of.own), nearest)}**."
    senses, counts = np.unique(nearest, return_counts=True)
    most = escaped(shortened(of.names[int(senses[counts.argmax()])], 20))
    if len(senses) == 1:
        yield f"**All of them lie with {most}**; told this way, {sure} of the built-in sentences are right."
    yield f"**{counts.max()} of {of.own} lie with {most}**, the others with other senses."


def _unnamed(of: Gathering) -> Iterator[str]:
    """Where no sense is known: how alike two are, or which two are closest and which one stands apart."""
    cosines = cosine_matrix(of.units[: of.own, of.best])
    if of.own == 2:
        yield f"**The two part most at layer {of.best}**: there their cosine is {as_cosine(float(cosines[0, 1]))}."
        return
    pairs = np.transpose(np.triu_indices(of.own, 1))
    a, b = pairs[cosines[pairs[:, 0], pairs[:, 1]].argmax()].tolist()
    apart = int(cosines.sum(1).argmin())
    yield f"**{_name(of, a)} and {_name(of, b)} are closest**; {_name(of, apart)} stands furthest from the others."
    yield f"**Two are closer than all others**, at cosine {as_cosine(float(cosines[a, b]))} in layer {of.best}."
