"""The tokenizer: text in, Tokens out. Needs only the small `tokenizers` library, so it is ready before torch is."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import tokenizers

from components import limits

from .tokens import Tokens
from .wordpiece import Step, longest_match

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


class Tokenizer:
    """The WordPiece tokenizer of one model."""

    def __init__(self, folder: Path, limit: int, segment_types: int) -> None:
        self.limit = limit
        self.segment_types = segment_types
        self._raw = _read(folder)
        self._raw.no_padding()
        self._raw.no_truncation()
        if type(self._raw.model).__name__ != "WordPiece":
            raise ValueError("This model does not split words with WordPiece. Choose a BERT, DistilBERT or ELECTRA.")
        by_piece = self._raw.get_vocab()
        self.ids: dict[str, int] = by_piece
        self.vocabulary: tuple[str, ...] = tuple(sorted(by_piece, key=by_piece.__getitem__))
        added = self._raw.get_added_tokens_decoder().values()
        self.special: frozenset[str] = frozenset(str(token.content) for token in added if token.special)
        self._between = re.compile(f"({'|'.join(map(re.escape, self.special)) or '(?!)'})")
        self.unknown_piece = str(self._raw.model.unk_token)
        self.padding_piece = "[PAD]"
        self.prefix = str(self._raw.model.continuing_subword_prefix)
        self.longest_word = int(self._raw.model.max_input_chars_per_word)

    def tokenize(
        self, text: str, pair: str | None = None, segments: str = "library", most: int | None = None
    ) -> Tokens:
        """The tokens of a text, or of a pair of texts; what exceeds the model's positions is left out and counted.

        most: so many pieces are kept, in the place of the model's own limit.
        """
        if segments not in SEGMENTS:
            raise ValueError(f"segments is one of {', '.join(SEGMENTS)}, not {segments!r}.")
        beyond = _characters_beyond(text) + _characters_beyond(pair or "")
        text, pair = _readable(text), _readable(pair) if pair else None
        read = self._raw.encode(text, pair)
        raw = Raw(*(getattr(read, name) for name in Raw._fields))
        most = self.limit if most is None else most
        kept, sentences = self._kept(raw, most), raw.sequence_ids
        return Tokens(
            text=text,
            pair=pair,
            pieces=tuple(raw.tokens[at] for at in kept),
            ids=tuple(raw.ids[at] for at in kept),
            segments=self._segments(raw, kept, pair, segments),
            mask=(1,) * len(kept),
            sentences=tuple(sentences[at] for at in kept),
            numbers=tuple(raw.word_ids[at] if sentences[at] is not None else None for at in kept),
            spans=tuple(raw.offsets[at] if sentences[at] is not None else None for at in kept),
            special=tuple(self._is_special(raw, at) for at in kept),
            unknown=tuple(raw.tokens[at] == self.unknown_piece for at in kept),
            limit=most,
            split=self.split,
            pieces_left_out=len(raw.ids) - len(kept),
            characters_left_out=beyond + _characters_left_out(raw, kept, (text, pair or "")),
        )

    def _is_special(self, raw: Raw, at: int) -> bool:
        """Whether a piece is a special token, added or typed; an unknown word is none, though it shares [UNK]."""
        added = raw.special_tokens_mask[at] == 1
        return added or (raw.tokens[at] in self.special and raw.tokens[at] != self.unknown_piece)

    def _kept(self, raw: Raw, most: int) -> list[int]:
        """The pieces that fit so many positions; of a pair, the longer text gives way first."""
        parts: list[list[int]] = [[], []]
        for at, sentence in enumerate(raw.sequence_ids):
            if sentence is not None:
                parts[sentence].append(at)
        over = len(raw.ids) - most
        if over <= 0:
            return [*range(len(raw.ids))]
        room = sum(map(len, parts)) - over
        shorter = min(min(map(len, parts)), room // 2)
        first = shorter if len(parts[0]) <= len(parts[1]) else room - shorter
        left_out = set(parts[0][first:]) | set(parts[1][room - first :])
        return [at for at in range(len(raw.ids)) if at not in left_out]

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
        parts = self._between.split(_readable(text))  # every second part is a special token
        return tuple(word for at, part in enumerate(parts) for word in ((part,) if at % 2 else self._words(part)))

    def _words(self, text: str) -> tuple[str, ...]:
        """The words of a text without special tokens."""
        normal = self._raw.normalizer.normalize_str(text) if self._raw.normalizer else text
        words = self._raw.pre_tokenizer.pre_tokenize_str(normal) if self._raw.pre_tokenizer else [(normal, (0, 0))]
        return tuple(word for word, _ in words)

    def steps(self, word: str) -> tuple[Step, ...]:
        """The longest-match search for one word as the model sees it (one of `split`)."""
        if word in self.special:
            return (Step(0, (word,), word),)
        return longest_match(word, self.ids, self.prefix, self.longest_word)


def _read(folder: Path) -> tokenizers.Tokenizer:
    """The tokenizer of a folder: tokenizer.json, or one made from the older vocab.txt and tokenizer_config.json."""
    if (folder / "tokenizer.json").is_file():
        try:
            return tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # the library raises nothing narrower
            raise ValueError("The tokenizer.json of this model is damaged. Fetch or save the model again.") from error
    if not (folder / "vocab.txt").is_file():
        raise ValueError("This model's folder has neither tokenizer.json nor vocab.txt. Save its tokenizer there too.")
    settings = folder / "tokenizer_config.json"
    said = json.loads(settings.read_text("utf-8")) if settings.is_file() else {}
    made = tokenizers.BertWordPieceTokenizer(
        str(folder / "vocab.txt"),
        lowercase=said.get("do_lower_case", True),
        strip_accents=said.get("strip_accents"),
        handle_chinese_chars=said.get("tokenize_chinese_chars", True),
    )
    return tokenizers.Tokenizer.from_str(made.to_str())


def _readable(text: str) -> str:
    """The text with half characters (lone surrogates) replaced one for one, cut at the app's limit."""
    return text[: limits.TEXT_CHARACTERS].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _characters_beyond(text: str) -> int:
    """How many typed characters lie beyond the app's limit, blanks at the end aside."""
    return len(text.rstrip()) - len(text[: limits.TEXT_CHARACTERS].rstrip())


def _characters_left_out(raw: Raw, kept: list[int], texts: tuple[str, str]) -> int:
    """How many typed characters lie behind the last piece that was kept, over both texts; blanks at the end aside."""
    left = 0
    for sentence, text in enumerate(texts):
        ends = [raw.offsets[at][1] for at in kept if raw.sequence_ids[at] == sentence]
        if len(ends) < raw.sequence_ids.count(sentence):
            left += len(text.rstrip()) - max(ends, default=0)
    return left
