"""What Python lays out for the moving map."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

import polyseme
from polyseme import examples
from polyseme.core.maps.alignment import facing
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.places import Occurrence
from polyseme.figures.moving_map import files, placement, scene, spelling
from polyseme.figures.moving_map.shapes import outline, path
from polyseme.figures.sense_marks import SENSE_MARKS
from tests.moving_map import scenes


def _boxes(made: scene.MovingScene) -> np.ndarray:
    """(frame, layer, label, 4): where each label stands, nan where none does."""
    letters = [19] * len(made.names) + [15] * len(made.labels)
    widths = [placement.width_of(text, size) for text, size in zip(made.texts, letters, strict=True)]
    every = placement.boxes_at(scenes.in_frames(made.anchors).transpose(3, 2, 0, 1), widths).T
    chosen = made.sides.swapaxes(0, 1)
    boxes = np.take_along_axis(every, chosen[..., None, None], 3)[..., 0, :]
    return np.where(chosen[..., None] < 0, np.nan, boxes).swapaxes(0, 1)


@pytest.mark.parametrize("own", [3, 12, 30])
def test_labels_stay_inside_the_frame_and_off_one_another_in_every_layer_at_every_width(own):
    made = scenes.scene(60, tuple(f"the {n}th bank" for n in range(own)), seed=own)
    boxes = _boxes(made)
    assert np.nanmin(boxes[..., :2]) >= 0
    assert not (boxes[..., 2:] > scene.FRAMES[:, None, None]).any()
    a, b = boxes[:, :, :, None], boxes[:, :, None]
    touch = ((a[..., :2] < b[..., 2:]) & (a[..., 2:] > b[..., :2])).all(-1)
    assert not (touch & ~np.eye(touch.shape[-1], dtype=bool)).any()


def test_on_a_map_of_a_thousand_dots_labels_keep_clear_of_some_that_stand_for_all(monkeypatch):
    seen, covered = [], placement._covered
    monkeypatch.setattr(
        placement,
        "_covered",
        lambda boxes, own, dots, radius: seen.append(len(dots[0])) or covered(boxes, own, dots, radius),
    )
    boxes = _boxes(scenes.scene(1_000, ("a bank",) * 40))
    assert max(seen) < 2 * placement.MOST_DOTS
    assert np.isfinite(boxes[:, :, : len(scenes.scene(60).named)]).all(), "the meanings are named"


def test_of_many_uses_none_is_named_beside_the_meanings():
    sides = scenes.scene(200, ("a bank",) * 100).sides
    assert (sides[..., :2] >= 0).all()
    assert (sides[..., 2:] == -1).all()
    unnamed = replace(scenes.scene(200, ("a bank",) * 100), names=())
    assert (unnamed.sides == -1).all()


def test_every_sense_is_named_and_a_few_own_labels_are_all_shown_even_on_a_phone():
    assert (scenes.scene().sides >= 0).all()


def test_the_first_example_has_all_its_labels_in_every_layer_on_every_screen(bert):
    made = polyseme.senses(bert, examples.TUTORIAL, "bank").map().scene  # in the last layer all three lie in a corner
    assert (made.sides >= 0).all()


def test_a_label_does_not_stand_beside_the_dot_of_another():
    points = np.array([[0.5, 0.5], [0.58, 0.5]])[None]  # at the preferred sides each would be read as the other's
    made = scene.MovingScene(points, np.full((1, 2), -1), [("", "a", "")] * 2, ("left dot", "right dot"))
    boxes, dots = _boxes(made)[:, 0], scenes.in_frames(points)[:, 0]
    for label, other in ((0, 1), (1, 0)):
        gap = np.maximum(boxes[:, label, :2] - dots[:, other], dots[:, other] - boxes[:, label, 2:]).max(-1)
        assert (gap > 11).all()


def test_the_browser_gets_the_places_to_a_tenth_of_a_pixel_and_senses_once_where_they_stay():
    made = scenes.scene()
    sent = json.loads(made.as_json)
    places = np.reshape(sent["points"], made.points.shape) / scene.SCALE
    assert np.abs(places - made.points).max() * scene.FRAMES.max() < 0.1
    senses = [one if isinstance(one, list) else [one] * scenes.LAYERS for one in sent["senses"]]
    assert np.array_equal(np.transpose(senses), made.senses)
    assert [isinstance(one, list) for one in sent["senses"]] == [n == 2 for n in range(45)]
    assert len({scenes.scene(seed=seed).digest for seed in range(3)}) == 3


@pytest.fixture
def gathering() -> Gathering:
    """Two dots of the reader's, without senses, and two of each of two meanings."""
    units = np.random.default_rng(1).normal(size=(6, 4, 8)).astype(np.float32)
    units /= np.linalg.norm(units, axis=-1, keepdims=True)
    occurrences = tuple(Occurrence(n, f"the bank {n}", (4, 8), (2,)) for n in range(6))
    return Gathering("bank", occurrences, ("one", "two"), ("", "", "money", "river", "money", "river"), units)


