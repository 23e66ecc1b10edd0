"""The tokenizer: text in, Tokens out. Needs only the small `tokenizers` library, so it is ready before torch is."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from polyseme.bert import tokenizer_files
from polyseme.bert.subwords.algorithms import MatchStep, Merge, Split, likeliest, longest_match, merges
from polyseme.bert.subwords.words import Span, numbered, words_in
from polyseme.bert.tokens import Tokens, characters_beyond, characters_left_out, fitting_pieces, readable
from polyseme.cached_property import cached_property

SEGMENTS = {
    "library": "a single text gets 0, as in the transformers library",
    "tutorial": "a single text gets 1, as in McCormick and Ryan's tutorial",
}


class Raw(NamedTuple):
    """The library's result as plain lists: its own object builds each list anew at every access."""

    ids: list[int]
    tokens: list[str]
    type_ids: list[int]
    word_ids: list[int | None]
    sequence_ids: list[int | None]
    offsets: list[tuple[int, int]]
    special_tokens_mask: list[int]


ALGORITHMS = ("WordPiece", "BPE", "Unigram")
"""The supported subword algorithms, by the library's names."""

SPELLED = re.compile("<0x[0-9A-F]{2}>|.", re.DOTALL)
"""A letter, or one byte of a letter that is not in the vocabulary, where a tokenizer writes such letters as bytes."""

MASKS, PADDINGS, UNKNOWNS = ("[MASK]", "<mask>"), ("[PAD]", "<pad>"), ("[UNK]", "<unk>")
"""The default names of special tokens, for files that do not state them."""


