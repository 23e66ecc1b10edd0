"""What the picture of attention says: of any word, true of its numbers, and short."""

import json
import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from polyseme.attention.figures import agreement_reading, head_pictures, heads_reading, here_reading
from polyseme.attention.scene import ROWS, Looks
from polyseme.core.occlusion.attention_shares import Target, attention_of
from polyseme.core.occlusion.cues import CueTrial
from tests.reading import brief

WORDS = ("the", "old", "river", "night")


def looks(shares, moved=None, tried=True, usual=None, arrives=None, words=WORDS):
    """A bank among some words; shares and movement are those of layer 1, in the order [CLS], words, itself, [SEP]."""
    inner = [Target(word, "word", (i + 1,), (i, i + 1), i - len(words)) for i, word in enumerate(words)]
    ends = [Target("[CLS]", "start", (0,)), Target("bank", "itself", (len(words) + 1,)), Target("[SEP]", "end", (9,))]
    targets = (ends[0], *inner, *ends[1:])
    far = [np.nan, *(moved or [np.nan] * len(words)), np.nan, np.nan]
    two = lambda row: np.array([np.zeros(len(targets)), row])  # noqa: E731
    return Looks(
        "bank", targets, two(shares), two(arrives or shares), None if usual is None else two(usual), two(far), tried, 12
    )


RIVER_MOST, BOTH = "*bank* looks most at **river**", "*bank* looks about equally at **river** and **night**"
NO_ONE = ". Which word matters most? We can't tell."
OWN = "bank (itself)"
NONE = ". There is no other word to leave out."
SPECIAL, TIED, RIVER, ITSELF, CLOSE = (
    [0.6, 0.02, 0.03, 0.2, 0.05, 0.05, 0.05],
    [0.6, 0.1, 0, 0.1, 0.05, 0.1, 0.05],
    [0.1, 0, 0, 0.7, 0.1, 0.1, 0],
    [0.1, 0, 0, 0.2, 0.1, 0.6, 0],
    [0.1, 0, 0, 0.3, 0.29, 0.2, 0.11],
)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (looks(SPECIAL, [0, 0, 0.1, 0.3]), f"Of the words, {RIVER_MOST}, but **night** matters more."),
        (looks(SPECIAL, [0, 0, 0.3, 0.1]), f"Of the words, {RIVER_MOST}, which matters most, too."),
        (looks(SPECIAL, [0, 0, 0.03, 0.01]), f"Of the words, {RIVER_MOST}, which matters most; all matter little."),
        (looks(SPECIAL, [0, 0.3, np.nan, 0.1]),
         f"Of the words, {RIVER_MOST}. Of those we left out, **old** matters most."),
        (looks(TIED, [0, 0, 0.01, 0.03]), "Of the words, *bank* looks about equally at **the** and **river**, "
         "but **night** matters more; all matter little."),
        (looks(ITSELF, [0, 0, 0.3, 0.1]), f"Of the other words, {RIVER_MOST}, which matters most, too."),
        (looks(RIVER, [0, 0, 0.3, 0.25]), f"{RIVER_MOST}{NO_ONE}"),
        (looks(CLOSE, [0, 0.2, 0, 0]), f"{BOTH}, but **old** matters more."),
        (looks(CLOSE, [0, 0.02, 0, 0]), f"{BOTH}, but **old** matters more; all matter little."),
        (looks(CLOSE, [0, 0, 0.2, 0]), f"{BOTH}. Of those we left out, **river** matters most."),
        (looks(RIVER, tried=False), f"{RIVER_MOST}."),
        (looks([0.5, 0.4, 0.1], words=()), f"*bank* looks most at **\\[CLS\\]**{NONE}"),
        (looks([0.4, 0.5, 0.1], words=()), f"*bank* looks most at **itself**{NONE}"),
    ],
)  # fmt: skip
def test_the_finding_says_at_which_word_it_looks_most_and_what_moves_it_most(of, said):
    assert of.finding(1).replace("\N{NO-BREAK SPACE}", " ") == said
    assert brief(of.finding(1))
    assert "no word looks at another yet" in of.finding(0)


