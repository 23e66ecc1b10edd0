"""What random pairs are made of: which pieces may be drawn, of which sentences, and how much it matters."""

import re
from collections import Counter

import pytest

from polyseme import examples
from polyseme.core.baseline import random_baseline
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.random_pairs import BASES, DEFAULT_BASE, content_words, without_special

KINDS = ["everyday", "encyclopaedia", "news", "technical", "dialogue"]


def upper_edge(bert, base, choice="Sum of last four") -> float:
    drawn = random_baseline(bert, BASES[base].texts(), drawable=BASES[base].drawable)
    return drawn.cosines(LAYER_CHOICES[choice](drawn.sample.swapaxes(0, 1))).high


def test_content_words_are_whole_words_that_name_something(bert):
    tokens = bert.tokenize("“Don't the embeddings of John's café, 1920, look odd?” she didn’t ask.")
    assert [tokens.pieces[at] for at in content_words(tokens)] == ["cafe", "look", "odd", "ask"]
    assert len(without_special(tokens)) == len(tokens) - 2


def test_content_words_of_a_pair_are_those_of_both_texts(bert):
    tokens = bert.tokenize("The kettle leaks.", "A kettle sings.")
    assert [tokens.pieces[at] for at in content_words(tokens)] == ["kettle", "leaks", "kettle", "sings"]


def test_a_text_without_content_words_gives_none(bert):
    assert not content_words(bert.tokenize("It is, and it was not, of the … 🙂"))
    assert not content_words(bert.tokenize(""))


def test_content_words_reach_less_than_pieces_and_the_usual_band_is_what_it_was(bert):
    pieces, words, mixed = (upper_edge(bert, base) for base in list(BASES)[:3])
    assert DEFAULT_BASE == "pieces of everyday sentences"
    assert pieces == pytest.approx(0.4163, abs=0.0005)
    assert words == pytest.approx(0.320, abs=0.015)
    assert words < mixed < pieces, "sentences of several kinds have less in common"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_many_sentences_of_its_own_none_twice(kind):
    sentences = examples.kinds()[kind]
    assert len(sentences) == (300 if kind == "everyday" else 60)
    assert len(set(sentences)) == len(sentences)
    openings = Counter(" ".join(sentence.split()[:2]) for sentence in sentences)
    assert max(openings.values()) <= 4, "not written from a template"


def test_the_kinds_are_those_named_and_every_kind_has_as_many_of_each():
    assert list(examples.kinds()) == KINDS
    assert len(examples.every_kind()) == 300


def test_no_sentence_has_a_word_whose_senses_are_labelled():
    words = "|".join({word for _, word, _ in examples.labelled()})
    told = re.compile(rf"\b({words})(s|es)?\b|\bmice\b", re.IGNORECASE)
    assert not [text for texts in examples.kinds().values() for text in texts if told.search(text)]


def test_no_function_word_names_anything():
    assert {"the", "of", "did", "just", "would"} <= examples.function_words()
    assert not {"fire", "system", "bill", "bank", "find"} & examples.function_words()
