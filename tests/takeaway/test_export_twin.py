"""The twin of the Export page, run in a process of its own, has the page's vectors and rows."""

import io

import numpy as np
import pandas as pd
import pytest

from components.examples import TUTORIAL
from components.takeaway.dimensions import dimensions
from components.takeaway.script import code_twin
from components.takeaway.vectors import Recipe, make

FUZZED = ['"Embeddings" aren\'t \\n {TEXT} %s 🙂', "'''naïve''' [MASK] \"\"\"bank\"\"\" \\", "bank " * 600]
CASES = {
    "default": ([TUTORIAL], Recipe("tokens")),
    "words": (FUZZED, Recipe("words", "Concatenation of last four", segments="tutorial")),
    "last pieces": (FUZZED, Recipe("words", "Layer 0", pooling="Last", dimensions=dimensions("7"))),
    "own pieces": (FUZZED, Recipe("sentences", "Second-to-last", pooling="Mean and max of its own pieces")),
    "components": ([TUTORIAL, *FUZZED[:2]], Recipe("tokens", "Sum of all", dimensions=dimensions("pca:4"))),
}
KEPT = """
import sys
np.save(sys.argv[0] + ".npy", vectors)
table.to_csv(sys.argv[0] + ".csv", index=False)
"""


RUN_ALL = """
import runpy
for case in {cases!r}:
    runpy.run_path({folder!r} + "/" + case + ".py")
    print("end of", case, end="\\n\\n")
print("end of all")
"""


def script(bert, texts, recipe):
    """The twin, which keeps its vectors and rows in files beside itself."""
    settings = {"TEXTS": texts, "UNIT": recipe.unit, "CHOICE": recipe.layers, "POOLING": recipe.pooling}
    settings |= {"DIMENSIONS": recipe.dimensions.plain, "SEGMENTS": recipe.segments, "LIMIT": bert.limit}
    return code_twin("export", bert, **settings) + KEPT


def compare(here, place):
    np.testing.assert_allclose(np.load(f"{place}.npy"), here.vectors, atol=1e-4)
    wanted = io.StringIO(here.table.drop_columns("text").to_pandas().to_csv(index=False))
    found = pd.read_csv(f"{place}.csv", **AS_TEXT)
    pd.testing.assert_frame_equal(*(_plain(table) for table in (found, pd.read_csv(wanted, **AS_TEXT))))


AS_TEXT = {"dtype": str, "keep_default_na": False}


def _plain(table):
    """A column of positions with gaps is one of fractions to pandas."""
    return table.replace(r"\.0$", "", regex=True)


def test_the_twin_has_the_pages_vectors(bert, run, tmp_path):
    texts, recipe = CASES["default"]
    printed = run(script(bert, texts, recipe))
    compare(make(bert, recipe, texts), tmp_path / "twin.py")
    assert printed["vectors"][0] == ["vectors", "22", "384"]
    assert printed["vectors"][7][:4] == ["1", "bank", "6", "bank"]


def test_the_twins_of_all_sorts_of_settings_have_the_pages_vectors(bert, run, tmp_path):
    for case, asked in CASES.items():
        (tmp_path / f"{case}.py").write_text(script(bert, *asked), "utf-8")
    printed = run(RUN_ALL.format(cases=list(CASES), folder=str(tmp_path)))
    for case, (texts, recipe) in CASES.items():
        compare(make(bert, recipe, texts), tmp_path / f"{case}.py")
    texts, recipe = CASES["components"]
    explained = float(make(bert, recipe, texts).about["explained variance"])
    assert float(printed["explained variance"][0][1]) == pytest.approx(explained, abs=1e-4)
