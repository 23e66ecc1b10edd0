"""Chapter: Words as arrows"""

from polyseme.course.questions import arrows
from polyseme.course.step import OPPOSITE, Chapter, Step

ARROWS = Chapter(
    "Words as arrows",
    "A model turns each word into a row of numbers: a vector. Think of an arrow. The numbers are learned from "
    "sentences: words that fit the same ones (*The soup is …*) get similar arrows. The **cosine** of two arrows is 1 "
    "for the same direction, 0 for a right angle, −1 if they point opposite ways.",
    "The idea behind it is the *distributional hypothesis*: words in similar contexts get similar vectors "
    "(Harris 1954, Firth 1957).",
    "A cosine compares the directions of two words: clearly above 0 for words from the same texts, about 0 for "
    "random ones.",
    (
        Step(
            "opposites",
            "Do opposites point opposite ways?",
            arrows.opposites,
            "*The soup is hot*, *the soup is cold*: opposites fit the same sentences.",
            0,
            "arrows",
            misconception=OPPOSITE,
            believer=2,
            short=True,
        ),
        Step(
            "arrows",
            "Which words are close to bank?",
            arrows.which_arrow,
            "Forms of the same word are nearest, then words from the same texts. Words without a link stand at "
            "about a right angle.",
            1,
            "neighbours",
            {"words": "bank"},
        ),
        Step(
            "your-opposites",
            "How far apart are your opposites?",
            arrows.opposites,
            "Try *good* and *bad*, or *up* and *down*. Can you find a pair beyond a right angle?",
            fields={"A word": "love", "Its opposite": "hate"},
            page="arrows",
        ),
    ),
)
