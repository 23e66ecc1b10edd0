"""What only a browser shows of the Layers page."""


def test_a_copied_link_opens_the_same_view_with_every_picture_and_dragging_enlarges_the_strips(guest):
    visitor = guest.goes_on("layers", token="7", layer="2", bins="40", scope="this piece")
    assert "Layer 2, vault (position 7)" in visitor.main
    for choice in ("token=7", "layer=2", "bins=40"):
        assert choice in visitor.page.url
    plot = visitor.opens("The vector itself").page.locator(".st-key-strips .js-plotly-plot")
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
    visitor.opens("More about crane").page.get_by_role("link", name="What goes into it").first.click()
    visitor.page.wait_for_url("**/inputs?**")
    visitor.page.get_by_role("heading", name="What goes into BERT?").wait_for()
    visitor.still()
    assert "token=10" in visitor.page.url
    assert visitor.field().input_value().startswith("A crane")
    visitor.page.locator('[data-testid="stSidebarNavLink"]', has_text="Layers").click()
    visitor.still().opens("More about crane").page.get_by_role("link", name="How it was split").first.click()
    visitor.page.get_by_role("heading", name="How does BERT read a sentence?").wait_for()
    visitor.still()
    assert "segments=tutorial" in visitor.page.url
    assert "All segments are 1" in visitor.main


def test_the_words_of_a_picture_stay_legible_when_the_theme_is_changed_before_the_readers_eyes(guest):
    visitor = guest.goes_on("neighbours", view="Arithmetic")
    for scheme in ("dark", "light"):
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.page.wait_for_function(f"{INKS}[0][0] !== '{INK[scheme]}'")
        colours = visitor.page.evaluate(INKS)
        assert len(colours) > 10
        assert {drawn for drawn, _ in colours} == {page for _, page in colours}


INK = {"dark": "rgb(34, 38, 46)", "light": "rgb(233, 231, 225)"}
"""The ink of the other scheme, which is no longer to be seen."""
INKS = """[...document.querySelectorAll('.js-plotly-plot svg text')].filter(one => one.textContent.trim())
    .map(one => [getComputedStyle(one).fill, getComputedStyle(document.querySelector('.stApp')).color])"""


def test_the_words_of_the_text_have_their_place_before_they_can_be_clicked(guest):
    visitor = guest.goes_on("layers")
    for width in (1440, 390):
        visitor.page.set_viewport_size({"width": width, "height": 844})
        place, words = visitor.still().page.evaluate(HEIGHTS)
        assert abs(place - words) < 5, f"as high at {width}"


HEIGHTS = """['p', '[role=toolbar]'].map(one =>
    document.querySelector(`.st-key-strip_row ${one}`).getBoundingClientRect().height)"""


def test_the_bars_of_random_words_are_as_long_as_their_numbers_on_a_phone_too(guest):
    visitor = guest.goes_on("layers")
    for width in (1440, 390):
        visitor.page.set_viewport_size({"width": width, "height": 844})
        tracks = visitor.still().page.locator(".bars i").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert len(tracks) == 2
        assert min(tracks) > width / 4
