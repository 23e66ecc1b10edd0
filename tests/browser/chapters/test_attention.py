"""What only a browser shows of the Attention page."""


def test_the_keyboard_scrubs_through_the_layers_and_a_click_shows_one_head(guest):
    visitor = guest.goes_on("attention")
    said, below = (visitor.page.locator(f".arcs {part}") for part in (".finding .here", ".sentence"))
    visitor.page.locator(".arcs input").focus()
    for key, layer in (("ArrowLeft", 3), ("End", 6), ("Home", 1)):
        visitor.page.keyboard.press(key)
        below.filter(has_text=f"Layer {layer} of 6.").wait_for()
    assert visitor.page.locator(".arcs path.word").first.evaluate("one => parseFloat(one.style.strokeWidth)") > 0
    visitor.page.wait_for_url("**looks=1**")
    folded = visitor.page.locator(".picture tbody tr").count()
    visitor.page.locator(".picture tbody button").first.click()
    assert visitor.page.locator(".picture tbody tr").count() > folded
    visitor.page.get_by_role("button", name="fewer").click()
    assert visitor.page.locator(".picture tbody tr").count() == folded
    visitor.page.get_by_text("Which head looks where?").click()
    visitor.page.locator(".small button[value='26']").click()
    said.filter(has_text="Layer 3, head 3:").wait_for()
    assert "heads=head+3" in visitor.still().page.url
