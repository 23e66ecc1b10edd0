"""What only a browser shows of the Maps page: motion, and what is chosen on the map."""

MOVED = """before => {
  const points = document.querySelectorAll('.st-key-map .scatterlayer .trace')[1].querySelectorAll('path.point');
  return [...points].some((point, at) => point.getAttribute('transform') !== before[at]);
}"""
PLACES = """() => [...document.querySelectorAll('.st-key-map .scatterlayer .trace')[1].querySelectorAll('path.point')]
  .map(point => point.getAttribute('transform'))"""
LAYER = "() => document.querySelector('.st-key-map .js-plotly-plot')._fullLayout.sliders[0].active"


def test_play_moves_the_points_and_a_chosen_point_tells_its_neighbours_where_the_map_stands(guest):
    visitor = guest.goes_on("maps", first="0")
    page = visitor.page
    page.wait_for_selector(".st-key-map .updatemenu-button")
    page.locator(".st-key-map").scroll_into_view_if_needed()
    before = page.evaluate(PLACES)
    page.locator(".st-key-map .updatemenu-button", has_text="Play").click(force=True)
    page.wait_for_function(MOVED, arg=before)
    page.wait_for_function(f"() => ({LAYER})() === 6")

    point = page.locator(".st-key-map .scatterlayer .trace").nth(2).locator("path.point").nth(3)
    visitor.clicks_at(point, 1 / 2, 1 / 2, lambda: "in layer 6" in visitor.main)
    assert page.evaluate(LAYER) == 6, "the map stays where it was"

    page.locator(".st-key-map .modebar-btn[data-title='Box Select']").click()
    area = page.locator(".st-key-map .nsewdrag").first.bounding_box()
    page.mouse.move(area["x"] + 5, area["y"] + 5)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] - 5, area["y"] + area["height"] - 5, steps=8)
    page.mouse.up()
    visitor.still()
    assert "45 points chosen" in visitor.main
    assert page.get_by_role("button", name="Download as CSV").first.is_visible()
