"""What only a browser shows of the Tokens page."""


def test_what_is_typed_becomes_chips_and_its_link_opens_the_same_in_another_browser(visit):
    """The link on the page is the address bar's: it holds text, model and settings."""
    anna = visit("/tokens").types("Two embeddings of one word").types("And it.", label="A second text (optional)")
    anna.opens("What the model is given").page.get_by_text("tutorial", exact=True).click()
    anna.still()
    pieces = ["[CLS]", "two", "em", "##bed", "##ding", "##s", "of", "one", "word", "[SEP]", "and", "it", ".", "[SEP]"]
    assert anna.chips == pieces
    assert "model=all-MiniLM-L6-v2" in anna.page.url
    link = anna.link
    assert link == anna.page.url
    ben = visit(link)
    assert ben.chips == anna.chips
    assert ben.page.url == anna.page.url
    assert ben.field("A second text (optional)").input_value() == "And it."
    assert "segments=tutorial" in ben.page.url


def test_the_text_follows_from_page_to_page_and_back(guest):
    visitor = guest.goes_on("tokens").types("A crane by the harbour")
    visitor.page.locator('[data-testid="stSidebarNavLink"]', has_text="Start").click()
    visitor.still()
    assert visitor.field().input_value() == "A crane by the harbour"
    assert "text=A+crane+by+the+harbour" in visitor.page.url


def test_a_text_too_long_for_a_link_is_read_and_left_out_of_the_address(guest):
    visitor = guest.goes_on("tokens").types("word " * 10_000)
    assert "9,490 pieces or 47,450 characters" in visitor.main
    assert len(visitor.page.url) < 200
    assert len(visitor.chips) == 160
    visitor.page.get_by_text("Show all 512 pieces").click()
    assert len(visitor.still().chips) == 512
    visitor.types("short again")
    assert visitor.page.url.endswith("text=short+again")


def test_a_server_out_of_the_hubs_reach_tells_of_it_in_a_sentence_and_goes_on(guest):
    visitor = guest.goes_on("tokens", text="hello")
    assert visitor.chips == ["[CLS]", "hello", "[SEP]"]
    visitor.page.get_by_text("Fetch bert-base-uncased").click()
    visitor.page.get_by_role("button", name="Fetch it").click()
    visitor.page.get_by_text("could not be fetched").wait_for()
    assert visitor.types("still here").chips == ["[CLS]", "still", "here", "[SEP]"]
