"""The finding below the map of occurrences: the verdict on each, in one sentence."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from polyseme.core.verdict.evidence import LEAST
from polyseme.core.verdict.verdicts import ALONE, FAR, FEW, LANGUAGE, NEAR, NOTHING, Judgement, Verdict
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, listed, shortened

WORDS, NUMBERS = 25, 2
"""Upper bounds of a finding; the layer's own number is not counted."""


def finding(judgement: Judgement) -> str:
    """The verdict on each of the reader's occurrences, or the number of each; the layer; and why there is none."""
    if judgement.refused == LANGUAGE:
        return "**Can't be asked**: this does not look like English, and the model learned English."
    if judgement.refused:
        word = escaped(shortened(judgement.gathering.word, 20))
        return f"**Can't be asked**: the model does not know {word}, and reads \\[UNK\\] in its place."
    verdicts = judgement.verdicts
    if all(verdict.reason == NOTHING for verdict in verdicts):
        return first_short(_pairs(judgement))
    if all(verdict.reason == FEW for verdict in verdicts):
        return f"**Too few sentences to tell**: {LEAST} of each meaning are needed."
    return first_short(_each(judgement))


def first_short(sentences: Iterator[str]) -> str:
    """The first sentence within WORDS and NUMBERS, else the last; with a capital."""
    sentence = ""
    for sentence in sentences:
        if (
            len(sentence.split()) <= WORDS
            and len(re.findall(r"\d[\d.,]*", re.sub(r"\([^()]*\)\.$", "", sentence))) <= NUMBERS
        ):
            break
    return re.sub(r"\w", lambda letter: letter[0].upper(), sentence, count=1)


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


def _each(judgement: Judgement) -> Iterator[str]:
    """The occurrences by verdict, by their labels; where that is too long, the number of each."""
    verdicts, labels = judgement.verdicts, [escaped(shortened(label, 28)) for label in judgement.gathering.labels]
    where = f"({judgement.gathering.layer_name})"
    decided = _grouped(labels, [_said(verdict, own) for verdict, own in zip(verdicts, judgement.known, strict=True)])
    unsure = _grouped(labels, [_why(verdict) for verdict in verdicts])
    parts = [f"{listed(names, most=9)}: {sense}" for sense, names in decided.items()]
    parts += [f"can't tell {listed(names, most=9)}: {reason}" for reason, names in unsure.items()]
    yield f"**{'. '.join(part[:1].upper() + part[1:] for part in parts)}** {where}."
    counts = Counter(escaped(shortened(verdict.sense, 20)) for verdict in verdicts if verdict.sense)
    if not counts:
        ((reason, number),) = Counter(_why(verdict) for verdict in verdicts).most_common(1)
        most = f": {'all' if number == len(verdicts) else 'most'} {reason}" if 2 * number > len(verdicts) else ""
        yield f"**Can't tell any of the {len(verdicts)}**{most} {where}."
        return
    rest = sorted(set(counts) - {sense for sense, _ in counts.most_common(2)}) + ["can't tell"] * any(unsure)
    others = f"; the others: {' or '.join(rest)}" if rest else ""
    if len(counts) == 1 and not rest:
        yield f"**All {len(verdicts)}: {next(iter(counts))}** {where}."
    yield f"**{', '.join(f'{sense}: {number}' for sense, number in counts.most_common(2))}**{others} {where}."


def _grouped(labels: Iterable[str], keys: Iterable[str]) -> dict[str, list[str]]:
    """Key -> its labels, in order; without those whose key is empty."""
    groups: dict[str, list[str]] = {}
    for label, key in zip(labels, keys, strict=True):
        if key:
            groups.setdefault(key, []).append(label)
    return groups


def _said(verdict: Verdict, own: str) -> str:
    """The sense of a verdict, and its label where that is another one; "" where there is no sense."""
    sense = escaped(shortened(verdict.sense, 20))
    return (
        f"{sense}, though labelled {escaped(shortened(own, 20))}" if sense and own not in ("", verdict.sense) else sense
    )


def _why(verdict: Verdict) -> str:
    """Why there is no sense, "" where there is one."""
    first, second = sorted(escaped(shortened(name, 20)) for name in verdict.nearest)
    return {
        NEAR: f"between {first} and {second}",
        FAR: "far from every meaning",
        FEW: "too few sentences",
        ALONE: "alone, without other words",
        NOTHING: "nothing to compare with",
    }.get(verdict.reason, "")


def _pairs(judgement: Judgement) -> Iterator[str]:
    """No sense is known: which pairs have the same or different meanings, if that can be told from cosines alone."""
    gathering, where = judgement.gathering, f"({judgement.gathering.layer_name})"
    if len({(one.text, one.span) for one in gathering.occurrences[: gathering.own]}) < 2:
        word, repeated = escaped(shortened(gathering.word, 20)), ", repeated" * (gathering.own > 1)
        yield f"**Only one sentence{repeated}: nothing to compare with.** Add another with {word}."
        return
    pairs = np.transpose(np.triu_indices(gathering.own, 1))
    cosines, verdicts = judgement.cosines[tuple(pairs.T)], judgement.pairs[tuple(pairs.T)]
    low, high = as_cosine(float(cosines.min())), as_cosine(float(cosines.max()))
    for sign, what, extreme in (
        (-1, "Different meanings", cosines.argmin()),
        (1, "The same meaning", cosines.argmax()),
    ):
        if (verdicts == sign).all() and len(pairs) > 1:
            yield f"**{what}, each from each**: cosines from {low} to {high} {where}."
        elif (verdicts == sign).any():
            names = listed(escaped(shortened(gathering.labels[i], 28)) for i in pairs[extreme])
            yield f"**{what}: {names}**, cosine {as_cosine(float(cosines[extreme]))} {where}."
            yield f"**{what}: {names}** {where}."
    if gathering.own == 2:
        yield f"**Can't tell whether the two mean the same**: cosine {low} fits both {where}."
    yield f"**Can't tell which mean the same**: cosines from {low} to {high} fit one meaning or several {where}."
