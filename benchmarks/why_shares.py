"""Why two sentences are alike: every share of their cosine, beside reading the two sentences."""

from components import examples
from components.bert import catalogue, load
from components.chapters.sentences.reasons.numbers import reason
from components.numbers.layers import LAYER_CHOICES
from components.numbers.pooling import SENTENCE_POOLINGS

from .timing import compare


def shares() -> None:
    """Prints what reading two sentences of twenty words takes, and what their shares take on top."""
    bert = load(catalogue.BUNDLED_MODEL)
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


if __name__ == "__main__":
    shares()
