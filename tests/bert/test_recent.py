"""What the network has just read is not read again, and never takes more room than it may."""

import numpy as np
import pytest

from polyseme.bert.memory import RecentStates

TEXTS = ("The bank lends money.", "She sat on the bank.", "The bank lends money.")


@pytest.fixture
def passes(bert, monkeypatch):
    """How many texts each pass through the network had, from here on, with nothing read before."""
    seen, states = [], bert.network.states
    monkeypatch.setattr(bert, "_recent", RecentStates())
    monkeypatch.setattr(bert.network, "states", lambda ids, *rest: seen.append(len(ids)) or states(ids, *rest))
    return seen


def test_a_sentence_is_read_once_whoever_asks_for_it(bert, passes):
    first = list(bert.encode_many(TEXTS, lambda states, tokens: states[-1].mean(0)))
    again = bert.encode(TEXTS[1]).states[-1].mean(0)
    assert passes == [2]
    np.testing.assert_array_equal(first[1], again)
    np.testing.assert_array_equal(first[0], first[2])


def test_other_segments_or_another_mask_are_another_reading(bert, passes):
    tokens = bert.tokenize(TEXTS[0])
    bert.encode_few(
        [tokens, bert.tokenize(TEXTS[0], segments="tutorial"), tokens.padded(len(tokens) + 2, bert.padding)]
    )
    assert passes == [3]


def test_what_is_kept_cannot_be_changed_and_is_what_the_network_gives(bert, passes):
    kept = bert.encode(TEXTS[0]).states
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0, 0] = 1
    bert._recent = RecentStates(0)
    np.testing.assert_allclose(bert.encode(TEXTS[0]).states, kept, atol=1e-6)
    assert passes == [1, 1]


def test_the_least_recently_used_leave_first_and_what_exceeds_the_room_is_not_kept(bert):
    one = bert.tokenize("bank")
    size = bert.encode_few([one])[0].states.nbytes
    recent, read = RecentStates(2 * size), []

    def states(asked):
        read.extend(tokens.text for tokens in asked)
        return [np.zeros(size // 4, np.float32) for _ in asked]

    for text in ("bank", "river", "bank", "shore", "river", "shore"):
        recent.states([bert.tokenize(text)], states)
    assert read == ["bank", "river", "shore", "river"]
    assert recent.fits(2 * size)
    assert not recent.fits(2 * size + 1)
