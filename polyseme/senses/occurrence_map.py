"""The finding below the map of occurrences: the verdict on each, in one sentence."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.calibration import EVEN
from polyseme.core.verdict.evidence import LEAST
from polyseme.core.verdict.verdicts import FEW, LANGUAGE, NEAR, NOTHING, Judgement
from polyseme.figures.cosines import TIE
from polyseme.figures.texts import NOT_ENGLISH
from polyseme.figures.wording import escaped, in_context, listed, shortened

WORDS, NUMBERS = 25, 2
"""Upper bounds of a finding; the layer's own number is not counted."""


def finding(judgement: Judgement) -> str:
    """The verdict on each of the reader's occurrences, or the number of each; the layer; and why there is none."""
    if judgement.refused == LANGUAGE:
        return NOT_ENGLISH
    if judgement.refused:
        return unknown(judgement.gathering.word)
    verdicts = judgement.verdicts
    if all(verdict.reason == NOTHING for verdict in verdicts):
        return first_short(_pairs(judgement))
    if all(verdict.reason == FEW for verdict in verdicts):
        return f"**Too few sentences to tell**: {LEAST} of each meaning are needed."
    return first_short(_each(judgement))


def unknown(word: str) -> str:
    """The finding for a word in whose place the model reads [UNK]."""
    name = escaped(shortened(word, 20))
    return f"**Can't tell: {name} is not in the model's vocabulary.** It reads \\[UNK\\], for “unknown”, in its place."


def first_short(sentences: Iterator[str]) -> str:
    """The first sentence within WORDS and NUMBERS, else the last; with a capital, unless it begins with a quotation."""
    sentence = ""
    for sentence in sentences:
        if (
            len(sentence.split()) <= WORDS
            and len(re.findall(r"\d[\d.,]*", re.sub(r"\([^()]*\)\.$", "", sentence))) <= NUMBERS
        ):
            break
    return re.sub(r"^\W*\w", lambda start: start[0] if "“" in start[0] else start[0].upper(), sentence)


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
    """The occurrences by verdict, by their labels, by the word that sets each apart, or the number of each."""
    verdicts, gathering = judgement.verdicts, judgement.gathering
    where, senses = f"({gathering.layer_name})", [escaped(shortened(one.sense, 20)) for one in verdicts]
    reasons = [one.reason for one in verdicts]
    labels = [_quoted(label, 28) for label in gathering.labels]
    read = [
        f"{listed(names, most=9)} {'means' if len(names) == 1 else 'mean'} **{sense}**"
        for sense, names in _grouped(labels, senses).items()
    ]
    parts = [f"To the model, {listed(read, most=9)}"] if read else []
    it = "it" if read else "the model"
    for why, names in _grouped(labels, reasons).items():  # the picture beside the map shows that none is nearest
        parts.append(f"about {listed(names, most=9)} {it} **can't tell**{f': {why}' * (why != NEAR or not read)}")
    yield f"{'; '.join(parts)} {where}."
    cues = [_quoted(cue(judgement, dot), 20) for dot in range(gathering.own)]
    short = [f"{sense} ({', '.join(names)})" for sense, names in _grouped(cues, senses).items()]
    short += [
        f"can't tell ({', '.join(names)})" for names in _grouped(cues, ["?" * bool(why) for why in reasons]).values()
    ]
    yield f"**{escaped(shortened(gathering.word, 20))}: {'; '.join(short)}** {where}."
    counts, unsure = Counter(filter(None, senses)), sum(map(bool, reasons))
    if not counts:
        yield f"**All {len(verdicts)}: can't tell**, {' or '.join(dict.fromkeys(reasons))} {where}."
        return
    if len(counts) == 1 and not unsure:
        yield f"**All {len(verdicts)}: {next(iter(counts))}** {where}."
    most = ", ".join(f"{sense}: {number}" for sense, number in counts.most_common(2))
    rest = [sense for sense, _ in counts.most_common()[2:]] + ["can't tell"] * bool(unsure)
    others = f"; the others: {' or '.join(rest)}" if rest else ""
    yield f"**{most}{others}**. The colours show which {where}."