def test_the_arcs_that_are_lit_are_those_of_the_words_in_the_finding():
    sent = json.loads(looks(SPECIAL, [0, 0, 0.1, 0.3]).as_json)
    assert (sent["looked"], sent["movers"]) == ([[], [2]], [-1, 3]), "river and night, in layer 1"
    assert json.loads(looks(CLOSE).as_json)["looked"] == [[], [2, 3]], "both that are about equal"
    assert json.loads(looks([0.5, 0.4, 0.1], words=()).as_json)["looked"] == [[], []], "no other word"


def test_small_shares_have_a_decimal_as_at_the_bars():
    of = looks([0.85, 0, 0, 0.15, 0, 0, 0], usual=[0.9, 0, 0, 0.015, 0, 0, 0.085])
    assert "river, 15\N{NO-BREAK SPACE}% instead of 1.5\N{NO-BREAK SPACE}%." in of.unusual(1)


def test_a_resting_place_is_named_where_little_of_it_arrives_and_what_gets_more_than_usual():
    usual = [0.5, 0.05, 0.05, 0.05, 0.1, 0.1, 0.15]
    of = looks(SPECIAL, usual=usual, arrives=[0.1, 0.1, 0.1, 0.4, 0.1, 0.1, 0.1])
    cls = "\\[CLS\\], a mere start mark, takes 60 % of the attention"
    but = "but only 10 % of what reaches *bank* comes from it."
    assert of.hint(1).replace("\N{NO-BREAK SPACE}", " ") == f"{cls}, {but}"
    assert "than usual: river, 20\N{NO-BREAK SPACE}% instead of 5.0\N{NO-BREAK SPACE}%." in of.unusual(1)
    assert [name for name, _ in json.loads(of.as_json)["rows"]] == [*WORDS, "bank (itself)"], "a mark is no word"
    assert looks(SPECIAL, usual=SPECIAL).hint(1).replace("\N{NO-BREAK SPACE}", " ") == f"{cls}.", "most of it arrives"
    assert looks(RIVER).hint(1) == "Marks, such as \\[CLS\\], take 10\N{NO-BREAK SPACE}% of the attention.", (
        "none takes much"
    )
    assert not looks(RIVER).hint(0)
    assert (
        replace(of, weighed=True)
        .hint(1)
        .startswith("\\[CLS\\], a mere start mark, gives 60\N{NO-BREAK SPACE}% of what")
    )
    assert not looks(SPECIAL, usual=SPECIAL).unusual(1)
    of = looks(SPECIAL, [0, 0, 0.1, 0.3], usual=[0.5, 0.05, 0.05, 0.2, 0.1, 0.05, 0.05])
    less = "Less than usual, though it changes the word most: night, 5.0 % instead of 10 %."
    assert of.unusual(1).replace("\N{NO-BREAK SPACE}", " ") == less


def test_a_long_sentence_shows_the_nearest_words_and_sums_the_others():
    words = tuple(f"word{n}" for n in range(60))
    shares = np.random.default_rng(0).dirichlet(np.ones(63))
    of = looks(shares.tolist(), [0.1] * 60, words=words)
    sent = json.loads(of.as_json)["all"]
    assert len(sent["rows"]) <= ROWS
    assert sorted(i for row in of.rows for i in row) == list(range(1, 62))
    assert sum(sent["shares"][1]) == pytest.approx(shares[1:-1].sum(), abs=2e-3)
    assert sent["rows"][sent["own"]] == ["bank (itself)", "itself"]
    assert sent["rows"][0] == ["word0 … word41", "more"]
    assert sent["moved"][1][0] == 0.1, "of the words that share a row, the one that moves it most"
    gap = looks(shares.tolist(), [0.1, np.nan, *[0.1] * 58], words=words)
    assert json.loads(gap.as_json)["all"]["moved"][1][0] is None


