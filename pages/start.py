"""Start: what Polyseme is, a guess, and where to begin."""

from components.chapters.start import shows
from components.shell import frame

page = frame.open_page(
    "Start",
    "A language model turns every word into numbers, and the same word into other numbers in another sentence. "
    "Guess what it makes of this one; every number here comes from the model, live.",
    text=False,
)
shows.show_guess(page.bert)
shows.show_own_text(page.bert)
shows.show_story(page.bert)
frame.close_page(page)
