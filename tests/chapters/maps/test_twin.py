"""The twin of the Maps page, run in a fresh process, gives the page's coordinates and what the maps kept."""

import numpy as np
import pytest

from components import examples
from components.chapters.maps.numbers.background import WORDS, company_points
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Maps, Request, draw
from components.chapters.maps.numbers.projection import Settings
from components.chapters.maps.numbers.sources import own_occurrences, sentence_points
from components.chapters.maps.tables import coordinates_table
from components.numbers.occurrence_states import find_contexts
from components.takeaway.script import code_twin
from components.takeaway.tables import csv


def blocks(printed, maps: Maps) -> tuple[np.ndarray, np.ndarray]:
    """What each map kept, (map, 3), and where the points lie, (map, n, dimension)."""
    kept = np.array([[float(value) for value in row[1:]] for row in printed["map"][1:]])
    places = np.array([[float(value) for value in row[2:]] for row in printed["lies on"][1:]])
    return kept, places.reshape(maps.coordinates.shape)


@pytest.fixture(scope="module")
def banks(bert):
    found = find_contexts(bert, (examples.TUTORIAL,), "bank", "Mean", "library", 200)
    known = company_points(bert, WORDS, "built-in sentences with the word", "bank", "library")
    return own_occurrences(found) + known


CASES = [
    (Request(), False),
    (Request(TOGETHER, settings=Settings(3, metric="euclidean"), segments="tutorial"), True),
]


@pytest.mark.parametrize(("request_", "by_table"), CASES)
def test_the_twin_gives_the_pages_maps(bert, run, banks, tmp_path, request_, by_table):
    maps = draw(bert, banks, request_)
    table = tmp_path / "polyseme-maps.csv"
    table.write_bytes(csv(coordinates_table(draw(bert, banks, Request()))))
    points = [] if by_table else list(zip(banks.texts, banks.positions, strict=True))
    layers = {EACH: "each", TOGETHER: "together"}[request_.layers]
    drawn = request_.settings
    script = code_twin(
        "maps",
        bert,
        POINTS=points,
        TABLE=str(table) if by_table else "",
        LAYERS=layers,
        SEGMENTS=request_.segments,
        DIMENSIONS=drawn.dimensions,
        METRIC=drawn.metric,
    )
    kept, places = blocks(run(script), maps)
    np.testing.assert_allclose(places, maps.coordinates, atol=1e-4)
    for name, row, told in zip(maps.names, kept, maps.truths, strict=True):
        ties = 0.03 if name in ("Layer 0", TOGETHER) else 1e-3  # equal pieces are equal vectors there, in any order
        assert row[0] == pytest.approx(told.explained, abs=1e-4)
        assert row[1] == pytest.approx(told.trustworthiness, abs=ties)
        assert row[2] == pytest.approx(told.share.mean(), abs=ties)


def test_the_twin_draws_sentences_by_umap_as_trustworthy_as_the_page(bert, run):
    texts = [row[0] for row in examples.labelled()[:30]]
    points = sentence_points([bert.tokenize(text) for text in texts], [""] * 30, [""] * 30, own=True)
    pooling = "Mean and max of its own pieces"
    maps = draw(bert, points, Request("Second-to-last", "UMAP", pooling=pooling))
    script = code_twin(
        "maps",
        bert,
        POINTS=list(zip(points.texts, points.positions, strict=True)),
        LAYERS="Second-to-last",
        METHOD="UMAP",
        POOLING=pooling,
    )
    kept, _ = blocks(run(script), maps)
    assert kept[0, 1] == pytest.approx(maps.truths[0].trustworthiness, abs=0.08)
