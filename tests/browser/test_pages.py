"""What every page must show in a real browser."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
# the list of pages in the sidebar is Streamlit's own markup (list items below a div): nothing here can change it
STREAMLITS_OWN = {"exclude": [["[data-testid='stSidebarNavItems']"]]}


def address(page: str) -> str:
    return "/" if page == "start" else f"/{page}"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_nothing_sticks_out_of_the_window_and_everybody_can_read_it(visit, page, width, scheme):
    visitor = visit(address(page), width=width, scheme=scheme)
    overflow = visitor.page.evaluate("document.querySelector('[data-testid=\"stMain\"]').scrollWidth - innerWidth")
    assert overflow <= 0
    found = Axe().run(visitor.page, context=STREAMLITS_OWN).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_nothing_of_other_hosts_and_writes_no_error(visit, page):
    visitor = visit(address(page))
    assert visitor.foreign == []
    assert visitor.page.locator('[data-testid="stException"]').count() == 0


@pytest.mark.parametrize("page", [page for page in PAGES if page != "start"])
def test_the_link_at_the_foot_opens_the_same_page(visit, page):
    anna = visit(address(page) + "?text=The+bank+lends.+The+river+bank+floods.")
    anna.page.get_by_role("tab", name="Link").click()
    anna.still()
    link = anna.page.locator('[data-testid="stCode"]', has_text="http").last.inner_text().strip()
    ben = visit(link)
    titles = ".//h1 | .//h2"
    assert (
        ben.page.locator(f"xpath={titles}").all_inner_texts() == anna.page.locator(f"xpath={titles}").all_inner_texts()
    )
    if page != "facts":  # which works without a text
        assert ben.page.get_by_role("textbox", name="Your text").input_value().startswith("The bank lends.")


def test_a_chosen_piece_follows_from_layers_to_inputs(visit):
    visitor = visit("/layers?token=19&layer=2")
    visitor.page.locator('[data-testid="stSidebarNavLink"]', has_text="Inputs").click()
    visitor.still()
    assert "19 · bank" in visitor.page.inner_html('[data-testid="stMain"]')
