"""The Facts page as Streamlit runs it, without a browser."""

import json
import re
from collections import Counter
from html import unescape

import pytest

from components.chapters.facts import OPENED
from components.shell.contents import PAGES
from polyseme.facts.claims import check
from polyseme.facts.claims.table import CLAIMS
from polyseme.figures.wording import escaped

VERDICTS = {"holds": 13, "too strong": 11, "wrong": 7, "needs another model": 18}


def shown(at) -> str:
    return "\n".join(element.value for element in [*at.markdown, *at.header, *at.warning])


def pressed(at) -> list[str]:
    """What is pressed in the bar of verdicts and in the list of claims."""
    drawn = "".join(json.loads(one.proto.json).get("maps", "") for one in at.get("bidi_component"))
    return [
        re.sub(r"<.*?>", "", unescape(said)) for said in re.findall(r'aria-pressed="true".*?>(.*?)</button>', drawn)
    ]


def opened(at, claim: int):
    at.session_state[OPENED] = claim
    return at.run()


def test_the_page_counts_its_verdicts_and_opens_one_claim(open_page):
    at = open_page("facts.py")
    assert (
        "**Of 31 claims tested on all\\-MiniLM\\-L6\\-v2, only 13 hold**; the others are wrong or too strong."
        in shown(at)
    )
    assert ":blue-badge[play]:violet-badge[\\#\\#ing]" in shown(at), "pieces as on Tokens"
    assert pressed(at) == ["7 wrong", "“playing” is cut into play ##ing."]
    assert "verdict" not in at.query_params
    at = opened(at, next(i for i, claim in enumerate(CLAIMS) if "The hidden states" in claim.says))
    for value in ("13 × 22 × 768 = 219,648", "7 × 22 × 384 = 59,136", "Published for bert\\-base\\-uncased"):
        assert value in shown(at)
    assert at.query_params["verdict"] == "needs another model"


def test_every_claim_opens_with_its_verdict_its_source_and_a_link_to_its_page(bert, open_page):
    rows = check(bert, CLAIMS)
    assert Counter(row.verdict for row in rows) == VERDICTS
    at = open_page("facts.py")
    for number, row in enumerate(rows):
        opened(at, number)
        verdict, says = pressed(at)
        assert (row.verdict[:4] in verdict, says) == (True, row.claim.says)
        assert f"Claimed by: {escaped(row.claim.source)}" in [element.value for element in at.caption]
        assert PAGES[row.claim.page].name in [link.proto.label for link in at.get("page_link")]


@pytest.mark.parametrize(
    ("old", "new"),
    [("made for another model", "need"), ("Too strong", "too strong"), ("holds", "hold"), ("wrong", "wrong")],
)
def test_a_link_opens_the_first_claim_of_its_verdict(open_page, old, new):
    at = open_page("facts.py", verdict=old)
    assert new in pressed(at)[0]
    assert not at.warning


def test_a_link_to_a_verdict_that_there_is_not_opens_a_wrong_claim_with_a_word(open_page):
    at = open_page("facts.py", verdict="disputed")
    assert "wrong" in pressed(at)[0]
    assert "disputed" in at.warning[0].value
