"""How much chance depends on which words are drawn, and on which sentences they are drawn from."""

from collections.abc import Callable

from components import examples, limits
from components.bert import Bert
from components.numbers.baseline import SEED, random_baseline
from components.numbers.bases import content_words, own_pieces
from components.numbers.layers import layer_choices

DRAWN = {"pieces": own_pieces, "content words": content_words}

EdgesByKind = dict[str, dict[tuple[str, str], float]]
"""Layer choice -> (kind of sentences, what is drawn of them) -> the cosine that 95 % of the random pairs stay below."""


def edges_by_kind(bert: Bert, report: Callable[[float, str], None] = lambda share, step: None) -> EdgesByKind:
    """The upper edge of the band of chance by kind of sentences, of pieces and of content words.

    As many pieces are drawn in all of each kind, whatever its number of sentences.
    """
    choices, kinds = layer_choices(bert.layers), examples.kinds()
    edges: EdgesByKind = {choice: {} for choice in choices}
    pieces = limits.RANDOM_PIECES * max(map(len, kinds.values()))
    for number, (kind, texts) in enumerate(kinds.items()):
        for of, drawable in DRAWN.items():
            report(number / len(kinds), f"reading {kind}")
            drawn = random_baseline(bert, texts, SEED, drawable, pieces // len(texts))
            for name, choose in choices.items():
                edges[name][kind, of] = drawn.cosines(choose(drawn.sample.swapaxes(0, 1))).high
    return edges
