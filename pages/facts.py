"""Facts: which of the tutorials' claims hold?"""

from functools import partial

from components.chapters.facts import shows
from components.figures import claims as charts
from components.shell import frame, models
from components.takeaway.script import code_twin

# Ask
page = frame.open_page(
    "Facts",
    "What tutorials and papers say about BERT, checked on **the model in the sidebar**.",
    text=False,
)

# Compute
rows = models.checked(page.bert.name)

# Show
shows.show_verdicts(rows)
shows.show_claims(page.bert, rows)

table = partial(charts.claim_table, page.bert.name, rows)
frame.close_page(page, (code_twin("facts", page.bert),), table, "facts")
