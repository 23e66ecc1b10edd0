"""The pictures of a reason draw what is given them, and their readings are true of it."""

import re

import numpy as np
import pytest

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.figures.wording import percent
from polyseme.sentences.reasons.figures import pairs, readings
from polyseme.sentences.reasons.figures.word_shares import each_word, shares_drawing, strongest_pairs
from polyseme.sentences.reasons.numbers import Reason, ReasonSide, pairs_table
from tests.reading import brief

CHANCE = Spread(np.linspace(0, 0.1, 1001))


def made(first: dict[str, list[float]], second: dict[str, list[float]]) -> Reason:
    sides = (
        ReasonSide(tuple(one), tuple(word.startswith("[") for word in one), np.array([*one.values()]))
        for one in (first, second)
    )
    return Reason(*sides)


HOLIDAY = made(
    {"[CLS]": [0.1, 0.0, 0], "holiday": [3, 0, 0], "<b>": [0, 1, 0]},
    {"[CLS]": [0.0, 0, 0.1], "vacation": [2, 0, 0], "rain": [0, -0.5, 0]},
)
SHARED = made({"Holiday": [1.0, 0], "here": [0, 0.1]}, {"holiday": [1.0, 0], "there": [0, 0.2]})


WORD = re.compile(
    r'(.)<span(?: class="([^"]*)" style="--part: ([.\d]+)")?(?: data-join="\d")? title="([^"]+)">'
    r"<i>(.*?)</i>(?:<em>(.)</em>)?"
)


def drawn(reason, chance=False):
    """Of both sentences the words with what stands before them, their kinds, lengths, hovers and letters."""
    html = shares_drawing(reason, ("yours", "number 1"), "said", chance)
    return [WORD.findall(line) for line in html.split("<p ")[1:]]


def test_the_shares_of_each_sentence_add_up_to_the_cosine_with_special_tokens_and_words_left_out():
    long = made(
        {f"w{at}": [1.0 + at / 100, 0.1] for at in range(80)}, {"[CLS]": [1.0, 0], "w": [1.0, 2], "x": [-0.5, 0]}
    )
    for reason in (HOLIDAY, SHARED, long):
        for (side, shares), line in zip(each_word(reason), drawn(reason), strict=True):
            assert shares.sum() == pytest.approx(reason.cosine)
            said = [float(hover.split()[0].replace("−", "-")) for *_, hover, _, _ in line]
            special = (reason.first, reason.second)[side].special
            marks = sum(share for share, mark in zip(shares, special, strict=True) if mark)
            assert sum(said) + marks == pytest.approx(reason.cosine, abs=0.0005 * len(line))


def test_a_ground_is_as_strong_as_its_word_adds_and_only_marked_words_have_one():
    parts = {word: part for line in drawn(HOLIDAY) for _, _, part, _, word, _ in line}
    (_, first), (_, second) = each_word(HOLIDAY)
    most = max(abs(first).max(), abs(second).max())
    assert float(parts["vacation"]) == pytest.approx(second[1] / most, abs=0.001)
    assert {word for word, part in parts.items() if part} == {"holiday", "vacation"}
    assert 'class="chance"' in shares_drawing(SHARED, ("", ""), "", True)
    assert 'class="chance"' not in shares_drawing(SHARED, ("", ""), "")


def test_the_greatest_words_are_marked_and_special_tokens_are_left_out():
    marks = made(
        {"[CLS]": [9.0, 0], "<b>": [1, 0], "b": [0, 0.1]},
        {"[CLS]": [9.0, 0], '"': [0, 0.2], "rain": [2, 0], "'": [0, 0.1], "s": [0, 0.1], "[SEP]": [8, 0]},
    )
    own, other = drawn(marks)
    assert [word for _, kinds, *_, word, _ in own if kinds] == ["&lt;b&gt;"]
    assert [kinds for _, kinds, *_ in own] == ["top", ""]
    assert [word for _, kinds, *_, word, _ in drawn(HOLIDAY)[0] if kinds] == ["holiday"]
    assert "".join(before + word for before, *_, word, _ in other).endswith(" rain>&#x27;>s")
    said = shares_drawing(marks, ("yours", "number 1"), "")
    exact = f"yours: 10\N{NO-BREAK SPACE}%, number 1: {percent(each_word(marks)[1][1][2] / marks.cosine)}"
    assert f'<b title="{exact}">The marked words carry about a tenth of the cosine.</b>' in said


