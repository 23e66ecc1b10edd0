"""The pictures of the Sentences page hold the numbers they are given, and their readings say them."""

import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binomtest

from polyseme import examples
from polyseme.core.baseline import Spread, sentence_baselines
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.sentences.figures import changes as change_charts
from polyseme.sentences.figures import matrix as charts
from polyseme.sentences.figures import paraphrases as bench_charts
from polyseme.sentences.figures import search as search_charts
from polyseme.sentences.figures.hits import hit_list
from polyseme.sentences.numbers.paraphrases import ParaphraseResult
from polyseme.sentences.numbers.pooled import Sentences, pair_cosines, read_sentences
from tests.reading import brief

TEXTS = ("The dog bit the man.", "The man was bitten by the dog.", "<b>Apple</b> & *cake* need an oven.", "Rain.")


@pytest.fixture(scope="module")
def found(bert) -> Sentences:
    return read_sentences(bert, TEXTS, "Last")


@pytest.fixture(scope="module")
def chances(bert) -> dict[str, Spread]:
    return sentence_baselines(read_sentences(bert, examples.everyday()[:40], "Last").vectors)


def made(found: list[int], fooled: list[int], unrelated: float = 0.1) -> ParaphraseResult:
    cosines = np.linspace(0.5, 0.9, len(found))
    spread = np.linspace(unrelated - 0.1, unrelated + 0.1, 50)
    return ParaphraseResult(np.array(found, bool), np.array(fooled, bool), cosines, cosines, spread)


TRIALS = {"Mean": made([1] * 9 + [0], [0] * 10), "[CLS]": made([0] * 9 + [1], [1] * 10, 0.9)}
BOARD = dict.fromkeys(("Second-to-last", "Last", "Layer 0", "Layer 1"), TRIALS)


@pytest.mark.parametrize("pooling", SENTENCE_POOLINGS)
@pytest.mark.parametrize("like", [False, True])
def test_the_heatmap_holds_the_cosines_of_the_pooling(found, chances, pooling, like):
    figure = charts.sentence_heatmap(found, pooling, chances[pooling], like)
    order = [int(name.split(":")[0]) - 1 for name in figure.data[0].x]
    assert sorted(order) == [0, 1, 2, 3]
    np.testing.assert_allclose(figure.data[0].z, found.cosines(pooling)[np.ix_(order, order)], atol=1e-6)
    assert list(figure.layout.xaxis2.ticktext) == [str(at + 1) for at in order]


def test_a_typed_tag_is_taken_apart_in_every_picture(found, chances):
    cosines = np.array([0.9, 0.8, 0.7, 0.6])
    figures = [
        charts.sentence_heatmap(found, "Mean", chances["Mean"], True),
        search_charts.ranks_figure(TEXTS, {"Mean": np.arange(4) + 1}),
        change_charts.changes_figure({"padding ignored": cosines}, found, chances["Mean"]),
    ]
    drawn = hit_list(TEXTS, cosines, 0.5)
    assert all("<b>Apple" not in one for one in (drawn, *(figure.to_json() for figure in figures)))


def test_every_pair_stands_in_every_row_and_the_closest_is_the_star(found, chances):
    pairs = pair_cosines(found)
    figure = charts.poolings_figure(pairs, chances, "Mean", found)
    dots, star = figure.data[-2:]
    assert len(dots.x) == 5 * len(pairs)
    np.testing.assert_allclose(star.x, [values[pairs["Mean"].argmax()] for values in pairs.values()], atol=1e-6)
    assert star.name == "1 and 2, the most alike by mean"
    assert figure.layout.yaxis.ticktext[0] == "<b>mean</b>"


def test_the_reading_counts_the_pairs_above_chance_and_names_the_least_alike(found, chances):
    reading = charts.matrix_reading(found, "Mean", chances["Mean"])
    assert reading.startswith("1 of the 6 pairs is above 95\N{NO-BREAK SPACE}% of random pairs of sentences.")
    values = found.cosines("Mean")
    one, other = sorted(divmod(int(values.argmin()), len(values)))
    assert re.findall(r"\*\*(\d)\*\*", reading) == [str(one + 1), str(other + 1)]


def test_two_sentences_are_one_pair_and_no_order_is_claimed(bert, chances):
    two = read_sentences(bert, TEXTS[:2], "Last")
    assert "Add a third sentence" in charts.poolings_reading(pair_cosines(two), chances, "Mean")


def test_what_is_left_out_and_cut_is_said():
    reading = charts.left_out_reading(2, 1, [1])
    assert "2 empty lines are left out" in reading
    assert "1 repeated sentence is left out" in reading
    assert "too long: 1" in reading
    assert charts.left_out_reading(0, 0, ()) == ""


