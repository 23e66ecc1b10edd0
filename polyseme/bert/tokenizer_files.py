"""The files of a tokenizer: its construction and what it has learned. No code from them is run."""

import json
from pathlib import Path
from typing import Any

import tokenizers

DAMAGED = "The tokenizer.json of this model is damaged. Fetch or save the model again."


def read(folder: Path) -> tokenizers.Tokenizer:
    """The tokenizer in a folder: tokenizer.json, or one built from the older vocab.txt and tokenizer_config.json."""
    if (folder / "tokenizer.json").is_file():
        try:
            return tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # the library raises nothing narrower
            raise ValueError(DAMAGED) from error
    vocabulary = folder / "vocab.txt"
    if not vocabulary.is_file():
        raise ValueError("This model's folder has neither tokenizer.json nor vocab.txt. Save its tokenizer there too.")
    if "[CLS]" not in vocabulary.read_text("utf-8").split("\n"):  # newer families describe their use elsewhere
        raise ValueError("This model's folder has no tokenizer.json. Save its tokenizer there with save_pretrained.")
    options = settings(folder)
    tokenizer = tokenizers.BertWordPieceTokenizer(
        str(vocabulary),
        lowercase=options.get("do_lower_case", True),
        strip_accents=options.get("strip_accents"),
        handle_chinese_chars=options.get("tokenize_chinese_chars", True),
    )
    return tokenizers.Tokenizer.from_str(tokenizer.to_str())


def settings(folder: Path) -> dict[str, Any]:
    """The contents of tokenizer_config.json; empty without one."""
    file = folder / "tokenizer_config.json"
    content = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return content if isinstance(content, dict) else {}


def ranks(folder: Path) -> dict[tuple[str, str], int]:
    """The pairs that byte-pair encoding learned to join, the first with rank 0; older files join a pair by a blank."""
    pairs = (pair.split(" ") if isinstance(pair, str) else pair for pair in _model(folder)["merges"])
    return {(first, second): rank for rank, (first, second) in enumerate(pairs)}


def scores(folder: Path) -> dict[str, float]:
    """The log-probability that the unigram model learned for each piece."""
    return {piece: float(score) for piece, score in _model(folder)["vocab"]}


def _model(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "tokenizer.json").read_text("utf-8"))["model"])
