"""The pictures and the words of the Pooling page hold the numbers they are given."""

import numpy as np
import pytest

from components.chapters.pooling.figures import board as charts
from components.chapters.pooling.figures import published, scores
from components.chapters.pooling.figures.answer import answer_reading
from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import BenchBoard, measure
from components.chapters.pooling.numbers.ranking import rank
from components.chapters.pooling.numbers.reports import word_scores, wrong_sentences
from components.chapters.pooling.numbers.scores import CONTINUOUS, MEASURES, column
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures.cosines import as_cosine
from components.figures.prose import percent
from components.numbers.pooling import TOKEN_POOLINGS


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


@pytest.fixture(scope="module")
def board() -> BenchBoard:
    return made(1.5)


@pytest.mark.parametrize("measured", MEASURES)
def test_every_cell_of_the_board_holds_its_score_and_sign(board, measured):
    ranking = rank(board, column(measured, 3), None, "Mean")
    figure = charts.board_figure(board, ranking, ranking.best)
    cells, _, buttons = figure.data
    np.testing.assert_allclose(cells.z, ranking.scores, atol=1e-6)
    for c, t in np.ndindex(ranking.scores.shape):
        assert cells.text[c][t].endswith(as_cosine(ranking.scores[c, t]))
        assert (charts.BEST in cells.text[c][t]) == ((c, t) == ranking.best)
        assert (charts.TIED in cells.text[c][t]) == (bool(ranking.tied[c, t]) and (c, t) != ranking.best)
    for (c, t, *told), x, y in zip(buttons.customdata, buttons.x, buttons.y, strict=True):
        assert (board.choices[c], list(TREATMENTS)[t]) == (y, x)
        assert told[0] == as_cosine(float(ranking.scores[c, t]))


def test_the_best_is_outlined(board):
    ranking = rank(board, 0, None, "Mean")
    solid = [shape for shape in charts.board_figure(board, ranking, (0, 0)).layout.shapes if shape.line.dash == "solid"]
    assert [(round(s.y0 + 0.46), round(s.x0 + 0.48)) for s in solid] == [ranking.best]


def test_the_lines_hold_the_scores_with_their_interval(board):
    ranking = rank(board, 0, None, "Mean")
    figure = scores.lines_figure(board, ranking, 1)
    single = [at for at, name in enumerate(board.choices) if name.startswith("Layer ")]
    by_name = {trace.name: trace for trace in figure.data if trace.name}
    for at, name in enumerate(TREATMENTS):
        np.testing.assert_allclose(by_name[name].y, ranking.scores[single, at])
    band = np.array(by_name["95 % interval, mean subtracted"].y, dtype=float)
    np.testing.assert_allclose(band[: len(single)], ranking.low[single, 1])
    np.testing.assert_allclose(band[len(single) :][::-1], ranking.high[single, 1])
    assert set(by_name["always the commonest sense"].y) == {ranking.majority}


def test_the_answer_names_the_winner_the_ties_and_what_guessing_gets(board):
    ranking = rank(board, 0, None, "Mean")
    answer = answer_reading(board, ranking, 0, "a*model")
    assert "Use **" in answer
    assert f"commonest sense gets {as_cosine(ranking.majority)}" in answer
    assert (
        f"interval on new sentences {as_cosine(ranking.best_low)} to {as_cosine(ranking.high[ranking.best])}" in answer
    )
    assert f"In {percent(ranking.agreed)} of random halvings" in answer
    assert f"in {percent(ranking.shared)} one in common" in answer
    assert "a\\*model on 24 sentences of" in answer
    assert "hint" in answer
    assert "all ways of joining are the same by definition" in answer


def test_the_answer_does_not_recommend_what_is_no_better_than_guessing():
    noise = made(1e3)
    assert "No setting is to be recommended" in answer_reading(noise, rank(noise, 0, None, "Mean"), 0, "m")


def test_without_a_mistake_the_interval_still_has_a_width():
    clear = made(0.01)
    ranking = rank(clear, 0, None, "Mean")
    assert ranking.scores.max() == 1
    assert "1 (95 % interval on new sentences .816 to 1)" in answer_reading(clear, ranking, 0, "m")  # 24 count as 17.0


def test_the_answer_says_what_its_interval_covers(board):
    for measured in MEASURES:
        answer = answer_reading(board, rank(board, column(measured, 5), None, "Mean"), 0, "m")
        assert ("nine times in ten" in answer) == (measured in CONTINUOUS)
        assert ("allows for its being the best of many" in answer) == (measured not in CONTINUOUS)


def test_split_words_have_every_join_compared():
    split = made(1.5, split=True)
    answer = answer_reading(split, rank(split, 0, None, "Last"), 3, "m")
    assert "In 3 sentences the word is split" in answer
    assert "joined by *Last*" in answer
    assert all(f"*{join}*" in answer for join in TOKEN_POOLINGS)


def test_where_no_word_is_split_no_join_is_named_before_another(board):
    elsewhere = made(1.5, split=True)  # split in other words' sentences, in none of those asked about
    for one in (board, elsewhere):
        answer = answer_reading(one, rank(one, 0, None, "Mean"), 0, "m")
        assert "all ways of joining are the same by definition" in answer
        assert not any(word in answer for word in ("no sentences", "*Sum*", "joined by"))


def test_a_typed_tag_is_taken_apart(board):
    ranking = rank(board, 0, None, "Mean")
    hardest = word_scores(board, ranking, (6, 0))
    assert "<b>bank" not in scores.words_figure(hardest, ranking).to_json()
    reading = scores.words_reading(hardest, 3, ranking)
    assert "\\<b\\>bank" in reading
    assert "\\*bat\\*" in reading
    wrong = wrong_sentences(board, ranking, (board.choices.index("Layer 0"), 0))
    assert "\\<b\\>bank" in scores.wrong_reading(wrong)


def test_published_figures_are_called_published_and_ours_measured(board):
    ranking = rank(board, 0, None, "Mean")
    figure = published.published_figure(board, ranking, (0, 0))
    titles = [note.text for note in figure.layout.annotations]
    assert [("published" in title, "measured here" in title) for title in titles] == [(1, 0), (1, 0), (0, 1)]
    assert list(figure.data[0].x) == list(published.NER.values())
    ours = [ranking.scores[board.choices.index(name), 0] for name in published.NER]
    np.testing.assert_allclose(figure.data[2].x, ours)
    reading = published.published_reading(board, ranking, (0, 0))
    for said in ("96.1", "71.1", "64.8", "Devlin et al. 2018, table 7", "Coenen et al. 2019", "bert-as-service"):
        assert said in reading


def test_the_six_published_choices_are_choices_of_ours(board):
    assert set(published.NER) <= set(board.choices)
    assert max(published.NER, key=published.NER.__getitem__) == "Concatenation of last four"
