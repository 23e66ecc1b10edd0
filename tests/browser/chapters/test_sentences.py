"""What only a browser shows of the Sentences page."""


def settle(visitor):
    """The visitor once the page is whole and nothing is being worked out any more."""
    visitor.page.get_by_text("Take it with you").wait_for(timeout=150_000)
    return visitor.settles()


def test_a_pair_clicked_after_a_preset_travels_in_the_link(guest, phone):
    anna = settle(guest.goes_on("sentences"))
    anna.page.get_by_role("button", name="Change").click()
    anna.page.get_by_role("button", name="Who bites whom").click()
    settle(anna)
    anna.page.keyboard.press("Escape")
    assert "Most alike: The dog bit … and The man bit …" in anna.main
    cells = anna.page.locator(".st-key-matrix .scatterlayer .trace .point")
    anna.clicks_at(cells.nth(4), 1 / 2, 1 / 2, lambda: "and The dog slept …" in anna.main)  # of the first row the last
    settle(anna)
    assert "hit=1" in anna.page.url
    ben = settle(phone.follows(anna.page.url))
    assert "The dog bit … and The dog slept …" in ben.main
    assert "The man bit the dog." in ben.field().input_value()


def test_a_click_on_a_hit_shows_what_its_words_add_which_a_phone_shows_whole(phone):
    anna = settle(phone.goes_on("sentences"))
    anna.page.locator(".st-key-results button").nth(2).click()
    anna.page.get_by_text("Number 3 is").first.wait_for()
    settle(anna)
    assert "hit=3" in anna.page.url
    assert not anna.page.locator(".modebar-container").first.is_visible(), "no toolbar over the legend"
    words = anna.page.locator(".st-key-shared-words p > span")
    bars = [(word.locator("i").bounding_box(), word.bounding_box()) for word in words.all()]
    assert len(bars) > 20
    for bar, word in bars:
        assert abs(bar["x"] + bar["width"] / 2 - word["x"] - word["width"] / 2) < 1
        assert word["y"] < bar["y"] < bar["y"] + bar["height"] <= word["y"] + word["height"]
    for part in words.locator("em").all():
        place = part.bounding_box()
        assert 0 <= place["x"] < place["x"] + place["width"] <= 390, part.text_content()
