"""The model of a command, opened once in each process that works."""

from functools import lru_cache
from pathlib import Path

from components.bert import Bert, load
from components.bert.catalogue import of_folder
from components.bert.files import fetch


@lru_cache(maxsize=1)
def opened(name: str) -> Bert:
    """The model of a name or a folder."""
    if not Path(name).is_dir():
        return load(name)
    model = of_folder(Path(name))
    return Bert(model, fetch(model))


def opened_again(name: str, revision: str) -> Bert:
    """The same in a process that works for another. ValueError where it finds another edition of the weights."""
    bert = opened(name)
    if bert.revision != revision:
        raise ValueError(f"{name} is another edition here ({bert.revision}) than where the work began ({revision}).")
    return bert
