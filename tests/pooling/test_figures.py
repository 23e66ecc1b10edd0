"""The pictures and the words of the Pooling page hold the numbers they are given."""

import re

import numpy as np
import pytest

from polyseme.core.layers import LAYER_CHOICES, distinct_choices, layer_name
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import percent
from polyseme.pooling.figures import board as charts
from polyseme.pooling.figures import by_layer, published, scores
from polyseme.pooling.figures.answer import answer_reading, guessed, in_a_sentence, score_text
from polyseme.pooling.figures.curve import score_curve
from polyseme.pooling.figures.ties import tied_settings
from polyseme.pooling.numbers.bench import BenchStates
from polyseme.pooling.numbers.board import BenchBoard, measure
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import word_scores, wrong_sentences
from tests.reading import quick_bench

COMBINED = ("Sum of last four", "Concatenation of last four", "Sum of all")


def made(noise: float, size: int = 24, split: bool = False) -> BenchBoard:
    """A board of two words and six layers; the deeper the layer, the clearer the signal."""
    rng = np.random.default_rng(3)
    labels = np.array([0, 1] * (size // 2))
    depth = np.linspace(0, 1, 7)[:, None]
    centres = rng.standard_normal((2, 1, 12)) * depth * 4
    vectors = (rng.standard_normal((size, 7, 12)) * noise + centres[labels]).astype(np.float32)
    at = {join: np.arange(size) for join in TOKEN_POOLINGS}
    cut = np.arange(size) < 3 if split else np.zeros(size, bool)
    states = BenchStates(vectors, at, cut, np.zeros((size, 2), int), {})
    words = ["<b>bank"] * (size // 2) + ["*bat*"] * (size // 2)
    return measure(states, range(size), words, [f"s{one}" for one in labels], lambda *_: None)


@pytest.fixture(scope="module", autouse=True)
def few_resamples():
    with quick_bench():
        yield


@pytest.fixture(scope="module")
def board() -> BenchBoard:
    return made(1.5)


@pytest.mark.parametrize("measured", MEASURES)
def test_every_cell_of_the_board_holds_its_score_and_sign(board, measured):
    ranking = rank(board, column(measured, 3), None, "Mean")
    figure = charts.board_figure(board, ranking, ranking.best)
    cells, _, buttons = figure.data
    rows = list(charts.row_names(board).values())
    single, combined = [board.choices[at] for at in rows[:7]], [board.choices[at] for at in rows[7:]]
    assert single == [*map(layer_name, range(7))]
    assert combined == [name for name in distinct_choices(6) if name in LAYER_CHOICES]
    assert set(COMBINED) <= set(combined)
    assert figure.layout.yaxis.ticktext[4:8] == ("4", "5 (−2)", "6 (−1)", "sum of last 4")
    np.testing.assert_allclose(cells.z, ranking.scores[rows], atol=1e-6)
    for row, t in np.ndindex(len(rows), len(TREATMENTS)):
        told, place = cells.text[row][t], (rows[row], t)
        score = ranking.scores[place]
        assert told.endswith(as_cosine(score) if ranking.continuous else f"{100 * score:.1f}")
        assert (charts.STAR in told) == (place == ranking.recommended)
        assert (charts.TIED in told) == (bool(ranking.tied[place]) and place != ranking.recommended)
    solid = [shape for shape in figure.layout.shapes if shape.line.dash == "solid"]
    assert [(rows[round(s.y0 + 0.46)], round(s.x0 + 0.48)) for s in solid] == [ranking.recommended]
    for (choice, *told), x, y in zip(buttons.customdata, buttons.x, buttons.y, strict=True):
        at = charts.row_names(board)[y]
        assert choice == board.choices[at]
        score = float(ranking.scores[at, list(TREATMENTS).index(x)])
        assert told[0] == (as_cosine(score) if ranking.continuous else percent(score, 1))


def test_the_line_holds_the_scores_with_their_interval(board):
    ranking = rank(board, 0, None, "Mean")
    best = ranking.recommended
    figure = by_layer.lines_figure(board, ranking)
    single = [at for at, name in enumerate(board.choices) if name.startswith("Layer ")]
    by_name = {trace.name: trace for trace in figure.data if trace.name}
    np.testing.assert_allclose(by_name["score"].y, ranking.scores[single, best[1]])
    band = np.array(by_name["95\N{NO-BREAK SPACE}% interval"].y, dtype=float)
    np.testing.assert_allclose(band[: len(single)], ranking.low[single, best[1]])
    np.testing.assert_allclose(band[len(single) :][::-1], ranking.high[single, best[1]])
    assert set(by_name["guessing"].y) == {ranking.majority}
    assert list(figure.layout.xaxis.ticktext) == [*map(str, range(7))]
    tied = tied_settings(ranking)[: len(by_name["ties"].y)]
    np.testing.assert_allclose(by_name["ties"].y, [ranking.scores[place] for place in tied])


@pytest.mark.parametrize("measured", MEASURES)
def test_the_drawn_curve_holds_the_scores_with_their_interval_beside_guessing(board, measured):
    ranking = rank(board, column(measured, 3), None, "Mean")
    single = [at for at, name in enumerate(board.choices) if name.startswith("Layer ")]
    setting = (single[2], 1)
    html = score_curve(board, ranking, setting, "said <b>")
    assert "<b>" not in re.search('aria-label="([^"]*)"', html).group(1)
    dots = re.findall(
        r'class="dot(.*?)" style="left: (.*?)%; top: (.*?)%;.*?data-score="(.*?)" data-said="(.*?)"', html
    )
    places = [*dict.fromkeys([*((at, 1) for at in single), setting, *[ranking.recommended] * (not ranking.guessing)])]
    scores = np.array([ranking.scores[place] for place in places])
    tops = np.array([float(top) for _, _, top, *_ in dots])
    steep, foot = np.polyfit(tops, scores, 1)
    np.testing.assert_allclose(foot + steep * tops, scores, atol=1e-4 + 1e-3 * np.ptp(scores))
    lefts = [float(left) for _, left, *_ in dots]
    np.testing.assert_allclose(np.diff(lefts[:7]), lefts[1] - lefts[0], atol=0.02)
    assert lefts == sorted(lefts)
    for place, (kind, _, _, rounded, said) in zip(places, dots, strict=True):
        assert (kind == " marked") == (place == setting or (place == ranking.recommended and not ranking.guessing))
        assert rounded == score_text(ranking, float(ranking.scores[place]), 0)
        ends = (score_text(ranking, float(each[place])) for each in (ranking.scores, ranking.low, ranking.high))
        assert said.replace("\xa0", " ") == "{}: {}, 95 % interval {} to {}".format(
            in_a_sentence(board, place), *ends
        ).replace("\xa0", " ")
        assert said in re.search('aria-label="([^"]*)"', html).group(1)
    area = np.array(re.findall(r"[\d.-]+ ([\d.-]+)", re.search('class="area" d="M(.*?)Z"', html).group(1)), float)
    ends = [*ranking.low[single, 1], *ranking.high[single, 1][::-1]]
    np.testing.assert_allclose(foot + steep * area / 10, ends, atol=1e-3 * np.ptp(ends) + 1e-3)
    level = float(re.search('<s style="top: (.*?)%"><b>guessing', html).group(1))
    assert foot + steep * level == pytest.approx(guessed(ranking), abs=2e-3)
    for top, name in re.findall('<u style="top: (.*?)%"><b>(.*?)</b>', html):
        written = float(name.replace("−", "-").removesuffix("\xa0%")) / (1 if ranking.continuous else 100)
        assert foot + steep * float(top) == pytest.approx(written, abs=2e-3)


def test_the_examples_that_are_needed_are_a_curve_beside_guessing(board):
    ranking = rank(board, 0, None, "Mean")
    found = {1: 0.6, 5: 0.75}
    curve, guessing = scores.numbers_figure(found, ranking).data
    assert list(curve.y) == [0.6, 0.75]
    assert set(guessing.y) == {ranking.majority}
    reading = scores.numbers_reading(found, ranking).replace("\xa0", " ")
    assert "With 1 labelled sentence per meaning, 60 % of the other sentences" in reading
    assert "with 5, 75 % (averages of random samples)." in reading


def test_without_a_mistake_the_interval_still_has_a_width_and_few_sentences_are_a_hint():
    clear = made(0.01)
    answer = answer_reading(clear, rank(clear, 0, None, "Mean"), 0)
    assert (
        "100.0\N{NO-BREAK SPACE}% (95\N{NO-BREAK SPACE}% interval 81.6\N{NO-BREAK SPACE}% to" in answer
    )  # 24 count as 17.0
    assert "Tested on 24 sentences with **\\<b\\>bank" in answer
    assert "to be sure" in answer


def test_split_words_have_every_join_compared():
    split = made(1.5, split=True)
    answer = answer_reading(split, rank(split, 0, None, "Last"), 3)
    assert "In 3 sentences the word is split" in answer
    assert " *Last*" in answer
    assert all(f"*{join}*" in answer for join in TOKEN_POOLINGS)


def test_where_no_word_is_split_no_join_is_named_before_another(board):
    elsewhere = made(1.5, split=True)  # split in other words' sentences, in none of those asked about
    for one in (board, elsewhere):
        answer = answer_reading(one, rank(one, 0, None, "Mean"), 0)
        assert not any(word in answer for word in ("no sentences", "*Sum*", "split"))


def test_a_typed_tag_is_taken_apart(board):
    ranking = rank(board, 0, None, "Mean")
    hardest = word_scores(board, ranking, (6, 0))
    assert "<b>bank" not in scores.words_figure(hardest, ranking).to_json()
    reading = scores.words_reading(hardest, ranking)
    assert "\\<b\\>bank" in reading
    assert "\\*bat\\*" in reading
    wrong = wrong_sentences(board, ranking, (board.choices.index("Layer 0"), 0))
    assert "\\*bat\\*" in scores.wrong_reading(wrong)
    assert "\\<b\\>bank" in scores.wrong_reading([one for one in wrong if one.word != "*bat*"])


def test_published_scores_are_called_published_and_ours_measured(board):
    ranking = rank(board, 0, None, "Mean")
    table = published.published_table(board, ranking, (0, 0)).to_dict("list")
    assert table["Named entities, F1, published"] == ["91.0", "94.9", "95.6", "95.9", "96.1", "95.5"]
    ours = [percent(ranking.scores[board.choices.index(name), 0], 1) for name in table["Layers"]]
    assert table["Meanings, right answers, measured here"] == ours
    reading = published.published_reading(board, ranking, (0, 0))
    for part in ("concatenation", "Devlin et al. 2018", "bert-as-service"):
        assert part in reading
