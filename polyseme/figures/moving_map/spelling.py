"""What a map of one word's uses must say of its layers: the first knows no meaning, and plurals may lie apart."""

from collections.abc import Sequence

import numpy as np

from polyseme.figures.wording import listed

APART = 0.6
"""From which share of a map's variance between the forms of a word they are said to lie apart."""

UNREAD = "Layer 0: the sentence has not been read yet. A word differs only by its place."


def notes(points: np.ndarray, words: Sequence[str], input_first: bool) -> tuple[str, ...]:
    """(layer, dot, 2), the word of each dot -> what is said of each layer, "" for nothing.

    input_first: whether the first is layer 0, the model's input.
    """
    forms, form_of, counts = np.unique([word.casefold() for word in words], return_inverse=True, return_counts=True)
    several = len(forms) > 1
    apart = f"The spellings {listed(map(str, forms))} lie apart here, whatever they mean."
    said = [apart if several and share_between(layer, form_of, counts) >= APART else "" for layer in points]
    if input_first:
        said[0] = f"{UNREAD} {said[0]}".strip()
    return tuple(said)


def share_between(points: np.ndarray, group_of: np.ndarray, counts: np.ndarray) -> float:
    """(dot, 2), (dot,), (group,) -> the share of the variance that lies between the groups, from 0 to 1.

    >>> round(share_between(np.array([[0.0, 0], [1, 0], [9, 0], [10, 0]]), np.array([0, 0, 1, 1]), np.array([2, 2])), 2)
    0.99
    """
    centred = points - points.mean(0)
    sums = (group_of == np.arange(len(counts))[:, None]) @ centred
    return float((sums**2 / counts[:, None]).sum() / max(float((centred**2).sum()), 1e-12))
