"""How far words lean on a line between opposed words, over several pairs and sentences, beside random words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from polyseme import examples, limits
from polyseme.bert import Bert, Tokens
from polyseme.core.progress import Report, silent
from polyseme.core.reading.word_lists import bare, chunks
from polyseme.core.similarity import unit

CANNOT_TELL = "can't tell"
STANDS_OUT = 0.05
"""The share of random words further out below which a word stands out."""
LEAST_PAIRS = 3
"""Pairs from which a line can be tested: of fewer even a right one could be luck."""


@dataclass(frozen=True)
class Axis:
    """Pairs of opposed words: the first of `left` is opposed to the first of `right`."""

    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its first pair."""
        return f"{self.left[0]} – {self.right[0]}"


def built_in_axes() -> dict[str, tuple[Axis, tuple[str, ...]]]:
    """Name -> a line of ours, and the words shown on it at first."""
    axes = {}
    for entry in examples.axes_file()["axis"]:
        left, right = zip(*(pair.split() for pair in entry["pairs"].split(", ")), strict=True)
        axes[Axis(left, right).name] = Axis(left, right), tuple(entry["words"].split(", "))
    return axes


def slot(tokens: Tokens, sentence: str, word: str) -> list[int]:
    """The positions of the pieces of a word in its place in a sentence."""
    start = sentence.index("{}")
    spans = enumerate(tokens.spans)
    return [i for i, span in spans if span and span[0] < start + len(word) and span[1] > start]


def pieces_of(bert: Bert, word: str) -> tuple[str, ...]:
    """A word's pieces in a sentence; none for a word that the model cannot read."""
    sentence = examples.axes_file()["sentences"][0]
    tokens = bert.tokenize(sentence.replace("{}", word))
    places = slot(tokens, sentence, word)
    return () if any(tokens.unknown[i] for i in places) else tuple(tokens.pieces[i] for i in places)


def word_vectors(bert: Bert, words: Sequence[str], layer: int = -1, report: Report = silent) -> np.ndarray:
    """(word, sentence, feature): the vectors of words in our sentences at length 1; layer: from 0, or -1, the last."""
    sentences = examples.axes_file()["sentences"]
    read = {sentence.replace("{}", word): (sentence, word) for word in words for sentence in sentences}

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.asarray(states[layer, slot(tokens, *read[tokens.text])].mean(0))

    done = bert.encode_many(read, reduce, report=lambda n: report(n / len(read), f"sentence {n:,} of {len(read):,}"))
    by_text = dict(zip(read, done, strict=True))
    return unit(np.stack([[by_text[sentence.replace("{}", word)] for sentence in sentences] for word in words]))


def static_vectors(bert: Bert, words: Sequence[str]) -> np.ndarray:
    """(word, 1, feature): the vocabulary's own vectors of words at length 1, before any sentence."""
    ids = [[bert.tokenizer.ids[piece] for piece in pieces_of(bert, word)] for word in words]
    return unit(np.stack([bert.token_vectors[rows].mean(0)[None] for rows in ids]))


@dataclass(frozen=True)
class Line:
    """A line as a model has it: how its own words lean by the other pairs, and how random words do."""

    axis: Axis
    own: np.ndarray  # (2, pair): the lean of each pole's word by the other pairs
    random: np.ndarray  # (word,), sorted: the leans of random words

    @property
    def right_side(self) -> int:
        """How many of its own words fall on their own side by the other pairs."""
        return int((self.own[0] < 0).sum() + (self.own[1] > 0).sum())

    @property
    def holds(self) -> bool:
        """Whether more of its own words fall on their own side than guesses would."""
        few = len(self.axis.left) < LEAST_PAIRS
        return not few and stats.binomtest(self.right_side, self.own.size, alternative="greater").pvalue < 0.05


