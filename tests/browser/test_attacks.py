"""A word that was made to become markup or script stays a word; what holds for texts is part of test_pages.py."""

from urllib.parse import urlencode

import pytest

from .attacks import TEXT, check


@pytest.mark.parametrize("page", ["senses", "maps", "neighbours"])
def test_no_word_becomes_markup_or_script(visit, page):
    check(visit(f"/{page}?{urlencode({'text': TEXT, 'word': '<img src=x onerror=window.pwned=1>'})}"))
