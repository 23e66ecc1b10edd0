"""Start: what Polyseme is, a guess, and where to begin."""

from components.chapters import start as shows
from components.shell import frame, show

lead = "The same word gets different numbers in different sentences."
page = frame.open_page("Start", lead)
tokens = page.bert.tokenize(page.text)
show.show_left_out(tokens)
shows.show_hero(page, tokens)
shows.show_story(page.bert)
frame.close_page(page)
