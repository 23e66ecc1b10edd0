"""Every claim is seen to fail and, where it fails on the bundled model, to hold on one of which it is true."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from polyseme import examples
from polyseme.bert import Bert
from polyseme.bert.memory import RecentStates
from polyseme.facts.claims import Claim
from polyseme.facts.claims.measured import EACH, one_pair_tells
from polyseme.facts.claims.table import CLAIMS
from polyseme.sentences.numbers.paraphrases import paraphrase_board


class Altered:
    """The bundled model with a few things changed."""

    def __init__(self, bert: Bert, **changes: Any) -> None:
        self._bert, self._changes = bert, changes

    def __getattr__(self, name: str) -> Any:
        return self._changes[name] if name in self._changes else getattr(self._bert, name)


def reads_more(bert):
    """A tokenizer that reads a word more than there is."""
    return Altered(bert, tokenize=lambda text, *texts, **named: bert.tokenize(f"{text} so", *texts, **named))


def reads_only(*texts):
    return lambda bert: Altered(bert, tokenize=lambda *_, **named: bert.tokenize(*texts))


def has_more_pieces(bert):
    return Altered(bert, vocabulary=["\N{SNOWMAN}", "##\N{SNOWMAN}", *bert.vocabulary])


def adds_up_wrong(bert):
    def encode(text):
        encoding = bert.encode(text)
        return replace(encoding, states=encoding.states + 0.1)

    return Altered(bert, encode=encode)


def ignores_the_mask(bert):
    """A network to which padding is text like any other."""
    deaf, network = copy(bert), copy(bert.network)
    network.states = lambda ids, segments, mask: bert.network.states(ids, segments, [[1] * len(row) for row in mask])
    deaf.__dict__["_network"], deaf._recent = network, RecentStates()
    return deaf


def takes_the_river_for_the_robber(bert):
    def encode(text, segments="library"):
        encoding = bert.encode(text, segments=segments)
        (_,), (robber,), (river,) = encoding.positions("bank")
        states = encoding.states.copy()
        states[:, [robber, river]] = encoding.states[:, [river, robber]]
        return replace(encoding, states=states - states.mean((0, 1)))

    return Altered(bert, encode=encode)


def knows_no_segments(bert):
    return Altered(bert, encode=lambda text, segments="library": bert.encode(text))


def with_states(states_of: Callable[..., np.ndarray], features: int = 384):
    """A model whose states in many texts come from (bert, text, its number, its tokens)."""

    def alter(bert):
        def encode_many(texts, reduce, segments="library", **named):
            for number, text in enumerate(texts):
                tokens = bert.tokenize(text)
                yield reduce(states_of(bert, text, number, tokens), tokens)

        return Altered(bert, encode_many=encode_many, features=features)

    return alter


RNG = np.random.default_rng(0)
SENSES = {text: sense for text, _, sense in examples.labelled()}
DIRECTION = {sense: i for i, sense in enumerate(sorted(set(SENSES.values())))}


def of_senses(bert, text, number, tokens):
    """Every occurrence has the direction of its sense, everything else one of its own."""
    states = np.zeros((bert.layers + 1, len(tokens), 1000), np.float32)
    states[..., DIRECTION[SENSES[text]] if text in SENSES else -1 - number] = 1
    return states


def growing_apart(bert, text, number, tokens):
    """Pieces share less and less from layer to layer."""
    own = RNG.standard_normal((len(tokens), 384)).astype(np.float32)
    common = np.full_like(own, 3) if text in SENSES else 0
    return np.stack([common + layer * own + own / 9 for layer in range(bert.layers + 1)])


def rising(bert, text, number, tokens):
    """Pieces share more and more from layer to layer."""
    own = RNG.standard_normal((len(tokens), 384)).astype(np.float32)
    return np.stack([own + layer for layer in range(bert.layers + 1)])


def at_random(bert, text, number, tokens):
    """Every piece has a direction of its own: no words are clusters."""
    return RNG.standard_normal((bert.layers + 1, len(tokens), 40)).astype(np.float32)


def cls_says_nothing(bert, text, number, tokens):
    states = bert.encode(text).states.copy()
    states[-1, 0] = states[1, 0]
    return states


def ends_at_50(bert):
    """A model whose later dimensions are empty."""
    cut = lambda reduce: lambda states, tokens: reduce(states * (np.arange(384) < 50), tokens)  # noqa: E731
    return Altered(bert, encode_many=lambda texts, reduce: bert.encode_many(texts, cut(reduce)))


def with_table(*groups):
    """A model whose vocabulary has vectors at random, and a direction of its own for each group of lists of words."""

    def alter(bert):
        table = np.random.default_rng(1).standard_normal(bert.token_vectors.shape).astype(np.float32)
        for direction, names in enumerate(groups):
            words = " ".join(examples.axes_file()["lists"][name] for name in names)
            table[list(bert.tokenize(words).ids[1:-1]), direction] += 20
        return Altered(bert, token_vectors=table)

    return alter


CHANGES: dict[str, Callable[[Bert], Any]] = {
    "The tutorial's sentence becomes": reads_more,
    "“embeddings” is cut": reads_more,
    "“hello, world!” has these ids": reads_more,
    "“dog” is number 3899": reads_more,
    "The vocabulary has about 30,000 entries": has_more_pieces,
    "5,828 entries": has_more_pieces,
    "997 entries": has_more_pieces,
    "Hidden state 0 is": adds_up_wrong,
    "Padding changes nothing": ignores_the_mask,
    "“Bank” in “bank robber” is closer": takes_the_river_for_the_robber,
    "Flowers are nearer": with_table(),
    "Mathematics is nearer": with_table(("mathematics", "male"), ("arts", "female")),
    "A line from small to large": with_states(at_random, 40),
    "The segment ids of a single sentence": knows_no_segments,
    "Any word can be cut": reads_only("a bank"),
    "A table with one vector": reads_only("a bank"),
    "A pair of sentences": reads_only("a bank"),
    "In “hello, world!” row 4": reads_only("oh hello, world!"),
    "The tutorial's sentence has two": reads_only("a bank, a bank"),
    "Two random words": with_states(rising),
    "A word takes in more context": with_states(growing_apart),
    "Two cosines are enough": with_states(of_senses, 1000),
    "Isotropic vectors": with_states(at_random, 40),
    "Cutting vectors to their first 50": ends_at_50,
    "[CLS] is not a sentence vector": with_states(cls_says_nothing),
}
"""Claim -> a model of which the opposite is true."""


def test_every_change_is_for_one_claim():
    assert all(sum(claim.says.startswith(start) for claim in CLAIMS) == 1 for start in CHANGES)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.says[:40])
def test_a_claim_can_hold_and_can_fail(bert, claim: Claim):
    changes = [change for start, change in CHANGES.items() if claim.says.startswith(start)]
    try:
        holds = claim.find(bert)[1]
    except ValueError:  # it cannot be asked of the bundled model
        holds = False
    assert not holds or changes, "what holds on the bundled model needs a model on which it does not"
    for change in changes:
        found, otherwise = claim.find(change(bert))
        assert otherwise != holds, found


def test_the_second_to_last_layer_is_judged_by_its_number(base_bert):
    (claim,) = (claim for claim in CLAIMS if "encoded_layers[11]" in claim.says)
    assert claim.find(base_bert) == ("layer 12 of 12", False)


def test_a_model_without_segments_is_not_asked_about_them(distil_bert):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith("The segment ids of a single sentence"))
    with pytest.raises(ValueError, match="no segment vectors"):
        claim.find(distil_bert)


def test_one_pair_says_little_on_all_sentences_as_on_the_few_that_are_read(bert):
    found = {each: one_pair_tells(bert, each) for each in (EACH, 21)}
    assert found == dict.fromkeys((EACH, 21), ("67 out of 100, over 20 words (sum of the last four layers)", False))


def test_paraphrases_are_found_as_the_sentences_page_finds_them(bert):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith("[CLS]"))
    board = paraphrase_board(bert, examples.paraphrases())
    last, before = (
        "[CLS] finds {}, the mean {}".format(*(int(board[choice][name].found.sum()) for name in ("[CLS]", "Mean")))
        for choice in ("Last", "Second-to-last")
    )
    assert claim.find(bert)[0] == f"of 40, {last}; one layer before, {before}"
