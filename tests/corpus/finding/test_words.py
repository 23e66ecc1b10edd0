"""Where words stand in a line, checked by a plain search written by hand; and how much is read around them."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.occurrences.places import occurrences
from polyseme.corpus.finding.words import WordSearch, around

WORDS = ("bank", "spring", "cell", "match")


def by_hand(line: str, words: tuple[str, ...]) -> list[tuple[str, int, int]]:
    """Whole words and their plurals, by one plain expression a word."""
    found = [(word, *hit.span()) for word in words for hit in re.finditer(rf"(?i)\b{word}(?:s|es)?\b", line)]
    return sorted(found, key=lambda hit: hit[1:])


def test_in_the_built_in_sentences_the_same_is_found_as_by_hand():
    search = WordSearch(WORDS)
    lines = [sentence for sentence, _, _ in examples.labelled()] + list(examples.everyday())
    assert sum(len(by_hand(line, WORDS)) for line in lines) > 100
    assert [search.hits(line) for line in lines] == [by_hand(line, WORDS) for line in lines]


@given(st.lists(st.sampled_from(["bank", "Banks", "BANKES", "banker", "'s", "-", " ", ".", "İ", "ſ", "é", "_", "5"])))
def test_no_line_with_a_word_is_passed_over(parts):
    line = "".join(parts)
    whole = re.finditer(r"(?<![^\W_])(?:bank|Banks|BANKES)(?![^\W_])", line)
    assert WordSearch(("bank",)).hits(line) == [("bank", *hit.span()) for hit in whole]


@pytest.mark.parametrize(
    "sentence", ["The bank's river-bank, Banks and embankment.", "“Bank!” banks—bankers 2bank bank_s"]
)
def test_a_word_ends_where_the_tokenizers_end_it(bert: Bert, sentence):
    wanted = [one.span for one in occurrences([bert.tokenize(sentence)], "bank")]
    assert [hit[1:] for hit in WordSearch(("bank",)).hits(sentence)] == wanted


@pytest.mark.parametrize(
    ("word", "line", "found"),
    [
        ("apple", "Apple, APPLES and pineapples", ["Apple", "APPLES"]),
        ("Apple", "an apple of Apple, two Apples", ["Apple", "Apples"]),
        ("cell phone", "cell  phones, a cellphone, a cell\tphone", ["cell  phones", "cell\tphone"]),
        ("C++", "C++ is no C", ["C++"]),
        ("銀行", "我在河邊的銀行工作", ["銀行"]),
        ("café", unicodedata.normalize("NFD", "CAFÉS"), [unicodedata.normalize("NFD", "CAFÉS")]),
        ("cafe", unicodedata.normalize("NFD", "café"), []),
        ("(bank", "a (bank) and a bank", ["(bank"]),
    ],
)
def test_capitals_blanks_signs_and_accents_count_as_typed(word, line, found):
    assert [line[start:end] for _, start, end in WordSearch((word,)).hits(line)] == found


def test_words_within_one_another_are_all_found():
    assert [hit[0] for hit in WordSearch(("account", "bank account", "bank")).hits("A bank account.")] == [
        "bank",
        "bank account",
        "account",
    ]


TEXTS = st.text(st.sampled_from("ab é\u0301銀.\t"), max_size=200)


@given(TEXTS, TEXTS, st.integers(10, 60))
def test_a_text_holds_the_word_keeps_to_its_length_and_parts_no_letter_from_its_marks(before, behind, most):
    line, start = f"{before} bank {behind}", len(before) + 1
    first, last = around(line, start, start + 4, most)
    assert first <= start
    assert start + 4 <= last <= first + most
    assert line[first:last] == line[first:last].strip()
    for at in {first, last} - {0, len(line)}:
        assert line[at - 1].isspace() or not unicodedata.combining(line[at])


def test_a_short_line_is_read_whole_and_a_long_one_from_word_to_word():
    line = "We walked along the bank of the river until it was dark."
    assert around(line, 20, 24, 100) == (0, len(line))
    assert around(f"  {line} ", 22, 26, 100) == (2, 2 + len(line))
    for most in range(12, 56):
        first, last = around(line, 20, 24, most)
        assert set(line[first:last].split()) <= set(line.split())
        assert last - first > most - 14  # all but the two words that were cut
