"""The Facts page as Streamlit runs it, without a browser."""

import pytest

from polyseme.facts.claims.table import CLAIMS
from polyseme.figures.wording import escaped


def shown(at) -> str:
    return "\n".join(element.value for element in [*at.markdown, *at.header, *at.warning])


def test_the_page_says_how_many_claims_hold(open_page):
    at = open_page("facts.py")
    assert "Of 28 claims **12 hold**; the others are too strong." in shown(at)
    assert [element.label for element in at.expander][:3] == [
        "16 are too strong: what is true instead",
        "12 hold",
        "24 figures of other models, beside what this one gives",
    ]
    assert "219,648" not in shown(at), "folded, and not sent before it is opened"


def test_other_models_figures_stand_beside_this_ones_where_they_are_asked_for(open_page):
    at = open_page("facts.py", verdict="made for another model")
    assert "13 × 22 × 768 = 219,648" in shown(at)
    assert "7 × 22 × 384 = 59,136" in shown(at)
    assert "0.94567525" in shown(at)
    assert "One pair of cosines" not in shown(at)


def test_every_claim_has_its_source_and_the_page_where_it_is_seen(open_page):
    pages = [open_page("facts.py", verdict=verdict) for verdict in ("holds", "too strong", "made for another model")]
    links = [link for at in pages for link in at.get("page_link") if link.proto.label == "See it"]
    assert len(links) == len(CLAIMS)
    told = "\n".join(element.value for at in pages for element in at.caption)
    assert all(escaped(claim.source) in told for claim in CLAIMS)


def test_the_reader_chooses_which_verdict_to_see(open_page):
    at = open_page("facts.py", verdict="too strong")
    assert sum("too strong" in element.value for element in at.markdown if "badge" in element.value) == 16
    assert not any("-badge[✓" in element.value for element in at.markdown)


@pytest.mark.parametrize("page", ["tokens", "inputs", "layers", "senses"])
def test_claims_lead_to_the_pages_where_they_are_seen(open_page, page):
    at = open_page("facts.py", verdict="holds")
    links = [element.proto.page for element in at.get("page_link")]
    assert any(page in link for link in links)
