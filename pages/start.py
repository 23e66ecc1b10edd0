"""Start: what Polyseme is, and where to begin."""

from components.widgets import frame, start

page = frame.open_page(
    "Start",
    "What does BERT see in a word?",
    "A language model turns every word into numbers, and the same word into other numbers in another sentence. "
    "Type a sentence and watch it happen; every number here comes from the model, live.",
)
start.show_first_look(page)
start.show_contents()
frame.close_page(page)
