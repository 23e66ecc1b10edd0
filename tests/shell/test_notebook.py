"""The notebook of a session in which all pages were visited runs from top to bottom in a kernel of its own."""

from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from components.shell import models
from polyseme import examples
from polyseme.export.notebook import PageVisit, chapter, notebook_bytes
from polyseme.export.scripts import page_script
from tests.reading import work_done
from tests.whole import some

ROOT = Path(__file__).parents[2]
NOTED_OTHERWISE = ("start", "pooling", "room", "course")  # the last two have nothing to take along
PAGES = [path.stem for path in sorted((ROOT / "pages").glob("*.py")) if path.stem not in NOTED_OTHERWISE]
FEW = ("layers", "senses", "sentences")


@pytest.fixture(params=some([FEW, PAGES], [FEW]), ids=len)
def session(request, open_page, bert):
    """What is noted of some pages, or every page but the first, each as it opens, once its heavy work is done.

    The Pooling page is noted as it would note itself with one word's sentences: with all, its code takes minutes.
    """
    visited = {}
    for page in request.param:
        at = open_page(f"{page}.py")
        while models.jobs()._jobs or page not in at.session_state["visited"]:
            work_done()
            at.run()
        visited |= at.session_state["visited"]
    rows = [row for row in examples.labelled() if row[1] == "bank"]
    file = "\n".join("\t".join(row) for row in [("sentence", "word", "sense"), *rows])
    vectors = replace(page_script("pooling/vectors", bert), files={"polyseme-sentences.tsv": file.encode})
    return visited | {"pooling": PageVisit("pooling", "?", (vectors, page_script("pooling", bert)))}


@pytest.mark.timeout(400)  # ten pages and a kernel: not on every machine in the time of one test
def test_the_notebook_of_many_pages_runs_from_top_to_bottom(session, tmp_path):
    visits = tuple(session.values())
    notebook = nbformat.reads(notebook_bytes(visits, examples.TUTORIAL).decode(), 4)
    NotebookClient(notebook, timeout=170, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    figures = [output for output in outputs if "application/vnd.plotly.v1+json" in output.get("data", {})]
    assert len(figures) >= len(visits)
    assert all(chapter(script.topic)[1] for visit in visits for script in visit.scripts)
    assert all(script.code.count("\n") < 60 for visit in visits for script in visit.scripts)
    said = "".join(output.get("text", "") for output in outputs)
    assert "1.000000\t0.964" in said  # the two banks of money, as the Senses page has them


def test_a_page_visited_twice_is_there_once_as_it_was_last(open_page):
    at = open_page("senses.py")
    words = at.button_group(key="row of words")
    words.set_value([*words.value, 4]).run()  # the
    visits = at.session_state["visited"]
    assert list(visits) == ["senses"]
    (script,) = visits["senses"].scripts
    assert "WORD = 'the'" in script.code
    assert any("between the uses of the**" in reading for reading in visits["senses"].readings)
    assert visits["senses"].question == "Is a bank a bank?"
