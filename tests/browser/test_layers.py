"""What only a browser shows of the Layers page."""


def test_a_copied_link_opens_the_same_view_with_every_picture_and_dragging_enlarges_the_strips(visit):
    visitor = visit("/layers?token=7&layer=2&bins=40&scope=this+piece")
    assert "Layer 2, vault (position 7)" in visitor.opens().main
    for choice in ("token=7", "layer=2", "bins=40"):
        assert choice in visitor.page.url
    assert visitor.page.locator(".js-plotly-plot").count() >= 6, "one picture a fold"
    plot = visitor.page.locator(".st-key-strips .js-plotly-plot")
    plot.scroll_into_view_if_needed()
    box = plot.locator(".nsewdrag").first.bounding_box()
    middle = box["y"] + box["height"] / 2
    visitor.page.mouse.move(box["x"] + 0.25 * box["width"], middle)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + 0.5 * box["width"], middle, steps=6)
    visitor.page.mouse.up()
    visitor.page.wait_for_function(ENLARGED)


ENLARGED = """() => {
    const [low, high] = document.querySelector('.st-key-strips .js-plotly-plot').layout.xaxis.range;
    return high - low < 150;
}"""


def test_one_click_opens_the_same_token_on_another_page_and_the_way_the_text_is_read_goes_along(visit):
    visitor = visit("/layers?token=10&text=A+crane+lifts+the+steel%2C+and+then+a+crane+flies+off.&segments=tutorial")
    visitor.page.get_by_role("link", name="What goes into it").first.click()
    visitor.page.wait_for_url("**/inputs?**")
    visitor.page.get_by_role("heading", name="What goes into BERT?").wait_for()
    visitor.still()
    assert "token=10" in visitor.page.url
    assert visitor.field().input_value().startswith("A crane")
    visitor.page.locator('[data-testid="stSidebarNavLink"]', has_text="Layers").click()
    visitor.still().page.get_by_role("link", name="How it was cut").first.click()
    visitor.page.get_by_role("heading", name="How does BERT read a sentence?").wait_for()
    visitor.still()
    assert "segments=tutorial" in visitor.page.url
    assert "All segments are 1" in visitor.main
