"""Every page with heavy work stands while it is done: no traceback, and a button that stops it."""

import pytest

from components.shell import models
from components.shell.heavy.jobs import JobQueue
from polyseme import limits
from tests.reading import unfolded

LONG = "bank " * (limits.EXPORT_PIECES_AT_ONCE + 9)
PASTED = "sentence;word;sense\n" + "\n".join(f"The {of} bank {at}.;bank;{of}" for of in ("old", "new") for at in "abc")
AT_WORK = [
    ("maps", "", {"method": "t-SNE"}, "map"),
    ("neighbours", "", {"view": "Norms and hubs"}, "hubs"),
    ("neighbours", "", {"view": "Occurrences"}, "occurrences"),
    ("neighbours", "relations", {"view": "Arithmetic"}, "relations"),
    ("sentences", "", {}, "everyday"),
    ("pooling", "", {}, "bench board"),
    ("pooling", "", {"data": "pasted text", "rows": PASTED}, "bench states"),
    ("export", "", {"text": "\n".join([LONG] * 9)}, "vectors"),
]
"""A page, the fold or the address that asks for heavy work, and its place there."""


@pytest.fixture
def nobody_works(monkeypatch):
    """Heavy work is asked for and never begins."""
    jobs = JobQueue(0, 1_000)
    monkeypatch.setattr(models, "jobs", lambda: jobs)
    monkeypatch.setattr(limits, "PATIENCE", 0)


@pytest.mark.parametrize(("page", "fold", "address", "slot"), AT_WORK)
def test_a_page_stands_while_its_heavy_work_is_done_and_after_it_was_stopped(
    open_page, nobody_works, page, fold, address, slot
):
    at = unfolded(open_page(f"{page}.py", **address), *filter(None, [fold]))
    at.button(key=f"stop {slot}").click().run()
    assert at.button(key=f"again {slot}")
