"""A model as its files describe it: how large it is, and which parts it has. Its weights are left alone."""

from functools import cached_property
from pathlib import Path

import numpy as np

from components import limits

from .. import files
from ..families import family_of
from ..families.family import Family, HeadParts, first_of
from . import definition, own_pooling


class Described:
    """What config.json and the header of the weights file say of a model."""

    def __init__(self, model: files.Model, folder: Path) -> None:
        self.model, self.folder, self.name = model, folder, model.name
        self.family: Family = family_of(folder)
        self._config = said = files.configuration(folder)
        self.layers = int(first_of(said, "num_hidden_layers", "n_layers", default=0))
        """The transformer layers; hidden states have one more, layer 0, the input layer."""
        self.features = int(first_of(said, "hidden_size", "dim", default=0))
        """The length of every hidden vector."""
        self.heads = int(first_of(said, "num_attention_heads", "n_heads", default=0))
        """The attention heads of each layer."""
        self.rows = int(first_of(said, "max_position_embeddings", default=512))
        """The positions in the configuration, of which some may stand for no place."""
        self.limit = min(self.rows - self.family.first_row(said), limits.PIECES)
        """The most pieces read at once: as many as the model has positions, and no more than the pages take."""
        types = int(first_of(said, "type_vocab_size", default=self.family.segments))
        self.segment_types = types if self.family.segment else 0
        """The segment vectors the model has: 2 for BERT, 1 for RoBERTa, 0 for DistilBERT."""
        by_setting = self.family.places_if
        self.places = bool(self.family.position) and (not by_setting or bool(said.get(by_setting, True)))
        """Whether the model adds a vector for the place where a piece stands."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.layers} layers x {self.features} features)"

    @property
    def input_paths(self) -> tuple[dict[str, str], tuple[str, ...], int]:
        """The model's own names of its tables and of what their sum passes through, and the first place's row."""
        family = self.family
        tables = {"token": family.word} | ({"position": family.position} if self.places else {})
        tables |= {"segment": family.segment} if self.segment_types else {}
        steps = [family.norm, family.widens] if family.widens and self._widened else [family.norm]
        return tables, tuple(reversed(steps) if family.widens_first else steps), family.first_row(self._config)

    @property
    def _widened(self) -> bool:
        """Whether the input vectors pass through a layer that brings them to the layers' width."""
        return any(self.family.widens in name for name in self._shapes)

    @cached_property
    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The tensors of the weights file and their shapes, read from its header without loading it."""
        from safetensors import SafetensorError, safe_open

        try:
            with safe_open(self.folder / files.WEIGHTS, framework="numpy") as weights:
                return {name: tuple(weights.get_slice(name).get_shape()) for name in weights.keys()}  # noqa: SIM118
        except SafetensorError as error:
            raise ValueError(files.DAMAGED) from error

    @cached_property
    def parameters(self) -> int:
        """The number of weights in the file, tables of position numbers aside."""
        shapes = (shape for name, shape in self._shapes.items() if not name.endswith("position_ids"))
        return sum(int(np.prod(shape)) for shape in shapes)

    @cached_property
    def definition(self) -> definition.Definition:
        """Every part of the model with its size, the language head's included where the file has one."""
        return definition.read(self._shapes, self._config, self.family.parts)

    @property
    def head(self) -> bool:
        """Whether the file holds a masked-language-model head, which turns a vector back into words."""
        return self.head_parts is not None

    @cached_property
    def head_parts(self) -> HeadParts | None:
        """What the file calls the parts of its head; None where it has none that transformers would read."""
        for parts in self.family.heads:
            told = not parts.unless or self._config.get(parts.unless, True) is False
            if told and any(name in self._shapes for name in parts.bias) and f"{parts.dense}.weight" in self._shapes:
                return parts
        return None

    @property
    def pooler(self) -> bool:
        """Whether the file holds a pooler, BERT's extra layer over [CLS]."""
        return any("pooler." in name for name in self._shapes)

    @cached_property
    def own_pooling(self) -> own_pooling.OwnPooling | None:
        """How the model makes one vector of a sentence by itself, where it was trained for that."""
        return own_pooling.read(self.folder)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What this model has not, in words."""
        there = {"segment types": self.segment_types >= 2, "position vectors": self.places, "a pooler": self.pooler}
        there |= {"a masked-language-model head": self.head}
        return tuple(name for name, has in there.items() if not has)
