"""The lesson: eleven questions across the pages, each answered by looking. To add a step, add an entry to STEPS.

The right answer is computed with the reader's model. Slow imports are inside the functions: Start imports this file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.similarity import cosine_matrix

SPLIT = "Word embeddings are untranslatably beautiful."
UNKNOWN = "The model reads 🙂 as nothing it knows."


@dataclass(frozen=True)
class LessonStep:
    """One step: its page with the choices in the address, its question, the answers and where to look."""

    page: str
    about: str
    question: str
    answers: tuple[str, ...]
    right: Callable[[Bert], int | None]  # index of the model's answer; None: not among the answers
    look: str
    choices: Mapping[str, str]
    highlighted: tuple[str, ...]  # CSS keys of what the step is about
    visible_before: bool = False  # whether that may be seen before the guess, which is made from it


def _piece_count(bert: Bert) -> int:
    (positions,) = bert.tokenize(SPLIT).positions("untranslatably")
    return min(len(positions), 3) - 1


def _banks(bert: Bert) -> np.ndarray | None:
    """(layer, 3, feature): the states of the tutorial's three banks; None if the model does not find three."""
    encoding = bert.encode(examples.TUTORIAL)
    positions = [word[0] for word in encoding.positions("bank")]
    return encoding.states[:, positions] if len(positions) == 3 else None


def _differing_input(bert: Bert) -> int | None:
    """Which input vector differs between the first and the last bank: token (0) or position (1)."""
    tokens = bert.tokenize(examples.TUTORIAL)
    positions = [word[0] for word in tokens.positions("bank")]
    parts = bert.input_parts(tokens)
    if len(positions) != 3 or parts.position is None:
        return None
    first, _, last = positions
    differs = [not np.array_equal(part[first], part[last]) for part in (parts.token, parts.position)]
    return differs.index(True) if sum(differs) == 1 else None


def _has_outliers(bert: Bert) -> int:
    from polyseme.core.distribution import outlier_features

    return int(bool(outlier_features(bert.encode(examples.TUTORIAL).states).features))


def _most_different_layer(bert: Bert) -> int | None:
    """Where the least similar pair of banks is least similar: layer 0 (0), between (1), last layer (2)."""
    states = _banks(bert)
    if states is None:
        return None
    lowest = int(np.argmin([cosine_matrix(layer).min() for layer in states]))
    return 0 if lowest == 0 else 2 if lowest == bert.layers else 1


def _river_moves_away(bert: Bert) -> int | None:
    """Whether in some layer the river's bank is less similar to the others than at layer 0."""
    states = _banks(bert)
    if states is None:
        return None
    river = [float(cosine_matrix(layer)[:2, 2].mean()) for layer in states]
    return int(min(river[1:]) < river[0] - 0.01)


def _strongest_pull(bert: Bert) -> int | None:
    """Which word, struck out, reduces most the lead of "river" as the sense of the last bank."""
    from polyseme.core.occlusion.experiment import experiment, pulls_of
    from polyseme.core.occurrences.gathering import gather_built_in
    from polyseme.core.occurrences.states import find_occurrences

    banks = find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 3)
    if len(banks) != 3:
        return None
    gathering = gather_built_in(bert, "bank", banks.select(("money", "money", "river"), range(3)))
    result = pulls_of(gathering, 2, experiment(bert, gathering.occurrences[2]))
    word = result.experiment.words[int(result.pulls[:, gathering.layer].argmax())] if result else ""
    return {"fishing": 0, "Mississippi": 1, "river": 2}.get(word)


def _nearest(bert: Bert) -> int | None:
    from polyseme.core.neighbours import nearest_tokens

    tokens = bert.tokenize("bank")
    nearest = next(piece for piece, _ in nearest_tokens(bert, bert.token_vectors[tokens.ids[1]], 2) if piece != "bank")
    return {"river": 0, "banks": 1, "money": 2}.get(nearest)


