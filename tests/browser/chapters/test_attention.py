"""What only a browser shows of the Attention page."""


def test_the_keyboard_scrubs_through_the_layers_and_a_click_shows_one_head(guest):
    visitor = guest.goes_on("attention")
    slider, said = visitor.page.locator(".arcs input"), visitor.page.locator(".arcs .finding .here")
    slider.focus()
    for key, layer in (("ArrowLeft", 3), ("End", 6), ("Home", 0), ("ArrowUp", 1)):
        visitor.page.keyboard.press(key)
        visitor.page.wait_for_function(HERE, arg=f"ayer {layer}")
    assert visitor.page.locator(".arcs path[class=word]").first.evaluate("one => parseFloat(one.style.strokeWidth)") > 0
    visitor.page.wait_for_url("**looks=1**")
    visitor.page.get_by_text("Which head looks where?").click()
    visitor.page.locator(".small button[value='26']").click()
    visitor.page.wait_for_function(HERE, arg="Layer 3, head 3:")
    assert "bank" in said.inner_text()
    assert "heads=head+3" in visitor.still().page.url


HERE = """said => [...document.querySelectorAll('.stBidiComponent')].some(one =>
    (one.shadowRoot ?? one.querySelector('*')?.shadowRoot ?? one).querySelector('.finding .here')?.innerText.includes(said))"""
