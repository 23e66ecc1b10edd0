"""The tokenizer: text in, Tokens out. Needs only the small `tokenizers` library, so it is ready before torch is."""

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from .cutting import fitting, learned
from .cutting.bpe import Merge, merges
from .cutting.unigram import Split, likeliest
from .cutting.wordpiece import Step, longest_match
from .cutting.words import Span, numbered, words_in
from .tokens import Tokens

SEGMENTS = {
    "library": "0 for one text, as the transformers library does",
    "tutorial": "1 for one text, as the well-known tutorial does",
}


class Raw(NamedTuple):
    """What the library read, as plain lists: its own object makes each list anew whenever it is asked for one."""

    ids: list[int]
    tokens: list[str]
    type_ids: list[int]
    word_ids: list[int | None]
    sequence_ids: list[int | None]
    offsets: list[tuple[int, int]]
    special_tokens_mask: list[int]


ALGORITHMS = ("WordPiece", "BPE", "Unigram")
"""The ways to cut words that are known here, as the library calls them."""

MASKS, PADDINGS, UNKNOWNS = ("[MASK]", "<mask>"), ("[PAD]", "<pad>"), ("[UNK]", "<unk>")
"""What tokenizers call their special tokens where their files do not say."""


class Tokenizer:
    """The tokenizer of one model, whichever of ALGORITHMS cuts its words."""

    def __init__(self, folder: Path, limit: int, segment_types: int) -> None:
        self.limit = limit
        self.segment_types = segment_types
        self._folder = folder
        self._raw = learned.read(folder)
        self._raw.no_padding()
        self._raw.no_truncation()
        model = self._raw.model
        self.algorithm = type(model).__name__
        if self.algorithm not in ALGORITHMS:
            raise ValueError(f"This model's tokenizer is a {self.algorithm}. Choose one with {', '.join(ALGORITHMS)}.")
        by_piece = self._raw.get_vocab()
        self.ids: dict[str, int] = by_piece
        by_id = {number: piece for piece, number in by_piece.items()}
        free = (by_id.get(number, f"[unused{number}]") for number in range(max(by_id) + 1))  # a gap stands for no piece
        self.vocabulary: tuple[str, ...] = tuple(free)
        added = self._raw.get_added_tokens_decoder().values()
        self.special: frozenset[str] = frozenset(str(token.content) for token in added if token.special)
        self._between = re.compile(f"({'|'.join(map(re.escape, self.special)) or '(?!)'})")
        told = learned.settings(folder)
        self.unknown_piece = getattr(model, "unk_token", None) or self._named(told.get("unk_token"), UNKNOWNS) or ""
        self.padding_piece = self._named(told.get("pad_token"), PADDINGS) or self.vocabulary[0]
        self.mask_piece = self._named(told.get("mask_token"), MASKS)
        self.prefix = str(model.continuing_subword_prefix) if self.algorithm == "WordPiece" else ""
        self.mark = self._mark()
        self.longest_word = int(getattr(model, "max_input_chars_per_word", 0))

    def _named(self, told: object, usual: tuple[str, ...]) -> str | None:
        """A special token: as the files name it, else by its usual name; None where the vocabulary has none."""
        own = told.get("content") if isinstance(told, dict) else told
        return next((name for name in (own, *usual) if isinstance(name, str) and name in self.ids), None)

    def _mark(self) -> str:
        """The sign that stands for a blank before a piece: Ġ, ▁; empty where pieces that continue are marked."""
        seen = "".join(self._cut_at_a_time("a b"))
        return seen[-2:-1].removeprefix("a") if seen.endswith("b") else ""

    @cached_property
    def whole(self) -> Mapping[str, int]:
        """The pieces that stand for a word by themselves: the word, and its id."""
        if not self.mark:
            return self.ids
        return {piece.removeprefix(self.mark): at for piece, at in self.ids.items() if piece.startswith(self.mark)}

    def tokenize(
        self, text: str, pair: str | None = None, segments: str = "library", most: int | None = None
    ) -> Tokens:
        """The tokens of a text, or of a pair of texts; what exceeds the model's positions is left out and counted.

        most: so many pieces are kept, in the place of the model's own limit.
        """
        if segments not in SEGMENTS:
            raise ValueError(f"segments is one of {', '.join(SEGMENTS)}, not {segments!r}.")
        beyond = fitting.characters_beyond(text) + fitting.characters_beyond(pair or "")
        text, pair = fitting.readable(text), fitting.readable(pair) if pair else None
        read = self._raw.encode(text, pair)
        raw = Raw(*(getattr(read, name) for name in Raw._fields))
        most = self.limit if most is None else most
        kept, sentences = fitting.kept(raw.sequence_ids, most), raw.sequence_ids
        numbers, spans = self._words_of(raw, (text, pair or ""))
        unknown = self.ids.get(self.unknown_piece, -1)
        return Tokens(
            text=text,
            pair=pair,
            pieces=tuple(self.vocabulary[raw.ids[at]] for at in kept),
            ids=tuple(raw.ids[at] for at in kept),
            segments=self._segments(raw, kept, pair, segments),
            mask=(1,) * len(kept),
            sentences=tuple(sentences[at] for at in kept),
            numbers=tuple(numbers[at] if sentences[at] is not None else None for at in kept),
            spans=tuple(spans[at] if sentences[at] is not None else None for at in kept),
            special=tuple(self._is_special(raw, at) for at in kept),
            unknown=tuple(raw.ids[at] == unknown for at in kept),
            limit=most,
            split=self.split,
            mark=self.mark,
            runs=() if self.algorithm == "WordPiece" else _runs(raw, kept),
            pieces_left_out=len(raw.ids) - len(kept),
            characters_left_out=beyond + fitting.characters_left_out(raw.offsets, sentences, kept, (text, pair or "")),
        )

    def _is_special(self, raw: Raw, at: int) -> bool:
        """Whether a piece is a special token, added or typed; an unknown word is none, though it shares [UNK]."""
        piece = self.vocabulary[raw.ids[at]]
        return raw.special_tokens_mask[at] == 1 or (piece in self.special and piece != self.unknown_piece)

    def _words_of(self, raw: Raw, texts: tuple[str, str]) -> tuple[list[int | None], list[Span]]:
        """For each piece the number of its word and its span: WordPiece's own, or those that lie in the typed text.

        Others cut at blanks alone, or take the blank along: "bank." would be one word, and " bank" begin too early.
        """
        if self.algorithm == "WordPiece":
            return raw.word_ids, raw.offsets
        numbers, spans = [*raw.word_ids], [*raw.offsets]
        for sentence, text in enumerate(texts):
            own = [at for at, one in enumerate(raw.sequence_ids) if one == sentence]
            found = numbered(text, [spans[at] for at in own], [numbers[at] for at in own])
            for at, number, span in zip(own, *found, strict=True):
                numbers[at], spans[at] = number, span
        return numbers, spans

    def _segments(self, raw: Raw, kept: list[int], pair: str | None, segments: str) -> tuple[int, ...] | None:
        """The segment ids; None for a model that has no two segment types."""
        if self.segment_types < 2:
            return None
        ones = pair is None and segments == "tutorial"
        return tuple(1 if ones else raw.type_ids[at] for at in kept)

    def split(self, text: str) -> tuple[str, ...]:
        """The words the model sees in a text, normalised, before any is cut into pieces.

        "Don't" becomes ("don", "'", "t") for an uncased model; a typed [MASK] stays one.
        """
        parts = self._between.split(fitting.readable(text))  # every second part is a special token
        return tuple(word for at, part in enumerate(parts) for word in ((part,) if at % 2 else self._words(part)))

    def _words(self, text: str) -> tuple[str, ...]:
        """The words of a text without special tokens."""
        if self.algorithm == "WordPiece":
            return self._cut_at_a_time(text)
        normal = self._normal(text).replace("▁", " ")
        return tuple(normal[slice(*span)] for span in words_in(normal))

    def _normal(self, text: str) -> str:
        return str(self._raw.normalizer.normalize_str(text)) if self._raw.normalizer else text

    def _cut_at_a_time(self, text: str) -> tuple[str, ...]:
        """What the algorithm is given, one after the other."""
        normal = self._normal(text)
        words = self._raw.pre_tokenizer.pre_tokenize_str(normal) if self._raw.pre_tokenizer else [(normal, (0, 0))]
        return tuple(word for word, _ in words)

    def steps(self, word: str) -> tuple[Step, ...]:
        """The longest-match search for one word as the model sees it (one of `split`)."""
        if word in self.special:
            return (Step(0, (word,), word),)
        return longest_match(word, self.ids, self.prefix, self.longest_word)

    def merges(self, run: str) -> tuple[Merge, ...]:
        """The steps by which byte-pair encoding joins the signs of what it is given (one of Tokens.runs)."""
        return merges(run, self._ranks)

    @property
    def learned_merges(self) -> int:
        """How many pairs byte-pair encoding learned to join."""
        return len(self._ranks)

    def splits(self, run: str, many: int = 5) -> tuple[Split, ...]:
        """The likeliest ways to cut what the unigram model is given (one of Tokens.runs), the likeliest first."""
        return likeliest(run, self._scores, many)

    @cached_property
    def _ranks(self) -> dict[tuple[str, str], int]:
        return learned.ranks(self._folder)

    @cached_property
    def _scores(self) -> dict[str, float]:
        """Without special tokens: no text is cut into these."""
        scores = learned.scores(self._folder)
        return {piece: score for piece, score in scores.items() if piece not in self.special}


def _runs(raw: Raw, kept: list[int]) -> tuple[str, ...]:
    """For each piece what it was cut from, with the pieces beside it; empty at special tokens that were added."""
    whole: dict[tuple[int | None, int | None], str] = {}
    keys = list(zip(raw.sequence_ids, raw.word_ids, strict=True))
    for key, piece in zip(keys, raw.tokens, strict=True):
        whole[key] = whole.get(key, "") + piece
    return tuple("" if None in keys[at] else whole[keys[at]] for at in kept)
