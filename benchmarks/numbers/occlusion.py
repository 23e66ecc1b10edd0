"""Why a word lies where it lies: a sentence of 20 words explained, five words put in by hand, attention, the cues.

And why two sentences are alike: every share of their cosine, beside reading the two sentences.
"""

from functools import partial

from polyseme import examples
from polyseme.bert import Bert, load
from polyseme.bert.memory import RecentStates
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.occlusion.changes import changed
from polyseme.core.occlusion.cues import (
    MOVED,
    PULL,
    WAYS,
    WEIGHED,
    agreement,
    by_chance,
    found_cue,
    found_either,
    trials,
)
from polyseme.core.occlusion.experiment import experiment, other_words, pulls_of, vectors_of
from polyseme.core.occurrences.gathering import gather_built_in
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.sentences.reasons.numbers import reason

from ..timing import compare

TEXT = "While the anglers waited for trout to rise, two herons stood very still on the muddy bank below the old mill."
SWAPS = ("bankers", "customers", "money", "clerks", "marble")


def experiment_times(bert: Bert) -> None:
    """Prints how long an explanation takes and five swaps, each read anew; and attention beside a reading."""
    of = gather_built_in(bert, "bank")
    start = TEXT.index("bank")
    place = next(one for one in of.occurrences if one.text != TEXT)
    place = type(place)(0, TEXT, (start, start + 4), ())
    spans = other_words(TEXT, place.span)[: len(SWAPS)]
    swapped = [changed(TEXT, place.span, {span: put}) for span, put in zip(spans, SWAPS, strict=True)]
    encoding = bert.encode(TEXT)
    (where,) = encoding.positions("bank")

    def anew(work: partial[object]) -> object:
        bert._recent = RecentStates()  # what was read before is read again
        return work()

    explained = partial(lambda: pulls_of(of, 0, experiment(bert, place)))
    sides = {
        f"a sentence of {len(other_words(TEXT, place.span)) + 1} words explained": partial(anew, explained),
        "five swaps": partial(anew, partial(vectors_of, bert, swapped)),
        "reading the sentence": partial(anew, partial(bert.encode, TEXT)),
        "attention of one word, all layers, on top of that": partial(bert.attention, encoding.tokens, where),
    }
    compare(sides, runs=7)


def experiment_on_cues(bert: Bert) -> None:
    """Prints how often each way names the word that a reader named beforehand, and how far attention agrees."""
    found = trials(bert)
    print(f"  {len(found)} sentences; drawn by lot {by_chance(found):.3f}, among three {by_chance(found, 3):.3f}")
    for way in WAYS:
        first, three, either = found_cue(found, way), found_cue(found, way, 3), found_either(found, way)
        low, high = first.interval
        told = f"{first.hits} ({low:.3f}–{high:.3f})"
        print(f"  {way:<40} {told}, among three {three.hits}, or the second word {either.hits}")
    for one, other in ((WEIGHED, MOVED), (WEIGHED, PULL)):
        order = agreement(found, one, other)
        print(f"  {one} | {other}: {order.mean:.3f} ({order.low:.3f}–{order.high:.3f})")


def shares(bert: Bert) -> None:
    """Prints what reading two sentences of twenty words takes, and what their shares take on top."""
    texts = [" ".join((examples.TUTORIAL + " " + one).split()[:20]) for one in examples.everyday()[:2]]
    read = [bert.encode(text) for text in texts]
    tokens = [one.tokens for one in read]
    take, pooling = LAYER_CHOICES["Last"].take, SENTENCE_POOLINGS["Mean"]
    made = reason(read[0], read[1], take, pooling)
    print(f"  {' x '.join(map(str, made.shares.shape))} shares add up to {made.cosine:.6f}")
    sides = {
        "two sentences of 20 words, read anew": lambda: bert._states(tokens),
        "their shares of the cosine": lambda: reason(read[0], read[1], take, pooling).shares,
    }
    compare(sides, runs=15)


def main() -> None:
    """Prints all of it for the bundled model."""
    bert = load("all-MiniLM-L6-v2")
    bert.encode("bank")
    experiment_times(bert)
    experiment_on_cues(bert)
    shares(bert)
