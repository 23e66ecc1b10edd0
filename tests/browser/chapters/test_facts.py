"""What only a browser shows of the Facts page: where the opened claim stands."""

import pytest

PLACES = """['.st-key-verdicts', '.st-key-opened', '.st-key-verdicts-after'].map(one => {
    const {left, right, top, bottom} = document.querySelector(one).getBoundingClientRect();
    return {left, right, top, bottom};
})"""


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_the_opened_claim_stands_under_its_own(guest, width):
    visitor = guest.goes_on("facts")
    visitor.page.set_viewport_size({"width": width, "height": 844})
    chosen, opened, after = visitor.still().page.evaluate(PLACES)
    assert opened["left"] == chosen["left"]
    assert chosen["bottom"] <= opened["top"] + 1
    assert opened["bottom"] <= after["top"] + 1


CARD = """() => ['.st-key-chips-values', '.st-key-why'].map(one => {
    const {left, right, top, bottom} = document.querySelector(one).getBoundingClientRect();
    return {left, right, top, bottom};
})"""


def test_the_reason_stands_beside_the_values_and_on_a_phone_under_them(guest):
    visitor = guest.goes_on("facts")
    values, reason = visitor.still().page.evaluate(CARD)
    assert values["right"] < reason["left"]
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    values, reason = visitor.still().page.evaluate(CARD)
    assert values["bottom"] <= reason["top"]