def test_at_first_a_layer_shows_the_finding_and_the_words_that_lead_in_attention_and_in_influence():
    words, shares = tuple(f"word{n}" for n in range(60)), np.full(63, 0.004)
    shares[[0, 11, 21, 31]] = 0.5, 0.1, 0.1, 0.2
    moved = [0.1 * (n == 40) + 0.02 * (n in (10, 20)) for n in range(60)]
    of = looks(shares.tolist(), moved, words=words)
    assert of.shown[1] == [11, 21, 31, 41, 61], "the two that lead, both of the finding, and itself"
    sent = json.loads(of.as_json)
    assert [name for name, _ in sent["rows"]] == [*(f"word{n}" for n in (10, 20, 30, 40)), OWN]
    assert sent["rest"][1] == ["56 other words", 0.004, 0]
    assert [sent["rows"][row][0] for row in sent["looked"][1]] == ["word30"]
    assert sent["rows"][sent["movers"][1]][0] == "word40"
    assert json.loads(looks(SPECIAL).as_json)["all"] is None, "a short sentence shows all"
    of = looks(shares.tolist(), [0.1 * (n == 40) + 0.02 * (n == 50) for n in range(60)], words=words)
    assert of.shown[1] == [31, 41, 61], "the two of most attention would hide one that changes the word more"
    assert of._rest(1) == ("58 other words", 0.1, 0.02)


@pytest.mark.parametrize("seed", range(20))
def test_no_hidden_word_has_more_attention_or_influence_than_a_shown_one_that_the_finding_does_not_name(seed):
    words, random = tuple(f"word{n}" for n in range(20)), np.random.default_rng(seed)
    shares, moved = random.dirichlet(np.full(23, 0.5)), random.dirichlet(np.full(20, 0.3))
    moved[random.integers(20)] = np.nan
    of = looks(shares.tolist(), moved.tolist(), words=words)
    named = re.findall(r"word\d+", of.finding(1))
    shown = [i for i in of.shown[1] if of.others[i] and of.name(i) not in named]
    hidden = [i for i in range(23) if of.others[i] and i not in of.shown[1]]
    for one, other in product(shown, hidden):
        assert of.shares[1, one] >= of.shares[1, other] - 0.001
        assert not of.moved[1, one] < of.moved[1, other] - 0.001
    assert of._rest(1)[:2] == (f"{len(hidden)} other words", pytest.approx(shares[hidden].max(), abs=1e-4))


def test_each_head_has_a_picture_that_says_what_it_looks_at(bert):
    found = attention_of(bert, text := "We sat on the <b>river</b> bank.", (text.index("bank"), len(text) - 1))
    drawn = head_pictures(found, 4, 2)
    assert drawn.count("<button") == 72
    assert drawn.count('aria-pressed="true"') == 1
    assert 'value="16" aria-pressed="true" aria-label="Layer 2, head 5' in drawn
    assert "<b>river" not in drawn
    tops = [found.targets[i] for i in found.weights.argmax(-1).ravel()]
    assert f"{sum(top.name == '[CLS]' for top in tops)} look most at **\\[CLS\\]**" in heads_reading(found)


def trials(agreeing):
    spans = tuple((3 * n, 3 * n + 2) for n in range(8))
    rng = np.random.default_rng(1)
    for _ in range(20):
        moved, noise, pulls = rng.random((3, 8))
        yield CueTrial(
            "a " * 20, "s", "a", "", (30, 31), spans, pulls, moved, moved + 0.05 * noise if agreeing else noise, noise
        )


@pytest.mark.parametrize(("agreeing", "said"), [(True, ".9"), (False, "")])
def test_how_far_attention_is_influence_is_said_with_its_interval(agreeing, said):
    reading = agreement_reading(tuple(trials(agreeing)))
    assert f"**attention agrees by {said}" in reading
    assert "too short" in here_reading(looks(RIVER), 1)
    here = here_reading(looks(RIVER, [0.1, 0.2, 0.4, 0.3]), 1)
    assert here.startswith("In this sentence, we rank the 4 other words by attention in layer 1 and by the cosine lost")
    assert "**.95** (Spearman)" in here