def leans(vectors: np.ndarray, words: Sequence[str], axis: Axis, poles: np.ndarray) -> np.ndarray:
    """(word, sentence, feature) -> (word, pair, sentence): cosine with the right word of a pair minus the left one's.

    The pairs with the word itself, which would lean to itself, are NaN.
    """
    by_pole = np.einsum("wsf,apsf->awps", vectors, poles)
    values: np.ndarray = (by_pole[1] - by_pole[0]).astype(np.float64)
    for row, word in enumerate(words):
        pairs = zip(axis.left, axis.right, strict=True)
        values[row, [word.casefold() in map(str.casefold, pair) for pair in pairs]] = np.nan
    return values


def line_of(axis: Axis, poles: np.ndarray, random: np.ndarray, random_names: Sequence[str]) -> Line:
    """A line from the vectors of its poles, (2, pair, sentence, feature), and of random words."""
    names = [*axis.left, *axis.right]
    alone = len(axis.left) < 2
    own = leans(poles.reshape(-1, *poles.shape[2:]), names, axis, poles)
    means = np.zeros(len(names)) if alone else np.nanmean(own, (1, 2))
    others = [row for row, word in enumerate(random_names) if word not in {name.casefold() for name in names}]
    found = np.sort(leans(random[others], [random_names[row] for row in others], axis, poles).mean((1, 2)))
    return Line(axis, means.reshape(2, -1), found)


def random_words() -> tuple[str, ...]:
    """A sample, by a fixed seed, of the content words of our sentences; none is a pole of a line of ours."""
    texts = [*examples.everyday(), *(text for text, _, _ in examples.ambiguous())]
    words = {bare(chunk).casefold() for text in texts for chunk in chunks(text)}
    poles = {word for axis, _ in built_in_axes().values() for word in axis.left + axis.right}
    content = sorted(word for word in words - examples.function_words() - poles if word.isalpha() and len(word) > 2)
    return tuple(sorted(np.random.default_rng(0).choice(content, limits.AXIS_RANDOM, replace=False).tolist()))


@dataclass(frozen=True)
class Lean:
    """A word on a line: its pieces, its mean lean with its interval, and the share of random words further out."""

    word: str
    pieces: tuple[str, ...]
    mean: float
    low: float
    high: float
    further: float
    answer: str  # a pole's name, or CANNOT_TELL

    @property
    def stands_out(self) -> bool:
        """Whether it leans, and further than nearly all random words."""
        return self.answer != CANNOT_TELL and self.further <= STANDS_OUT


def judged(line: Line, word: str, pieces: tuple[str, ...], values: np.ndarray) -> Lean:
    """(pair, sentence) -> a word's lean: to a side if its interval lies beyond 0 and the median random word."""
    mean, low, high = interval(values[~np.isnan(values).any(1)])
    middle = float(np.median(line.random))
    right, left = low > max(0, middle), high < min(0, middle)
    answer = line.axis.right[0] if right else line.axis.left[0] if left else CANNOT_TELL
    beyond = line.random >= mean if mean >= middle else line.random <= mean
    return Lean(word, pieces, mean, low, high, float(beyond.mean()), answer if line.holds else CANNOT_TELL)


def interval(values: np.ndarray) -> tuple[float, float, float]:
    """(pair, sentence) -> the mean and its 95 % interval for other pairs and sentences: both are random effects."""
    rows, columns = values.shape
    mean = float(values.mean()) if rows else 0.0
    if rows < 2:
        return mean, -np.inf, np.inf
    by_row, by_column = values.mean(1) - mean, values.mean(0) - mean
    rest = values - mean - by_row[:, None] - by_column
    freedom = np.maximum([rows - 1, columns - 1, (rows - 1) * (columns - 1)], 1)
    squares = np.array([columns * (by_row**2).sum(), rows * (by_column**2).sum(), -(rest**2).sum()]) / freedom
    total = max(squares.sum(), squares[0], squares[1], 1e-30)  # never below what rows or columns alone give
    degrees = total**2 / max((squares**2 / freedom).sum(), 1e-60)  # Satterthwaite's
    least = rows - 1 if columns < 2 else min(rows, columns) - 1
    half = float(stats.t.ppf(0.975, max(degrees, least)) * np.sqrt(total / values.size))
    return mean, mean - half, mean + half
