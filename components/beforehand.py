"""What is worked out while nobody waits for it, once the network is loaded: else a page's first visitor would."""

import threading
from collections.abc import Iterator

from components.bert import catalogue

PAUSE = 2.0
"""Seconds before each step: whoever waits for the first page has it first."""


def work(name: str) -> None:
    """Works it out for the model that everybody starts with, step by step, unless the server ends meanwhile."""
    if name == catalogue.resolve().name:
        for _ in _steps(name):
            threading.main_thread().join(PAUSE)
            if not threading.main_thread().is_alive():
                return


def _steps(name: str) -> Iterator[object]:
    """What is slow on a first visit; whatever is missing here is worked out there."""
    yield None
    from components.chapters.maps import shows as maps  # SciPy and scikit-learn come with it, for the others too
    from components.chapters.sentences import asks as sentences

    yield maps, sentences.everyday(name, "Last", lambda share, step: None)
    from components.chapters.neighbours import caches as neighbours
    from components.shell import models

    yield models.chances(name), neighbours.usual_nearest(name)
    from components.chapters.pooling import caches as pooling

    yield pooling.found(name, "library")
