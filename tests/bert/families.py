"""Every family as a small model with random weights, and a tokenizer of its kind trained on the built-in sentences."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tokenizers
from tokenizers import models, normalizers, pre_tokenizers, processors, trainers

from polyseme import examples

SMALL = {"hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 3, "intermediate_size": 20}
ANGLED = {"cls": "<s>", "pad": "<pad>", "sep": "</s>", "unk": "<unk>", "mask": "<mask>"}
SQUARE = {"pad": "[PAD]", "cls": "[CLS]", "sep": "[SEP]", "unk": "[UNK]", "mask": "[MASK]"}
PIPED = {"cls": "<|begin_of_text|>", "sep": "<|end_of_text|>", "pad": "<|end_of_text|>", "mask": "<|mask|>"}
GEMMA = {"pad": "<pad>", "sep": "<eos>", "cls": "<bos>", "unk": "<unk>", "mask": "<mask>"}


def _trained(model: Any, trainer: Any, special: dict[str, str], before: Any, normal: Any = None) -> Any:
    made = tokenizers.Tokenizer(model)
    made.pre_tokenizer = before
    if normal is not None:
        made.normalizer = normal
    signs = [*dict.fromkeys(special.values())]
    made.train_from_iterator(examples.everyday(), trainer(special_tokens=signs, show_progress=False))
    first, last = special["cls"], special["sep"]
    both = f"{first} $A {last} {last} $B {last}" if special is ANGLED else f"{first} $A {last} $B:1 {last}:1"
    signs = [(name, made.token_to_id(name)) for name in (first, last)]
    made.post_processor = processors.TemplateProcessing(f"{first} $A {last}", both, signs)
    return made


def byte_level(special: dict[str, str] = ANGLED) -> Any:
    """Byte-level byte-pair encoding, as RoBERTa, ModernBERT and EuroBERT have it."""

    def trainer(**more: Any) -> Any:
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        return trainers.BpeTrainer(vocab_size=1_200, initial_alphabet=alphabet, **more)

    return _trained(models.BPE(), trainer, special, pre_tokenizers.ByteLevel(add_prefix_space=False))


def gemma() -> Any:
    """Byte-pair encoding of letters with ▁ for blanks, as mmBERT has it: a letter without a piece becomes bytes."""

    def trainer(special_tokens: list[str], **more: Any) -> Any:
        letters = [*special_tokens, *(f"<0x{byte:02X}>" for byte in range(256))]
        return trainers.BpeTrainer(vocab_size=1_200, initial_alphabet=["\n"], special_tokens=letters, **more)

    made = _trained(models.BPE(), trainer, GEMMA, pre_tokenizers.Metaspace(prepend_scheme="never"))
    told = json.loads(made.to_str())
    told["model"] |= {"byte_fallback": True, "fuse_unk": True, "unk_token": "<unk>"}
    told["added_tokens"] = [token for token in told["added_tokens"] if token["content"] in GEMMA.values()]
    told["normalizer"] = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
    split = {"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious", "invert": False}
    return tokenizers.Tokenizer.from_str(json.dumps(told | {"pre_tokenizer": split}))


def unigram(special: dict[str, str] = ANGLED, lower: bool = False) -> Any:
    """A unigram model with ▁ before words, as SentencePiece makes it for XLM-R, ALBERT and DeBERTa-v3."""

    def trainer(**more: Any) -> Any:
        return trainers.UnigramTrainer(vocab_size=900, unk_token=special["unk"], **more)

    normal = [normalizers.NFKC(), *([normalizers.Lowercase()] if lower else [])]
    before = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    return _trained(models.Unigram(), trainer, special, before, normalizers.Sequence(normal))


def wordpiece(special: dict[str, str] = SQUARE) -> Any:
    """WordPiece, lower-cased, as BERT and MPNet have it."""

    def trainer(**more: Any) -> Any:
        return trainers.WordPieceTrainer(vocab_size=900, **more)

    model = models.WordPiece(unk_token=special["unk"])
    return _trained(model, trainer, special, pre_tokenizers.BertPreTokenizer(), normalizers.BertNormalizer())


@dataclass(frozen=True)
class Sample:
    """A family's class with a language head, the shape of a small one, and its tokenizer."""

    kind: str
    shape: dict[str, Any]
    tokenizer: Callable[[], Any]
    lacks: tuple[str, ...]


