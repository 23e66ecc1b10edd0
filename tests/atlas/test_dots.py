"""The map of few uses as it is sent to the browser."""

import json
from dataclasses import replace

import numpy as np
import pytest
import shapely

from components.chapters.atlas import caches
from polyseme.atlas.figures import dots, readings
from polyseme.atlas.figures.map import Name
from polyseme.atlas.numbers.areas import Area
from polyseme.atlas.numbers.layout import Layout
from polyseme.atlas.numbers.map_view import around, view_of
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.sense_marks import mark_of
from tests.atlas.test_view import FEW, made

UNSURE = replace(made(FEW), answer="can't tell")
SIDES = [["money", "river"][group] for group in UNSURE.groups]


def sent(layout: Layout, window=(0, 0, 999, 999), titles=("river", "<i>loan"), **more):
    return json.loads(dots.dot_map(layout, view_of(layout, window), titles, **more))


def test_each_dot_has_its_place_its_mark_and_its_own_sentence_and_marks_differ_by_shape_too():
    layout = made(FEW)
    scene = sent(layout, matches=np.array([3, 4]), area=Area(((0, 0), (500, 0), (0, 999))), said="two groups")
    places, kinds = np.array(scene["dots"])[:, :2], [int(kind) for *_, kind in scene["dots"]]
    np.testing.assert_allclose(places, layout.places.T, atol=1e-4)
    assert kinds == layout.groups.tolist()
    assert [text[2] for text in scene["texts"]] == [f" number {row}" for row in range(FEW)]
    assert [(one["colour"], one["name"]) for one in scene["marks"]] == [
        (css_colour(mark_of(n).colour), title) for n, title in enumerate(readings.group_titles(layout))
    ]
    assert len({one["d"] for one in scene["marks"]}) == 2
    assert scene["rings"] == [3, 4]
    assert scene["area"] == [[0, 0], [0.5005, 0], [0, 1]]
    assert scene["said"] == "two groups"


def test_a_dot_whose_sentence_is_not_at_hand_tells_no_others_and_a_long_one_is_cut():
    layout = made(FEW)
    told = layout.contexts
    texts = tuple(f"{'a' * 500} bank {row} {'b' * 500}" for row in told.rows[::2].tolist())
    spans = np.tile(np.int32([501, 505]), (len(texts), 1))
    scene = sent(replace(layout, contexts=replace(told, rows=told.rows[::2], texts=texts, spans=spans)))
    for row, text in enumerate(scene["texts"]):
        assert text is None if row % 2 else (text[1], text[2].split()[0]) == ("bank", str(row))
        assert len("".join(text or "")) < 2 * dots.AROUND + 9


def test_a_part_of_the_map_has_its_own_dots_peaks_and_frame():
    layout, window = made(FEW), (500, 500, 999, 999)
    scene = sent(layout, window, peaks=[Name("loan, rate", (0.5, 0.25))], matches=np.arange(FEW))
    inside = (layout.places >= 500 / 999).all(0)
    assert len(scene["dots"]) == len(scene["rings"]) == inside.sum() < FEW
    assert scene["ends"] == pytest.approx([500 / 999, 500 / 999, 1, 1])
    assert scene["peaks"] == [["loan, rate", pytest.approx(0.75, abs=0.001), pytest.approx(0.625, abs=0.001)]]
    assert not scene["groups"][0]["line"]


def test_uses_of_an_earlier_corpus_are_rings_in_the_colours_of_their_groups():
    scene = sent(made(FEW), earlier=(np.array([[0.1, 0.9], [0.2, 0.8]]), np.array([1, -1])))
    assert scene["earlier"] == [[0.1, 0.2, css_colour(mark_of(1).colour)], [0.9, 0.8, "var(--pale)"]]
    assert scene["ends"][0] == 0.1, "in the frame"


def test_where_there_is_no_telling_all_dots_are_alike_and_each_name_is_a_question():
    scene = sent(UNSURE)
    assert [(one["colour"], one["name"]) for one in scene["marks"]] == [("var(--ink)", "")]
    assert [group["text"] for group in scene["groups"]] == ["river?", "<i>loan?"]
    assert (scene["certain"], sent(made(FEW))["certain"]) == (False, True)
    assert not any(group["colour"] for group in scene["groups"])
    told = sent(UNSURE, labels=["money", "river"] * 30)
    kinds = [(one["name"], one["colour"]) for one in told["marks"]]
    assert kinds == [(name, css_colour(mark_of(n).colour)) for n, name in enumerate(("money", "river"))], "as labelled"
    assert [kind for *_, kind in told["dots"]] == [0, 1] * 30
    said = " ".join(readings.key(UNSURE, ["money", "river"] * 30, few=True).split())
    people = (
        f"People: **{mark_of(0).glyph}** money **{mark_of(1).glyph}** river Computer: {readings.DASHED} perhaps a group"
    )
    assert said == people


@pytest.mark.parametrize("wrong", [0, 2, 20])
def test_the_few_sentences_that_do_not_match_what_people_say_are_marked_and_many_are_not(wrong):
    labels = [{"money": "river", "river": "money"}[label] for label in SIDES[:wrong]] + SIDES[wrong:]
    assert readings.as_labelled(UNSURE.groups, labels).sum() == len(labels) - wrong
    marked = wrong if wrong == 2 else 0
    assert sent(UNSURE, labels=labels)["boxes"] == [*range(marked)]
    assert (readings.BOX in readings.key(UNSURE, labels, few=True)) == bool(marked)
    beside = readings.typical_reading(UNSURE, readings.titles_on_map(UNSURE, labels), labels)
    assert (readings.BOX in beside) == bool(marked)
    assert beside.count("(people:") == marked, "each is read beside the map"


def test_what_is_seen_of_the_whole_map_is_all_that_is_drawn_and_nothing_else(bert):
    for layout in (made(FEW), *caches.all_laid_out(bert).values()):
        scene = sent(layout, titles=[""] * len(layout.senses))
        lines = [group["line"] for group in scene["groups"] if group["line"]]
        drawn = np.concatenate([np.array(scene["dots"])[:, :2], *lines])
        np.testing.assert_allclose(scene["ends"], [*drawn.min(0), *drawn.max(0)], atol=2e-4)
        assert scene["aspect"] == layout.aspect


def test_the_line_around_few_dots_of_a_group_holds_them_all_and_beside_labels_its_name_is_what_most_are():
    layout = made(FEW)
    for number, line in enumerate(dots.group_lines(layout, view_of(layout))):
        inside = shapely.contains_xy(shapely.Polygon(line), *layout.places)
        assert inside[layout.groups == number].all()
    assert not len(around(np.empty((2, 0)), 1.0))
    assert readings.titles_on_map(UNSURE, SIDES) == ["mostly money", "mostly river"]
    assert readings.titles_on_map(UNSURE, ["money"] * FEW) == ["group 1", "group 2"], "both mostly the same"
    first = list(dict.fromkeys(SIDES))
    looks = [mark_of(first.index("money")), mark_of(first.index("river"))]
    for said, marks in ((SIDES, looks), (["money"] * FEW, [None] * 2)):
        assert dots.group_marks(UNSURE, said) == marks, "as the dots of the meaning that most have"
    assert readings.titles_on_map(layout, None) == readings.group_titles(layout, 2)
