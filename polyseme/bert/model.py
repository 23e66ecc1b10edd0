"""A model: its tokenizer is loaded at once, its network with the first encoding."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import RLock

import numpy as np

from polyseme.bert import attention, catalogue, files, memory
from polyseme.bert.device import asked_for
from polyseme.bert.heads import sentence_head
from polyseme.bert.heads.language_head import Head
from polyseme.bert.heads.sentence_head import SentenceHead
from polyseme.bert.memory import RecentStates, give_back
from polyseme.bert.metadata.model_metadata import ModelMetadata
from polyseme.bert.network import InputParts, Network
from polyseme.bert.tokenizer import Tokenizer
from polyseme.bert.tokens import Encoding, Tokens
from polyseme.cached_property import cached_property

Reduce = Callable[[np.ndarray, Tokens], np.ndarray]


class Bert(ModelMetadata):
    """One model. It is created in a moment; torch is imported and the weights are loaded with the first encoding."""

    def __init__(self, model: files.Model, folder: Path, device: str = "", precision: str = "") -> None:
        """device, precision: the arguments of `polyseme.bert.device.asked_for`; empty: the server's settings."""
        super().__init__(model, folder)
        self.device = asked_for(device, precision)
        self._lock = RLock()
        self._recent = RecentStates()
        files.check(model, folder, "tokenizer.json")
        self.tokenizer = Tokenizer(folder, self.limit, self.segment_types)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The piece of each id."""
        return self.tokenizer.vocabulary

    @cached_property
    def revision(self) -> str:
        """The hub's commit or the SHA-256 of the weights, and whether the precision is half or 8 bits."""
        rounded = ", half precision" if self.device.half else ", 8-bit integers" if self.device.quick else ""
        return files.revision(self.model, self.folder) + rounded

    def tokenize(self, text: str, pair: str | None = None, segments: str = "library") -> Tokens:
        """The tokens of a text or a pair. segments: "library" (zeros for one text) or "tutorial" (ones)."""
        return self.tokenizer.tokenize(text, pair, segments)

    @cached_property
    def _network(self) -> Network:
        files.check(self.model, self.folder, files.WEIGHTS)
        return Network(self.folder, self.device)

    @property
    def network(self) -> Network:
        """The network, loaded once; threads that need it meanwhile wait."""
        with self._lock:
            return self._network

    @property
    def ready(self) -> bool:
        """Whether the network is loaded."""
        return "_network" in self.__dict__

    def encode(self, text: str, pair: str | None = None, segments: str = "library") -> Encoding:
        """A text's tokens and all its hidden states (layer, token, feature)."""
        return self.encode_tokens(self.tokenize(text, pair, segments))

    def encode_tokens(self, tokens: Tokens) -> Encoding:
        """The hidden states of a tokenized text."""
        return self.encode_few([tokens])[0]

    def encode_few(self, read: Sequence[Tokens]) -> list[Encoding]:
        """The hidden states of a few tokenized texts, cached."""
        return list(map(Encoding, read, self._recent.states(read, self._read)))

    def encode_many(
        self,
        texts: Iterable[str | tuple[str, str | None]],
        reduce: Reduce,
        segments: str = "library",
        report: Callable[[int], None] = lambda done: None,
        recent: bool = True,
    ) -> Iterator[np.ndarray]:
        """reduce(states, tokens) of each text, or text and pair, in input order; `report` gets the number done.

        Texts are batched by length, and padding is masked out and cut off before `reduce` gets the states
        (layer, token, feature). Only reduced results are stored, for one window of texts at a time. recent: whether to
        use cached states; the last digits of states depend on the batch they were computed in.
        """
        done = 0
        for window in memory.windows(texts):
            read = [self.tokenize(*((text, None) if isinstance(text, str) else text), segments) for text in window]
            results: dict[int, np.ndarray] = {}
            size = sum(map(len, read)) * (self.layers + 1) * self.features * 4
            few = recent and done == 0 and self._recent.fits(size)
            for batch in [list(range(len(read)))] if few else memory.by_length(read, self._at_once):
                chosen = [read[index] for index in batch]
                every = self._recent.states(chosen, partial(self._read, report=report)) if few else self._states(chosen)
                for index, states in zip(batch, every, strict=True):
                    results[index] = np.array(reduce(states, read[index]), dtype=np.float32)
                report(done + len(results))
            done += len(read)
            if not few:
                give_back()
            yield from (results[index] for index in range(len(read)))

    def _read(self, read: list[Tokens], report: Callable[[int], None] = lambda done: None) -> list[np.ndarray]:
        """Hidden states (layer, token, feature) of a few texts, computed in batches of similar length."""
        states: dict[int, np.ndarray] = {}
        for batch in memory.by_length(read, self._at_once):
            report(len(states))
            states |= zip(batch, self._states([read[index] for index in batch]), strict=True)
        return [states[index] for index in range(len(read))]

    @property
    def _at_once(self) -> int:
        return self.device.tokens_at_once(self.layers, self.features)

    def _states(self, read: list[Tokens]) -> list[np.ndarray]:
        """Hidden states (layer, token, feature) of several texts, computed as one batch padded to the longest.

        If memory does not suffice, each half becomes a batch of its own.
        """
        longest = max(map(len, read))
        padded = [tokens.padded(longest, self.padding) for tokens in read]
        segments = None if self.segment_types < 2 else [tokens.segments or () for tokens in padded]
        ids, mask = [tokens.ids for tokens in padded], [tokens.mask for tokens in padded]
        try:
            states = self.network.states(ids, segments, mask)
        except MemoryError:
            if len(read) == 1:
                raise
        else:
            return [rows[:, : len(tokens)] for rows, tokens in zip(states, read, strict=True)]
        half = len(read) // 2  # after the except block, inside which the exception would still hold the tensors
        return self._states(read[:half]) + self._states(read[half:])

    @property
    def sentence_head(self) -> SentenceHead | None:
        """What a sentence model does behind its last layer; None for other models."""
        return sentence_head.from_files(self.folder)

    @property
    def padding(self) -> tuple[str, int]:
        """The padding piece and its id."""
        piece = self.tokenizer.padding_piece
        return piece, self.tokenizer.ids.get(piece, 0)

    def input_parts(self, tokens: Tokens, positions: Sequence[int] | None = None) -> InputParts:
        """The parts of the input layer, each (token, feature); positions: those of the tokens, by default 0, 1, 2, …"""
        return self.network.input_parts(tokens.ids, tokens.segments, positions)

    @cached_property
    def _head(self) -> Head:
        if self.head_parts is None:
            raise ValueError(f"{self.name} has no masked-language-model head. Choose a model that has one.")
        return Head(self.folder, self.head_parts, self.network.words[: len(self.vocabulary)])

    def attention(self, tokens: Tokens, positions: Sequence[int] | None = None) -> attention.Attention:
        """The attention of the pieces at some positions of a text, in every layer; without positions, of each piece."""
        return attention.attention(self.network, tokens, positions, self.value_heads, self.head_features)

    def predictions(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, vocabulary): the language head's log-probabilities for hidden vectors.

        Exact for states of the last layer, which the head was trained on. ValueError for a model without a head.
        """
        with self._lock:
            head = self._head
        return head.predictions(vectors)

    @property
    def token_vectors(self) -> np.ndarray:
        """(vocabulary, feature): the token vectors, read-only, without padding rows."""
        vectors = self.network.table("word")
        assert vectors is not None  # every family has a token table
        return vectors[: len(self.vocabulary)]

    @property
    def position_vectors(self) -> np.ndarray | None:
        """(position, feature): the vectors of positions 0, 1, …, read-only; None for a model without them."""
        return self.network.table("position") if self.places else None

    @property
    def segment_vectors(self) -> np.ndarray | None:
        """(2, feature): the vectors of the segment types, read-only; None for a model without them."""
        return self.network.table("segment") if self.segment_types >= 2 else None


def load(name: str = "auto", device: str = "", precision: str = "") -> Bert:
    """The model of a name: "auto", one of the catalogue, or one that POLYSEME_MODELS adds.

    A model whose files are missing is fetched from the hub, "auto" only if POLYSEME_MODEL names it; ValueError if that
    fails. device, precision: the arguments of Bert.
    """
    model = catalogue.resolve(name)
    return Bert(model, files.fetch(model), device, precision)
