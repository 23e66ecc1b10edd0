"""A later corpus on an earlier map: what was there stays, and a file is what it says or is refused."""

import json

import numpy as np
import pytest
from safetensors.numpy import load, save
from sklearn.metrics import adjusted_rand_score

from polyseme import limits
from polyseme.atlas.figures.readings import on_earlier
from polyseme.atlas.numbers import layout_steps, plane
from polyseme.atlas.numbers.placing import place
from polyseme.atlas.numbers.saved_map import SavedMap, read_map, save_map
from polyseme.corpus.corpus import Corpus
from tests.atlas.made import LAYER, corpus, two_years

SENSES = two_years(60)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few resamples, and a map without UMAP."""
    monkeypatch.setattr(limits, "FOUND_RESAMPLES", 3)
    monkeypatch.setattr(plane, "in_worker", lambda umap, points, **_: points[:, :2])


def laid_out(senses=SENSES, **more):
    opened = Corpus.from_bytes(corpus(senses, **more))
    layout = layout_steps.lay_out(opened, "bank", LAYER)
    return opened, layout, save_map(opened, "bank", LAYER, layout)


@pytest.mark.parametrize("sample", [3_000, 80])
def test_the_same_corpus_comes_to_lie_where_it_was(monkeypatch, sample):
    monkeypatch.setattr(limits, "ATLAS_SAMPLE", sample)
    opened, layout, saved = laid_out()
    again = place(opened, "bank", LAYER, read_map(saved.written()))
    np.testing.assert_allclose(again.places, layout.places, atol=2e-3)
    np.testing.assert_array_equal(again.groups, layout.groups)
    assert [one.name or one.words for one in again.senses] == [one.name or one.words for one in layout.senses]
    assert again.beyond == 0
    assert (again.answer, again.way) == (layout.answer, layout.way)


def test_later_uses_join_the_groups_of_then_and_new_ones_lie_further_out():
    _, layout, saved = laid_out()
    later = [("2040", sense) for sense in (0, 1, 2) for _ in range(20)]
    placed = place(Corpus.from_bytes(corpus(later)), "bank", LAYER, read_map(saved.written()))
    meant = np.array([sense for _, sense in later])
    known = meant < 2
    assert adjusted_rand_score(meant[known], placed.groups[known]) > 0.9
    middles = {sense: layout.places[:, [s == sense for _, s in SENSES]].mean(1) for sense in (0, 1)}
    for sense, middle in middles.items():
        other = middles[1 - sense]
        there = placed.places[:, meant == sense].T
        nearer = np.linalg.norm(there - middle, axis=1) < np.linalg.norm(there - other, axis=1)
        assert nearer.mean() > 0.9
    assert placed.beyond > 0.2, "the third sense was not there"
    assert placed.source_names == ("2040",)
    assert "1950 and 2020" in on_earlier(["1950", "2020"], placed.beyond)
    for sense in placed.senses:
        assert len(sense.typical) == layout_steps.TYPICAL


def test_a_map_of_something_else_is_refused():
    opened, _, saved = laid_out()
    for name in ("word", "layer", "revision"):
        other = SavedMap(dict(saved.about) | {name: "other"}, saved.shifts, saved.plane, saved.means, saved.groups)
        with pytest.raises(ValueError, match=f"with the {name} 'other'"):
            place(opened, "bank", LAYER, other)


def changed(data: bytes, about=None, **tensors) -> bytes:
    """The file with some of its parts changed."""
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])["__metadata__"]
    told = json.loads(header["about"]) | (about or {})
    return save(load(data) | tensors, header | {"about": json.dumps(told)})


def test_a_file_that_is_no_map_is_refused():
    data = laid_out()[2].written()
    tensors = load(data)
    read = read_map(changed(data, {"more": [{}] * 9})).about
    assert read["word"] == "bank"
    assert "more" not in read
    wrong = [
        b"",
        b"not a file",
        data[:-10],
        save(tensors),
        changed(data, {"way": "magic"}),
        changed(data, {"answer": 7}),
        changed(data, {"groups": "two"}),
        changed(data, {"groups": []}),
        changed(data, {"forms": ["bank", "banks"]}),
        changed(data, {"word": "b" * 1_000}),
        changed(data, {"more": [{}] * limits.ATLAS_MAP_HEADER}),
        changed(data, near=tensors["near"][:-1]),
        changed(data, near=tensors["near"] * np.nan),
        changed(data, places=tensors["places"] + 2),
        changed(data, groups=tensors["groups"] + np.int8(100)),
        changed(data, groups=tensors["groups"].astype(np.float32)),
        changed(data, **{"space spread": 0 * tensors["space spread"]}),
        changed(data, centre=tensors["centre"][:-1]),
        changed(data, near=tensors["near"].astype(np.float16)),
        changed(data, {"forms": ["bank"] * 101}, shifts=np.zeros((101, len(tensors["centre"])), np.float32)),
        changed(
            data,
            near=np.zeros((limits.ATLAS_SAMPLE + 1, tensors["near"].shape[1]), np.float32),
            places=np.zeros((limits.ATLAS_SAMPLE + 1, 2), np.float32),
            groups=np.zeros(limits.ATLAS_SAMPLE + 1, np.int8),
        ),
    ]
    for one in wrong:
        with pytest.raises(ValueError, match="This is not a map"):
            read_map(one)
