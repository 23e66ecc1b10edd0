"""What each occurrence means: known for built-in sentences, named by a link, else empty."""

import pytest

from components import examples


def first_names(at):
    """The names that the list of occurrences begins with."""
    return list(next(iter(at.session_state["concordances"].values()))["Sense"])


@pytest.mark.parametrize("word", ["seal", "spring"])
def test_built_in_sentences_bring_the_senses_that_their_list_gives_them(open_page, word):
    senses = {sentence: sense for sentence, of, sense in examples.labelled() if of == word}
    text = examples.sense_sentences(word)
    names = first_names(open_page("senses.py", text=text, word=word))
    assert names == [senses[sentence] for sentence in text.splitlines()]
    assert len(set(names)) > 1


def test_each_bank_of_the_tutorials_sentence_has_its_own_sense(open_page):
    assert first_names(open_page("senses.py")) == ["money", "money", "river"]


def test_other_sentences_have_no_names_though_a_built_in_one_stands_among_them(open_page):
    sentence, word, sense = examples.labelled()[0]
    text = f"{sentence}\nHere is a {word} more."
    assert first_names(open_page("senses.py", text=text, word=word)) == [sense, ""]


def test_names_in_the_link_go_before_the_known_ones_where_there_are_as_many(open_page):
    assert first_names(open_page("senses.py", senses="a|b|a")) == ["a", "b", "a"]
    assert first_names(open_page("senses.py", senses="a|b")) == ["money", "money", "river"]