def test_what_a_line_joins_is_bold_with_a_letter_and_a_mark_is_not():
    twice = made({"bank": [0.2, 1.3], "river": [2.0, 0], ".": [0.1, 0.1]}, {"bank": [0.1, 1.3], "river": [2.0, 0]})
    own, _ = drawn(twice)
    assert [(kinds, bool(number)) for _, kinds, *_, number in own] == [("top", True), ("top", True), ("", False)]


def test_a_line_joins_the_words_of_each_strong_pair_and_no_word_has_two():
    pairs = made(
        {"[CLS]": [9.0, 0, 0], "river": [0, 2, 0], "bank": [0, 0, 3], "bank ": [0, 0, 2]},
        {"bank": [0, 0, 3.0], "river": [0, 2, 0], "[SEP]": [9, 0, 0], ".": [0, 3, 0]},
    )
    html = shares_drawing(pairs, ("", ""), "")
    joined = re.findall(r'data-join="(\d)"[^>]*><i>(.*?)</i>', html)
    assert joined == [("1", "river"), ("0", "bank"), ("0", "bank"), ("1", "river")]
    assert re.findall(r"<em>(.)</em>", html) == ["a", "b", "b", "a"], "where a sentence is wrapped, without lines"
    assert re.findall('stroke-width="(.*?)"', html) == ["6.0", "3.8"]
    assert "<svg" not in shares_drawing(made({"a": [1.0]}, {"b": [-1.0]}), ("", ""), "")


@pytest.mark.parametrize(("river", "joined"), [(2.9, "river bank"), (2.0, "vault")])
def test_of_places_where_a_word_adds_as_much_the_line_takes_those_most_alike(river, joined):
    """The vault's bank adds most since it is long; its direction is another."""
    first = {"bank": [3.0, 4.0], "vault": [0, 0.1], "river": [0.1, 0], "Bank": [river, 0]}
    one = ReasonSide(("bank", "vault", "river", "bank"), (False,) * 4, np.array([*first.values()]))
    other = ReasonSide(("bank",), (False,), np.array([[1.0, 0]]))
    assert strongest_pairs(Reason(one, other)) == [(3 if joined == "river bank" else 0, 0)]


def test_of_long_sentences_the_words_that_carry_most_are_drawn_in_order():
    rows = {f"w{at}": [1.0 + (at == 70)] for at in range(80)}
    long = made(rows, {"w": [1.0]})
    names = [word for *_, word, _ in drawn(long)[0]]
    assert len([name for name in names if name != "…"]) == limits.SHARE_WORDS
    assert names[-2:] == ["w70", "…"]
    assert pairs.pairs_heatmap(long).data[0].z.shape == (limits.PAIRED_WORDS, 1)


def test_a_long_sentence_keeps_its_not_and_shows_where_words_are_missing():
    rows = {f"w{at}": [1.0] for at in range(60)} | {"not": [0.001], "at": [0.01], "once": [0.01]}
    assert [word for *_, word, _ in drawn(made(rows, {"w": [1.0]}))[0]][-3:] == ["…", "not", "…"]


def test_the_caption_names_the_words_that_add_most_and_the_drawing_what_its_numbers_are():
    assert readings.adding(SHARED) == "*Holiday* adds most."
    far = made({"a": [1.0, 0]}, {"b": [0.05, 1]})
    assert readings.adding(far) == "*a* and *b* add most."
    assert ">The marked words carry nearly all of the cosine.<" in shares_drawing(SHARED, ("", ""), "")
    assert ">The marked words carry .050 of the cosine.<" in shares_drawing(far, ("", ""), "")
    both = made({"bank": [0.2, 1.3], "river": [2.0, 0], ".": [0.1, 0.1]}, {"bank": [0.1, 1.3], "river": [2.0, 0]})
    html, part = shares_drawing(both, ("yours", "number 1"), ""), each_word(both)[0][1][:2].sum() / both.cosine
    assert f'<b title="yours: {percent(part)}, number 1: 100\N{NO-BREAK SPACE}%">The marked words carry nearly' in html
    apart = made({"bank": [2.0, 0], "a": [1.2, 0], "[CLS]": [1.2, 0]}, {"bank": [1.0, 0]})
    said = shares_drawing(apart, ("yours", "number 1"), "")
    assert "carry 45\N{NO-BREAK SPACE}% to 100\N{NO-BREAK SPACE}% of the cosine." in said, (
        "what differs is not one part"
    )
    assert "The marked words" not in shares_drawing(made({"a": [1.0]}, {"b": [-1.0]}), ("", ""), "")