def dots(drawn):
    """Where the dots of the results stand, and at the end the line, from 0 to 1."""
    return [float(at) / 100 for at in re.findall(r"--(?:at|mark): ([.\d]+)%", drawn)]


def ends(drawn):
    """What stands at the ends of the scale."""
    return re.findall(r"<span>([^<]*)</span>", drawn)[-2:]


def test_the_results_stand_at_their_cosines_on_one_axis_beside_what_random_sentences_reach():
    drawn = hit_list(TEXTS[:2], np.array([0.8, 0.2]), 0.35, 2)
    mark, *at = dots(drawn)
    assert (at[0] - mark) / (mark - at[1]) == pytest.approx((0.8 - 0.35) / (0.35 - 0.2), abs=1e-2)
    assert 0 < at[1] < mark < at[0] < 1
    assert re.findall(r'value="(\d)" aria-pressed="(\w+)"', drawn) == [("1", "false"), ("2", "true")]
    assert re.findall(r"<em>(.*?)</em>", drawn) == [".800", ".200"]
    assert "rarely reach .350<" in drawn
    assert (mark, *at) == pytest.approx((0.2 / 0.7, 0.65 / 0.7, 0.05 / 0.7), abs=1e-4)
    assert ends(drawn) == [".15", ".85"]
    assert "zoomed in" not in drawn
    near = hit_list(TEXTS[:2], np.array([0.435, 0.378]), 0.39, 1, 0.5)
    assert ends(near) == [".35", ".55"], "as long as its dots and lines need"
    assert "zoomed in" in near
    assert "<u>cosine</u>" in near
    assert "<u>MaxSim</u>" in hit_list(TEXTS[:2], np.array([0.435, 0.378]), 0.39, measure="MaxSim")


def test_no_sentence_that_the_headline_counts_is_hidden():
    cosines = np.array([0.435, 0.42, 0.41, 0.391, 0.378])
    first, later = hit_list((*TEXTS, "Snow."), cosines, 0.39).split("<details>")
    assert (first.count("<button"), later.count("<button")) == (4, 1)
    assert "<details" not in hit_list((*TEXTS, "Snow."), cosines + 0.1, 0.39)


def test_the_rule_of_chance_is_the_rule_of_the_numbers_that_are_written():
    cosines, mark = np.array([0.8, 0.3903, 0.3899, 0.2]), 0.3896
    drawn = hit_list(TEXTS, cosines, mark)
    assert "rarely reach .390<" in drawn
    assert re.findall(r"<em>(.*?)</em>", drawn) == [".800", ".390", ".390", ".200"]
    grey = [bool(one) for one in re.findall(r'<i( class="level")?>', drawn)]
    assert grey == [False, True, True, True], "level with the mark as it is written: grey"
    assert "1 of 4 sentences is above" in search_charts.results_reading(cosines, mark)
    assert search_charts.finding(TEXTS, cosines, mark).startswith("**Number 1 is nearest.** One is nearer than chance.")
    assert "perhaps by chance" in search_charts.finding(TEXTS, cosines, mark, 3)
    assert "perhaps by chance" in search_charts.finding(TEXTS, cosines, mark, 2)
    assert "rarely so near" in search_charts.finding(TEXTS, cosines - 0.1, mark - 0.11, 2)


@pytest.mark.parametrize(("same", "end"), [(0.5, ".55"), (0.72, ".75"), (0.985, "1")])
def test_what_the_same_meaning_reaches_is_a_second_line_on_the_same_scale(same, end):
    drawn = hit_list(TEXTS[:2], np.array([0.45, 0.2]), 0.39, 1, same)
    low, high = 0.15, float(end)
    share, mark = (f"{100 * (line - low) / (high - low):.2f}%" for line in (same, 0.39))
    assert f'<div style="--mark: {mark}; --same: {share}" class="two">' in drawn
    assert f"same meaning: mostly above {same:.2f}<".replace(" 0.", " .") in drawn
    assert ends(drawn) == [".15", end]
    assert "same meaning" not in hit_list(TEXTS[:2], np.array([0.45, 0.2]), 0.39, 1)


@pytest.mark.parametrize(
    ("best", "said"),
    [
        ([0.45, 0.42, 0.41, 0.2], "**Number 1 is nearest, but does not seem to mean the same:** *a* adds most."),
        ([0.55, 0.42, 0.41, 0.2], "**Number 1 may mean the same:** *a* adds most."),
        ([0.55, 0.5, 0.41, 0.2], "**Number 1 is nearest; two may mean the same:** *a* adds most."),
        ([0.392, 0.3, 0.2, 0.1], "does not seem to mean the same:** *a* adds most. It is barely nearer than chance."),
        (
            [0.38, 0.3, 0.2, 0.1],
            "nearest, perhaps by chance:** one random sentence in twenty reaches .39.",
        ),
    ],
)
def test_the_finding_of_a_search_says_whether_a_sentence_means_the_same_where_that_is_known(best, said):
    finding = search_charts.finding(TEXTS, np.array(best), 0.39, 1, "*a* adds most.", 0.5)
    assert said in finding.replace("\N{NO-BREAK SPACE}", " ")
    assert brief(finding)


