"""Chapter: One vector or many"""

from functools import partial

from polyseme import examples
from polyseme.course.questions import inputs, meanings
from polyseme.course.step import Chapter, Step

HIDDEN = "The money was hidden on the river bank."
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
            "Where does bank lie in a sentence?",
            partial(
                meanings.meaning,
                text=HIDDEN,
                known={"no river": HIDDEN.replace(" river", ""), "no money": HIDDEN.replace("The money", "It")},
            ),
            "*Money* and *river* both pull. Leave out *river*, and *bank* goes over to money; leave out *money*, and "
            "it moves far less. So here *river* pulls more. Does it always?",
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
            "Your own sentence",
            partial(
                meanings.meaning,
                known={"walked": "They walked along the bank.", "fished": "They fished along the bank."},
            ),
            "We think of a river: nobody cycles along a money bank. The model has only the words, and none of them "
            "points to water, as *fished* does.",
            turn="Your turn: write a sentence that every reader understands and the model can't tell.",
            fields={"A sentence with “bank”": "They cycled along the bank."},
            page="senses",
        ),
    ),
)
