"""The Glossary page: every term with its meaning, under the page where it is seen."""

import re

import pytest

from components.chapters.glossary import COMMON, table, terms_with
from components.shell.contents import PAGES
from polyseme.glossary import TERMS
from tests.reading import shown


def test_every_term_stands_there_with_its_meaning_under_a_link_to_its_page(open_page):
    at = open_page("glossary.py")
    said = shown(at).replace("\\", "")
    assert all(f"**{term.name}** {term.meaning}" in said for term in TERMS.values())
    links = {link.proto.page.removesuffix(".py").split("/")[-1] or "start" for link in at.get("page_link")}
    assert {term.page for term in TERMS.values()} <= links <= set(PAGES)


@pytest.mark.parametrize(("asked", "found"), [("cosin", "cosine"), ("PCA", "PCA"), ("bootstrap", "resample")])
def test_a_term_is_found_by_its_name_its_forms_and_the_link(open_page, asked, found):
    at = open_page("glossary.py", term=asked)
    assert at.text_input(key="term").value == asked
    assert terms_with(asked)[0].name == found
    assert TERMS[found].meaning in shown(at).replace("\\", "")
    assert TERMS["vocabulary"].meaning not in shown(at).replace("\\", "")


def test_what_no_term_has_gets_a_next_step(open_page):
    at = open_page("glossary.py", term="<b>`xyzzy")
    assert "Try fewer letters" in at.info[0].value


def test_the_row_of_common_terms_leads_to_their_groups_in_the_order_of_the_alphabet(open_page):
    (row,) = [one.value for one in open_page("glossary.py").markdown if "](#" in one.value]
    names, pages = zip(*re.findall(r"\[([^]]+)\]\(#(\w+)\)", row), strict=True)
    assert sorted(names, key=str.casefold) == [*names]
    assert {*names} == {*COMMON} <= {*TERMS}
    assert [*pages] == [PAGES[TERMS[name].page].name for name in names]


def test_the_table_has_every_term_and_every_page_of_a_term_exists():
    rows = table(list(TERMS.values()))
    assert rows["term"].tolist() == list(TERMS)
    assert set(rows["page"]) <= {page.name for page in PAGES.values()}
