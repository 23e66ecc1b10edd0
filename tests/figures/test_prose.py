"""Words around numbers: what a visitor typed stands in markdown as it was typed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme.figures.wording import code_span, counted, escaped, listed, percent

MARKUP = st.text(st.sampled_from("ab `*_#[]()<>!|~$:&;\\-+1.\n\t🙂é"), max_size=30) | st.text(max_size=30)
TRAPS = [
    "# heading", "1. one", "- item", "> quote", "```", "`", "``a`", "<b>bold</b>", "&amp;", "[a](http://b.c)", "***",
    "| a | b |", "$x^2$", ":smile:", ":red[x]", "\\*", "http://a.b", "![i](j)", "---", "~~a~~", "    code", "a  \nb",
]  # fmt: skip


def rendered(markdown):
    """What CommonMark makes of a line: its tokens inside the one paragraph that it must be."""
    parser = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable(["table", "strikethrough"])
    blocks = parser.parse(markdown)
    assert [block.type for block in blocks] in (["paragraph_open", "inline", "paragraph_close"], [])
    return blocks[1].children if blocks else []


def one_line(text):
    return " ".join(text.replace("\x00", "\N{REPLACEMENT CHARACTER}").split())


def seen(text):
    """What a reader sees of a text: the sign that keeps an address from becoming a link is not seen."""
    return text.replace("\N{WORD JOINER}", "")


@pytest.mark.parametrize("address", ["http://a.b", "HTTPS://a.b/c", "www.a.b", "me@a.b"])
def test_no_address_that_is_typed_can_be_made_a_link(address):
    assert not re.search(r"https?:|www\.|\w@", escaped(f"the bank {address}").replace("\\", ""), re.IGNORECASE)
    assert seen(escaped(address).replace("\\", "")) == address


@pytest.mark.parametrize("text", TRAPS)
def test_no_markup_that_is_typed_becomes_markup(text):
    parts = rendered(escaped(text))
    assert {part.type for part in parts} <= {"text", "text_special"}
    assert seen("".join(part.content for part in parts)) == seen(one_line(text))


@given(MARKUP)
def test_escaped_text_is_shown_as_typed_and_is_nothing_else(text):
    parts = rendered(escaped(text))
    assert {part.type for part in parts} <= {"text", "text_special"}
    assert seen("".join(part.content for part in parts)) == seen(one_line(text))


@given(MARKUP)
def test_a_literal_is_one_code_span_that_holds_the_text_as_typed(text):
    parts = rendered(code_span(text))
    assert [part.type for part in parts] == ["code_inline"]
    assert parts[0].content.strip() == one_line(text)


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "no pieces"), (1, "1 piece"), (2, "2 pieces"), (30_522, "30,522 pieces")]
)
def test_a_number_agrees_with_its_noun(number, expected):
    assert counted(number, "piece") == expected


def test_a_noun_may_have_a_plural_of_its_own():
    assert counted(2, "axis", "axes") == "2 axes"


@given(st.lists(st.sampled_from(["bank", "river", "vault"]), max_size=12), st.integers(1, 6))
def test_a_list_names_or_counts_everything(names, most):
    said = listed(names, most)
    more = re.search(r"(\d+) more", said)
    shown = len(re.findall("bank|river|vault", said))
    assert shown + int(more[1] if more else 0) == len(names)
    assert not more or int(more[1]) > 1


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0, "0 %"), (1e-9, "under 1 %"), (0.0099, "under 1 %"), (0.01, "1 %"), (0.5, "50 %"), (1, "100 %")],
)
def test_a_small_share_is_not_rounded_to_nothing(share, expected):
    assert percent(share).replace("\N{NO-BREAK SPACE}", " ") == expected
