"""The finding below the map of occurrences: with which sense each occurrence lies, in one sentence."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.similarity import cosine_matrix
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, listed, percent, shortened

WORDS, NUMBERS = 25, 2
"""Upper bounds of a finding."""


def finding(gathering: Gathering) -> str:
    """With which sense the reader's occurrences lie in the best layer; without senses, which are alike."""
    judged = np.flatnonzero(gathering.judged[: gathering.own])
    if len(judged):
        return first_short(_judged(gathering, judged))
    if (gathering.nearest[: gathering.own, gathering.best] >= 0).all() and gathering.names:
        return first_short(_predicted(gathering))
    return first_short(_unnamed(gathering))


def first_short(sentences: Iterator[str]) -> str:
    """The first sentence within WORDS and NUMBERS, else the last; with a capital."""
    sentence = ""
    for sentence in sentences:
        if len(sentence.split()) <= WORDS and len(re.findall(r"\d[\d.,]*", sentence)) <= NUMBERS:
            break
    return re.sub(r"\w", lambda letter: letter[0].upper(), sentence, count=1)


def _judged(gathering: Gathering, own: np.ndarray) -> Iterator[str]:
    """Senses are known: how many occurrences are right, which are wrong, and the majority-class baseline."""
    right = gathering.right[own]
    wrong, labelled = own[~right[:, gathering.best]], gathering.labelled[own]
    count = len(own) - len(wrong)
    if not len(wrong):
        run = run_around(right.all(0), gathering.best)
        when, each = layer_range(*run, gathering.layers), ": each with its own sense" * (len(set(labelled)) > 1)
        yield f"**{_by_sense(gathering, own, labelled)}**{each}, {when}."
        yield f"**All {len(own)} lie with their own sense**, {when}."
        return
    better = "more than guessing gets" if count > np.bincount(labelled).max() else "no more than guessing gets"
    mistakes = _by_sense(gathering, wrong, gathering.nearest[wrong, gathering.best])
    yield f"**{count} of {len(own)} lie with their own sense, {better}**: {mistakes}."
    yield f"**{count} of {len(own)} lie with their own sense** at the layer where senses part best, {better}."


def run_around(mask: np.ndarray, layer: int) -> tuple[int, int]:
    """(layer,) bool, true at one layer -> the first and the last of the layers around it that are true too.

    >>> run_around(np.array([True, False, True, True]), 2)
    (2, 3)
    """
    false = np.flatnonzero(~mask)
    first = int(max(false[false < layer], default=-1)) + 1
    return first, int(min(false[false > layer], default=len(mask))) - 1


def layer_range(first: int, last: int, layers: int) -> str:
    """A run of layers in words.

    >>> layer_range(3, 6, 7), layer_range(2, 4, 7), layer_range(5, 5, 7), layer_range(0, 6, 7)
    ('from layer 3 on', 'from layer 2 to 4', 'at layer 5', 'in every layer')
    """
    if first == last:
        return f"at layer {first}"
    if last < layers - 1:
        return f"from layer {first} to {last}"
    return f"from layer {first} on" if first else "in every layer"


def _by_sense(gathering: Gathering, own: Sequence[int] | np.ndarray, senses: np.ndarray) -> str:
    """Which lie with which sense: "bank vault and bank robber lie with money, river bank with river"."""
    parts: list[str] = []
    for sense in dict.fromkeys(senses.tolist()):
        labels = [_label(gathering, i) for i, nearest in zip(own, senses.tolist(), strict=True) if nearest == sense]
        verb = "" if parts else (" lies" if len(labels) == 1 else " lie")
        parts.append(f"{listed(labels, most=9)}{verb} with {escaped(shortened(gathering.names[sense], 20))}")
    return ", ".join(parts)


def _label(gathering: Gathering, i: int) -> str:
    return escaped(shortened(gathering.labels[i], 28))


def _predicted(gathering: Gathering) -> Iterator[str]:
    """Only built-in sentences have senses: the nearest sense of each occurrence, and how often that is right."""
    nearest = gathering.nearest[: gathering.own, gathering.best]
    lie = f"**{_by_sense(gathering, range(gathering.own), nearest)}**"
    accuracy = f"told this way, {percent(float(gathering.shares[gathering.best]))} of the built-in sentences are right."
    yield f"{lie}; {accuracy}"
    yield f"{lie}."
    counts = np.bincount(nearest)
    most = escaped(shortened(gathering.names[int(counts.argmax())], 20))
    if counts.max() == gathering.own:
        yield f"**All of them lie with {most}**; {accuracy}"
    yield f"**{counts.max()} of {gathering.own} lie with {most}**, the others with other senses."


def _unnamed(gathering: Gathering) -> Iterator[str]:
    """No sense is known: how alike two are, or which two are closest and which one stands apart."""
    cosines, layer = cosine_matrix(gathering.units[: gathering.own, gathering.best]), gathering.best
    if gathering.own == 2:
        yield f"**The two part most at layer {layer}**: there their cosine is {as_cosine(float(cosines[0, 1]))}."
        return
    pairs = np.transpose(np.triu_indices(gathering.own, 1))
    a, b = pairs[cosines[pairs[:, 0], pairs[:, 1]].argmax()].tolist()
    pair, apart = f"{_label(gathering, a)} and {_label(gathering, b)}", _label(gathering, int(cosines.sum(1).argmin()))
    yield f"**{pair} are closest**; {apart} stands furthest from the others."
    yield f"**Two are closer than all others**, at cosine {as_cosine(float(cosines[a, b]))} in layer {layer}."
