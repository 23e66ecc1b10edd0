"""A question on how high a cosine is by chance."""

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.baseline import random_baseline
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.gathering import built_in, labelled_occurrences
from polyseme.core.occurrences.places import pair_kinds
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent

BERT_BASE_CASED = 0.477
"""The mean cosine of two random words in the last layer of bert-base-cased (Ethayarajh 2019)."""


COMPARED = 0.5


def random_pairs(bert: Bert, word: str = "bank") -> Asked | None:
    """In which model a cosine of .5 is high: beside random pairs in this one and in another."""
    if not built_in(word):
        return None
    found = labelled_occurrences(bert, word)
    cosines, (pairs, same) = found.cosines(choice_of(bert.layers, bert.layers)), pair_kinds(found.senses)
    two = float(cosines[pairs[:, 0], pairs[:, 1]][~same].mean())
    last = random_baseline(bert, examples.everyday()[:60]).layers[-1]
    reach = float((last.cosines >= COMPARED).mean())
    rows = [
        (f"{bert.name}: two random words", (last.mean,)),
        (f"{bert.name}: {word} and {word}, two meanings", (two,)),
        ("bert-base-cased: two random words", (BERT_BASE_CASED,)),
        ("two words that you compare", (COMPARED,)),
    ]
    picture = figures.bars(rows, full=1, what="mean cosine, last layer", kinds=(0, 0, 0, 1))
    right = 1 if reach < 0.05 else 3
    return Asked(
        "Two words in sentences have a cosine of **.5**. In which model is that far more than random words have? "
        f"Here we use {bert.name}; bert-base-cased is a BERT of 2018.",
        "",
        ("in both: .5 is .5", "only in the model used here", "only in bert-base-cased", "in neither"),
        right,
        each(
            right,
            f"In {bert.name}, {percent(reach)} of random pairs reach .5; the mean is {as_cosine(last.mean)}.",
            f"In bert-base-cased, two random words have {as_cosine(BERT_BASE_CASED)}: there, .5 says nothing.",
            f"In bert-base-cased, random words come close to .5. In the model used here, two uses of *{word}* lie "
            "far above .5, even if their meanings differ.",
            "Its random words come close to .5.",
            "Then random words would come close to .5 here, too.",
        ),
        picture,
        picture,
    )
