"""What only a browser shows of the Neighbours page."""


def test_a_word_is_answered_while_it_is_typed_and_all_of_it_travels_in_the_link(visit, phone):
    anna = visit("/neighbours")
    assert "The whole words most like bank: banks" in anna.main
    anna.opens("How sure is this?")
    assert "It is nearer than that of bank for 11\N{NO-BREAK SPACE}%." in anna.main
    anna.page.get_by_text("Settings").click()
    field = anna.page.get_by_role("textbox", name="Other words")
    field.press_sequentially("king, queen", delay=60)
    anna.page.get_by_text("king and queen .627").wait_for()  # without Enter, without leaving the field
    assert field.input_value() == "king, queen"
    anna.still()
    assert "words=king" in anna.page.url
    ben = phone.follows(anna.page.url)
    assert "king and queen .627" in ben.opens("How sure is this?").main
