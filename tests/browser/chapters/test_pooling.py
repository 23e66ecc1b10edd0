"""What only a browser shows of the Pooling page: a file is uploaded, and the answer stands there."""

import re
from contextlib import suppress

from playwright.sync_api import TimeoutError

from polyseme import examples


def table(words, each=8):
    """Labelled sentences of some words as a spreadsheet saves them, with a row that can't be used."""
    rows, seen = ["label;text;target"], {}
    for sentence, word, sense in examples.labelled():
        seen[word, sense] = seen.get((word, sense), 0) + 1
        if word in words and seen[word, sense] <= each and ";" not in sentence and '"' not in sentence:
            rows.append(f"{sense};{sentence};{word}")
    return "\r\n".join([*rows, "money;No such word – really.;bank"])


def test_a_practitioner_uploads_a_table_and_gets_an_answer_with_its_mistakes_one_click_away(guest):
    visitor = guest.goes_on("pooling", data="uploaded file", look="Layer 1")
    assert "Upload your labelled sentences" in visitor.main
    data = {"name": "mine.csv", "mimeType": "text/csv", "buffer": table(("bank", "crane")).encode("cp1252")}
    visitor.page.locator("input[type=file]").set_input_files(data)
    visitor.page.get_by_text("Take it with you").wait_for(timeout=150_000)
    visitor.still().opens("How sure is this?")
    assert (
        "33 rows, semicolon between cells, cp1252".replace("33", str(table(("bank", "crane")).count("\n") + 1))
        in visitor.main
    )
    assert "1 row can't be used" in visitor.main
    assert "sentences with bank and crane" in visitor.main
    cells = visitor.page.locator(".stPlotlyChart").first.locator(".nsewdrag").last
    visitor.clicks_at(cells, 1 / 6, 0.04, lambda: "look=Layer+0" in visitor.page.url)
    assert "treated=plain" in visitor.page.url
    wrong = visitor.opens("The sentences it gets wrong").page.locator(
        '[data-testid="stExpander"]:has-text("The sentences it gets wrong") [data-testid="stDataFrame"]'
    )
    for _ in range(10):  # the table is a canvas that may move while it is drawn: a click beside the link opens nothing
        wrong.scroll_into_view_if_needed()
        box = wrong.bounding_box()
        visitor.page.mouse.move(box["x"] + box["width"] - 40, box["y"] + 52)
        with suppress(TimeoutError):
            with visitor.page.context.expect_page(timeout=1_500) as opened:
                visitor.page.mouse.click(box["x"] + box["width"] - 40, box["y"] + 52)
            break
    opened.value.get_by_role("heading", name=re.compile("^Is a (bank a bank|crane a crane)")).wait_for()
    opened.value.close()
