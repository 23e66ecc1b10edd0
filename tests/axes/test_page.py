"""The Axes page: the finding agrees with the picture, whatever words are typed."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from polyseme import limits
from polyseme.axes.association.numbers import STATIC, associate, built_in_tests
from polyseme.axes.drawing import KINDS, line_drawing
from polyseme.axes.figures import CLEAR, EDGE, INSIDE, finding, kind_of, line_figure, passes, reach
from polyseme.axes.numbers import CANNOT_TELL, Axis, Lean, Line
from polyseme.export.scripts import page_script
from tests.reading import brief, settled, shown, unfolded


def data_of(at):
    """The page's table, which its foot has."""
    return settled(unfolded(at, "take")).dataframe[0].value


def test_the_first_picture_needs_no_choice_and_its_folds_no_more(open_page):
    at = settled(open_page("axes.py"))
    assert "It says nothing about any person." in shown(at)
    at = settled(unfolded(at, "sure", "static", "tests"))
    said = shown(at)
    assert "*carpenter* and *soldier* lean to **he**, *nurse* to **she**" in said
    assert "all 20 words of the pairs fall on the correct side" in said
    assert "Spearman" in said
    assert "It does not show" in said
    assert (
        "*vegetables – other vegetables*" in said.partition("There is no clear difference for ")[2].partition(". ")[0]
    )
    assert at.session_state["visited"]["axes"].scripts


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"leaning": "nurse, 🦜"}, "has no pieces for `🦜`"),
        ({"leaning": "🦜"}, "nurse"),
        ({"leaning": "Krankenschwester"}, ""),
        ({"leaning": "银行，医生"}, ""),
        ({"leaning": "fire engine"}, "Can't tell"),
        ({"leaning": "she"}, "*she* leans to **she**"),
        ({"leaning": ", ".join(f"word{i}" for i in range(20))}, "Limit: 12 words"),
        ({"axis": "stone – idea", "leaning": "[MASK], {}, <b>, *"}, ""),
    ],
)
def test_any_words_get_an_answer(open_page, address, said):
    at = settled(unfolded(open_page("axes.py", **address), "sure", "static"))
    assert said in shown(at)
    assert "Lean: a word's cosine" in shown(at)


OWN = {"axis": "your own", "leaning": "ball, office"}


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("play, game, toy, child, fun", "work, job, tool, adult, duty", "to **play**"),
        ("town", "village", "Can't tell** from 1 pair"),
        ("town, city, street", "country", "Without an opposite, and left out: `city` and `street`"),
        ("red, seven, cup", "house, slowly, walk", "make no line"),
        ("", "", "three words or more"),
    ],
)
def test_a_line_of_ones_own_says_what_it_lacks(open_page, monkeypatch, left, right, said):
    monkeypatch.setattr(limits, "AXIS_RANDOM", 40)
    assert said in shown(settled(open_page("axes.py", **OWN, left=left, right=right)))


def test_the_script_prints_what_the_page_shows(open_page, run):
    at = settled(open_page("axes.py", leaning="nurse, she, fire engine, embeddings"))
    (script,) = at.session_state["visited"]["axes"].scripts
    table = data_of(at)
    rows = run(script)["word"][1:]
    assert [row[0] for row in rows] == table["word"].tolist()
    printed = np.array([row[1:] for row in rows], dtype=float)
    np.testing.assert_allclose(printed, table[["lean", "low", "high"]], atol=1e-5)


def test_the_script_of_a_test_prints_its_effect_size(bert, run):
    test = built_in_tests()[0]
    lists = dict(zip(("FIRST", "SECOND", "TOWARDS", "AWAY"), map(list, test.words), strict=True))
    expected = associate(bert, [test])[test.name][STATIC]
    *_, last = run(page_script("axes/association", bert, **lists))["word"]
    assert [float(cell) for cell in last[1::2]] == pytest.approx([expected.effect, expected.p, 12870], abs=1e-4)


