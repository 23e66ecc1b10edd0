"""Facts: which of the tutorials' claims hold?"""

from components.chapters.facts import shows
from components.figures import claims as charts
from components.shell import frame, models
from components.shell.show import show_reading
from components.takeaway.script import code_twin

# Ask
page = frame.open_page(
    "Facts",
    "What the tutorials and papers say about BERT can be checked by a machine, much of it in a second. Here is each "
    "claim beside what **the model in the sidebar** gives, and the page where you can see it for yourself.",
    text=False,
)

# Compute
rows = models.checked(page.bert.name)

# Show
show_reading(charts.claims_reading(rows), "finding")
shows.show_claims(page.bert, rows, shows.pick_verdict(rows))

frame.close_page(page, (code_twin("facts", page.bert),), charts.claim_table(page.bert.name, rows), "facts")
