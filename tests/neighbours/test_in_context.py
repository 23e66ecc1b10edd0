"""Hidden states read as pieces: the same as by hand, chance beside them, and the head's own words."""

import numpy as np
import pytest

from polyseme import examples, limits
from polyseme.core.baseline import random_baseline
from polyseme.core.similarity import cosine_pairs, unit
from polyseme.core.vocabulary import vocabulary_table
from polyseme.neighbours.in_context.numbers import (
    CENTRES,
    cosines_with,
    head_readings,
    lens_of,
    masked,
    own_ranks,
    read_states,
    window,
)
from polyseme.neighbours.numbers import allowed


def trained(bert):
    return allowed(vocabulary_table(bert.vocabulary, bert.tokenizer.special), "trained pieces")


@pytest.fixture(scope="module")
def drawn(bert):
    return random_baseline(bert, examples.everyday()[:60])


@pytest.fixture(scope="module")
def encoding(bert):
    return bert.encode(examples.TUTORIAL)


@pytest.mark.parametrize("compare", CENTRES)
def test_the_nearest_to_each_state_are_those_found_by_hand(bert, drawn, encoding, compare):
    fit = trained(bert)
    lens = lens_of(bert, drawn, fit, CENTRES[compare])
    found = read_states(lens, encoding.states, (6, 19), 4, fit)
    rows, states = bert.token_vectors, encoding.states
    if CENTRES[compare]:
        rows, states = rows - rows[fit].mean(0), states - drawn.sample.mean(0)[:, None]
    units = unit(rows)
    for layer in range(bert.layers + 1):
        for place, at in enumerate((6, 19)):
            cosines = units @ unit(states[layer, at])
            cosines[~fit] = -2
            np.testing.assert_array_equal(found.ids[layer, place], np.argsort(-cosines)[:4])
            np.testing.assert_allclose(found.cosines[layer, place], np.sort(cosines)[::-1][:4], atol=1e-5)


def test_the_bundled_models_bank_stays_near_itself_until_the_last_layer(bert, drawn, encoding):
    fit = trained(bert)
    lens = lens_of(bert, drawn, fit, False)
    bank = bert.tokenizer.ids["bank"]
    assert own_ranks(lens, encoding.states, 6, bank, fit).tolist() == [1, 1, 1, 1, 1, 1, 2]
    assert read_states(lens, encoding.states, (6,), 1, fit).ids[-1, 0, 0] == bert.tokenizer.ids["banks"]


def test_own_pieces_are_passed_over_and_the_others_move_up(bert, drawn, encoding):
    fit = trained(bert)
    whole = read_states(lens_of(bert, drawn, fit, False), encoding.states, (3, 6), 5, fit)
    own = np.array([encoding.tokens.ids[at] for at in (3, 6)])
    others = whole.first(4, own)
    assert not (others.ids == own[None, :, None]).any()
    assert others.ids[0, 1].tolist() == whole.ids[0, 1, 1:].tolist()
    assert whole.first(4).ids.tolist() == whole.ids[:, :, :4].tolist()


def test_chance_is_that_of_random_states_with_random_pieces(bert, drawn):
    lens = lens_of(bert, drawn, trained(bert), False)
    assert len(lens.chances) == bert.layers + 1
    for spread in lens.chances:
        assert len(spread.cosines) == limits.RANDOM_PAIRS
        assert abs(spread.median) < 0.1 < spread.high + 0.1
    assert lens.chances[3].cosines.tolist() == lens_of(bert, drawn, trained(bert), False).chances[3].cosines.tolist()


def test_the_drift_is_the_cosine_with_each_word(bert, drawn, encoding):
    fit = trained(bert)
    words = bert.token_vectors[[bert.tokenizer.ids["money"], bert.tokenizer.ids["river"]]]
    found = cosines_with(lens_of(bert, drawn, fit, False), encoding.states, (6, 10, 19), words)
    by_hand = cosine_pairs(encoding.states[4, [6, 10, 19]], np.repeat(words[1:], 3, axis=0))
    np.testing.assert_allclose(found[4, :, 1], by_hand, atol=1e-5)
    leads = found[-1, :, 0] - found[-1, :, 1]
    assert leads.argmin() == 2  # the river's bank leans most to the river
    assert found[0, 0] == pytest.approx([0.363, 0.252], abs=5e-4)


@pytest.mark.parametrize(("pieces", "at", "first"), [(10, 5, 0), (200, 5, 0), (200, 100, 80), (200, 199, 160)])
def test_a_long_text_is_read_around_the_chosen_token(bert, pieces, at, first):
    tokens = bert.tokenize("bank " * (pieces - 2))
    found = window(tokens, at)
    assert found[0] == first
    assert at in found
    assert len(found) == min(pieces, limits.LENS_TOKENS)


def test_a_masked_token_is_replaced_and_nothing_else(bert, encoding):
    found = masked(bert, encoding.tokens, 6)
    assert found.pieces[6] == "[MASK]"
    assert found.ids[6] == 103
    assert found.ids[:6] + found.ids[7:] == encoding.tokens.ids[:6] + encoding.tokens.ids[7:]


def test_states_that_are_wider_than_the_vocabularys_vectors_are_not_compared(electra_bert):
    drawn = random_baseline(electra_bert, examples.everyday()[:10])
    with pytest.raises(ValueError, match="can't be compared"):
        lens_of(electra_bert, drawn, trained(electra_bert), False)


def test_the_head_reads_every_layer_and_the_last_as_the_model_does(base_bert):
    encoding = base_bert.encode("The bank lends money.")
    ids, shares = head_readings(base_bert, encoding.states, 2, 4)
    whole = np.exp(base_bert.predictions(encoding.states[-1, 2:3]))[0]
    assert ids.shape == shares.shape == (13, 4)
    np.testing.assert_array_equal(ids[-1], np.argsort(-whole, kind="stable")[:4])
    np.testing.assert_allclose(shares[-1], np.sort(whole)[::-1][:4], atol=1e-6)
