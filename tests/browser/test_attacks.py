"""Text that was made to become markup or script stays text, on every page."""

from urllib.parse import urlencode

import pytest

from .test_pages import PAGES, address

ATTACKS = (
    "<script>window.pwned = 1</script> bank",
    "<img src=x onerror='window.pwned=1'> bank",
    "<svg/onload=window.pwned=1> bank",
    "[bank](javascript:window.pwned=1)",
    "![bank](https://evil.example/x.png)",
    '"><iframe srcdoc="<script>parent.pwned=1</script>"></iframe> bank',
    "<a href='javascript:window.pwned=1'>bank</a>",
    "$\\href{javascript:window.pwned=1}{bank}$",
    "{{constructor.constructor('window.pwned=1')()}} bank",
    "<style>*{display:none}</style> bank <math><mtext></mtext></math>",
)
INJECTED = "img[src*='evil'], img[src='x'], iframe[srcdoc], a[href^='javascript'], svg[onload], [onerror]"


TEXT = "\n".join(ATTACKS)


def check(visitor):
    assert visitor.page.evaluate("window.pwned") is None
    assert visitor.page.locator(INJECTED).count() == 0
    assert visitor.page.locator('[data-testid="stException"]').count() == 0
    assert not visitor.foreign


@pytest.mark.parametrize("page", PAGES)
def test_no_text_becomes_markup_or_script(visit, page):
    check(visit(f"{address(page)}?{urlencode({'text': TEXT, 'word': 'bank'})}"))


@pytest.mark.parametrize("page", ["senses", "maps", "neighbours"])
def test_no_word_becomes_markup_or_script(visit, page):
    check(visit(f"{address(page)}?{urlencode({'text': TEXT, 'word': '<img src=x onerror=window.pwned=1>'})}"))
