"""Chapter: Cut and numbered"""

from functools import partial

from polyseme import examples
from polyseme.course.questions import inputs, pieces
from polyseme.course.step import Chapter, Step

PIECES = Chapter(
    "Cut and numbered",
    "A model reads from a fixed list of pieces. A word that is not in the list is cut. Each piece has a number, "
    "and each number a vector.",
    "The pieces are *subwords*, chosen by frequency. They need not be *morphemes*, the smallest parts with a meaning.",
    "Frequent words stay whole, rare ones are cut; each piece and each position has its own vector.",
    (
        Step(
            "cut",
            "Which word does BERT cut into pieces?",
            pieces.one_cut,
            "Frequency in the training texts decides, not length. The marks \\#\\# say that a piece continues a word.",
            2,
            "tokens",
            {"text": "A hamster ate an international strawberry."},
            short=True,
        ),
        Step(
            "place",
            "What do both banks have in common?",
            partial(inputs.same_part, text=examples.TUTORIAL),
            "Each *bank* starts with the same token vector. Only the position differs. Meaning comes later.",
            1,
            "inputs",
            {"text": examples.TUTORIAL, "token": "6"},
        ),
        Step(
            "your-word",
            "How is your word cut?",
            pieces.pieces_of,
            "Try your name, then a long everyday word, such as *grandmother*.",
            fields={"A word": "photosynthesis"},
            page="tokens",
        ),
    ),
)
