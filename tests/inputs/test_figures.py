"""The pictures of the Inputs page, and that their readings say what is drawn."""

import xml.etree.ElementTree as ET
from base64 import b64decode
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from polyseme import examples
from polyseme.core import input_layer as analysis
from polyseme.core.baseline import random_baseline
from polyseme.core.similarity import cosine
from polyseme.figures import cosines, strips
from polyseme.figures.cosines import as_cosine
from polyseme.inputs import parts as inputs
from polyseme.inputs import positions
from polyseme.inputs import repeated as occurrences
from polyseme.inputs.positions import compare_positions
from polyseme.inputs.repeated import compare_repeated, repeated
from polyseme.inputs.sum_strips import IN_ITS_PLACE, sum_strips
from tests.reading import brief


@pytest.fixture(scope="module")
def baseline(bert):
    return random_baseline(bert, examples.everyday()[:60])


@pytest.fixture(scope="module")
def parts(bert):
    return analysis.parts_of(bert, analysis.Ingredients(2924, 6, 0))


def test_strips_share_one_scale_around_zero_and_name_their_norm(parts):
    picture = strips.strips(parts).data[0]
    assert picture.zmin == -picture.zmax
    assert picture.zmax == max(np.abs(vector).max() for vector in parts.values())
    assert picture.z.dtype == np.float32
    assert picture.y[0] == "token<br>length 1.34"
    assert picture.z[-1] == pytest.approx(parts["normalised"])


def test_the_colours_are_empty_at_zero_and_full_at_both_ends():
    scale = strips.signed(0.5)
    assert [scale[at][1].rsplit(",", 1)[1] for at in (0, 20, 40)] == ["1.000)", "0.000)", "1.000)"]


def test_a_changed_piece_stands_beside_what_it_was(bert, parts):
    made = analysis.Ingredients(2924, 6, 0)
    new = replace(made, position=300)
    after = analysis.parts_of(bert, new)
    assert list(inputs.set_parts(parts, parts, made, made)) == ["token", "position 6", "segment 0", "sum", "normalised"]
    drawn = inputs.set_parts(parts, after, made, new)
    assert list(drawn)[-2:] == ["before", "difference"]
    assert drawn["difference"] == pytest.approx(after["normalised"] - parts["normalised"])


def test_what_is_added_up_stands_above_the_sums_and_each_that_is_compared_says_how_alike_it_is(bert):
    tokens = bert.tokenize(examples.TUTORIAL)
    pair = inputs.two_places(bert, tokens, analysis.ingredients(tokens, 10))
    assert ([place.position for place in pair.places], pair.repeated, pair.texts) == ([6, 19], True, 1)
    assert pair.instead == ("vault", replace(pair.places[0], id=bert.tokenizer.ids["vault"]))
    first, last, vault = (analysis.parts_of(bert, place) for place in (*pair.places, pair.instead[1]))
    drawn = ET.fromstring(sum_strips((first, last), pair, "said", vault))
    rows, key = drawn.findall("p[b]"), drawn.find("p[@class='key']")
    assert "".join(key.itertext()) == "−0+a stripe is a number: the first 80 of 384"
    heads = [["".join(part.itertext()) for part in row] for row in rows if row.get("class") == "head"]
    assert heads == [
        ["added", ""],
        ["compared", "cosine of all 384 (1: the same)".replace("1: the ", "1:\N{NO-BREAK SPACE}the\N{NO-BREAK SPACE}")],
    ]
    rows = [row for row in rows if row.get("class") != "head"]
    names = ["what", "+ where", "+ which text", "= first bank", "last bank", f"vault {IN_ITS_PLACE}"]
    assert ["".join(row.find("b").itertext()) for row in rows] == names
    assert [row.find("span").text for row in rows[:3]] == ["bank", "position 6", "text 1 of 1"]
    assert [row.find("u").text for row in rows[4:]] == ["first bank"] * 2, "the upper strip's name"
    alike = [cosine(first["normalised"], other["normalised"]) for other in (last, vault)]
    assert ["".join(row.find("em").itertext()) for row in rows[4:]] == [as_cosine(one) for one in alike]
    assert alike == pytest.approx(list(inputs.place_or_word(bert, pair))), "what the finding says"
    added = [first[name] for name in ("token", "position", "segment")]
    sums = [vectors["normalised"] for vectors in (first, last, vault)]
    vectors = [(vector, np.abs(group).max()) for group in (added, sums) for vector in group]
    for row, (vector, limit) in zip(rows, vectors, strict=True):
        strip, *again = (image.get("src") for image in row.findall("img"))
        assert again == [rows[3].find("img").get("src")] * (row in rows[4:]), "the sum stands on what is compared"
        line = np.asarray(Image.open(BytesIO(b64decode(strip.split(",")[1]))))[0]
        assert line.shape == (80, 4), "a pixel a feature"
        np.testing.assert_allclose(line[:, 3] / 255, np.sqrt(np.minimum(np.abs(vector[:80]) / limit, 1)), atol=0.003)
        assert ((line[:, 1] > line[:, 0]) == (vector[:80] > 0)).all(), "green above 0"


