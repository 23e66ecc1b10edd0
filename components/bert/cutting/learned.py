"""What the files of a tokenizer say: how it is made, and what it has learned. No code of theirs is run."""

import json
from pathlib import Path
from typing import Any

import tokenizers

DAMAGED = "The tokenizer.json of this model is damaged. Fetch or save the model again."


def read(folder: Path) -> tokenizers.Tokenizer:
    """The tokenizer of a folder: tokenizer.json, or one made from the older vocab.txt and tokenizer_config.json."""
    if (folder / "tokenizer.json").is_file():
        try:
            return tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # the library raises nothing narrower
            raise ValueError(DAMAGED) from error
    words = folder / "vocab.txt"
    if not words.is_file():
        raise ValueError("This model's folder has neither tokenizer.json nor vocab.txt. Save its tokenizer there too.")
    if "[CLS]" not in words.read_text("utf-8").split("\n"):  # of a later family, whose file alone says how it is used
        raise ValueError("This model's folder has no tokenizer.json. Save its tokenizer there with save_pretrained.")
    said = settings(folder)
    made = tokenizers.BertWordPieceTokenizer(
        str(words),
        lowercase=said.get("do_lower_case", True),
        strip_accents=said.get("strip_accents"),
        handle_chinese_chars=said.get("tokenize_chinese_chars", True),
    )
    return tokenizers.Tokenizer.from_str(made.to_str())


def settings(folder: Path) -> dict[str, Any]:
    """What tokenizer_config.json says; nothing where there is none."""
    file = folder / "tokenizer_config.json"
    found = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found if isinstance(found, dict) else {}


def ranks(folder: Path) -> dict[tuple[str, str], int]:
    """The pairs that byte-pair encoding learned to join, the first with rank 0; older files part the two by a blank."""
    pairs = (pair.split(" ") if isinstance(pair, str) else pair for pair in _model(folder)["merges"])
    return {(first, second): rank for rank, (first, second) in enumerate(pairs)}


def scores(folder: Path) -> dict[str, float]:
    """The log-probability that the unigram model learned for each piece."""
    return {piece: float(score) for piece, score in _model(folder)["vocab"]}


def _model(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "tokenizer.json").read_text("utf-8"))["model"])
