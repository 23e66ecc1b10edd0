"""What only a browser shows of two models side by side."""

import pytest


def charts(visitor, count: int) -> list[dict[str, float]]:
    """Where the last charts above the header after the comparison lie: the comparison's own."""
    header = visitor.page.locator("h2", has_text="side by side")
    header.scroll_into_view_if_needed()
    top = header.bounding_box()["y"]
    boxes = [one.bounding_box() for one in visitor.page.locator(".stPlotlyChart").all()]
    return [box for box in boxes if box["y"] > top][:count]


def test_two_models_stand_side_by_side_follow_from_page_to_page_and_travel_in_the_link(visit, guest):
    anna = visit("/senses").chooses("Compare with", "random-distil")
    left, right = charts(anna, 2)
    assert left["y"] == pytest.approx(right["y"], abs=2)
    assert left["x"] + left["width"] <= right["x"]
    anna.page.locator('[data-testid="stSidebarNavLink"]', has_text="Neighbours").click()
    anna.still()
    assert "bank in random-distil" in anna.main
    assert "compare=random-distil" in anna.page.url
    anna.opens("More about bank")
    anna.page.get_by_role("link", name="Its values").first.click()
    anna.still()
    assert "22 pieces for random-distil" in anna.main
    link = anna.page.url
    phone = visit(link.replace("/layers", "/senses"), width=390)
    first, second = charts(phone, 2)
    assert first["x"] == pytest.approx(second["x"], abs=2), "below one another on a phone"
    assert first["y"] + first["height"] <= second["y"]
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
    alone = guest.follows(link.replace("compare=random-distil", "compare=of-another-machine"))
    assert "of-another-machine" not in alone.main, "a machine without that model shows the first alone"
    assert "random-distil" not in alone.main
    assert "which is not here" in alone.page.inner_text('[data-testid="stSidebar"]')
