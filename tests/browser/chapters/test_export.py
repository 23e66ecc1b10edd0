"""Taking vectors and the notebook home with a real browser."""

import io
from contextlib import contextmanager

import nbformat
import numpy as np

from polyseme import examples


@contextmanager
def read_offline(visitor, browser, folder):
    """The file of the page where a visitor is, in a browser without a network; it has no problem with it."""
    visitor.opens("Take it with you").page.get_by_role("tab", name="Page").click()
    visitor.still().page.get_by_role("button", name="Make the file").click()
    with visitor.page.expect_download() as page:
        visitor.page.get_by_role("button", name="Download the page").click()
    page.value.save_as(folder / "page.html")
    alone = browser.new_context(offline=True)
    read, problems = alone.new_page(), []
    read.on("console", lambda said: problems.append(said.text))
    read.goto(f"file://{folder}/page.html")
    yield read
    assert problems == []
    alone.close()


def test_a_page_with_a_chart_is_read_without_a_network(visit, browser, tmp_path):
    with read_offline(visit("/neighbours?view=Arithmetic"), browser, tmp_path) as read:
        read.locator("figure .main-svg").first.wait_for()


def test_a_page_vectors_and_the_notebook_of_the_session_are_downloaded(visit, browser, tmp_path):
    visitor = visit("/atlas")
    with read_offline(visitor, browser, tmp_path) as read:
        read.locator("figure .atlas .dot").first.hover()
        assert read.locator("figure .atlas .card b").inner_text().lower() in ("bank", "banks")
        assert read.locator("h1").inner_text() == "How is a word used in many texts?"
        assert "groups match people's" in read.locator("figcaption").first.inner_text()
    visitor.page.locator('[data-testid="stSidebarNavLink"]', has_text="Export").click()
    visitor.still()
    with visitor.page.expect_download() as vectors:
        visitor.page.get_by_role("button", name="Download for Python (.npz)").click()
    content = vectors.value.path().read_bytes()
    tokens = np.load(io.BytesIO(content))["token"].tobytes().decode()
    assert tokens.split("\0")[:3] == ["[CLS]", "after", "stealing"]
    visitor.opens("Take it with you").page.get_by_role("tab", name="Notebook").click()
    with visitor.page.expect_download() as notebook:
        visitor.page.get_by_role("button", name="Notebook of this session").click()
    made = nbformat.read(notebook.value.path(), 4)
    titles = [cell.source.split("\n")[0] for cell in made.cells if cell.source.startswith("## ")]
    assert titles == ["## How is a word used in many texts?", "## How do I take the vectors home?"]
    assert examples.TUTORIAL in made.cells[0].source
