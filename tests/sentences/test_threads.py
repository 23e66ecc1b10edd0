"""The pictures of a reason draw what is given them, and their readings are true of it."""

import json

import numpy as np
import pytest

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.sentences.reasons.figures import pairs, readings, threads
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


def drawn(reason, chance=False):
    return json.loads(threads.threads_scene(reason, ("yours", "number 1"), "said", chance))


def test_the_three_greatest_shares_are_threads_as_wide_and_what_takes_away_is_dashed():
    scene = drawn(HOLIDAY)
    first = scene["threads"][0]
    assert first["said"].startswith("holiday and vacation: ")
    assert first["width"] == pytest.approx(13.5)  # at least half of the cosine
    assert not first["minus"]
    minus = next(one for one in scene["threads"] if "rain" in one["said"])
    assert minus["minus"]
    assert "−" in minus["said"]
    assert "Dashed" in readings.threads_caption(HOLIDAY)
    assert "Dashed" not in readings.threads_caption(SHARED)
    shares = sorted(np.abs(SHARED.shares[SHARED.shares != 0]), reverse=True)
    widths = [one["width"] for one in drawn(SHARED)["threads"]]
    np.testing.assert_allclose(widths, 1.5 + 24 * np.minimum(np.array(shares) / SHARED.cosine, 0.5))
    assert (scene["chance"], drawn(SHARED, chance=True)["chance"]) == (False, True)


def test_every_thread_runs_from_its_word_to_its_word():
    scene = drawn(HOLIDAY)
    words = [{at: word for _, word, at in line if at is not None} for line in scene["lines"]]
    first = scene["threads"][0]["ends"]
    assert [words[side][at] for side, at in enumerate(first)] == ["holiday", "vacation"]
    for thread in scene["threads"]:
        assert all(at in words[side] for side, at in enumerate(thread["ends"]))


def test_special_tokens_are_left_out_and_an_apostrophe_stands_close():
    marks = made(
        {"[CLS]": [9.0, 0], "<b>": [1, 0], "b": [0, 0.1]},
        {"[CLS]": [9.0, 0], '"': [0, 0.2], "rain": [2, 0], "'": [0, 0.1], "s": [0, 0.1], "[SEP]": [8, 0]},
    )
    assert marks.order[0] == (0, 0)
    assert marks.joined[0] == (1, 2)
    own, other = drawn(marks)["lines"]
    assert [before + word for before, word, _ in own] == ["<b>", " b"]
    assert "".join(before + word for before, word, _ in other) in ("rain's", "\" rain's")


def test_of_long_sentences_the_words_that_carry_most_are_drawn_in_order():
    rows = {f"w{at}": [1.0 + (at == 70)] for at in range(80)}
    long = made(rows, {"w": [1.0]})
    scene = drawn(long)
    names = [word for _, word, _ in scene["lines"][0]]
    assert len([name for name in names if name != "…"]) == limits.THREAD_WORDS
    assert names[-2:] == ["w70", "…"]
    assert len(scene["threads"]) == limits.THREADS
    assert pairs.pairs_heatmap(long).data[0].z.shape == (limits.PAIRED_WORDS, 1)


def test_a_long_sentence_keeps_its_not_and_shows_where_words_are_missing():
    rows = {f"w{at}": [1.0] for at in range(60)} | {"not": [0.001], ".": [0.01]}
    assert [word for _, word, _ in drawn(made(rows, {"w": [1.0]}))["lines"][0]][-2:] == ["…", "not"]


def test_the_caption_says_how_much_the_threads_explain():
    even = made({f"a{at}": [1.0] for at in range(5)}, {f"b{at}": [1.0] for at in range(4)})
    said = readings.threads_caption(even)
    assert said == "These pairs of words make up 15\N{NO-BREAK SPACE}% of the cosine."
    assert brief(said)
    scene = drawn(even)
    assert [part for _, part in scene["whole"]] == pytest.approx([0.15, 0.85])
    assert scene["whole"][1][0] == "all other pairs of words: 85\N{NO-BREAK SPACE}%"
    assert not drawn(HOLIDAY)["whole"], "more than all of it has no remainder to draw"
    assert readings.threads_caption(made({"a": [1.0]}, {"b": [1.0]})).startswith("Threads: ")


def test_a_sentence_of_nothing_has_no_threads_and_no_reason():
    nothing = made({"a": [0.0]}, {"b": [1.0]})
    assert not drawn(nothing)["threads"]
    assert readings.strongest(nothing) == ""
    assert "all zeros" in readings.pairs_reading(nothing, CHANCE)


def test_the_finding_names_the_greatest_pair_and_its_part_in_words():
    assert readings.strongest(HOLIDAY) == "*holiday* and *vacation* add more than all of the cosine."
    assert readings.strongest(SHARED) == "*Holiday*, in both, adds 98\N{NO-BREAK SPACE}% of the cosine."
    assert readings.strongest(made({"a": [1.0]}, {"b": [-1.0]})) == ""
    assert brief(readings.strongest(SHARED))
    marks = made({"[CLS]": [9.0], "rain": [1.0]}, {"[CLS]": [9.0], "rain": [3.0]})
    assert readings.strongest(marks) == "*rain*, in both, adds 2\N{NO-BREAK SPACE}% of the cosine."
    marks = made({"[CLS]": [9.0], "rain": [1.0]}, {"[CLS]": [9.0], "sun": [3.0]})
    assert readings.strongest(marks) == "No pair of words adds more than 2\N{NO-BREAK SPACE}% of the cosine."
    marks = made({"[CLS]": [2.0], "rain": [1.0]}, {"[CLS]": [2.0], "rain": [1.0]})
    assert readings.strongest(marks) == "*rain*, in both, adds 11\N{NO-BREAK SPACE}% of the cosine."


def test_the_threads_are_told_to_who_cannot_see_them():
    said = readings.threads_reading(SHARED)
    assert said.startswith("The pairs of words that add most to the cosine .9")
    assert "Holiday and holiday 98" in said


def test_the_heatmap_holds_every_share_and_its_reading_the_sum():
    figure = pairs.pairs_heatmap(SHARED)
    np.testing.assert_allclose(figure.data[0].z, SHARED.shares, atol=1e-6)
    assert list(figure.layout.yaxis.ticktext) == ["Holiday", "here"]
    assert figure.data[0].zmax == -figure.data[0].zmin == pytest.approx(SHARED.shares.max())
    said = readings.pairs_reading(SHARED, CHANCE)
    assert said.startswith("The cosine .9")
    assert "*Holiday* and *holiday* add most: **.9" in said
    assert "In 99\N{NO-BREAK SPACE}% of random pairs of sentences, the strongest words add less." in said
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
