"""Models that are in memory already: a transformers model with its tokenizer, or a SentenceTransformer."""

import hashlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from polyseme.bert import catalogue, files, model
from polyseme.bert.families import FAMILIES
from polyseme.bert.heads import sentence_head
from polyseme.bert.memory import RecentStates
from polyseme.bert.model import Bert
from polyseme.bert.network import Network
from polyseme.bert.tokens import Tokens
from polyseme.cached_property import cached_property

KNOWN = ", ".join(family.title for family in FAMILIES.values())


class Given(Bert):
    """A model read through the object that holds it: its weights are not copied, moved or changed.

    Nothing that depends on the weights is cached: they may be trained further. The configuration and the tokenizer are
    written to a folder that is removed with this object.
    """

    def __init__(self, given: Any, tokenizer: Any, sentence_model: Any = None) -> None:
        """given: of transformers; sentence_model: the SentenceTransformer that it is a part of."""
        self._given, self._sentence_model = _encoder(given), sentence_model
        self._files = TemporaryDirectory(prefix="polyseme-")
        folder = Path(self._files.name)
        self._given.config.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        name = Path(given.config.name_or_path or type(given).__name__).name
        half = "float32" if self._given.dtype.itemsize > 2 else "half"
        super().__init__(files.Model(name, None, None, None, "", ""), folder, self._given.device.type, half)
        self._recent = RecentStates(0)
        most = min(self.rows - self.family.first_row(self._config), tokenizer.model_max_length)
        self.limit = self.tokenizer.limit = int(most)

    @cached_property
    def _network(self) -> Network:
        return Network(self.folder, self.device, self._given)

    @cached_property
    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return {name: tuple(tensor.shape) for name, tensor in self._given.state_dict().items()}

    @property
    def revision(self) -> str:
        """The SHA-256 of the weights as they are now."""
        import torch

        found = hashlib.sha256()
        for name, tensor in self._given.state_dict().items():
            found.update(name.encode())
            found.update(tensor.detach().cpu().contiguous().flatten().view(torch.uint8).numpy())
        return f"sha256:{found.hexdigest()}"

    @property
    def sentence_head(self) -> sentence_head.SentenceHead | None:
        """What the model does behind its last layer, as it is now; None for a model of transformers alone."""
        return None if self._sentence_model is None else sentence_head.from_modules(self._sentence_model)

    def _states(self, read: list[Tokens]) -> list[np.ndarray]:
        if self._given.training:
            raise ValueError(
                "This model is in training mode, in which dropout changes every result. Call model.eval()."
            )
        return super()._states(read)


def load(what: Any = "auto", *, tokenizer: Any = None, device: str = "", precision: str = "") -> Bert:
    """A model ready to use: by name, from a folder, or an object that is in memory already.

    what: "auto" (what POLYSEME_MODEL names, else bert-base-uncased where it is on this machine, else the bundled
    all-MiniLM-L6-v2), a name of the catalogue or of the Hugging Face Hub, a folder, a SentenceTransformer, or a model
    of transformers with its `tokenizer`. An object stays where it is, and its weights are not copied.
    device: "cpu", "cuda", "mps" or "auto"; precision: "float32" or "half"; both for names and folders only.

    >>> import polyseme
    >>> polyseme.load("all-MiniLM-L6-v2")
    Bert('all-MiniLM-L6-v2', 6 layers x 384 features)
    """
    if isinstance(what, Bert):
        return what
    if isinstance(what, (str, Path)):
        return _named(str(what), device, precision)
    if _is_a(what, "sentence_transformers", "SentenceTransformer"):
        first = next(iter(what.children()))
        if not hasattr(first, "auto_model"):
            raise ValueError(f"This model begins with {type(first).__name__}; Polyseme reads: {KNOWN}.")
        return Given(first.auto_model, first.tokenizer, what)
    if _is_a(what, "transformers", "PreTrainedModel"):
        if tokenizer is None:
            raise ValueError("A transformers model needs its tokenizer: polyseme.load(model, tokenizer=tokenizer).")
        return Given(what, tokenizer)
    raise ValueError(f"A {type(what).__name__} is not a model. Give a name, a folder, or a loaded model.")


def _named(name: str, device: str, precision: str) -> Bert:
    """The model of a folder, of the catalogue or of the hub."""
    folder = Path(name).expanduser()
    if folder.is_dir():
        found = catalogue.of_folder(folder)
    elif "/" in name and not any(name in one.hub for one in catalogue.catalogue().values()):
        found = files.Model(name, None, None, None, "", "", hub=(name,))
    else:
        return model.load(name, device, precision)
    return Bert(found, files.fetch(found), device, precision)


def _is_a(what: Any, library: str, kind: str) -> bool:
    """Whether an object is of a library's class; a library that is not imported has made none."""
    module = sys.modules.get(library)
    return module is not None and isinstance(what, getattr(module, kind))


def _encoder(given: Any) -> Any:
    """The part of a model of transformers that makes hidden states; ValueError where no family has it."""
    found = getattr(given, "base_model", given)
    family = FAMILIES.get(found.config.model_type)
    if family is None or type(found).__name__ != family.encoder:
        raise ValueError(f"This is a {type(found).__name__}. Polyseme reads these families of encoders: {KNOWN}.")
    return found
