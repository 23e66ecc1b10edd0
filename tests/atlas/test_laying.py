"""A word laid out, on corpora whose senses are known; and noise, which has none."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import adjusted_rand_score

from components.chapters.atlas import caches
from polyseme import limits
from polyseme.atlas.figures.readings import finding, group_titles
from polyseme.atlas.numbers import layout_steps, plane
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.layout import sample_of
from polyseme.change.result import change
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP
from polyseme.corpus.corpus import Corpus
from tests.atlas.made import LAYER, corpus, two_years
from tests.reading import brief


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few clouds to compare with, and a map without UMAP, which a compiler would have to make first."""
    monkeypatch.setattr(limits, "FOUND_RESAMPLES", 3)
    monkeypatch.setattr(plane, "in_worker", lambda umap, points, **_: points[:, :2])


def atlas_of(data: bytes, word: str = "bank") -> Atlas:
    opened = Corpus.from_bytes(data)
    layout = layout_steps.lay_out(opened, word, LAYER)
    return Atlas(lambda: opened, layout, word, LAYER, "", ("", "", LAYER, word), opened.about.counts[word])


def test_the_senses_and_their_shares_are_found():
    senses = two_years()
    atlas = atlas_of(corpus(senses))
    truth = [sense for _, sense in senses]
    assert atlas.layout.answer == GROUPS
    assert adjusted_rand_score(truth, atlas.layout.groups) > 0.95
    assert atlas.shares[0].value == pytest.approx(0.5, abs=0.03)
    assert any("river" in name for name in group_titles(atlas.layout))
    said = finding(atlas.layout, "bank", atlas.shares, len(atlas))
    assert said.startswith("**Two groups of bank** in 120 sentences: 50")
    assert brief(said)


def test_the_page_and_the_command_find_the_same_groups_though_some_texts_stand_there_twice():
    table = Corpus.from_bytes(corpus(two_years(40)))
    uses = table.table("bank", [LAYER, "text", "source"]).to_pandas()
    uses = pd.concat([uses, uses[:15].assign(text=uses["text"][:15] + " Again.")], ignore_index=True)
    opened = Corpus.from_table(uses.assign(word="bank"))
    layout = layout_steps.lay_out(opened, "bank", LAYER)
    shown, alone = change(opened, groups=layout.groups), change(opened)
    assert shown.shares.shape == alone.shares.shape == (2, 2, 3)
    assert alone.shares == pytest.approx(shown.shares)
    assert sum(alone.without_copies) == 80


def test_those_beyond_the_sample_are_put_beside_their_like(monkeypatch):
    monkeypatch.setattr(limits, "ATLAS_SAMPLE", 60)
    senses = two_years(100)
    layout = atlas_of(corpus(senses)).layout
    truth = np.array([sense for _, sense in senses])
    assert layout.sampled == 60
    assert adjusted_rand_score(truth, layout.groups) > 0.9
    middles = [layout.places[:, truth == sense].mean(1) for sense in (0, 1)]
    nearest = np.argmin([((layout.places.T - middle) ** 2).sum(1) for middle in middles], axis=0)
    assert (nearest == truth).mean() > 0.95
    assert ((layout.places >= 0) & (layout.places <= 1)).all()
    assert [layout.contexts.at(at)[1] for at in range(len(layout.contexts.rows))] == ["bank"] * 200


def test_of_noise_the_page_says_that_it_cannot_tell_or_that_it_is_one_group():
    atlas = atlas_of(corpus([("a", 0)] * 60, spread=1.0))
    assert atlas.layout.answer == CANT_TELL
    assert atlas.layout.senses
    said = finding(atlas.layout, "bank", atlas.shares, len(atlas))
    assert "groups of bank:** with 60 sentences, there may be only one group." in said
    assert brief(said)
    nothing = replace(atlas.layout, answer=ONE_GROUP, senses=())
    assert finding(nothing, "bank", (), 60) == "**bank forms one group** in these 60 sentences."


def test_one_sentence_again_and_again_cannot_be_asked():
    atlas = atlas_of(corpus([("a", 0)] * 30, spread=0.0))
    assert finding(atlas.layout, "bank", (), 30).startswith("**Can't search for groups of bank**")


def test_too_few_occurrences_get_a_next_step():
    with pytest.raises(ValueError, match="Choose another word"):
        atlas_of(corpus([("a", 0)] * (limits.FOUND_LEAST - 1)))


def never(*_: object) -> None:
    raise AssertionError("it is laid out anew")


def test_the_servers_own_corpus_is_laid_out_once_and_a_visitors_is_never_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("POLYSEME_KEPT", str(tmp_path))
    opened = Corpus.from_bytes(corpus(two_years(20)))
    caches.layout_of(opened, "digest", "bank", LAYER, ours=False)
    assert not list(tmp_path.rglob("*.npz"))
    made = caches.layout_of(opened, "digest", "bank", LAYER, ours=True)
    monkeypatch.setattr(caches, "lay_out", never)
    again = caches.layout_of(opened, "digest", "bank", LAYER, ours=True)
    np.testing.assert_array_equal(again.places, made.places)
    assert (again.senses, again.contexts.texts) == (made.senses, made.contexts.texts)


def test_a_sample_is_fair_and_who_looks_closer_sees_its_points_again():
    some = sample_of(np.arange(100_000), 5_000)
    assert abs(some.mean() - 49_999.5) < 1_500
    assert np.bincount(some // 10_000).min() > 430
    part = np.arange(20_000, 40_000)
    assert set(some[(some >= 20_000) & (some < 40_000)]) <= set(sample_of(part, 5_000))
    assert sample_of(part, 30_000) is part
