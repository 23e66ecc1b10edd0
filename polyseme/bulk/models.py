"""The model of a command, loaded once in each worker process."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from polyseme.bert import Bert, load
from polyseme.bert.catalogue import of_folder
from polyseme.bert.files import fetch


@lru_cache(maxsize=1)
def open_model(name: str, device: str, precision: str) -> Bert:
    """The model of a name or folder; an empty device or precision means the default."""
    if not Path(name).is_dir():
        return load(name, device, precision)
    model = of_folder(Path(name))
    return Bert(model, fetch(model), device, precision)


@dataclass(frozen=True)
class ModelEdition:
    """A model by name or folder, its options, and the revision of its weights when the work began."""

    model: str
    device: str
    precision: str
    revision: str

    def open(self) -> Bert:
        """The model, in any process. ValueError if its revision is another one there."""
        bert = open_model(self.model, self.device, self.precision)
        if bert.revision != self.revision:
            raise ValueError(
                f"The work began with another version of {self.model} than the one here ({bert.revision})."
            )
        return bert


def find_edition(name: str, device: str, precision: str) -> ModelEdition:
    """The edition of a model as it is on this machine. ValueError if there is none."""
    path = str(Path(name).resolve()) if Path(name).is_dir() else name
    return ModelEdition(path, device, precision, open_model(path, device, precision).revision)