@pytest.mark.parametrize(("text", "at", "other"), [("a quick fox", 1, 4), ("a quick fox", 3, 0), ("", 0, 1)])
def test_a_piece_that_stands_once_is_put_at_the_other_end(bert, text, at, other):
    tokens = bert.tokenize(text)
    pair = inputs.two_places(bert, tokens, analysis.ingredients(tokens, at))
    assert ([place.position for place in pair.places], pair.repeated) == ([at, other], False)


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("The old bank of the river", 3, "old"),
        ("a bank vault of old", 2, "vault"),
        ("it is of the", 1, "is"),
        ("bank", 1, "[MASK]"),
        ("[MASK]", 1, None),
    ],
)
def test_another_word_of_the_text_stands_in_its_place_a_content_word_if_there_is_one(bert, text, at, word):
    tokens = bert.tokenize(text)
    pair = inputs.two_places(bert, tokens, analysis.ingredients(tokens, at))
    assert pair.instead == (word and (word, replace(pair.places[0], id=bert.tokenizer.ids[word])))


PAIR = inputs.TwoPlaces(
    "bank",
    (analysis.Ingredients(7, 1, 0), analysis.Ingredients(7, 5, 0)),
    True,
    instead=("vault", analysis.Ingredients(8, 1, 0)),
)


ADDED = "**Three vectors are added; the"


@pytest.mark.parametrize(
    ("cosines", "finding"),
    [
        ((0.95, 0.2), f"{ADDED} word counts most.**"),
        ((0.2, 0.9), f"{ADDED} place counts more than the word.**"),
        ((0.9, 0.895), f"{ADDED} word and its place count alike.**"),
        ((0.9, None), f"{ADDED} place counts, too.**"),
        ((1.0, 0.2), f"{ADDED} word alone counts.**"),
    ],
)
def test_the_finding_says_whether_the_word_or_the_place_counts_most(cosines, finding):
    assert inputs.most_telling(*cosines, PAIR) == finding
    assert brief(inputs.most_telling(*cosines, PAIR))


def test_the_word_counts_most_only_if_the_other_text_changes_less_and_the_vectors_are_counted():
    say = lambda *given: inputs.most_telling(0.95, 0.2, PAIR, *given)  # noqa: E731
    assert say(3, 0.99) == "**Three vectors are added; the word counts most.**"
    assert say(3, 0.1) == "**Three vectors are added; the word counts more than its place.**"
    assert say(2) == "**Two vectors are added; the word counts most.**"
    assert say(1) == "**The word counts most.**"


def test_an_untrained_layer_norm_keeps_its_promise_and_a_wide_model_says_so(base_bert, electra_bert):
    made = analysis.Ingredients(2924, 6, 0)
    assert "mean 0 and spread 1. The result is hidden state 0." in inputs.parts_reading(
        analysis.parts_of(base_bert, made), 0.0, 3
    )
    assert "widens 16 features to 32" in inputs.parts_reading(analysis.parts_of(electra_bert, made), 0.0, 3)


def test_every_cosine_of_a_change_stands_beside_random_pairs(bert, baseline):
    reading = inputs.change_reading({"moved to position 300": 0.912}, True, baseline, "[x]")
    assert "cosine .912" in reading
    assert cosines.as_cosine(baseline.layers[0].high) in reading
    assert "\\[x\\]" in reading
    figure = cosines.cosine_ruler([cosines.CosineGroup("", {"moved to position 300": 0.912}, baseline.layers[0])])
    assert [trace.name for trace in figure.data[:2]] == ["nine in ten random pairs", "their median"]
    assert figure.data[0].x[:2] == pytest.approx([baseline.layers[0].low, baseline.layers[0].high])
    assert figure.layout.xaxis.range[1] > 1


def test_two_occurrences_have_one_cosine_and_many_say_how_many_are_drawn(bert, baseline):
    for text, said in (("bank bank", "start from the same token vector"), ("the " * 9, "The first 6 of 9 occurrences")):
        tokens = bert.tokenize(text)
        found = compare_repeated(bert, tokens, next(iter(repeated(tokens).values())))
        assert said in occurrences.places_reading(found)
        assert ("closest" in occurrences.pairs_reading(found, baseline)) == (len(found.positions) > 2)


def test_the_band_is_spoken_of_only_where_there_is_one(bert, base_bert):
    trained, random = (compare_positions(model.position_vectors) for model in (bert, base_bert))
    assert "the bright diagonal" in positions.position_reading(trained)
    assert "hardly more alike" in positions.position_reading(random)
    assert "Positions 26 apart are no more alike than the average pair; some further" in positions.distance_reading(
        trained
    )
    assert positions.distance_line(trained).data[1].y[0] == pytest.approx(0.851, abs=5e-4)


def test_the_two_segment_vectors_are_compared_beside_random_directions(bert):
    reading = positions.segment_reading(bert.segment_vectors, 0.992, "bank")
    assert "The two segment vectors have cosine .942;" in reading
    assert "random directions" in reading
    assert (
        "The input hardly changes: in the other segment, **bank** has cosine **.992** with its original vector"
        in reading
    )


def test_the_likeness_of_positions_stands_by_distance_over_nine_of_ten_of_its_pairs():
    drawn = compare_positions(np.random.default_rng(1).normal(size=(9, 4)).astype(np.float32))
    band, mean, overall = positions.distance_line(drawn).data
    assert list(mean.x) == list(range(1, 9))
    units = drawn.cosines
    for at, distance in enumerate(range(1, 9)):
        pairs = [units[one, one + distance] for one in range(9 - distance)]
        assert mean.y[at] == pytest.approx(np.mean(pairs), abs=1e-6)
        ends = sorted(y for x, y in zip(band.x, band.y, strict=True) if x == distance)
        assert ends == pytest.approx(np.quantile(pairs, [0.05, 0.95]).tolist(), abs=1e-6)
    assert list(overall.y) == pytest.approx([units[np.triu_indices(9, 1)].mean()] * 2, abs=1e-6)
