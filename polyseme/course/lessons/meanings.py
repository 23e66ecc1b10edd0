"""Chapter: One vector or many"""

from functools import partial

from polyseme import examples
from polyseme.course.questions import inputs, meanings
from polyseme.course.step import Chapter, Step

HIDDEN = "The money was hidden on the river bank."
CYCLED = "They cycled along the bank."
BANK = {"text": examples.TUTORIAL, "word": "bank"}

MEANINGS = Chapter(
    "One vector or many?",
    "In the model's word list, each word has one vector, whatever it means. In a sentence, each layer mixes in the "
    "words around it.",
    "One vector for a word in general (a *type*) is static; one for each of its uses (a *token*) is contextual. A word "
    "with related meanings is *polysemous*; with unrelated ones, it counts as two *homonyms*.",
    "The one vector in the list mixes meanings; in a sentence, the word joins one of them, or stays in between.",
    (
        Step(
            "static",
            "What is apple close to?",
            partial(
                inputs.two_families,
                word="apple",
                families={
                    "fruit": ("fruit", "pear", "banana", "orange"),
                    "computer": ("iphone", "mac", "microsoft", "software"),
                },
            ),
            "One vector has to serve all uses of the word, so here it lies near to both. Only a sentence can tell "
            "which one is meant.",
            0,
            "neighbours",
            {"words": "apple"},
        ),
        Step(
            "meaning",
            "Which meaning does bank get?",
            partial(
                meanings.meaning,
                text=HIDDEN,
                known={"only money": HIDDEN.replace(" river", ""), "only river": HIDDEN.replace("The money", "It")},
                replies={
                    HIDDEN: (
                        "The sentence is about money, but that need not decide.",
                        "",
                        "Two hints need not cancel out: *only river* lies further from the dotted line than "
                        "*only money*.",
                    )
                },
            ),
            "*Money* and *river* both pull. Without *river*, *bank* goes over to money; without *money*, it moves far "
            "less, further to the right. So here *river*, the nearest word, pulls more. Does it always?",
            1,
            "senses",
            {"text": HIDDEN, "word": "bank"},
            short=True,
        ),
        Step(
            "between",
            "A bank among other banks",
            partial(
                meanings.meaning,
                text=examples.TUTORIAL,
                index=2,
                known={
                    "only the end": "He was seen fishing on the Mississippi river bank.",
                    "no Mississippi river": examples.TUTORIAL.replace(" Mississippi river", ""),
                },
            ),
            "We can tell: it is a *river bank*. But the model mixes in all words: without *Mississippi river*, this "
            "bank lies with money. The end of the sentence alone puts it with the river.",
            2,
            "senses",
            BANK,
        ),
        Step(
            "your-sentence",
            "They cycled along the bank",
            partial(
                meanings.meaning,
                known={"walked": "They walked along the bank.", "fished": "They fished along the bank."},
                replies={
                    CYCLED: (
                        "One can't cycle along a money bank, and the dot is not on that side.",
                        "So a reader would say, but not the model.",
                        "",
                    )
                },
            ),
            "We know that one can't cycle along a money bank. Here the vector does not show it: with *cycled*, as with "
            "*walked*, *bank* stays in the middle. With *fished*, it goes to the river.",
            turn="Your turn: write a sentence in which every reader knows which bank is meant, but the model "
            "can't tell. Its dot appears in the picture.",
            fields={"A sentence with “bank”": CYCLED},
            page="senses",
        ),
    ),
)