class Tokenizer:
    """The tokenizer of one model, with any of ALGORITHMS."""

    def __init__(self, folder: Path, limit: int, segment_types: int) -> None:
        self.limit, self.segment_types, self._folder = limit, segment_types, folder
        self._raw = tokenizer_files.read(folder)
        self._raw.no_padding()
        self._raw.no_truncation()
        model = self._raw.model
        self.algorithm = type(model).__name__
        if self.algorithm not in ALGORITHMS:
            raise ValueError(f"This model's tokenizer is a {self.algorithm}. Choose one with {', '.join(ALGORITHMS)}.")
        self.ids: dict[str, int] = self._raw.get_vocab()
        by_id = {number: piece for piece, number in self.ids.items()}  # an id without a piece is named [unused…]
        self.vocabulary = tuple(by_id.get(number, f"[unused{number}]") for number in range(max(by_id) + 1))
        added = self._raw.get_added_tokens_decoder().values()
        self.special: frozenset[str] = frozenset(str(token.content) for token in added if token.special)
        self._special_pattern = re.compile(f"({'|'.join(map(re.escape, self.special)) or '(?!)'})")
        settings = tokenizer_files.settings(folder)
        unknown = getattr(model, "unk_token", None)
        self.unknown_piece = unknown or self._special_token(settings.get("unk_token"), UNKNOWNS) or ""
        self.padding_piece = self._special_token(settings.get("pad_token"), PADDINGS) or self.vocabulary[0]
        self.mask_piece = self._special_token(settings.get("mask_token"), MASKS)
        self.prefix = str(model.continuing_subword_prefix) if self.algorithm == "WordPiece" else ""
        probe = "".join(self._pre_tokenized("a b"))  # "aĠb" or "▁a▁b" where a character marks blanks
        self.mark = probe[-2:-1].removeprefix("a") if probe.endswith("b") else ""
        """The character that stands for a blank before a piece: Ġ, ▁; empty where continuing pieces are marked."""
        self.longest_word = int(getattr(model, "max_input_chars_per_word", 0))

    def _special_token(self, setting: object, defaults: tuple[str, ...]) -> str | None:
        """The special token that the files name, else the first default in the vocabulary; None without one."""
        name = setting.get("content") if isinstance(setting, dict) else setting
        return next((token for token in (name, *defaults) if isinstance(token, str) and token in self.ids), None)

    @cached_property
    def whole(self) -> Mapping[str, int]:
        """The id of each word that is a single piece."""
        if not self.mark:
            return self.ids
        return {piece.removeprefix(self.mark): i for piece, i in self.ids.items() if piece.startswith(self.mark)}

    def tokenize(
        self, text: str, pair: str | None = None, segments: str = "library", limit: int | None = None
    ) -> Tokens:
        """The tokens of a text or a pair of texts, cut at `limit` pieces, by default the model's own maximum."""
        if segments not in SEGMENTS:
            raise ValueError(f"segments is one of {', '.join(SEGMENTS)}, not {segments!r}.")
        beyond = characters_beyond(text) + characters_beyond(pair or "")
        text, pair = readable(text), readable(pair) if pair else None
        (encoded,) = self._raw.encode_batch([text if pair is None else (text, pair)])  # lets others work meanwhile
        raw = Raw(*(getattr(encoded, name) for name in Raw._fields))
        limit = self.limit if limit is None else limit
        indices, sentences = fitting_pieces(raw.sequence_ids, limit), raw.sequence_ids
        texts = (text, pair or "")
        numbers, spans = self._word_numbers(raw, texts)
        unknown = self.ids.get(self.unknown_piece, -1)
        return Tokens(
            text=text,
            pair=pair,
            pieces=tuple(self.vocabulary[raw.ids[i]] for i in indices),
            ids=tuple(raw.ids[i] for i in indices),
            segments=self._segments(raw, indices, pair, segments),
            mask=(1,) * len(indices),
            sequence_ids=tuple(sentences[i] for i in indices),
            numbers=tuple(numbers[i] if sentences[i] is not None else None for i in indices),
            spans=tuple(spans[i] if sentences[i] is not None else None for i in indices),
            special=tuple(self._is_special(raw, i) for i in indices),
            unknown=tuple(raw.ids[i] == unknown for i in indices),
            limit=limit,
            split=self.split,
            mark=self.mark,
            runs=() if self.algorithm == "WordPiece" else _runs(raw, self._run_numbers(raw), indices),
            pieces_left_out=len(raw.ids) - len(indices),
            characters_left_out=beyond + characters_left_out(raw.offsets, sentences, indices, texts),
        )

    def _is_special(self, raw: Raw, index: int) -> bool:
        """Whether a piece is a special token, added or typed; not so an unknown word, though it becomes [UNK]."""
        piece = self.vocabulary[raw.ids[index]]
        return raw.special_tokens_mask[index] == 1 or (piece in self.special and piece != self.unknown_piece)

    def _word_numbers(self, raw: Raw, texts: tuple[str, str]) -> tuple[list[int | None], list[Span]]:
        """For each piece the index of its word and its span: the library's for WordPiece, else by `words_in`.

        The other algorithms cut only at blanks and include them: "bank." would be one word, " bank" start too early.
        """
        if self.algorithm == "WordPiece":
            return raw.word_ids, raw.offsets
        numbers, spans = self._run_numbers(raw), [*raw.offsets]
        for part, text in enumerate(texts):
            indices = [i for i, sentence in enumerate(raw.sequence_ids) if sentence == part]
            result = numbered(text, [spans[i] for i in indices], [numbers[i] for i in indices])
            for i, number, span in zip(indices, *result, strict=True):
                numbers[i], spans[i] = number, span
        return numbers, spans

    def _run_numbers(self, raw: Raw) -> list[int | None]:
        """For each piece the index of the string it was cut from; None for special tokens that the tokenizer adds.

        mmBERT's tokenizer cuts the whole text as one string. There a string ends before a blank and around a new line.
        """
        ends, numbers = 0, []
        for piece, number in zip(raw.tokens, raw.word_ids, strict=True):
            line = piece.isspace()
            ends += line or bool(self.mark and piece.startswith(self.mark))
            numbers.append(None if number is None else number + ends)
            ends += line
        return numbers

    def _segments(self, raw: Raw, indices: list[int], pair: str | None, segments: str) -> tuple[int, ...] | None:
        """The segment ids; None for a model without two segment types."""
        if self.segment_types < 2:
            return None
        ones = pair is None and segments == "tutorial"
        return tuple(1 if ones else raw.type_ids[i] for i in indices)

    def split(self, text: str) -> tuple[str, ...]:
        """The words of a text as the model sees them, normalised, before they are cut into pieces.

        "Don't" becomes ("don", "'", "t") for an uncased model; a typed [MASK] stays one word.
        """
        parts = self._special_pattern.split(readable(text))  # every second part is a special token
        return tuple(word for i, part in enumerate(parts) for word in ((part,) if i % 2 else self._words(part)))

    def _words(self, text: str) -> tuple[str, ...]:
        """The words of a text without special tokens."""
        if self.algorithm == "WordPiece":
            return self._pre_tokenized(text)
        normal = self._normalised(text).replace("▁", " ")
        return tuple(normal[slice(*span)] for span in words_in(normal))

    def _normalised(self, text: str) -> str:
        return str(self._raw.normalizer.normalize_str(text)) if self._raw.normalizer else text

    def _pre_tokenized(self, text: str) -> tuple[str, ...]:
        """The strings that the algorithm cuts, in order."""
        normal, splitter = self._normalised(text), self._raw.pre_tokenizer
        return tuple(word for word, _ in splitter.pre_tokenize_str(normal)) if splitter else (normal,)

    def steps(self, word: str) -> tuple[MatchStep, ...]:
        """WordPiece's search for one word of `split`."""
        if word in self.special:
            return (MatchStep(0, (word,), word),)
        return longest_match(word, self.ids, self.prefix, self.longest_word)

    def merges(self, run: str) -> tuple[Merge, ...]:
        """Byte-pair encoding's merges of one string of Tokens.runs."""
        return merges(SPELLED.findall(run) if self._raw.model.byte_fallback else run, self._ranks)

    @property
    def learned_merges(self) -> int:
        """The number of merges that byte-pair encoding learned."""
        return len(self._ranks)

    def splits(self, run: str, limit: int = 5) -> tuple[Split, ...]:
        """The most probable ways of the unigram model to cut one string of Tokens.runs, the most probable first."""
        return likeliest(run, self._scores, limit)

    @cached_property
    def _ranks(self) -> dict[tuple[str, str], int]:
        return tokenizer_files.ranks(self._folder)

    @cached_property
    def _scores(self) -> dict[str, float]:
        """Without special tokens, into which no text is cut."""
        scores = tokenizer_files.scores(self._folder)
        return {piece: score for piece, score in scores.items() if piece not in self.special}


def _runs(raw: Raw, numbers: list[int | None], indices: list[int]) -> tuple[str, ...]:
    """For each piece the string it was cut from; empty for special tokens that the tokenizer adds."""
    runs: dict[tuple[int | None, int | None], str] = {}
    keys = list(zip(raw.sequence_ids, numbers, strict=True))
    for key, piece in zip(keys, raw.tokens, strict=True):
        runs[key] = runs.get(key, "") + piece
    return tuple("" if None in keys[i] else runs[keys[i]] for i in indices)