def test_a_gathering_becomes_a_scene_with_the_models_verdicts_and_hides_meanings_until_they_are_revealed(gathering):
    verdicts = np.array([[0, scene.CANT_TELL]] * 3 + [[1, 1]])
    made = scene.scene_of(gathering, verdicts=verdicts, alt="bank")
    assert np.array_equal(made.points, gathering.maps + 0.5)
    assert made.senses.tolist() == [[0, -2, 0, 1, 0, 1]] * 3 + [[1, 1, 0, 1, 0, 1]]
    assert made.contexts[5] == ("the ", "bank", " 5")
    assert (made.labels, made.names, made.alt) == (("one", "two"), ("money", "river"), "bank")
    hidden = scene.scene_of(gathering, revealed=False, verdicts=verdicts).as_json
    assert not re.search("money|river", hidden)
    assert set(json.loads(hidden)["senses"]) == {scene.NO_SENSE}


def test_all_maps_of_the_same_sentences_face_the_same_way(gathering):
    places = gathering.maps[gathering.layer, gathering.own :]
    assert (facing(places) == 1).all(), "what comes later lies further right and up"
    assert facing(places * (-1, 1)).tolist() == [-1, 1]


def test_where_spellings_lie_apart_the_map_says_so_and_layer_0_that_nothing_is_read_yet():
    words, flat = ["bank", "Bank", "banks", "banks"], np.array([[0, 0], [0, 1], [5, 0], [5, 1]], float)
    mixed = flat[[0, 2, 1, 3]]
    apart, first = "The spellings bank and banks lie apart here", spelling.UNREAD
    said = spelling.notes(np.stack([flat, mixed, flat]), words, True)
    assert [apart in one for one in said] == [True, False, True]
    assert [first in one for one in said] == [True, False, False]
    assert spelling.notes(mixed[None], words, False) == ("",)
    assert spelling.notes(flat[None], ["bank"] * 4, True) == (spelling.UNREAD,)


def test_the_browser_gets_a_hint_for_each_layer(gathering):
    made = scene.scene_of(gathering, hint="Click.")
    assert json.loads(made.as_json)["hints"] == [
        "Layer 0: the sentence has not been read yet. A word differs only by its place. Click.",
        *["Click."] * 3,
    ]


@pytest.mark.parametrize("mark", SENSE_MARKS, ids=lambda mark: mark.symbol)
def test_marks_are_twelve_pixels_wide_and_more_and_as_large_as_one_another(mark):
    if mark.symbol == "circle":
        assert scene.SMALL >= 6
        return
    numbers = re.findall(r"-?[\d.]+", path(mark.symbol, scene.SMALL))
    x, y = np.reshape(numbers, (-1, 2)).astype(float).T
    assert len(x) == len(outline(mark.symbol))
    area = abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    assert area == pytest.approx(np.pi * scene.SMALL**2, rel=0.02)
    assert min(np.ptp(x), np.ptp(y)) >= 11
    assert max(np.ptp(x), np.ptp(y)) >= 12


def test_dots_where_others_stand_are_sent_for_each_layer_but_for_the_readers_own():
    made = scenes.scene()
    points = made.points.copy()
    points[0, [1, 7, 9]] = points[0, 20]
    sent = json.loads(replace(made, points=points).as_json)["many"]
    assert sent[0] == [7, 9, 20]
    assert not any(sent[1:])


def test_what_the_browser_loads_is_small_and_the_file_cannot_be_left_by_a_text():
    dial = ("dial.js", "dial.css", "dial.html", "svg.js", "words.js")
    parts, others = (sum(map(len, map(files.read, names))) for names in ((*files.MODULES, "map.css", "map.html"), dial))
    assert others < parts < 40_000
    whole = files.standalone_html(scenes.scene(), "A <bank>")
    assert whole.count("<b>") == 0, "texts stay data"
    assert "import " not in whole.split('<script type="module">')[1]
    assert len(whole) < parts + len(scenes.scene().as_json) + 10_000
