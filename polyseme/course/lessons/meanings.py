"""Chapter: One vector or many"""

from functools import partial

from polyseme import examples
from polyseme.course.questions import inputs, meanings
from polyseme.course.step import Chapter, Step

DROVE = "They drove from the bank to the river."
CYCLED = "They cycled along the bank."
BANK = {"text": examples.TUTORIAL, "word": "bank"}

MEANINGS = Chapter(
    "One vector or many?",
    "In the model's word list, each word has one vector, whatever it means. In a sentence, each layer mixes in the "
    "words around it.",
    "One vector for a word in general (a *type*) is static; one for each of its uses (a *token*) is contextual. A word "
    "with related meanings is *polysemous*; with unrelated ones, it counts as two *homonyms*.",
    "A word alone mixes its meanings; in a sentence, its vector moves to one, at times a wrong one, or stays between.",
    (
        Step(
            "static",
            "Is apple a fruit or a computer?",
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
                text=DROVE,
                known={"hotel": DROVE.replace("river", "hotel"), "lake": DROVE.replace("river", "lake")},
                replies={
                    DROVE: (
                        "A reader would say so. But *lake* differs in one word, and the model puts it with the river.",
                        "",
                        "*Lake* lies outside the grey band, and *river* is much like it.",
                    )
                },
            ),
            "Only the last word differs, and it takes *bank* from money to the river. But hardly anyone drives from a "
            "river's bank to the river: here, even a clear lead is wrong. This vector follows the word *river*, not "
            "what the sentence says of it.",
            1,
            "senses",
            {"text": DROVE, "word": "bank"},
            short=True,
        ),
        Step(
            "between",
            "Which meaning does the third bank get?",
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
            "bank lies with money. With only the end of the sentence, it lies with the river.",
            2,
            "senses",
            BANK,
        ),
        Step(
            "your-sentence",
            "Which bank did they cycle along?",
            partial(
                meanings.meaning,
                known={"queued": "They queued along the bank.", "fished": "They fished along the bank."},
                replies={
                    CYCLED: (
                        "One queues at a money bank; *cycled* goes with neither.",
                        "A reader would say so. But *fished* speaks of water, and *cycled* does not.",
                        "",
                    )
                },
            ),
            "Only the verb differs, and it moves the dot: *queued* to money, *fished* to the river. *Cycled* leaves it "
            "in the middle. A reader knows more: one cycles along water, hardly along a building. That holds for "
            "*queued* too, yet its dot went to money.",
            turn="Your turn: write a sentence with *bank*. Ask your neighbour: money or river? If they are sure, press "
            "Enter and guess. Can you get its dot into the band, or to the wrong side?",
            fields={"A sentence with “bank”": CYCLED},
            page="senses",
        ),
    ),
)
