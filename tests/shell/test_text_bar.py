"""The strip: the reader's word and text are one state on all pages, and no example takes the text away."""

import pytest

from polyseme import examples
from polyseme.core.reading.word_lists import guess_word

SPRINGS = "Every spring the old spring beside our house overflows, and last year its spring snapped."


@pytest.mark.parametrize("page", ["tokens", "layers", "senses", "neighbours"])
def test_a_text_is_about_the_word_that_it_repeats_on_every_page(page, open_page):
    at = open_page(f"{page}.py", text=SPRINGS)
    assert at.session_state["word"] == "spring"


def test_the_title_asks_about_the_readers_word(open_page):
    assert open_page("senses.py", text=SPRINGS).title[0].value == "Is a spring a spring?"
    assert open_page("senses.py", text="An apple, my Apple.").title[0].value == "Is an apple an apple?"


def test_every_place_of_the_word_is_lit_and_a_click_on_another_word_chooses_it(open_page):
    at = open_page("tokens.py", text=SPRINGS)
    words = at.button_group(key="row of words")
    assert words.value == [1, 4, 13]
    words.set_value([1, 4, 13, 6]).run()
    assert at.session_state["word"] == "our"
    assert at.query_params["word"] == "our"
    assert at.button_group(key="row of words").value == [6]


def test_where_the_text_plays_no_part_the_word_alone_is_shown_and_chosen_from_the_texts_words(open_page):
    at = open_page("neighbours.py", text=SPRINGS)
    words = at.selectbox(key="word alone")
    assert words.value == "spring"
    assert words.options[:6] == ["Every", "spring", "the", "old", "beside", "our"]
    assert not [group for group in at.button_group if group.key == "row of words"]
    words.set_value("house").run()
    assert at.query_params["word"] == "house"
    assert "most like *house*" in at.session_state["readings"]["finding"]
    assert open_page("neighbours.py", text=SPRINGS, view="In context").button_group(key="row of words").value
    assert not [chosen for chosen in open_page("neighbours.py", text="…").selectbox if chosen.key == "word alone"]


def test_a_click_on_the_lit_word_leaves_it_lit(open_page):
    at = open_page("tokens.py", text=SPRINGS)
    at.button_group(key="row of words").set_value([1, 4]).run()
    assert at.session_state["word"] == "spring"
    assert at.button_group(key="row of words").value == [1, 4, 13]


def test_a_word_of_the_link_that_does_not_occur_gives_way_to_one_that_does(open_page):
    assert open_page("senses.py", text=SPRINGS, word="bank").session_state["word"] == "spring"


def test_another_text_is_about_another_word_unless_the_reader_chose_one_that_it_has_too(open_page):
    at = open_page("tokens.py")
    assert at.session_state["word"] == "bank"
    at.text_area(key="text").set_value(SPRINGS).run()
    assert at.session_state["word"] == "spring"
    at.button_group(key="row of words").set_value([1, 4, 13, 7]).run()
    at.text_area(key="text").set_value("A house is a bank, a bank a house.").run()
    assert at.session_state["word"] == "house"


def test_an_example_leaves_the_readers_own_text_a_way_back(open_page):
    at = open_page("senses.py", text=SPRINGS)
    assert not [button for button in at.button if button.label == "Back to your text"]
    at.selectbox(key="example").select("crane").run()
    assert at.session_state["text"] == examples.sense_sentences("crane")
    assert at.session_state["word"] == "crane"
    at.button(key="back to own text").click().run()
    assert (at.session_state["text"], at.session_state["word"]) == (SPRINGS, "spring")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("银行在河边。我去银行！", "银行"),
        ("图书馆在图书馆旁边。", "图书馆"),
        ("Der Hund schläft, der Hund frisst der Katze weg.", "Hund"),
        ("They ran and ran to the morning, morning came.", "morning"),
    ],
)
def test_a_text_is_about_what_it_repeats_also_without_blanks(text, word):
    assert guess_word(text) == word


def test_words_that_hold_a_sentence_together_are_never_what_it_is_about():
    for sentence, *_ in examples.labelled():
        assert guess_word(sentence).casefold() not in examples.function_words()


def test_the_piece_looked_at_is_that_of_the_word_until_another_is_chosen(open_page):
    at = open_page("layers.py", text=SPRINGS)
    assert at.session_state["token"] == 2
    at.button_group(key="row of words").set_value([1, 4, 13, 7]).run()
    assert at.session_state["token"] == 8
    at.selectbox(key="token").set_value(3).run()
    assert at.session_state["token"] == 3
    assert open_page("layers.py", text=SPRINGS, token="5").session_state["token"] == 5
