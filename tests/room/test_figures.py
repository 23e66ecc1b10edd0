"""The votes as bars and in words, against counts made by hand."""

import json
import re

import plotly.graph_objects as go
import pytest

from components.shell.room.state import Question
from polyseme.room import (
    EXAMPLE,
    EXAMPLE_CLASS,
    comparison,
    comparison_finding,
    example_claim,
    example_votes,
    finding,
    votes,
)
from tests.reading import brief

ANSWERS = ("yes", "no <b>", "maybe")
FIRST = {"anna": 0, "ben": 0, "cleo": 1}
THEN = {"anna": 1, "ben": 0, "cleo": 1, "dan": 1}


def drawn(question: Question) -> go.Figure:
    return votes(question.counts(3), ANSWERS, 4, question.right if question.revealed else None)


def bars(question: Question) -> list[list[int]]:
    return [list(bar.x) for bar in drawn(question).data]


def test_there_is_a_bar_for_each_answer_and_round_as_long_as_its_votes():
    assert bars(Question((FIRST,))) == [[2, 1, 0]]
    assert bars(Question((FIRST, THEN))) == [[2, 1, 0], [1, 2, 0]], "of two rounds, those who voted in both"
    assert bars(Question((FIRST, THEN), hands=((3, 0, 0), (0, 0, 2)))) == [[5, 1, 0], [1, 2, 2]]
    assert Question((FIRST, THEN), hands=((3, 0, 0),)).counts(3) == [[2, 1, 0], [1, 2, 0]], "hands of one round alone"
    assert Question((FIRST, THEN)).counts(3, paired=False) == [[2, 1, 0], [1, 3, 0]]
    assert Question(({"anna": 7},)).counts(3) == [[0, 0, 0]], "what is no answer counts for none"


def test_the_right_answer_is_marked_once_it_is_told_and_not_before():
    def marked(question: Question) -> list[str]:
        return [note.text for note in drawn(question).layout.annotations if "✓" in note.text]

    assert marked(Question((FIRST,), right=1)) == []
    assert marked(Question((FIRST,), revealed=True, right=1)) == ["<b>✓ no &lt;b></b>"]


def test_the_two_rounds_are_told_apart_without_colour():
    first, then = drawn(Question((FIRST, THEN))).data
    assert first.marker.color != then.marker.color
    assert [text.split()[1] for text in (*first.text, *then.text)] == ["first"] * 3 + ["then"] * 3


def test_the_sentence_that_people_get_right_and_the_model_wrong_comes_first():
    rows = [
        ("both right", "river", ["river"] * 3, "river"),
        ("nobody sure", "river", ["river", "money"], "can't tell"),
        ("fooled a little", "river", ["river", "river", "money"], "money"),
        ("fooled", "river", ["river"] * 3, "money"),
        ("nobody guessed", "money", [], "money"),
    ]
    table = comparison(rows)
    assert table["sentence"].tolist()[:2] == ["fooled", "fooled a little"]
    assert table["fools the model"].sum() == 2
    assert comparison_finding(table).endswith("the model 2.** Fooled: “fooled”")
    assert "There is none" in comparison_finding(comparison(rows[:1]))


def test_a_draw_is_no_opinion_of_the_class():
    table = comparison([("a draw", "river", ["river", "money"], "money"), ("most", "river", ["river"] * 2, "river")])
    assert set(table["class"]) == {"undecided (1 of 2)", "river (2 of 2)"}
    assert comparison_finding(table).startswith("**Like the writer: the class 1 of 2, the model 1.**")


def test_no_picture_holds_who_voted():
    figure = json.dumps(drawn(Question((FIRST, THEN))).to_plotly_json(), default=str)
    assert not [name for name in THEN if name in figure]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question(), "**0 of 4 have answered.**"),
        (Question((FIRST,)), "**3 of 4 have answered.**"),
        (Question((FIRST, THEN)), "**4 of 4 have answered again.**"),
        (Question((FIRST,), True, 1), "**33\N{NO-BREAK SPACE}% were right.**"),
        (
            Question((FIRST, THEN), True, 1),
            "**Right: first 33\N{NO-BREAK SPACE}%, after talking 67\N{NO-BREAK SPACE}%.** "
            "Counted: those who voted in both.",
        ),
        (Question((FIRST, {}), True, 1), "**33\N{NO-BREAK SPACE}% were right.**"),
        (Question(({},), True, 1), "**Nobody has answered.**"),
        (Question((FIRST,), True, None), "**The model gives something else**, not among the answers."),
    ],
)
def test_what_the_votes_say(question, said):
    assert finding(question.counts(3), question.answered, 4, question.revealed, question.right) == said
    assert brief(said)


@pytest.mark.parametrize(("answers", "right"), [(("a", "b", "c", "d"), 2), (("no", "<b>"), 0), (("a", "b", "c"), 2)])
def test_in_the_invented_class_everybody_is_a_dot_before_and_after_and_a_line_between(answers, right):
    drawn = example_votes("Which?", answers, right)
    sides = [
        [(row.count("<i>"), int(re.search(r"<em>(\d+)", row)[1])) for row in side.split("<p>")[1:]]
        for side in re.findall(r'<div class="(?:before|after)">(.*?)</div>', drawn)
    ]
    for side, correct in zip(sides, EXAMPLE, strict=True):
        assert all(dots == said for dots, said in side)
        assert side[0][0] == correct
        assert sum(dots for dots, _ in side) == EXAMPLE_CLASS
    starts, ends = zip(*re.findall(r"M0 ([\d.]+)C.* 100 ([\d.]+)", drawn.replace("/>", "/>\n")), strict=True)
    assert len(set(starts)) == len(set(ends)) == EXAMPLE_CLASS
    assert drawn.count('class="moved"') == EXAMPLE[1] - EXAMPLE[0]
    assert "invented" in example_claim()
    assert "invented" in drawn
    assert "<b>" not in re.sub(r"<b>(first vote|after talking)</b>", "", drawn)