def test_a_cosine_below_zero_goes_to_the_left_and_a_list_without_an_opened_hit_hears_no_click():
    drawn = hit_list(("Rain.",), np.array([-0.5]), 0.35)
    mark, at = dots(drawn)
    assert 0 < at < mark < 1
    assert ends(drawn) == ["−.55", ".40"]
    assert 'value="1" disabled' in drawn


def test_the_reading_of_a_search_counts_what_is_above_the_mark():
    none = search_charts.results_reading(np.full(4, 0.1), 0.35)
    assert (
        "Only 5\N{NO-BREAK SPACE}% of random sentences have a neighbour in this list with a cosine above .35. " in none
    )
    assert none.endswith("For yours, none of 4 sentences is above it, so this may be chance.")
    two = search_charts.results_reading(np.array([0.8, 0.7, 0.1, 0.1]), 0.35)
    assert "For yours, 2 of 4 sentences are above it." in two
    assert "may be chance" not in two


def test_the_ranks_are_written_as_they_are_and_the_reading_counts_who_agrees():
    placed = {"Mean": np.array([1, 2]), "Max": np.array([1, 200])}
    figure = search_charts.ranks_figure(TEXTS[:2], placed)
    assert [list(row) for row in figure.data[0].text] == [[1, 1], [2, 200]]
    assert list(figure.data[0].colorbar.ticktext) == ["1", "3", "10", "30", "100"]
    up, down = np.array([0.9, 0.5, 0.1]), np.array([0.1, 0.5, 0.9])
    reading = search_charts.ranks_reading({"Mean": up, "Max": up, "[CLS]": down}, "Mean")
    assert "1 of the 2 other poolings has the same nearest sentence" in reading
    assert "it is number 3" in reading


def test_the_shares_have_their_intervals_and_a_real_difference_is_called_one():
    figure = bench_charts.shares_figure(TRIALS)
    found, fooled = figure.data
    assert list(found.x) == pytest.approx([0.9, 0.1])
    assert list(fooled.x) == [0, 1]
    for trace, shares in ((found, [9, 1]), (fooled, [0, 10])):
        theirs = [binomtest(hits, 10).proportion_ci(method="wilson") for hits in shares]
        ends = np.array([[one.low, one.high] for one in theirs])
        np.testing.assert_allclose(trace.x + np.array(trace.error_x.array), ends[:, 1])
        np.testing.assert_allclose(trace.x - np.array(trace.error_x.arrayminus), ends[:, 0], atol=1e-12)
    reading = bench_charts.shares_reading(TRIALS, "Last")
    assert "Each of 10 sentences must find its paraphrase among 19" in reading
    assert ": a clear difference, 9 found only by the mean and 1 only by \\[CLS\\]." in reading
    same = {"Mean": TRIALS["Mean"], "[CLS]": TRIALS["Mean"]}
    assert "find the same paraphrases: 90\N{NO-BREAK SPACE}%" in bench_charts.shares_reading(same, "Last")
    near = {"Mean": TRIALS["Mean"], "[CLS]": made([1] * 8 + [0, 0], [0] * 10)}
    assert "no clear difference" in bench_charts.shares_reading(near, "Last")


def test_the_spreads_and_the_board_say_what_they_hold():
    squares = np.linspace(0, 1, 101) ** 2
    skewed = replace(made([1], [0]), paraphrases=squares, lookalikes=squares)
    dots = bench_charts.spreads_figure({"Mean": skewed}).data[-1]
    assert dots.x[0] == pytest.approx(0.25)
    assert dots.error_x.array[0] == pytest.approx(0.9025 - 0.25)  # the squares of .95, .5 and .05
    assert dots.error_x.arrayminus[0] == pytest.approx(0.25 - 0.0025)
    figure = bench_charts.board_figure(BOARD, "Last", "[CLS]")
    assert [list(row) for row in figure.data[0].text] == [["90", "10"]] * 4
    assert figure.layout.yaxis.ticktext[1] == "<b>Last</b>"
    assert figure.layout.xaxis.ticktext[1] == "<b>[CLS]</b>"
    reading = bench_charts.board_reading(BOARD, layers=1, tuned=False)
    assert reading.startswith("Best: *mean* with the second-to-last layer, 90\N{NO-BREAK SPACE}% ")
    assert "3 of 7 other settings are not clearly worse" in reading
    assert "was trained for sentences." in reading