def cue(judgement: Judgement, dot: int) -> str:
    """The label of an occurrence without the word itself."""
    label, word = judgement.gathering.labels[dot], judgement.gathering.occurrences[dot].word
    rest = re.sub(rf"\b{re.escape(word)}\b|…", " ", label, count=2).strip()
    return rest or label


def _quoted(label: str, most: int) -> str:
    return f"“{escaped(shortened(label, most))}”"


def _grouped(labels: Iterable[str], keys: Iterable[str]) -> dict[str, list[str]]:
    """Key -> its labels, in order; without those whose key is empty."""
    groups: dict[str, list[str]] = {}
    for label, key in zip(labels, keys, strict=True):
        if key:
            groups.setdefault(key, []).append(label)
    return groups


def _alone(gathering: Gathering, word: str) -> Iterator[str]:
    """One sentence of the reader's, beside ours with the word if there are any."""
    if not gathering.around:
        repeated = ", repeated" * (gathering.own > 1)
        yield f"**Only one sentence{repeated}: nothing to compare with.** Add another with {word}."
        return
    few, where = "**Can't tell from one sentence**", f"({gathering.layer_name})"
    typed = gathering.occurrences[0]
    if not (typed.before + typed.after).strip():
        yield f"**Can't tell from one word: too little context.** Type a sentence with {word} {where}."
        return
    cosines = gathering.units[gathering.own :, gathering.layer] @ gathering.units[0, gathering.layer]
    if len(cosines) == 1 or np.diff(np.sort(cosines)[-2:])[0] >= TIE:
        one = gathering.occurrences[gathering.own + int(cosines.argmax())]
        sentence = in_context(one.before, one.word, one.after, 22).replace("**", "")
        yield f"{few}. The nearest of our sentences with {word}: *{sentence}* {where}."
    yield f"{few}. Add another with {word} {where}."


def _pairs(judgement: Judgement) -> Iterator[str]:
    """No sense is known: whether the occurrences are as alike as those of one meaning usually are."""
    gathering, where = judgement.gathering, f"({judgement.gathering.layer_name})"
    places = {(one.text, one.span): dot for dot, one in enumerate(gathering.occurrences[: gathering.own])}
    word, dots = escaped(shortened(gathering.word, 20)), list(places.values())
    if len(dots) < 2:
        yield from _alone(gathering, word)
        return
    if any(len(one.positions) > 1 for one in gathering.occurrences[: gathering.own]):
        yield f"**Can't tell what {word} means**: it is not in the model's vocabulary, and is read in pieces {where}."
        return
    pairs = np.array(dots)[np.transpose(np.triu_indices(len(dots), 1))]
    cosines, likely = judgement.cosines[tuple(pairs.T)], judgement.same[tuple(pairs.T)]
    least, *others = np.sort(cosines)
    names = listed(_quoted(gathering.labels[i], 28) for i in pairs[cosines.argmin()])
    if (judgement.pairs[tuple(pairs.T)] < 0).any():
        yield f"**Perhaps different meanings: {names}** are less alike than uses of one meaning usually are {where}."
        yield f"**Perhaps different meanings: {names}** {where}."
    uses = f"{'both' if len(dots) == 2 else 'all'} uses of {word}"
    if likely.min() >= EVEN:
        number = "two " if len(dots) == 2 else ""
        shown = f"**The model shows no clear difference between the {number}uses of {word}**"
        yield f"{shown}, but their meanings may differ {where}."
    unsure = f"**Can't tell if {uses} mean the same**"
    if others and others[0] - least >= TIE:
        yield f"{unsure}: {names} differ most, but not clearly {where}."
    yield f"{unsure}: uses with different meanings are often as alike as these {where}."
