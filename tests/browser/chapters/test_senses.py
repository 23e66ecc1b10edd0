"""What only a browser shows of the Senses page."""


def test_in_each_layer_the_uses_in_the_grey_are_those_without_a_verdict_and_the_cosines_beside_follow(guest):
    visitor, cosines = guest.goes_on("senses"), set()
    for layer in (0, 3, 6):
        visitor.page.get_by_role("slider", name="Layer").fill(str(layer))
        visitor.page.locator(".ticks .here", has_text=str(layer)).wait_for()
        visitor.page.locator(".finding .here", has_text=f"(layer {layer})").wait_for()
        visitor.still()
        named, found = visitor.page.locator(".finding .here").inner_text(), visitor.page.evaluate(IN_GREY)
        assert len(found) == 3
        assert [half for _, half in found] == [grey for grey, _ in found], named
        cosines.add(visitor.page.locator(".ruler tr:has(b) td").last.inner_text())
    assert len(cosines) == 3


IN_GREY = """() => {
    const host = [...document.querySelectorAll('*')].find(one => one.shadowRoot?.querySelector('path.zone'));
    const map = host?.shadowRoot ?? document, at = one => one.getBoundingClientRect();
    const zone = at(map.querySelector('path.zone'));
    return [...map.querySelectorAll('.dot.own')].map(dot => {
        const x = (at(dot).left + at(dot).right) / 2;
        return [zone.left < x && x < zone.right, dot.style.fill.includes('half')];
    });
}"""


def test_a_built_in_word_and_its_senses_travel_in_the_link(guest, phone):
    anna = guest.goes_on("senses")
    anna.page.get_by_role("button", name="Change").click()
    anna.chooses("Example sentences with", "crane")
    ben = phone.follows(anna.page.url)
    for visitor in (anna, ben):
        assert visitor.page.locator("h1").inner_text() == "Is a crane a crane?"
        assert "crane: bird" in visitor.page.locator(".finding .here").inner_text().lower()


def test_a_word_that_is_clicked_is_struck_out_and_the_dot_walks(guest):
    visitor = guest.goes_on("senses", why="2")
    dots = visitor.page.locator(".st-key-walk .scatterlayer .trace").last.locator("path.point")
    dots.first.wait_for()
    assert dots.count() == 1
    visitor.page.locator('[class*="st-key-struck"]').get_by_role("button", name="river", exact=True).click()
    visitor.page.get_by_text("now nearest to money").wait_for()
    assert dots.count() == 2
