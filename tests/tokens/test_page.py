"""The Tokens page as Streamlit runs it, without a browser."""

import re

from tests.reading import shown, unfolded


def test_the_page_is_complete_before_anyone_touches_it(open_page):
    at = open_page("tokens.py")
    finding = "**BERT reads 22 numbered pieces.** A rare word like *embeddings* is cut into four."
    assert finding in shown(at)
    tiles = shown(at)
    assert "position above each piece, id below" in tiles
    assert ":gray-badge[:small[0] \\[CLS\\] :small[101]]" in tiles
    assert tiles.index(" em ") < tiles.index(" mississippi "), "the example beside the headline that names it"
    assert ":blue-background[:blue-badge[bank]] always has id 2924" in shown(at)
    assert len(re.findall(r":blue-background\[:blue-badge\[:small\[\d+\] bank ", shown(at))) == 3
    assert not at.get("plotly_chart"), "folded"
    assert not at.dataframe, "folded"
    unfolded(at, "given")
    assert at.dataframe[0].value["piece"].tolist()[:3] == ["[CLS]", "after", "stealing"]


def test_a_word_that_occurs_once_or_in_pieces_is_not_ringed(open_page):
    for text in ("The dog sleeps.", "embeddings and embeddings"):
        assert "always has id" not in shown(at := open_page("tokens.py", text=text))
        assert ("a rare word: *embeddings*" in shown(at)) == (text == "The dog sleeps.")


def test_what_does_not_fit_is_said_with_how_much(open_page):
    at = open_page("tokens.py")
    at.text_area(key="text").set_value("bank " * 10_000).run()
    assert "9,490 pieces or 47,450 characters" in at.warning[0].value


def test_an_unknown_word_is_flagged_and_explained(open_page):
    at = open_page("tokens.py")
    at.text_area(key="text").set_value("a 🙂").run()
    assert "*🙂* is not in its vocabulary" in shown(at)
    assert "🙂** became" in shown(unfolded(at, "given"))


def test_the_segment_switch_changes_the_table_of_one_text_but_not_of_a_pair(open_page):
    at = unfolded(open_page("tokens.py"), "given", "take")
    at.segmented_control(key="segments").set_value("tutorial").run()
    assert set(at.dataframe[0].value["segment"]) == {1}
    assert "SEGMENTS = 'tutorial'" in at.code[0].value
    at.text_area(key="pair").set_value("It is a bank.").run()
    assert set(at.dataframe[0].value["segment"]) == {0, 1}


def test_every_word_of_the_sentence_can_be_taken_apart(open_page):
    at = unfolded(open_page("tokens.py", text="Untranslatably naïve embeddings 🙂!"), "cut")
    for word in at.selectbox(key="cut").options:
        at.selectbox(key="cut").set_value(word).run()
        assert not at.exception


def test_the_vocabulary_answers_a_bad_id_with_a_next_step(open_page):
    at = open_page("tokens.py", find="id", search="bank")
    assert "Type an id" in shown(at)


def test_the_tutorials_slice_is_one_click_away(open_page):
    at = unfolded(open_page("tokens.py"), "vocabulary")
    next(button for button in at.button if "5000 to 5019" in button.label).click().run()
    assert at.dataframe[0].value["piece"].tolist()[:3] == ["knight", "lap", "survey"]


def test_the_steps_in_the_address_are_shown_and_a_shorter_word_starts_anew(open_page):
    at = open_page("tokens.py", text="untranslatably embeddings", steps="2")
    assert "2 pieces after" in shown(at)
    at.slider(key="steps").set_value(5).run()
    at.selectbox(key="cut").set_value("embeddings").run()
    assert "into 4 pieces" in shown(at)
