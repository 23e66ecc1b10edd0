"""A key is one choice: where two pages have a widget of the same key, its value travels, and must fit both."""

from tests.reading import short_lists

OPENED = [
    ("arrows", {"beside": "3"}),
    ("tokens", {"find": "id", "cut": "bank", "padding": "true"}),
    ("inputs", {"position": "3", "again": "the"}),
    ("layers", {"bins": "20"}),
    ("glossary", {}),
    ("senses", {}),
    ("senses", {"why": "1", "way": "put another there"}),
    ("maps", {}),
    ("maps", {"what": "Tokens"}),
    ("maps", {"what": "Whole sentences"}),
    *[
        ("neighbours", {"view": view})
        for view in ("Words", "In context", "Occurrences", "Arithmetic", "Norms and hubs")
    ],
    ("sentences", {}),
    ("export", {}),
    ("pooling", {"data": "pasted text", "rows": "a bank lends\tbank\tmoney"}),
]
"""The pages with a text, in the views that ask for something of their own."""


def asked_of(at):
    """key -> what a widget asks for: its options, its bounds, or its label where anything may be typed."""
    lists = [*at.selectbox, *at.segmented_control, *at.pills, *at.radio]
    found = {one.key: tuple(one.options) for one in lists}
    found |= {one.key: (one.min, one.max) for one in at.slider}
    return found | {one.key: one.label for one in [*at.text_input, *at.text_area, *at.toggle]}


@short_lists("neighbours.occurrences")
def test_a_key_that_two_pages_share_asks_for_the_same_on_both(open_page):
    seen, clashes = {}, []
    for page, address in OPENED:
        at = open_page(f"{page}.py", **address)
        for key, asked in asked_of(at).items():
            before = seen.setdefault(key, (page, asked))
            if before[0] != page and before[1] != asked:
                clashes.append(f"{key} asks for {before[1]} on {before[0]} and for {asked} on {page}")
    assert not clashes, "\n".join(clashes)
    assert {"text", "token", "layer", "search", "look", "choice"} <= set(seen)
