"""The notebook of a session in which all pages were visited runs from top to bottom in a kernel of its own."""

import nbformat
import pytest
from nbclient import NotebookClient

from components import examples
from components.takeaway.notebook import chapter, notebook_bytes
from components.takeaway.script import TWINS

PAGES = sorted(path.stem for path in TWINS.glob("[!_]*.py"))


@pytest.fixture
def session(open_page):
    """What a session notes of every page that has a twin, each as it opens."""

    def visited():
        at = open_page(f"{PAGES[0]}.py")
        for page in PAGES[1:]:
            at.switch_page(f"pages/{page}.py").run()
            assert not at.exception
        return at.session_state["visited"]

    return visited


def test_the_notebook_of_all_pages_runs_from_top_to_bottom(session):
    visits = tuple(session().values())
    notebook = nbformat.reads(notebook_bytes(visits, examples.TUTORIAL).decode(), 4)
    NotebookClient(notebook, timeout=170, kernel_name="python3").execute()
    said = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    shown = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    figures = [output for output in shown if "application/vnd.plotly.v1+json" in output["data"]]
    assert [visit.page for visit in visits] == PAGES
    assert len(figures) >= len([page for page in PAGES if chapter(page)[1]])
    assert "0.940" in said  # the two banks of money, as the Senses page has them


def test_a_page_visited_twice_is_there_once_as_it_was_last(open_page):
    at = open_page("senses.py")
    at.text_input(key="word").set_value("the").run()
    visits = at.session_state["visited"]
    assert list(visits) == ["senses"]
    assert "WORD = 'the'" in visits["senses"].code
    assert any("Closest" in reading for reading in visits["senses"].readings)
    assert visits["senses"].question == "Is a bank a bank?"
