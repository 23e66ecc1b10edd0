"""A model, ready to use: its tokenizer at once, its network when first asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from threading import RLock

import numpy as np

from . import attention, batches, catalogue, files
from .described.described import Described
from .device import asked_for
from .head import Head
from .memory import give_back
from .network import InputParts, Network
from .recent import Recent
from .tokenizer import Tokenizer
from .tokens import Encoding, Tokens

Reduce = Callable[[np.ndarray, Tokens], np.ndarray]


class Bert(Described):
    """One model. Reading its configuration and tokenizer takes a moment; torch is loaded with the first encoding."""

    def __init__(self, model: files.Model, folder: Path, device: str = "", precision: str = "") -> None:
        """device, precision: as `components.bert.device.asked_for` takes them; empty: as the settings have it."""
        super().__init__(model, folder)
        self.device = asked_for(device, precision)
        self._lock = RLock()
        self._recent = Recent()
        files.check(model, folder, "tokenizer.json")
        self.tokenizer = Tokenizer(folder, self.limit, self.segment_types)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The pieces by id."""
        return self.tokenizer.vocabulary

    @cached_property
    def revision(self) -> str:
        """Which edition of the weights this is: the hub's commit, or their SHA-256; and whether in half precision."""
        return files.revision(self.model, self.folder) + (", half precision" if self.device.half else "")

    def tokenize(self, text: str, pair: str | None = None, segments: str = "library") -> Tokens:
        """The tokens of a text or a pair. segments: "library" (zeros for one text) or "tutorial" (ones)."""
        return self.tokenizer.tokenize(text, pair, segments)

    @cached_property
    def _network(self) -> Network:
        files.check(self.model, self.folder, files.WEIGHTS)
        return Network(self.folder, self.device)

    @property
    def network(self) -> Network:
        """The network, loaded by whoever comes first while the others wait."""
        with self._lock:
            return self._network

    @property
    def ready(self) -> bool:
        """Whether the network is loaded already."""
        return "_network" in self.__dict__

    def encode(self, text: str, pair: str | None = None, segments: str = "library") -> Encoding:
        """A text's tokens and all its hidden states (layer, token, feature)."""
        return self.encode_tokens(self.tokenize(text, pair, segments))

    def encode_tokens(self, tokens: Tokens) -> Encoding:
        """The hidden states of tokens that are there already."""
        return self.encode_few([tokens])[0]

    def encode_few(self, read: Sequence[Tokens]) -> list[Encoding]:
        """The hidden states of a page's worth of tokens, all held at once."""
        return list(map(Encoding, read, self._recent.states(read, self._read)))

    def encode_many(
        self,
        texts: Iterable[str | tuple[str, str | None]],
        reduce: Reduce,
        segments: str = "library",
        report: Callable[[int], None] = lambda done: None,
        recent: bool = True,
    ) -> Iterator[np.ndarray]:
        """reduce(states, tokens) of each text, or text and pair, in input order; report hears how many texts are done.

        Texts are batched by length, and padding is masked out and cut off before `reduce` sees the states
        (layer, token, feature). Only reduced results are kept, for one window of texts at a time. recent: whether what
        was read just before is used again; the last digits of states depend on what they were read together with.
        """
        done = 0
        for window in batches.windows(texts):
            read = [self.tokenize(*((text, None) if isinstance(text, str) else text), segments) for text in window]
            results: dict[int, np.ndarray] = {}
            size = sum(map(len, read)) * (self.layers + 1) * self.features * 4
            few = recent and done == 0 and self._recent.fits(size)
            for batch in [list(range(len(read)))] if few else batches.by_length(read, self._at_once):
                asked = [read[place] for place in batch]
                found = self._recent.states(asked, partial(self._read, report=report)) if few else self._states(asked)
                for place, states in zip(batch, found, strict=True):
                    results[place] = np.array(reduce(states, read[place]), dtype=np.float32)
                report(done + len(results))
            done += len(read)
            if not few:
                give_back()
            yield from (results[place] for place in range(len(read)))

    def _read(self, read: list[Tokens], report: Callable[[int], None] = lambda done: None) -> list[np.ndarray]:
        """Hidden states (layer, token, feature) of a few texts, which are batched by length."""
        found: dict[int, np.ndarray] = {}
        for batch in batches.by_length(read, self._at_once):
            report(len(found))
            found |= zip(batch, self._states([read[place] for place in batch]), strict=True)
        return [found[place] for place in range(len(read))]

    @property
    def _at_once(self) -> int:
        return self.device.tokens_at_once(self.layers, self.features)

    def _states(self, read: list[Tokens]) -> list[np.ndarray]:
        """Hidden states (layer, token, feature) of several texts, which pass through padded to the longest.

        Where there is no room for all, each half of them passes by itself.
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
        half = len(read) // 2  # behind the except: there the failure would still hold what it had
        return self._states(read[:half]) + self._states(read[half:])

    @property
    def padding(self) -> tuple[str, int]:
        """The padding piece and its id."""
        piece = self.tokenizer.padding_piece
        return piece, self.tokenizer.ids.get(piece, 0)

    def input_parts(self, tokens: Tokens, positions: Sequence[int] | None = None) -> InputParts:
        """What the input layer makes of tokens, each (token, feature); at some positions, if not at 0, 1, 2, …"""
        return self.network.input_parts(tokens.ids, tokens.segments, positions)

    @cached_property
    def _head(self) -> Head:
        if self.head_parts is None:
            raise ValueError(f"{self.name} has no masked-language-model head. Choose a model that has one.")
        return Head(self.folder, self.head_parts, self.network.words[: len(self.vocabulary)])

    def attention(self, encoding: Encoding, positions: Sequence[int]) -> attention.Attention:
        """Where the pieces at some positions of a text look, in every layer."""
        return attention.attention(self.network, encoding.tokens, positions, self.features, self.heads)

    def predictions(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, vocabulary): what the language head makes of hidden vectors, as log-probabilities.

        Exact for states of the last layer, which the head was trained on. ValueError for a model without a head.
        """
        with self._lock:
            head = self._head
        return head.predictions(vectors)

    @property
    def token_vectors(self) -> np.ndarray:
        """The static vectors of the vocabulary, (vocabulary, feature), read-only, without rows that only pad it."""
        vectors = self.network.table("word")
        assert vectors is not None  # every family looks its pieces up
        return vectors[: len(self.vocabulary)]

    @property
    def position_vectors(self) -> np.ndarray | None:
        """The vectors of the places 0, 1, …, (position, feature), read-only; None for a model without them."""
        return self.network.table("position") if self.places else None

    @property
    def segment_vectors(self) -> np.ndarray | None:
        """The vectors of the segment types, (2, feature), read-only; None for a model without them."""
        return self.network.table("segment") if self.segment_types >= 2 else None


def load(name: str = "auto", device: str = "", precision: str = "") -> Bert:
    """The model of a name: "auto", one of the catalogue, or one that POLYSEME_MODELS adds.

    "auto" needs no network unless POLYSEME_MODEL asks for a model that is not here; a name fetches its model
    from the hub where its files are absent. ValueError, with what to do, where that fails. device, precision: as Bert.
    """
    model = catalogue.resolve(name)
    return Bert(model, files.fetch(model), device, precision)
