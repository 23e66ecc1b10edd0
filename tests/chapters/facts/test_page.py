"""The Facts page as Streamlit runs it, without a browser."""

import pytest


def shown(at) -> str:
    return "\n".join(element.value for element in [*at.markdown, *at.header, *at.warning])


def test_the_page_says_how_many_claims_hold(open_page):
    at = open_page("facts.py")
    assert not at.exception
    assert "11 hold and 7 are too strong" in shown(at)
    assert "13 × 22 × 768 = 219,648" in shown(at)
    assert "7 × 22 × 384 = 59,136" in shown(at)


def test_the_reader_chooses_which_verdict_to_see(open_page):
    at = open_page("facts.py", verdict="too strong")
    assert "Too strong" in shown(at)
    assert "Made for another model" not in [element.value for element in at.header]


def test_an_unknown_verdict_in_the_address_is_met_with_a_word(open_page):
    at = open_page("facts.py", verdict="maybe")
    assert not at.exception
    assert "maybe" in at.warning[0].value


@pytest.mark.parametrize("page", ["tokens", "inputs", "layers", "senses"])
def test_claims_lead_to_the_pages_where_they_are_seen(open_page, page):
    at = open_page("facts.py")
    links = [element.proto.page for element in at.get("page_link")]
    assert any(page in link for link in links)
