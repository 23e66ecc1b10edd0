"""What each occurrence means: known for built-in sentences, named by a link, else empty."""

from polyseme import examples
from tests.reading import shown


def first_names(at):
    """The senses that the occurrences begin with."""
    return list(next(iter(at.session_state["concordances"].values())).senses)


def test_built_in_sentences_bring_the_senses_that_their_list_gives_them(open_page):
    word = "seal"
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


def test_a_click_gives_a_sentence_its_sense_and_the_page_and_the_link_follow(open_page):
    at = open_page("senses.py", senses="money|money|money")
    assert [pills.value for pills in rows(at)] == ["money"] * 3
    rows(at)[2].set_value("river").run()
    assert first_names(at) == ["money", "money", "river"]
    assert "river bank" in shown(at)
    assert "senses" not in at.query_params


def test_a_sentence_is_left_out_by_a_click_and_comes_back_by_another(open_page):
    at = open_page("senses.py", senses="money|money|river")
    at.session_state["fold names"] = True
    rows(at.run())[0].set_value("left out").run()
    assert at.query_params["without"] == "0"
    assert "1 occurrence left out" in shown(at)
    rows(at)[0].set_value("money").run()
    assert "without" not in at.query_params


def test_words_without_known_senses_offer_two_to_click_and_any_that_is_typed(open_page):
    at = open_page("senses.py", text="A green frog.\nA frog in the throat.", senses="|")
    at.session_state["fold names"] = True
    at.run()
    assert rows(at)[0].options == ["one meaning", "another meaning", "left out"]
    next(field for field in at.text_input if "Another meaning" in field.label).set_value("animal").run()
    assert "animal" in rows(at)[0].options


def test_the_sentences_are_neither_drawn_nor_asked_before_the_fold_is_opened(open_page):
    assert not rows(open_page("senses.py"))


def rows(at):
    """The senses to click, sentence by sentence."""
    return [pills for pills in at.button_group if str(pills.label).startswith("The meaning of")]
