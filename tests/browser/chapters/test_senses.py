"""What only a browser shows of the Senses page."""


def test_a_click_on_a_cell_opens_that_pair_in_the_microscope(guest):
    visitor = guest.goes_on("senses")
    for pair in ("bank robber and bank vault", "river bank and bank robber"):
        visitor.page.get_by_role("button", name=f"{pair}: cosine").click()
        visitor.page.get_by_text(f"The cosine of {' and '.join(pair.split(' and ')[::-1])} is").wait_for()


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
