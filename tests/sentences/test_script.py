"""The script of the Sentences page gives the page's cosines."""

import numpy as np
import pytest

from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.reasons import Opened, script
from components.chapters.sentences.search import SearchResult
from components.chapters.sentences.shows import scripts
from polyseme import limits
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.sentences.numbers.changes import changed_cosines
from polyseme.sentences.numbers.pooled import query_cosines, read_sentences
from polyseme.sentences.reasons.numbers import reason

TEXTS = ("The dog bit the man, they say.", 'It\'s "quoted"\\n 🙂', "'''Well-known''' words", "bank " * 700)
CASES = [("Last", "Mean and max without special tokens", TEXTS[:3]), ("Concatenation of last four", "[SEP]", TEXTS)]


@pytest.mark.parametrize(("choice", "pooling", "texts"), CASES)
def test_the_script_gives_the_pages_cosines(bert, run, choice, pooling, texts):
    found = read_sentences(bert, texts, choice)
    asked = SentenceOptions(found.texts, choice, pooling)
    printed = run(*scripts(bert, asked, SearchResult(texts[0], texts, {}, np.arange(2), 0.5)))
    here = found.cosines(pooling)
    np.testing.assert_allclose(numbers(printed["every pair"]), here, atol=1e-4)
    one = read_sentences(bert, texts[:1], choice)
    np.testing.assert_allclose(np.ravel(numbers(printed["search"])), query_cosines(one, found)[pooling][:2], atol=1e-4)
    changed = changed_cosines(bert, found.texts, choice, pooling)
    for name, column in zip(
        printed["padding ignored"][0], np.transpose(numbers(printed["padding ignored"])), strict=True
    ):
        expected = np.nan_to_num(changed.get(name, np.ones(len(found))), nan=1.0)
        np.testing.assert_allclose(column, expected, atol=1e-4, err_msg=name)


@pytest.mark.parametrize(
    "pooling", ["Mean", "Mean without special tokens", "[SEP]", "Mean and max without special tokens"]
)
def test_the_script_of_a_reason_gives_the_pages_shares(bert, run, pooling):
    asked = SentenceOptions(("untranslatable",), "Sum of last four", pooling)
    pair = ("Two untranslatable cafés, they say.", TEXTS[1])
    (made,) = script(bert, asked, Opened(pair, ("yours", "number 2"), None))
    assert made.code.count("\n") < limits.SCRIPT_LINES
    (others, *rows) = (printed := run(made))["shares"]
    choose = layer_choices(bert.layers)[asked.choice].take
    expected = reason(*map(bert.encode, pair), choose, SENTENCE_POOLINGS[pooling])
    assert (tuple(row[0] for row in rows), tuple(others[1:])) == (expected.first.words, expected.second.words)
    np.testing.assert_allclose(numbers([[], *(row[1:] for row in rows)]), expected.shares, atol=1e-5)
    assert float(printed["cosine"][0][1]) == pytest.approx(expected.cosine, abs=1e-5)


def numbers(block: list[list[str]]) -> list[list[float]]:
    return [[float(value) for value in row] for row in block[1:]]
