"""Glossary: what do the words mean?"""

from functools import partial

from components.chapters import glossary as shows
from components.shell import frame

page = frame.open_page("Glossary", "Every technical term in plain words, and where you meet it.", text=False)
terms = shows.pick_terms()
shows.show_terms(terms)
frame.close_page(page, table=partial(shows.table, terms), name="glossary")
