"""The model of a command, opened once in each process that works."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from components.bert import Bert, load
from components.bert.catalogue import of_folder
from components.bert.files import fetch


@lru_cache(maxsize=1)
def opened(name: str, device: str, precision: str) -> Bert:
    """The model of a name or a folder, where it shall run; with empty words as the settings have it."""
    if not Path(name).is_dir():
        return load(name, device, precision)
    model = of_folder(Path(name))
    return Bert(model, fetch(model), device, precision)


@dataclass(frozen=True)
class Model:
    """Which model works, as it was asked for, and which edition of the weights that was where the work began."""

    model: str
    device: str
    precision: str
    revision: str

    def opened(self) -> Bert:
        """The model, in whatever process. ValueError where that finds another edition."""
        bert = opened(self.model, self.device, self.precision)
        if bert.revision != self.revision:
            raise ValueError(f"{self.model} is of another edition here than where the work began: {bert.revision}.")
        return bert


def asked_for(name: str, device: str, precision: str) -> Model:
    """The model that is asked for, found. ValueError where there is none."""
    place = str(Path(name).resolve()) if Path(name).is_dir() else name
    return Model(place, device, precision, opened(place, device, precision).revision)