def made_line(leaning, further=0.0, pairs=3, own=1.0):
    """A line with words of given answers, each as far out."""
    axis = Axis(("he", "man", "boy")[:pairs], ("she", "woman", "girl")[:pairs])
    line = Line(axis, own * np.array([[-1.0] * pairs, [1.0] * pairs]), np.linspace(-0.1, 0.1, 400))
    side = {"he": -0.2, "she": 0.2, CANNOT_TELL: 0.0}
    words = [Lean(word, (word,), side[to], side[to] - 0.1, side[to] + 0.1, further, to) for word, to in leaning.items()]
    return line, words


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (({"a": "he"}, 0.01), "*a* leans to **he**, further than 99"),
        (({"a": "he", "b": "she"}, 0.03), "*a* leans to **he**, *b* to **she**, further than 97"),
        (({"a": "she", "b": CANNOT_TELL}, 0.0), "*a* leans to **she**, further than all 400 random words."),
        (({"a": "she", "b": "she"}, 0.3), "*a* and *b* lean to **she**, but no further than many random words."),
        (({"a": CANNOT_TELL},), "This word leans the same way in all"),
        (({"a": CANNOT_TELL}, 0.0, 2), "Add 1 more"),
        (({"a": CANNOT_TELL}, 0.0, 3, -1.0), "make no line"),
    ],
)
def test_the_finding_says_who_leans_and_how_far_or_that_none_can_be_told(given, said):
    line, words = made_line(*given)
    assert said in finding(line, words)
    assert brief(finding(line, words))
    figure = line_figure(line, words).to_dict()
    ticks = figure["layout"]["yaxis"]["ticktext"]
    assert [tick for tick in ticks if tick.startswith("<b>")] == [
        f"<b>{one.word}</b>" for one in words if kind_of(line, one) == CLEAR
    ]
    rows = [row for row in ET.fromstring(line_drawing(line, words, "said")).findall("p") if row.find("em") is not None]
    drawn = {row.find("span").text: row for row in rows[1:-1]}
    edge = reach(line, words)
    middle = float(rows[-1].find("span/i").get("style").removeprefix("left: ").removesuffix("%"))
    assert (middle - 50) / 50 * edge == pytest.approx(np.median(line.random), abs=2e-4 * edge), "need not lie at 0"
    assert rows[-1].find("span/b").text == "nine in ten", "in the grey"
    for word in words:
        row = drawn[word.word]
        assert row.get("class") == f"row {KINDS[kind_of(line, word)]}"
        assert row.find("em").text == passes(line, word)
        left = float(row.find(".//u").get("style").removeprefix("left: ").removesuffix("%"))
        assert (left - 50) / 50 * edge == pytest.approx(word.mean, abs=2e-4 * edge)


def test_a_word_is_clear_only_if_its_whole_interval_is_outside_the_grey():
    line, _ = made_line({})
    lean = lambda low, high, further=0.01: Lean("a", ("a",), (low + high) / 2, low, high, further, "she")  # noqa: E731
    assert kind_of(line, lean(0.091, 0.3)) == CLEAR
    assert kind_of(line, lean(-0.3, -0.091)) == CLEAR
    assert kind_of(line, lean(0.089, 0.3)) == EDGE, "the grey ends at .09"
    assert kind_of(line, lean(0.01, 0.1, 0.3)) == INSIDE
    assert kind_of(line, lean(-np.inf, np.inf)) == EDGE, "nothing is clear without an interval"
    just = finding(line, [lean(0.05, 0.3)])
    assert "further than 99" in just
    assert "but not surely" in just
    assert brief(just)
    assert "not surely" not in finding(line, [lean(0.05, 0.3), lean(0.1, 0.3)])
    assert passes(line, lean(0.1, 0.3)) == "99\N{NO-BREAK SPACE}% →"
    assert passes(line, lean(-0.3, -0.1)) == "← 99\N{NO-BREAK SPACE}%"
