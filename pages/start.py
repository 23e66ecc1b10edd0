"""Start: what Polyseme is, a guess, and where to begin."""

from components.chapters import start as shows
from components.shell import frame, show

lead = "The same word gets different numbers in different sentences."
page = frame.open_page("Start", lead)
show.show_left_out(page.bert.tokenize(page.text))
shows.show_hero(page)
shows.show_story(page.bert)
frame.close_page(page)
