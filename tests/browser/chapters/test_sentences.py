"""What only a browser shows of the Sentences page."""


def settle(visitor):
    """The visitor once the page is whole and nothing is being worked out any more."""
    visitor.page.get_by_text("Take it with you").wait_for(timeout=150_000)
    return visitor.settles()


def test_a_list_searched_after_a_preset_travels_in_the_link(guest, phone):
    anna = settle(guest.goes_on("sentences"))
    anna.page.get_by_role("button", name="Change").click()
    anna.page.get_by_role("button", name="Who bites whom").click()
    settle(anna)
    anna.page.keyboard.press("Escape")
    anna.opens("Each of your sentences with each").page.get_by_text("Order by likeness", exact=True).click()
    anna.still().chooses("and its nearest among", "My text")
    settle(anna)
    assert "Of 5 sentences" in anna.opens("How sure is that?").main
    assert "like=true" in anna.page.url
    ben = settle(phone.follows(anna.page.url))
    assert "Of 5 sentences" in ben.opens("How sure is that?").main
    assert "The man bit the dog." in ben.field().input_value()


def test_a_click_on_a_hit_joins_its_words_by_threads_which_a_phone_shows_whole(phone):
    anna = settle(phone.goes_on("sentences"))
    dot = anna.page.locator(".st-key-results .scatterlayer .trace").last.locator(".point").nth(2)
    anna.clicks_at(dot, 1 / 2, 1 / 2, lambda: "Third is" in anna.main)
    settle(anna)
    assert "hit=3" in anna.page.url
    threads = anna.page.locator(".st-key-threads")
    assert threads.locator(".js-line").count() == 8
    for part in threads.locator("text").all():
        place = part.bounding_box()
        assert place is None or (place["x"] >= 0 and place["x"] + place["width"] <= 390), part.text_content()
