"""Every page as one file: it opens in a browser without network, draws its figures and says nothing wrong."""

import pandas as pd
import pytest

from components.shell.contents import PAGES
from components.shell.take_away import themes
from polyseme.figures import theme
from polyseme.figures.html_page import page_file
from tests.reading import until

QUICK = ("tokens", "senses")
"""No figure; moving ones and a grid."""


@pytest.fixture(scope="module")
def alone(browser):
    """Tabs of a browser without network, in the dark."""
    context = browser.new_context(offline=True, color_scheme="dark")
    yield context
    context.close()


def file_of(open_page, name):
    """The file of a page, made as the page makes it, with how many figures it has."""
    at = until(open_page(f"{name}.py", word="bank"), lambda at: not at.get("progress"))
    at.session_state["figures asked for"] = True
    at.run()
    figures, said = at.session_state["figures"], at.session_state["readings"].values()
    visited = at.session_state["visited"][name]
    code = [(script.topic, script.code) for script in visited.scripts]
    table = pd.DataFrame({"word": ["bank"]})
    made = page_file(PAGES[name].question, "A bank.", list(figures.values()), [*said], table, code, "", themes())
    return made, len(figures)


@pytest.mark.parametrize("name", QUICK)
def test_a_pages_file_opens_without_network_and_without_errors(open_page, alone, tmp_path, name):
    content, figures = file_of(open_page, name)
    (tmp_path / "page.html").write_bytes(content)
    tab, problems = alone.new_page(), []
    tab.on("console", lambda said: problems.append(said.text))
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.goto(f"file://{tmp_path}/page.html")
    tab.wait_for_function("[...document.querySelectorAll('figure')].every(one => one.querySelector('.main-svg, .dot'))")
    assert tab.locator("figure").count() == figures
    assert tab.locator("figcaption").count() == figures
    assert problems == []
    night = themes()["dark"]
    dark = "getComputedStyle(document.body).backgroundColor"
    assert tab.evaluate(dark) == f"rgb{tuple(int(night[theme.PAPER][at : at + 2], 16) for at in (1, 3, 5))}"
    tab.close()
