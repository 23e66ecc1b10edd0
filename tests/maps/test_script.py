"""The scripts of the Maps page give the page's coordinates and what the maps kept."""

import numpy as np
import pytest

from components.chapters.maps.asks.plan import MapPlan
from components.chapters.maps.take_away import scripts
from components.shell import models
from polyseme import examples
from polyseme.maps.numbers.maps import ALL_LAYERS, EACH_LAYER, Maps, Request, draw_maps
from polyseme.maps.numbers.projection import Settings
from polyseme.maps.numbers.sources import BACKGROUNDS, WORDS, built_in_points, own_occurrences, sentence_points
from polyseme.patches import numba as patches


def blocks(printed, maps: Maps) -> tuple[np.ndarray, np.ndarray]:
    """What each map kept, (map, 2), and where the points lie, (map, n, dimension)."""
    kept = np.array([[float(value) for value in row[1:3]] for row in printed["map"][1:]])
    places = np.array([[float(value) for value in row[2:]] for row in printed["lies on"][1:]])
    return kept, places.reshape(maps.coordinates.shape)


@pytest.fixture(autouse=True)
def opened(bert, distil_bert, monkeypatch):
    """The models of these tests, as a running server would have opened them."""
    monkeypatch.setattr(models, "model", {one.name: one for one in (bert, distil_bert)}.__getitem__)


@pytest.fixture(scope="module")
def banks(bert, tutorial_banks):
    known = built_in_points(bert, WORDS, BACKGROUNDS["built-in sentences with the word"]("bank"), "library")
    return own_occurrences(tutorial_banks) + known


CASES = [
    Request(),
    Request(ALL_LAYERS, settings=Settings(3, metric="euclidean"), segments="tutorial"),
    Request("Sum of last four"),
    Request("Layer 0"),
]


@pytest.mark.parametrize("request_", CASES, ids=lambda one: one.layers)
def test_the_scripts_give_the_pages_maps_and_what_they_kept(bert, run, banks, request_):
    maps = draw_maps(bert, banks, request_)
    printed = run(*scripts(bert, MapPlan(banks, (), request_, auto=False, named=None)))
    kept, places = blocks(printed, maps)
    if request_.layers != "Layer 0":  # where equal points make the last axes equal too, these may turn
        np.testing.assert_allclose(places, maps.coordinates, atol=1e-4)
    explained = [float(row[3]) for row in printed["map"][1:]]
    for row, share, told in zip(kept, explained, maps.truths, strict=True):
        assert share == pytest.approx(told.explained, abs=1e-4)
        assert row == pytest.approx([told.trustworthiness, told.share.mean()], abs=1e-3)


@pytest.fixture(scope="module")
def sentences(bert):
    texts = [row[0] for row in examples.labelled()[:28]] + ["A bank [SEP] and a bank.", "[MASK] of the river"]
    return sentence_points([bert.tokenize(text) for text in texts], [""] * 30, [""] * 30, own=True)


@pytest.fixture(scope="module", autouse=True)
def little_compiled() -> None:
    """Scripts run in this process: umap-learn as it comes would compile for minutes."""
    patches.apply()


@pytest.mark.parametrize("method", ["UMAP", "t-SNE"])
def test_the_scripts_draw_as_trustworthy_a_map_as_the_page_and_claim_no_variance(bert, run, sentences, method):
    request = Request("Second-to-last", method, pooling="Mean and max without special tokens")
    maps = draw_maps(bert, sentences, request)
    printed = run(*scripts(bert, MapPlan(sentences, (), request, auto=False, named=None)))
    kept, _ = blocks(printed, maps)
    assert kept[0, 0] == pytest.approx(maps.truths[0].trustworthiness, abs=0.08)
    assert printed["map"][1][3] == ""


def test_special_tokens_that_were_typed_are_no_pieces_of_their_own_in_the_code_either(bert, run, sentences):
    request = Request("Last", pooling="Mean without special tokens")
    maps = draw_maps(bert, sentences, request)
    _, places = blocks(run(*scripts(bert, MapPlan(sentences, (), request, auto=False, named=None))), maps)
    np.testing.assert_allclose(places, maps.coordinates, atol=1e-4)


def test_all_layers_are_drawn_together_by_umap(distil_bert, run, here, sentences):
    request = Request(EACH_LAYER, "UMAP")
    drawn, kept = scripts(distil_bert, MapPlan(sentences, (), request, auto=False, named=None))
    assert "AlignedUMAP" in drawn.code
    assert len(run(here(drawn, distil_bert), kept)["map"]) == 1 + 4
