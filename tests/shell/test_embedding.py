"""A page in a frame of another page: one picture with its choices, and the code that puts it there."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from tests.reading import unfolded

APP = Path(__file__).parents[2] / "navigation.py"


@pytest.fixture
def framed():
    """The Tokens page in a frame."""
    at = AppTest.from_file(APP, default_timeout=150)
    at.switch_page("pages/tokens.py")
    at.context["is_embedded"] = True
    return at.run()


def test_in_a_frame_there_are_the_picture_and_its_choices_and_no_folds(framed, open_page):
    assert not framed.exception
    assert [one.label for one in framed.expander] == [one.label for one in framed.sidebar.expander]
    assert framed.text_area(key="text").value == open_page("tokens.py").text_area(key="text").value
    assert [said.value for said in framed.title] == ["How does BERT read a sentence?"]


def test_the_embed_code_opens_the_same_page_with_the_same_choices_in_a_frame(open_page):
    text = 'A "bank" & <b>banks</b>'
    at = unfolded(open_page("tokens.py", text=text, segments="tutorial"), "take")
    (code,) = (block.value for block in at.code if "iframe" in block.value)
    source = unescape(re.search(r'<iframe src="([^"]*)"', code)[1])
    asked = parse_qs(urlsplit(source).query)
    assert (asked["text"], asked["segments"], asked["embed"]) == ([text], ["tutorial"], ["true"])
    assert code.count("<") == 2, "one element, and nothing that was typed is another"
