"""The Start page, and what all pages share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.name for path in (ROOT / "pages").glob("*.py"))
WITHOUT_TEXT = {"facts.py"}


def test_the_start_page_leads_to_every_other_page():
    app = (ROOT / "app.py").read_text("utf-8")
    assert all(f"pages/{name}" in app for name in PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_complete_before_anyone_touches_it(open_page, name):
    at = open_page(name)
    assert not at.exception
    assert at.title[0].value.endswith("?")


@pytest.mark.parametrize("name", PAGES)
def test_no_page_defines_a_function_or_grows_beyond_sixty_lines(name):
    source = (ROOT / "pages" / name).read_text("utf-8")
    assert "def " not in source
    assert source.count("\n") <= 60


@pytest.mark.parametrize("name", sorted(set(PAGES) - WITHOUT_TEXT))
def test_every_page_meets_a_text_without_letters(open_page, name):
    at = open_page(name, text=" ")
    assert not at.exception
    assert at.info


def test_a_model_setting_that_cannot_be_met_leaves_the_bundled_model_at_work(open_page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODEL", "nobody/no-such-model")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    at = open_page("tokens.py")
    assert not at.exception
    assert at.selectbox(key="model").value == "all-MiniLM-L6-v2"
