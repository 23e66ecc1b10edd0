"""A server that comes back: its reader goes on with what was typed, however long it is."""

from urllib.parse import urlsplit

from polyseme import limits
from tests.browser.conftest import running_app

LONG = " ".join(["A heron at the bank.", *["x" * 200] * (limits.LINK_CHARACTERS // 200)])
STATE = '[data-testid="stApp"][data-test-connection-state="{}"]'


def test_a_text_too_long_for_a_link_outlives_the_server(visit):
    with running_app() as address:
        reader = visit("/tokens?text=hello", base=address)
        links = reader.page.locator('[data-testid="stSidebarNavLink"]').all_inner_texts()
        assert "Tokens" in " ".join(links), "a deep link is the first thing that this server hears of"
        assert "app" not in links
        assert reader.chips == ["[CLS]", "hello", "[SEP]"]
        reader.types(LONG)
        before = reader.chips
    reader.page.wait_for_selector(STATE.format("PINGING_SERVER"))
    with running_app(urlsplit(address).port):
        reader.page.wait_for_selector(STATE.format("CONNECTED"))
        reader.types("And on.", label="A second text (optional)")  # the first thing that the new server hears of
        assert reader.field().input_value() == LONG
        assert reader.chips == [*before, "and", "on", ".", "[SEP]"]
