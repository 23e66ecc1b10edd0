"""The script of the Atlas page gives the page's shares."""

import pytest

from polyseme import limits
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.layout_steps import lay_out
from polyseme.atlas.take_away import scripts
from polyseme.corpus.corpus import Corpus
from tests.atlas.made import LAYER, corpus, two_years


@pytest.mark.parametrize("spread", [0.3, 30.0], ids=["groups", "no groups"])
def test_the_script_gives_the_shares_of_the_page(bert, run, monkeypatch, spread):
    monkeypatch.setattr(limits, "FOUND_RESAMPLES", 3)
    opened = Corpus.from_bytes(corpus(two_years(40), spread=spread, counts={"1950": 400, "2020": 40}))
    layout = lay_out(opened, "bank", LAYER)
    atlas = Atlas(lambda: opened, layout, "bank", LAYER, "", ("", "", LAYER, "bank"), opened.about.counts["bank"])
    printed = run(*scripts(bert, atlas))
    shares = [[float(value) for value in row[1:]] for row in printed["group"][1:]]
    assert shares == [pytest.approx([one.value, one.low, one.high]) for one in atlas.shares]
