"""Words around numbers: what a visitor typed stands in markdown as it was typed."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme.core.baseline import Spread
from polyseme.figures.cosines import above_chance, as_cosine
from polyseme.figures.wording import FRACTIONS, code_span, counted, escaped, listed, number, part_of, percent

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


NAN = float("nan")


def test_a_cosine_beyond_every_random_pair_is_said_to_be():
    chance = Spread(np.linspace(0, 0.5, 100))
    said = {value: above_chance(chance, value) for value in (-0.1, 0.25, 0.6)}
    assert said[-0.1] == "less alike than all 100 random pairs"
    assert said[0.25].replace("\N{NO-BREAK SPACE}", " ") == "more alike than 50 % of random pairs"
    assert said[0.6] == "more alike than all 100 random pairs"


@pytest.mark.parametrize(
    ("write", "value", "expected"),
    [
        (percent, 0, "0 %"),
        (percent, 1e-9, "under 1 %"),
        (percent, -1e-9, "0 %"),
        (percent, -0.25, "−25 %"),
        (percent, 0.0099, "under 1 %"),
        (percent, 0.01, "1 %"),
        (percent, 0.99, "99 %"),
        (percent, 0.996, "over 99 %"),
        (percent, 1, "100 %"),
        (percent, NAN, "undefined"),
        (part_of, 0.05, "under a tenth"),
        (part_of, 0.35, "a third"),
        (part_of, 0.40, "two fifths"),
        (part_of, 0.47, "half"),
        (part_of, 0.97, "nearly all"),
        (part_of, 1.0, "all"),
        (part_of, 1.3, "more than all"),
        (part_of, NAN, "an undefined part"),
        (as_cosine, 0.9995, ".999"),
        (as_cosine, -0.9999, "−.999"),
        (as_cosine, 0.9999999, "1"),
        (as_cosine, -1.0, "−1"),
        (as_cosine, 1.2, "1.200"),
        (as_cosine, -1e-9, ".000"),
        (as_cosine, NAN, "undefined"),
        (number, -1e-9, "0.00"),
        (number, -1234.5, "−1,234.50"),
        (number, NAN, "undefined"),
    ],
)
def test_a_number_is_written_as_what_it_is(write, value, expected):
    assert write(value).replace("\N{NO-BREAK SPACE}", " ") == expected


SCALE = ["under a tenth", *FRACTIONS.values(), "nearly all", "all", "more than all"]


def worth(text: str) -> float:
    """What a reader takes a written number for."""
    if text in SCALE:
        return SCALE.index(text)
    digits = text.replace("−", "-").replace(",", "").removesuffix("\N{NO-BREAK SPACE}%")
    return {"under 1": 0.5, "over 99": 99.5}.get(digits) or float(digits)


@pytest.mark.parametrize("write", [percent, part_of, as_cosine, number])
@given(st.lists(st.floats(-1.5, 1.5) | st.sampled_from([0, 1, 0.01, 0.99, 0.005, 0.995, 0.9995]), min_size=2))
def test_a_greater_number_is_never_written_as_a_smaller_one_and_ends_are_exact(write, values):
    written = [write(value) for value in sorted(values)]
    assert list(map(worth, written)) == sorted(map(worth, written))
    assert not any(re.fullmatch(r"[−-]0?[.0]*\s?%?", text) for text in written)
    if write is percent:
        assert all((worth(percent(value)) >= 100) <= (value >= 1) for value in values)
        assert all((worth(percent(value)) <= 0) <= (value <= 0) for value in values)
