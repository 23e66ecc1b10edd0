"""A model as its files describe it: its size and its parts, without loading any weights."""

from math import prod
from pathlib import Path

from polyseme import limits
from polyseme.bert import files
from polyseme.bert.families import Family, HeadParts, family_of, first_of
from polyseme.bert.heads import sentence_head
from polyseme.bert.metadata.definition import ModelPart, read_parts
from polyseme.cached_property import cached_property


class ModelMetadata:
    """What config.json and the header of the weights file state about a model."""

    def __init__(self, model: files.Model, folder: Path) -> None:
        self.model, self.folder, self.name = model, folder, model.name
        self.family: Family = family_of(folder)
        self._config = config = files.configuration(folder)
        self.layers = int(first_of(config, "num_hidden_layers", "n_layers", default=0))
        """The number of transformer layers; hidden states have one more: layer 0, the input layer."""
        self.features = int(first_of(config, "hidden_size", "dim", default=0))
        """The length of every hidden vector."""
        self.heads = int(first_of(config, "num_attention_heads", "n_heads", default=0))
        """The number of attention heads in each layer."""
        self.value_heads = int(first_of(config, "num_key_value_heads", default=self.heads))
        """The number of heads with values of their own; each may serve several heads that follow each other."""
        self.head_features = int(first_of(config, "head_dim", default=self.features // max(self.heads, 1)))
        self.rows = int(first_of(config, "max_position_embeddings", default=512))
        """The rows of the position table; in some families the first rows are unused."""
        self.limit = min(self.rows - self.family.first_row(config), limits.PIECES)
        """The maximum number of pieces: the model's positions, at most what the pages accept."""
        types = int(first_of(config, "type_vocab_size", default=self.family.segments))
        self.segment_types = types if self.family.segment else 0
        """The number of segment vectors: 2 for BERT, 1 for RoBERTa, 0 for DistilBERT."""
        switch = self.family.places_if
        self.places = bool(self.family.position) and (not switch or bool(config.get(switch, True)))
        """Whether the model adds position vectors."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.layers} layers x {self.features} features)"

    @property
    def input_paths(self) -> tuple[dict[str, str], tuple[str, ...], int]:
        """Paths in the model: its input tables, the modules that their sum passes; and the row of position 0."""
        family = self.family
        tables = {"token": family.word} | ({"position": family.position} if self.places else {})
        tables |= {"segment": family.segment} if self.segment_types else {}
        widened = family.widens and any(family.widens in name for name in self._shapes)
        steps = (family.norm, family.widens if widened else "")
        ordered = steps[::-1] if family.widens_first else steps
        return tables, tuple(filter(None, ordered)), family.first_row(self._config)

    @cached_property
    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each tensor in the weights file, read from its header."""
        from safetensors import SafetensorError, safe_open

        try:
            with safe_open(self.folder / files.WEIGHTS, framework="numpy") as weights:
                return {name: tuple(weights.get_slice(name).get_shape()) for name in weights.keys()}  # noqa: SIM118
        except SafetensorError as error:
            raise ValueError(files.DAMAGED) from error

    @cached_property
    def parameters(self) -> int:
        """The number of weights in the file, not counting tables of position numbers."""
        return sum(prod(shape) for name, shape in self._shapes.items() if not name.endswith("position_ids"))

    @cached_property
    def parts(self) -> tuple[ModelPart, ...]:
        """The parts of the model in the order they run."""
        return read_parts(self._shapes)

    @property
    def head(self) -> bool:
        """Whether the file holds a masked-language-model head."""
        return self.head_parts is not None

    @cached_property
    def head_parts(self) -> HeadParts | None:
        """The tensor names of the file's language head; None if it has none that transformers would load."""
        for parts in self.family.heads:
            applies = not parts.unless or self._config.get(parts.unless, True) is False
            if applies and parts.among(self._shapes):
                return parts
        return None

    @property
    def pooler(self) -> bool:
        """Whether the file holds a pooler, BERT's extra layer over [CLS]."""
        return any("pooler." in name for name in self._shapes)

    @cached_property
    def own_pooling(self) -> sentence_head.OwnPooling | None:
        """The pooling that a sentence model was trained with; None for other models."""
        return sentence_head.read_own_pooling(self.folder)

    @property
    def lacks(self) -> tuple[str, ...]:
        """The parts that this model lacks, in words."""
        present = {"segment types": self.segment_types >= 2, "position vectors": self.places, "a pooler": self.pooler}
        present["a masked-language-model head"] = self.head
        return tuple(name for name, has in present.items() if not has)
