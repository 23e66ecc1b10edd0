"""The Facts page as Streamlit runs it, without a browser."""

from collections import Counter

import pytest

from components.chapters.facts import OPENED
from components.shell.contents import PAGES
from polyseme.facts.claims import check
from polyseme.facts.claims.table import CLAIMS
from polyseme.figures.wording import escaped

FOLDS = {
    "holds": ("Claims that hold", 13),
    "too strong": ("Claims that are too strong", 11),
    "wrong": ("Claims that are wrong", 7),
    "needs another model": ("Claims that need another model", 18),
}


def shown(at) -> str:
    cells = (str(cell) for table in at.table for cell in table.value.to_numpy().ravel())
    return "\n".join([*cells, *(element.value for element in [*at.markdown, *at.header, *at.warning])])


def test_the_page_counts_its_verdicts_and_shows_one_claim_before_a_fold_is_opened(open_page):
    at = open_page("facts.py")
    assert "**More claims fail than hold**: 18 are wrong or too strong, 13 hold." in shown(at)
    assert [element.label for element in at.expander][:4] == [label for label, _ in FOLDS.values()]
    assert "219,648" not in shown(at)
    assert shown(at).count("-badge[") == 1
    assert "✗ wrong] “playing”" in shown(at)
    at.session_state[OPENED] = next(i for i, claim in enumerate(CLAIMS) if "The hidden states" in claim.says)
    assert "219,648" in shown(at.run())


def test_every_claim_stands_under_its_verdict_with_its_source_and_a_link_to_its_page(bert, open_page):
    rows = check(bert, CLAIMS)
    pages = {verdict: open_page("facts.py", verdict=verdict) for verdict in FOLDS}
    table = pages["needs another model"].table[0].value
    for verdict, at in pages.items():
        of_verdict = [row.claim for row in rows if row.verdict == verdict]
        assert len(of_verdict) == FOLDS[verdict][1]
        if verdict == "needs another model":
            assert list(table["claim"]) == [escaped(claim.says) for claim in of_verdict]
            assert list(table["source"]) == [escaped(claim.source) for claim in of_verdict]
            continue
        statements, captions = ([element.value for element in each] for each in (at.markdown, at.caption))
        assert all(escaped(claim.says) in statements for claim in of_verdict)
        assert not Counter(escaped(claim.source) for claim in of_verdict) - Counter(captions)
        links = Counter(link.proto.label for link in at.get("page_link"))
        assert not Counter(PAGES[claim.page].name for claim in of_verdict) - links
    for value in ("13 × 22 × 768 = 219,648", "7 × 22 × 384 = 59,136", "0.94567525", "−0.0276 0.0383 …"):
        assert value in shown(pages["needs another model"])


@pytest.mark.parametrize(
    ("old", "new"), [("made for another model", "219,648"), ("Too strong", "Two cosines are enough")]
)
def test_an_older_link_opens_its_verdict(open_page, old, new):
    at = open_page("facts.py", verdict=old)
    assert new in shown(at)
    assert not at.warning