def test_changes_stand_by_their_distance_from_one_and_nothing_is_lost_at_one(found, chances):
    cosines = {
        "padding ignored": np.array([1.0, 1, 1, 1]),
        "without punctuation": np.array([0.9, np.nan, 0.5, 0.99]),
    }
    figure = change_charts.changes_figure(cosines, found, chances["Mean"])
    first, second = (trace for trace in figure.data if trace.mode == "markers")
    assert list(first.x) == [change_charts.EXACT] * 4
    assert list(second.x) == pytest.approx([0.1, 0.5, 0.01])
    reading = change_charts.changes_reading(cosines, chances["Mean"])
    assert "nothing changes" in reading
    assert "Largest change: “without punctuation”, cosine .500, still" in reading
    assert "largest" not in change_charts.changes_reading({"padding ignored": np.ones(2)}, chances["Mean"])


def test_pairs_above_nineteen_of_twenty_random_ones_are_counted():
    chance = Spread(np.linspace(0, 0.4, 1001))
    vectors = np.array([[1, 0], [1, 0], [0.3, np.sqrt(1 - 0.3**2)]], np.float32)
    reading = charts.matrix_reading(Sentences(TEXTS[:3], {"Mean": vectors}), "Mean", chance)
    assert "1 of the 3 pairs is above" in reading


@pytest.mark.parametrize(
    ("cosines", "opened", "said"),
    [
        ([0.1, 0.95, 0.8, 0.0], 1, "**Number 1 is nearest:** WHY Two are nearer than chance."),
        ([0.1, 0.95, 0.4734, 0.0], 1, "**Number 1 is nearest:** WHY One is nearer than chance."),
        ([0.1, 0.95, 0.8, 0.0], 2, "**Number 2 is near:** WHY Random sentences are rarely so near."),
        (
            [0.1, 0.95, 0.8, 0.0],
            3,
            "**Number 3 is near, perhaps by chance:** one random sentence in twenty reaches .47",
        ),
        ([0.1, 0.95, 0.8, 0.4754], 1, "**Number 1 is nearest:** WHY Two are clearly nearer than chance, one barely."),
        ([0.1, 0.4754, 0.2, 0.0], 1, "**Number 1 is nearest:** WHY One is barely nearer than chance."),
        ([0.2, 0.3, 0.1, 0.0], 1, "**Number 1 is nearest, perhaps by chance:** one random sentence in twenty"),
        ([1, 1 - 1e-6, 1 - 2e-6, 0.2], 1, "**3 sentences are equally near**, with cosine 1."),
        ([1, 1 - 1e-6, 1 - 2e-6, 0.2], 4, "**Number 4 is near, perhaps by chance:** one random sentence in twenty"),
    ],
)
def test_the_finding_names_the_opened_sentence_unless_it_ties_or_may_be_chance(cosines, opened, said):
    finding = search_charts.finding(TEXTS, np.array(cosines), 0.473, opened, "WHY")
    assert finding.startswith(said)
    assert ("chance:**" in finding or "equally" in finding) == ("WHY" not in finding)


def test_the_finding_of_pairs_is_read_against_as_many_random_pairs():
    chance = Spread(np.linspace(0, 1, 10_001))
    angle = lambda cosine: [cosine, np.sqrt(1 - cosine**2)]  # noqa: E731
    near = Sentences(TEXTS[:3], {"Mean": np.array([[1, 0], angle(0.99), [0, 1]], np.float32)})
    said = charts.pairs_finding(near, "Mean", chance, why="Why.")
    assert said == (
        "Most alike: **The dog bit …** and **The man was …**, .990; random pairs are rarely so near. Why."
    ), "of three random pairs the best stays below .95 to the power of a third"
    far = Sentences(TEXTS[:3], {"Mean": np.array([[1, 0], angle(0.98), [0, 1]], np.float32)})
    assert charts.pairs_finding(far, "Mean", chance, why="Why.").endswith(
        "One random pair in twenty reaches .98, so this may be chance."
    )
    same = Sentences(TEXTS[:3], {"Mean": np.ones((3, 2), np.float32)})
    assert charts.pairs_finding(same, "Mean", chance).startswith("**3 pairs are equally near**, with cosine 1")


def test_the_opened_pair_is_framed_in_the_heatmap(found, chances):
    figure = charts.sentence_heatmap(found, "Mean", chances["Mean"], False, (0, 3))
    middles = {((one.x0 + one.x1) / 2, (one.y0 + one.y1) / 2) for one in figure.layout.shapes}
    assert middles == {(0, 3), (3, 0)}
    assert all(one.x1 - one.x0 < 1 for one in figure.layout.shapes), "no larger than its cell"
