"""Every claim is seen to fail: on the bundled model, or on one of which it is not true."""

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
from polyseme.facts.claims.measured import BANK, EACH, more_context, no_sentence_vector, one_pair_tells
from polyseme.facts.claims.table import CLAIMS
from polyseme.sentences.numbers.paraphrases import paraphrase_board

WAYS = ("[CLS]", "Mean")


class Altered:
    """The bundled model with a few things otherwise."""

    def __init__(self, bert: Bert, **otherwise: Any) -> None:
        self._bert, self._otherwise = bert, otherwise

    def __getattr__(self, name: str) -> Any:
        return self._otherwise[name] if name in self._otherwise else getattr(self._bert, name)


def reads_more(bert):
    """A tokenizer that reads a word more than there is."""
    return Altered(bert, tokenize=lambda text, *asked, **named: bert.tokenize(f"{text} so", *asked, **named))


def has_more_pieces(bert):
    return Altered(bert, vocabulary=["\N{SNOWMAN}", "##\N{SNOWMAN}", *bert.vocabulary])


def adds_up_otherwise(bert):
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


def knows_no_words(bert):
    """A network that gives every piece a direction of its own: made even or not, its words are no clusters."""
    rng = np.random.default_rng(0)

    def encode_many(texts, reduce, segments="library"):
        for text in texts:
            tokens = bert.tokenize(text)
            yield reduce(rng.standard_normal((bert.layers + 1, len(tokens), 40)).astype(np.float32), tokens)

    return Altered(bert, encode_many=encode_many, features=40)


def knows_no_segments(bert):
    return Altered(bert, encode=lambda text, segments="library": bert.encode(text))


UNTRUE: dict[str, Callable[[Bert], Any]] = {
    "The tutorial's sentence becomes 22 pieces": reads_more,
    "“embeddings” is cut": reads_more,
    "“hello, world!” has these ids": reads_more,
    "“dog” is number 3899": reads_more,
    "The vocabulary has about 30,000 entries": has_more_pieces,
    "So many entries continue a word": has_more_pieces,
    "So many entries are single characters": has_more_pieces,
    "Hidden state 0 is": adds_up_otherwise,
    "Padding changes nothing": ignores_the_mask,
    "The bank of the vault is closer": takes_the_river_for_the_robber,
    "Which segment ids": knows_no_segments,
    "Vectors that are isotropic": knows_no_words,
}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.says[:40])
def test_a_claim_can_fail(bert, claim: Claim):
    untrue = [alter for start, alter in UNTRUE.items() if claim.says.startswith(start)]
    try:
        holds = claim.find(bert)[1]
    except ValueError:  # it cannot be asked of the bundled model
        holds = False
    assert holds == bool(untrue), "what holds on the bundled model needs one on which it does not"
    for alter in untrue:
        found, holds = claim.find(alter(bert))
        assert not holds, found


def test_padding_is_seen_where_the_mask_is_ignored(bert):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith("Padding"))
    honest, deaf = (float(claim.find(one)[0].split()[-1]) for one in (bert, ignores_the_mask(bert)))
    assert 0 < honest < 1e-4
    assert deaf > 0.1


def test_the_second_to_last_layer_is_judged_by_its_number(base_bert):
    (claim,) = (claim for claim in CLAIMS if "encoded_layers[11]" in claim.says)
    assert claim.find(base_bert) == ("layer 12 of 12", False)


def test_a_model_without_segments_is_not_asked_about_them(distil_bert):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith("Which segment ids"))
    with pytest.raises(ValueError, match="no segment vectors"):
        claim.find(distil_bert)


def test_the_rise_of_random_pairs_is_judged_by_every_upper_layer(bert):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith("Two random words"))
    found, holds = claim.find(bert)
    assert not holds
    assert found.startswith("pieces: 0.049 at layer 0, 0.041 to")


def test_one_pair_says_little_on_all_sentences_as_on_the_few_that_are_read(bert):
    found = {each: one_pair_tells(bert, each) for each in (EACH, 21)}
    assert found == dict.fromkeys((EACH, 21), ("67 times of 100, over 20 words", False))


def knows_the_senses(bert):
    """A network that gives every occurrence the direction of its sense, and a bit of its own that fades."""
    of = {text: sense for text, _, sense in examples.labelled()}
    directions = {sense: at for at, sense in enumerate(sorted(set(of.values())))}

    def encode_many(texts, reduce, segments="library"):
        for number, text in enumerate(texts):
            tokens = bert.tokenize(text)
            states = np.zeros((bert.layers + 1, len(tokens), 1000), np.float32)
            states[..., directions[of[text]] if text in of else -1 - number] = 1
            yield reduce(states, tokens)

    return Altered(bert, encode_many=encode_many, features=1000)


def test_one_pair_would_tell_where_the_network_knew_the_senses(bert):
    assert one_pair_tells(knows_the_senses(bert)) == ("100 times of 100, over 20 words", True)


def test_more_context_would_hold_where_occurrences_grow_apart_in_each_layer(bert):
    rng = np.random.default_rng(0)

    def encode_many(texts, reduce, segments="library"):
        for text in texts:
            tokens = bert.tokenize(text)
            own = rng.standard_normal((len(tokens), bert.features)).astype(np.float32)
            common = np.full_like(own, 3) if text in BANK["text"] else 0
            yield reduce(np.stack([common + layer * own + own / 9 for layer in range(bert.layers + 1)]), tokens)

    found, holds = more_context(Altered(bert, encode_many=encode_many))
    assert holds, found


def test_cls_is_judged_in_both_layers(bert):
    """[CLS] of the last layer as good as nothing, as it is one layer before: then the claim holds."""

    def encode_many(texts, reduce):
        def deaf(states, tokens):
            states = states.copy()
            states[-1, 0] = states[1, 0]
            states[-1, 1:] = states[-1, 1:]
            return reduce(states, tokens)

        return bert.encode_many(texts, deaf)

    found, holds = no_sentence_vector(Altered(bert, encode_many=encode_many))
    assert holds, found
    assert no_sentence_vector(bert) == ("of 40: [CLS] 39, mean 39; one layer before: [CLS] 16, mean 33", False)


def test_paraphrases_are_found_as_the_sentences_page_finds_them(bert):
    trials = paraphrase_board(bert, examples.paraphrases())
    told = {name: [int(trials[choice][name].found.sum()) for choice in ("Last", "Second-to-last")] for name in WAYS}
    assert told == {"[CLS]": [39, 16], "Mean": [39, 33]}


@pytest.mark.parametrize(("start", "otherwise"), [("A dictionary", ("a bank",)), ("A pair", ("a bank",))])
def test_what_the_code_of_a_source_forgets_holds_where_nothing_is_there_to_forget(bert, start, otherwise):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith(start))
    assert claim.find(Altered(bert, tokenize=lambda *texts: bert.tokenize(*otherwise)))[1]
    assert not claim.find(bert)[1]


def test_world_is_row_3(bert):
    (claim,) = (claim for claim in CLAIMS if "row 4" in claim.says)
    assert claim.find(bert) == ("row 4 is !, row 3 world", False)
    assert claim.find(Altered(bert, tokenize=lambda text: bert.tokenize(f"oh {text}")))[1]
