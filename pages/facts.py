"""Facts: which of the tutorials' claims hold?"""

from functools import partial

from components.chapters import facts as shows
from components.shell import frame, models
from polyseme.export.scripts import page_script
from polyseme.facts import figures as charts

# Ask
lead = "What tutorials and papers say, checked on this model. Choose a claim to see why."
page = frame.open_page("Facts", lead, text=False)

# Compute
rows = models.checked_claims(page.bert.name)

# Show
shows.show_verdicts(page.bert, rows)
table = partial(charts.claim_table, page.bert.name, rows)
frame.close_page(page, (page_script("facts", page.bert),), table, "facts")