def test_a_sentence_of_nothing_has_no_tint_and_no_reason():
    nothing = made({"a": [0.0]}, {"b": [1.0]})
    assert {part for line in drawn(nothing) for _, _, part, *_ in line} == {""}
    assert readings.strongest(nothing) == ""
    assert "all zeros" in readings.pairs_reading(nothing, CHANCE)


def test_the_finding_names_the_word_that_adds_most_or_says_that_no_one_word_explains_it():
    assert readings.strongest(HOLIDAY) == "*holiday* adds more than all of the cosine."
    assert readings.strongest(SHARED) == "*Holiday* adds 98\N{NO-BREAK SPACE}% of the cosine."
    assert readings.strongest(made({"a": [1.0]}, {"b": [-1.0]})) == ""
    marks = made({"[CLS]": [9.0], "rain": [1.0]}, {"[CLS]": [9.0], "rain": [3.0]})
    assert (
        readings.strongest(marks)
        == "No one word explains it: in the first sentence, *rain* adds most, 10\N{NO-BREAK SPACE}%."
    )
    assert brief(readings.strongest(marks))


def test_words_with_the_same_number_are_named_together():
    even = made({"sun": [1.0], "rain": [1.001], "so": [0.5], "[SEP]": [3]}, {"b": [1.0]})
    assert (
        readings.strongest(even)
        == "No one word explains it: in the first sentence, *rain* and *sun* add most, 18\N{NO-BREAK SPACE}% each."
    )
    many = made({f"w{at}": [1.0] for at in range(9)}, {"b": [1.0]})
    assert "*w0*, *w1* and 7 more add most, 11" in readings.strongest(many)


def test_the_shares_are_told_to_who_cannot_see_them():
    said = readings.shares_reading(SHARED)
    assert said.startswith("The words that add most to the cosine .9")
    assert "Holiday 98" in said
    assert "; in the other sentence holiday 9" in said


def test_the_heatmap_holds_every_share_and_its_reading_the_sum():
    figure = pairs.pairs_heatmap(SHARED)
    np.testing.assert_allclose(figure.data[0].z, SHARED.shares, atol=1e-6)
    assert list(figure.layout.yaxis.ticktext) == ["Holiday", "here"]
    assert figure.data[0].zmax == -figure.data[0].zmin == pytest.approx(SHARED.shares.max())
    said = readings.pairs_reading(SHARED, CHANCE)
    assert said.startswith("Of 4 pairs of words, *Holiday* and *holiday* add most to the cosine .9")
    assert ": **.9" in said
    assert "In 99\N{NO-BREAK SPACE}% of random pairs of sentences, no two words add as much." in said
    assert "special token" not in said
    assert "special token" in readings.pairs_reading(HOLIDAY, CHANCE)


def test_where_one_pair_is_all_the_others_are_said_to_count_for_nothing():
    first = made({"[CLS]": [1.0, 0], "a": [0, 0]}, {"[CLS]": [0.5, 0], "b": [0, 0]})
    said = readings.pairs_reading(first, CHANCE)
    assert "Other words count only through" in said


def test_who_decides_how_many_features_is_drawn_and_said():
    by_max = made({"a": [2.0, 2, 2, 0], "b": [0, 0, 0, 2]}, {"c": [1.0, 1, 0, 0], "d": [0, 0, 1, 1]})
    figure = pairs.winners_figure(by_max, ("yours", "number 1"))
    assert list(figure.data[0].x) == [0.75, 0.25]
    assert list(figure.data[1].x) == pytest.approx([0.75, 0.25])
    assert list(figure.data[2].x) == [0.5, 0.5]
    said = readings.winners_reading(by_max, "Max")
    assert said.startswith("Max is **not linear**")
    assert "*a* decides 75\N{NO-BREAK SPACE}% of the features (75\N{NO-BREAK SPACE}%" in said


def test_the_table_has_a_row_a_pair_and_adds_up():
    table = pairs_table(HOLIDAY)
    assert len(table) == 9
    assert table["share"].sum() == pytest.approx(HOLIDAY.cosine)
    assert table.loc[0, ["word", "place", "other word", "other place"]].tolist() == ["holiday", 1, "vacation", 1]
