"""What only a browser shows of the Maps page: motion, and what is chosen on the map."""


def test_a_dot_clicked_after_the_play_shows_its_neighbours_in_the_layer_where_the_map_stands(guest):
    visitor = guest.goes_on("maps", first="0")
    page = visitor.page
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Layer 6 of 6.").wait_for(state="attached")
    page.locator(".finding .here:nth-child(7)").wait_for()
    page.locator(".dot.around").nth(3).click(force=True)
    page.get_by_text("in layer 6 is ").wait_for()
    assert page.locator('.dot[aria-selected="true"]').count() == 1
    assert page.locator('.small [aria-pressed="true"]').get_attribute("value") == "6", "the map stays where it was"
    page.locator('.small [value="2"]').focus()
    page.keyboard.press("Enter")
    page.get_by_text("in layer 2 is ").wait_for()
    assert page.locator('.small [aria-pressed="true"]').get_attribute("value") == "2"
    assert not page.get_by_role("slider", name="Layer").is_visible(), "the small maps choose the layer"
