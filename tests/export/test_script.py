"""The script of the Export page has the page's vectors and rows."""

import io
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from polyseme.examples import TUTORIAL
from polyseme.export.dimensions import parse_dimensions
from polyseme.export.scripts import page_script
from polyseme.export.vectors import SHOWN, VectorRecipe, make_vectors, script_functions

FUZZED = ['"Embeddings" aren\'t \\n {TEXT} %s 🙂', "'''naïve''' [MASK] \"\"\"bank\"\"\" \\", "bank " * 600]
CASES = {
    "default": ([TUTORIAL], VectorRecipe("tokens")),
    "words": (FUZZED, VectorRecipe("words", "Concatenation of last four", segments="tutorial")),
    "last pieces": (FUZZED, VectorRecipe("words", "Layer 0", pooling="Last", dimensions=parse_dimensions("7"))),
    "own pieces": (FUZZED, VectorRecipe("sentences", "Second-to-last", pooling="Mean and max without special tokens")),
    "components": ([TUTORIAL, *FUZZED[:2]], VectorRecipe("tokens", "Sum of all", dimensions=parse_dimensions("pca:4"))),
}
KEPT = """
np.save({place!r} + ".npy", vectors)
table.to_csv({place!r} + ".csv", index=False)
"""
AS_TEXT = {"dtype": str, "keep_default_na": False}


def script(bert, texts, recipe, place):
    """The script, which keeps its vectors and rows in files at a place."""
    made = page_script("export", bert, TEXTS=texts, **script_functions(bert, recipe, texts))
    return replace(made, code=made.code + KEPT.format(place=str(place)))


def compare(here, place):
    np.testing.assert_allclose(np.load(f"{place}.npy"), here.vectors, atol=1e-4)
    wanted = io.StringIO(here.table.select(list(SHOWN)).drop_columns("text").to_pandas().to_csv(index=False))
    found = pd.read_csv(f"{place}.csv", **AS_TEXT)
    pd.testing.assert_frame_equal(*(_plain(table) for table in (found, pd.read_csv(wanted, **AS_TEXT))))


def _plain(table):
    """A column of positions with gaps is one of fractions to pandas."""
    return table.replace(r"\.0$", "", regex=True)


@pytest.mark.parametrize("case", CASES)
def test_the_script_has_the_pages_vectors(bert, run, tmp_path, case):
    texts, recipe = CASES[case]
    printed = run(script(bert, texts, recipe, tmp_path / "script"))
    here = make_vectors(bert, recipe, texts)
    compare(here, tmp_path / "script")
    if case == "default":
        assert printed["vectors"][0] == ["vectors", "22", "384"]
        assert printed["vectors"][7][:4] == ["1", "bank", "6", "bank"]
    if case == "components":
        explained = float(here.about["explained variance"])
        assert float(printed["explained variance"][0][1]) == pytest.approx(explained, abs=1e-4)
