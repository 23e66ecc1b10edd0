"""Words taken away in turn: each vector is that of the changed text, and each pull can be checked by hand."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.occlusion.changes import changed, word_spans
from polyseme.core.occlusion.experiment import (
    Experiment,
    experiment,
    mask_piece,
    other_words,
    pieces_at,
    pulls_of,
    vectors_of,
)
from polyseme.core.occurrences.gathering import Gathering, gather_built_in
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.similarity import cosine, unit

SPLIT = "Untranslatably old, the bank-robber's bank of the river slept."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He said: “Don't go — the bank's shut!”", ["He", "said", "Don't", "go", "the", "bank's", "shut"]),
        ("star-nosed moles/voles…", ["star-nosed", "moles", "voles"]),
        ("我在bank。", ["我", "在", "bank"]),
        ("🙂 … !", []),
        ("", []),
    ],
)
def test_words_are_what_a_reader_sees_without_the_punctuation_around_them(text, words):
    assert [text[first:last] for first, last in word_spans(text)] == words


def test_a_change_moves_the_word_by_as_much_as_it_is_longer():
    text, span = changed("a river bank here", (8, 12), {(0, 1): "the", (2, 7): " ", (13, 17): "there"})
    assert text == "the   bank there"
    assert text[slice(*span)] == "bank"


def test_the_word_itself_is_never_taken_away_and_of_too_many_words_the_nearest_are():
    assert other_words("the bank's edge", (4, 8)) == ((0, 3), (11, 15))
    long = "a " * 30 + "bank" + " b" * 3
    words = other_words(long, (60, 64), 10)
    assert len(words) == 10
    assert words[-1] == (69, 70)
    assert words[0] == (46, 47)


@pytest.mark.parametrize("join", ["Mean", "First"])
def test_every_vector_is_that_of_the_changed_text(bert, join):
    (_, _, river) = find_occurrences(bert, [examples.TUTORIAL], "bank", join, "library", 5).occurrences
    found = experiment(bert, river, join=join)
    assert len(found.units) == 1 + len(found.words) == 18
    assert found.words[:2] == ("After", "stealing")
    for at, word in ((1, "After"), (17, "river")):
        text = examples.TUTORIAL.replace(word, " ", 1)
        encoding = bert.encode(text)
        states = encoding.states[:, encoding.positions("bank")[-1][0]]
        assert found.units[at] == pytest.approx(unit(states), abs=1e-5)
        expected = 1 - cosine(bert.encode(examples.TUTORIAL).states[4, 19], states[4])
        assert found.moved[at - 1, 4] == pytest.approx(expected, abs=1e-5)


def test_a_word_of_several_pieces_goes_whole(bert):
    at = SPLIT.index("bank of")
    place = Occurrence(0, SPLIT, (at, at + 4), ())
    found = experiment(bert, place)
    assert found.words == ("Untranslatably", "old", "the", "bank-robber's", "of", "the", "river", "slept")
    pieces = bert.tokenize(changed(SPLIT, place.span, {found.spans[0]: " "})[0]).pieces
    assert pieces[1:4] == ("old", ",", "the")
    alone = bert.encode("  old, the bank-robber's bank of the river slept.")
    assert found.units[1] == pytest.approx(unit(alone.states[:, alone.positions("bank")[-1][0]]), abs=1e-5)


def test_a_mask_stands_for_a_word(bert):
    assert mask_piece(bert) == "[MASK]"
    ((text, span),) = [changed("the river bank", (10, 14), {(4, 9): mask_piece(bert)})]
    masked = bert.encode("the [MASK] bank")
    assert vectors_of(bert, [(text, span)])[0] == pytest.approx(unit(masked.states[:, 3]), abs=1e-6)


def test_a_word_that_the_model_does_not_reach_is_refused(bert):
    text = "so " * 700 + "bank"
    with pytest.raises(ValueError, match="Choose a shorter sentence"):
        pieces_at(bert.tokenize(text), (2100, 2104))


def planted(lead, without, senses=("money", "river")):
    """A word whose sense is river, with leads by hand: one layer a row. The other sentences lie on the axes."""
    axis = {sense: np.eye(2)[number] for number, sense in enumerate(senses)}
    own = ("river bank it is", (6, 10))
    dots = [
        Occurrence(0, own[0], own[1], ()),
        *(Occurrence(1 + at, sense, (0, 1), ()) for at, sense in enumerate(axis)),
    ]
    turned = lambda value: np.append([-np.sin(value)], [np.cos(value)])  # noqa: E731
    layers = len(lead)
    units = np.stack([[turned(value) for value in lead], *([axis[sense]] * layers for sense in axis)])
    of = Gathering("bank", tuple(dots), ("river bank",), ("river", *senses), units.astype(np.float32))
    variants = np.stack([[turned(value) for value in row] for row in (lead, *without)])
    return of, Experiment(*own, ((0, 5), (11, 13), (14, 16)), variants.astype(np.float32))


def test_a_pull_is_the_lead_that_is_lost():
    of, made = planted([0.0, 0.0], [[-1.2, -1.2], [0.0, 0.1], [0.3, 0.0]])
    found = pulls_of(of, 0, made)
    assert (found.sense, found.known, found.rival(0)) == ("river", True, "money")
    assert found.leads[0] == pytest.approx([1, 1])
    assert found.leads[1] == pytest.approx(np.cos(1.2) - np.sin(1.2), abs=1e-6)
    assert found.pulls[0] == pytest.approx(1 - np.cos(1.2) + np.sin(1.2), abs=1e-6)
    assert found.pulls[2, 0] == pytest.approx(1 - np.cos(0.3) - np.sin(0.3), abs=1e-6)
    assert found.pulls[2, 0] < 0
    assert found.turns.tolist() == [[True, True], [False, False], [False, False]]


def test_what_stands_in_the_sentence_itself_says_nothing_of_its_senses(bert):
    of = gather_built_in(bert, "bank")
    made = experiment(bert, of.occurrences[0])
    found = pulls_of(of, 0, made)
    others = [at for at, one in enumerate(of.occurrences) if one.text != made.text]
    means = {
        sense: np.mean([of.units[at, -1] for at in others if of.senses[at] == sense], 0) for sense in ("money", "river")
    }
    first, second = (cosine(of.units[0, -1], means[sense]) for sense in ("money", "river"))
    assert found.leads[0, -1] == pytest.approx(first - second, abs=1e-5)


def test_without_two_senses_there_is_nothing_to_pull_to():
    of, made = planted([0.0], [[0.1], [0.1], [0.1]], senses=("river",))
    assert pulls_of(of, 0, made) is None
