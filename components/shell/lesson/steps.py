"""The lesson: eleven questions across the pages, each answered by looking. To add a step, add an entry to STEPS.

The right answer is worked out from the model at hand, so that it is right for any of them. What is slow to import is
imported when a question is answered: the first page names the first step.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from components import examples
from components.bert import Bert
from components.numbers.similarity import cosine_matrix

SPLIT = "Word embeddings are untranslatably beautiful."
UNKNOWN = "The model reads 🙂 as nothing it knows."


@dataclass(frozen=True)
class Step:
    """One step: the page with what it is opened with, the question, the answers, which is right, where to look."""

    page: str
    about: str
    question: str
    answers: tuple[str, ...]
    right: Callable[[Bert], int | None]  # None where the model gives something that is not among the answers
    look: str
    choices: Mapping[str, str]
    lit: tuple[str, ...]  # the keys of what it speaks of, as style sheets have them
    seen_first: bool = False  # whether that may be seen before the guess: it is what the guess is made of


def _pieces(bert: Bert) -> int | None:
    (positions,) = bert.tokenize(SPLIT).positions("untranslatably")
    return {1: 0, 2: 1}.get(len(positions), 2)


def _unknown(bert: Bert) -> int:
    return 0 if any(bert.tokenize(UNKNOWN).unknown) else 1


def _banks(bert: Bert) -> tuple[np.ndarray, list[int]]:
    encoding = bert.encode(examples.TUTORIAL)
    return encoding.states, [positions[0] for positions in encoding.positions("bank")]


def _differs(bert: Bert) -> int | None:
    """Which of the three input vectors differs between the first and the last bank."""
    tokens = bert.tokenize(examples.TUTORIAL)
    places = [positions[0] for positions in tokens.positions("bank")]
    parts = bert.input_parts(tokens)
    if len(places) != 3 or parts.position is None:
        return None
    differs = [not np.array_equal(part[places[0]], part[places[-1]]) for part in (parts.token, parts.position)]
    return differs.index(True) if sum(differs) == 1 else None


def _outliers(bert: Bert) -> int:
    from components.numbers.distribution import outlier_features

    return 1 if outlier_features(_banks(bert)[0]).features else 0


def _furthest(bert: Bert) -> int | None:
    """Where the two banks that are least alike are least alike: before the layers, amid them, or at the end."""
    states, places = _banks(bert)
    if len(places) != 3:
        return None
    lowest = int(np.argmin([cosine_matrix(layer[places]).min() for layer in states]))
    return 0 if lowest == 0 else 2 if lowest == bert.layers else 1


def _parted(bert: Bert) -> int | None:
    """Whether the river's bank is further from the others in the middle layers than at layer 0."""
    states, places = _banks(bert)
    if len(places) != 3:
        return None
    river = [float(cosine_matrix(layer[places])[:2, 2].mean()) for layer in states]
    return 1 if min(river[1:]) < river[0] - 0.01 else 0


def _pulling(bert: Bert) -> int | None:
    """Which word's loss takes most of the last bank's lead as a river's, where it has one."""
    from components.numbers.occurrences.gathering import gather_built_in
    from components.numbers.occurrences.states import find_occurrences
    from components.numbers.why.experiment import experiment, pulls_of

    own = find_occurrences(bert, [examples.TUTORIAL], "bank", "Mean", "library", 3)
    if len(own) != 3:
        return None
    of = gather_built_in(bert, "bank", own.named_and_kept(("money", "money", "river"), range(3)))
    found = pulls_of(of, 2, experiment(bert, of.occurrences[2]))
    word = found.experiment.words[int(found.pulls[:, of.best].argmax())] if found else ""
    return {"fishing": 0, "Mississippi": 1, "river": 2}.get(word)


