"""The words that mark a group off."""

import numpy as np
import pytest

from polyseme.core.sense_induction.marking import PRIOR, WINDOW, marking_words

MONEY = ["The bank lends money to us.", "Their banks take money.", "A bank keeps money.", "My bank, my money."]
RIVER = ["The river bank floods.", "By the river banks.", "A river has a bank.", "Water and river: a bank."]


def marked(texts, groups, most=6):
    spans = [(text.index("bank"), text.index("bank") + 4 + ("banks" in text)) for text in texts]
    return marking_words(texts, spans, np.array(groups), most)


def test_words_that_stand_in_one_group_mark_it_off_with_their_counts():
    marks = marked([*MONEY, *RIVER], [0] * 4 + [1] * 4)
    assert [[(mark.word, mark.here, mark.elsewhere) for mark in group] for group in marks] == [
        [("money", 4, 0)],
        [("river", 4, 0)],
    ]


def test_z_is_that_of_the_formula_by_hand():
    marks = marked([*MONEY, *RIVER], [0] * 4 + [1] * 4)
    inside, total = 4 + 3, 4 + 3 + 4 + 2  # money, lends, take, keeps; river, floods, water
    a, b, prior = 4 * (1 + PRIOR), 4 * PRIOR, PRIOR * total
    odds = np.log(a / (inside + prior - a)) - np.log(b / (total - inside + prior - b))
    assert marks[0][0].z == pytest.approx(odds / np.sqrt(1 / a + 1 / b))


def test_what_stands_everywhere_or_once_or_far_away_or_is_the_word_itself_marks_nothing():
    texts = [f"The bank and its banker {' '.join(['word'] * WINDOW)} far." for _ in range(4)]
    assert marked([*texts, *texts], [0] * 4 + [1] * 4) == ((), ())
    assert marked([*MONEY[:1], *RIVER], [0] + [1] * 4)[0] == ()


def test_those_that_belong_to_none_count_among_the_others():
    (group,) = marked([*MONEY, *RIVER], [0] * 4 + [-1] * 4)
    assert [(mark.word, mark.elsewhere) for mark in group] == [("money", 0)]
    assert marked(MONEY, [-1] * 4) == ()