STEPS: tuple[LessonStep, ...] = (
    LessonStep(
        "tokens",
        "What is a token?",
        "Into how many pieces is “untranslatably” cut?",
        ("one", "two", "three or more"),
        _piece_count,
        "Look at the chips: pieces of one word are joined, and every piece but the first begins with ##.",
        {"text": SPLIT},
        ("chips",),
    ),
    LessonStep(
        "tokens",
        "What does the model not know?",
        "What reaches the model in place of the smiling face?",
        ("[UNK], which stands for all that is unknown", "a piece of its own"),
        lambda bert: int(not any(bert.tokenize(UNKNOWN).unknown)),
        "Look for the chip with the warning sign. Any other unknown symbol would give the very same chip.",
        {"text": UNKNOWN},
        ("chips",),
    ),
    LessonStep(
        "inputs",
        "What goes into the model?",
        "The same word stands at the beginning and at the end. Which of its vectors differs?",
        ("the token vector", "the position vector"),
        _differing_input,
        "Compare the strips of the first bank with those of the last, row by row.",
        {"text": examples.TUTORIAL, "token": "6"},
        ("summands",),
    ),
    LessonStep(
        "layers",
        "How many numbers is that?",
        "How many numbers stand for one piece, all layers together?",
        ("one", "the features of one layer", "the features of one layer, times the layers and one more"),
        lambda bert: 2,
        "Count the hills: one a layer, and layer 0 is the input. “How many numbers?” multiplies.",
        {"text": examples.TUTORIAL},
        ("hills",),
        visible_before=True,
    ),
    LessonStep(
        "layers",
        "Are all features alike?",
        "Do all features have values of about the same size?",
        ("yes", "no, a few are far larger than the others"),
        _has_outliers,
        "Look at the marks: one feature is far from 0. Open “Which features stick out?” for the others.",
        {"text": examples.TUTORIAL, "token": "6", "layer": "5"},
        ("hills",),
    ),
    LessonStep(
        "senses",
        "Is a bank a bank?",
        "Where do the three banks differ most?",
        ("before the first layer", "in one of the layers between", "in the last layer"),
        _most_different_layer,
        "Press Play: the dots separate long before the last layer.",
        {"text": examples.TUTORIAL, "word": "bank"},
        ("hero",),
    ),
    LessonStep(
        "senses",
        "Why does it lie there?",
        "Which word does most to make the last bank a river bank?",
        ("fishing", "Mississippi", "river"),
        _strongest_pull,
        "Open “Why? Which words moved it”, and strike the word out by hand: watch the dot walk.",
        {"text": examples.TUTORIAL, "word": "bank"},
        ("fold-why",),
    ),
    LessonStep(
        "maps",
        "How does meaning come about?",
        "Press play. Does the bank of the river stay where the other banks are?",
        ("yes, in every layer", "no, it moves away from them"),
        _river_moves_away,
        "Watch the marked points. The number below the map says how far to believe it.",
        {"text": examples.TUTORIAL, "word": "bank", "first": "0"},
        ("map",),
        visible_before=True,
    ),
    LessonStep(
        "neighbours",
        "What is near a word before it has a context?",
        "Which of these is nearest to “bank” in the vocabulary?",
        ("river", "banks", "money"),
        _nearest,
        "Look at the longest bars. A static vector mixes all senses, and spelling shows more than meaning.",
        {"words": "bank"},
        ("bars-0",),
    ),
    LessonStep(
        "sentences",
        "How does a sentence become one vector?",
        "What is a sentence's mean vector made of?",
        ("of its first piece", "of all its pieces, added up and divided by their number"),
        lambda bert: 1,
        "Open the settings, change the pooling and watch which sentences come closest.",
        {},
        ("results", "finding"),
    ),
    LessonStep(
        "pooling",
        "Which layer should I use?",
        "Is one layer choice clearly better than all the others?",
        ("yes, always the last layer", "no, several cannot be told apart, and another task may choose another"),
        lambda bert: 1,
        "Look at how many settings are tied, and at what other tasks chose.",
        {},
        ("lines",),
    ),
)