def _nearest(bert: Bert) -> int | None:
    from components.numbers.neighbours import nearest_tokens

    tokens = bert.tokenize("bank")
    nearest = next(piece for piece, _ in nearest_tokens(bert, bert.token_vectors[tokens.ids[1]], 2) if piece != "bank")
    return {"river": 0, "banks": 1, "money": 2}.get(nearest)


STEPS: tuple[Step, ...] = (
    Step(
        "tokens",
        "What is a token?",
        "Into how many pieces is “untranslatably” cut?",
        ("one", "two", "three or more"),
        _pieces,
        "Look at the chips: pieces of one word are joined, and every piece but the first begins with ##.",
        {"text": SPLIT},
        ("chips",),
    ),
    Step(
        "tokens",
        "What does the model not know?",
        "What reaches the model in place of the smiling face?",
        ("[UNK], one sign for all that is unknown", "a piece of its own"),
        _unknown,
        "Look for the chip with the warning sign. Any other unknown sign would give the very same chip.",
        {"text": UNKNOWN},
        ("chips",),
    ),
    Step(
        "inputs",
        "What goes into the model?",
        "The same word stands at the beginning and at the end. Which of its vectors differs?",
        ("the token vector", "the position vector"),
        _differs,
        "Look at the strips; the three banks stand together under “The same word again”.",
        {"text": examples.TUTORIAL, "token": "6"},
        ("summands",),
    ),
    Step(
        "layers",
        "How many numbers is that?",
        "How many numbers stand for one piece, all layers together?",
        ("one", "the features of one layer", "the features of one layer, times the layers and one more"),
        lambda bert: 2,
        "Count the hills: one a layer, and layer 0 is the input. “How many numbers are that?” multiplies.",
        {"text": examples.TUTORIAL},
        ("hills",),
        seen_first=True,
    ),
    Step(
        "layers",
        "Are all features alike?",
        "Do all features have values of about the same size?",
        ("yes", "no, a few are far larger than the others"),
        _outliers,
        "Look at the marks at the ends of the ridges, and open “Which features stick out?”.",
        {"text": examples.TUTORIAL, "token": "6", "layer": "5"},
        ("hills",),
    ),
    Step(
        "senses",
        "Is a bank a bank?",
        "Where do the three banks differ most?",
        ("before the first layer", "in one of the layers between", "in the last layer"),
        _furthest,
        "Watch the dots from layer to layer: the sentence has parted them long before the end.",
        {"text": examples.TUTORIAL, "word": "bank", "choice": "Sum of last four"},
        ("hero",),
    ),
    Step(
        "senses",
        "Why does it lie there?",
        "Which word, struck out, takes most from the last bank's being a river bank?",
        ("fishing", "Mississippi", "river"),
        _pulling,
        "Open “Why? Which words moved it”, and strike the word out by hand: watch the dot walk.",
        {"text": examples.TUTORIAL, "word": "bank", "choice": "Sum of last four"},
        ("fold-why",),
    ),
    Step(
        "maps",
        "How does meaning come about?",
        "Press play. Does the bank of the river stay where the other banks are?",
        ("yes, in every layer", "no, it moves away from them"),
        _parted,
        "Watch the marked points. What stands above the map says how far to believe it.",
        {"text": examples.TUTORIAL, "word": "bank", "first": "0"},
        ("map",),
        seen_first=True,
    ),
    Step(
        "neighbours",
        "What is near a word before it has a context?",
        "Which of these is nearest to “bank” in the vocabulary?",
        ("river", "banks", "money"),
        _nearest,
        "Look at the longest bars. A static vector mixes all senses, and spelling shows more than meaning.",
        {"words": "bank"},
        ("bars-0", "map"),
    ),
    Step(
        "sentences",
        "How does a sentence become one vector?",
        "What is a sentence's mean vector made of?",
        ("of its first piece", "of all its pieces, added up and divided by their number"),
        lambda bert: 1,
        "Open the settings, change the pooling and watch which sentences come closest.",
        {},
        ("results", "finding"),
    ),
    Step(
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