SAMPLES: dict[str, Sample] = {
    "bert": Sample("BertForMaskedLM", SMALL, wordpiece, ("a pooler",)),
    "distilbert": Sample(
        "DistilBertForMaskedLM",
        {"dim": 24, "n_layers": 2, "n_heads": 3, "hidden_dim": 20},
        wordpiece,
        ("segment types", "a pooler"),
    ),
    "electra": Sample("ElectraForMaskedLM", SMALL | {"embedding_size": 10}, wordpiece, ("a pooler",)),
    "roberta": Sample(
        "RobertaForMaskedLM",
        SMALL | {"type_vocab_size": 1, "max_position_embeddings": 140},
        byte_level,
        ("segment types", "a pooler"),
    ),
    "xlm-roberta": Sample(
        "XLMRobertaForMaskedLM", SMALL | {"type_vocab_size": 1}, unigram, ("segment types", "a pooler")
    ),
    "mpnet": Sample("MPNetForMaskedLM", SMALL, lambda: wordpiece(ANGLED), ("segment types", "a pooler")),
    "albert": Sample(
        "AlbertForMaskedLM", SMALL | {"embedding_size": 10}, lambda: unigram(SQUARE, lower=True), ("a pooler",)
    ),
    "deberta-v2": Sample(
        "DebertaV2ForMaskedLM",
        SMALL
        | {
            "relative_attention": True,
            "position_buckets": 16,
            "norm_rel_ebd": "layer_norm",
            "share_att_key": True,
            "pos_att_type": ["p2c", "c2p"],
            "position_biased_input": False,
        },
        lambda: unigram(SQUARE),
        ("segment types", "position vectors", "a pooler"),
    ),
    "modernbert": Sample(
        "ModernBertForMaskedLM",
        SMALL | {"num_hidden_layers": 3, "num_attention_heads": 2, "local_attention": 8},
        lambda: byte_level(SQUARE),
        ("segment types", "position vectors", "a pooler"),
    ),
    "eurobert": Sample(
        "EuroBertForMaskedLM",
        SMALL | {"num_key_value_heads": 1},
        lambda: byte_level(PIPED),
        ("segment types", "position vectors", "a pooler"),
    ),
}
"""A sample of each family, by the model_type of its configuration."""


def saved(name: str, folder: Path, cut: Callable[[], Any] | None = None, **more: Any) -> Path:
    """The folder with a random model of a family, every weight of it random, and its tokenizer or another one."""
    import torch
    import transformers

    transformers.logging.disable_progress_bar()
    torch.manual_seed(4)
    sample, tokenizer = SAMPLES[name], (cut or SAMPLES[name].tokenizer)()
    kind = getattr(transformers, sample.kind)
    known = (ANGLED, SQUARE, PIPED, GEMMA)
    names = next(signs for signs in known if tokenizer.token_to_id(signs["cls"]) is not None)
    ids = {f"{sign}_token_id": tokenizer.token_to_id(piece) for sign, piece in names.items()}
    ids |= {"bos_token_id": ids["cls_token_id"], "eos_token_id": ids["sep_token_id"]}
    settings = kind.config_class(**sample.shape | ids | {"vocab_size": tokenizer.get_vocab_size()} | more)
    model = kind(settings).eval()
    with torch.no_grad():
        for weights in model.parameters():
            weights += 0.2 * torch.randn_like(weights)
    model.save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    signs = {f"{sign}_token": piece for sign, piece in names.items()}
    told = signs | {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": 512}
    (folder / "tokenizer_config.json").write_text(json.dumps(told), "utf-8")
    return folder
