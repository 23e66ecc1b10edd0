"""Start: what Polyseme is, a guess, and where to begin."""

from components.chapters import start as shows
from components.shell import frame

lead = "The same word gets different numbers in different sentences. Do they show its meaning?"
page = frame.open_page("Start", lead)
shows.show_hero(page)
shows.show_own_text(page)
shows.show_story(page.bert)
frame.close_page(page)
