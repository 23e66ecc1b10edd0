"""A model's files: where they lie on this machine, how they are fetched, and that they are what they should be."""

import hashlib
import importlib.util
import io
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")

WEIGHTS = "model.safetensors"
NEEDED = ("config.json", WEIGHTS)
VOCABULARY = ("tokenizer.json", "vocab.txt")  # either will do
POOLING = ("modules.json", "1_Pooling/config.json", "sentence_bert_config.json")  # of sentence models
FETCHED = (*NEEDED, *VOCABULARY, "tokenizer_config.json", *POOLING)
DAMAGED = "The weights of this model are damaged or not complete. Fetch or save the model again."


@dataclass(frozen=True)
class Model:
    """One model: what it is, and where its files come from."""

    name: str
    layers: int | None  # None where only the files can tell
    features: int | None
    megabytes: int | None  # of its weights, counted from their shapes: a published file may hold a little more
    good_for: str
    languages: str
    hub: tuple[str, ...] = ()  # hub ids: the first is fetched, all are looked for on this machine
    package: str | None = None  # a Python package that carries the files in its folder model/
    folder: Path | None = None  # a folder written by transformers' save_pretrained
    digests: Mapping[str, str] = field(default_factory=dict)  # file -> SHA-256 it must have
    family: str | None = None  # as FAMILIES titles it; None where only the files can tell
    head: bool | None = None  # a masked-language-model head; None where only the files can tell

    @property
    def source(self) -> str:
        """Where the files come from, in words; a folder of the server is not named to visitors."""
        if self.folder:
            return "a folder on this server"
        if self.package:
            return f"Python package {self.package}"
        return f"Hugging Face Hub, {self.hub[0]}" if self.hub else "a folder on this server"


def folder(model: Model) -> Path | None:
    """The folder that holds all a model needs, or None where it is not on this machine."""
    places = [model.folder, _package_folder(model.package), *map(_cached_folder, model.hub)]
    for place in filter(None, places):
        if all((place / name).is_file() for name in NEEDED) and any((place / name).is_file() for name in VOCABULARY):
            return place
    return None


@cache
def _package_folder(package: str | None) -> Path | None:
    """The folder model/ of an installed package; the package's own code is not run."""
    spec = importlib.util.find_spec(package) if package else None
    return Path(spec.origin).parent / "model" if spec and spec.origin else None


def _cached_folder(hub_id: str) -> Path | None:
    """The hub cache's folder for a model, if its weights were fetched completely."""
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    try:
        weights = try_to_load_from_cache(hub_id, WEIGHTS)
    except HFValidationError:  # not the form of a hub id: then nothing is cached under it
        return None
    return Path(weights).parent if isinstance(weights, str) else None


def fetch(model: Model, report: Callable[[float], None] = lambda share: None) -> Path:
    """The folder of the model's files, fetched from the hub where they are absent: FETCHED, and nothing else.

    report hears the share that has arrived, from 0 to 1. The hub's cache shows a file only when it is whole.
    """
    here = folder(model)
    if here is None and model.hub:
        _download(model.hub[0], report)
        here = folder(model)
    if here is None:
        raise ValueError(
            f"The files of {model.name} are not complete: {', '.join(NEEDED)} and {' or '.join(VOCABULARY)} are "
            "needed in one folder. Save the model and its tokenizer there with transformers' save_pretrained."
        )
    return here


def configuration(place: Path) -> dict[str, Any]:
    """What the model's config.json says; ValueError where it is damaged."""
    try:
        settings = json.loads((place / "config.json").read_text("utf-8"))
    except ValueError:  # not JSON, or not even text
        settings = None
    if isinstance(settings, dict):
        return settings
    raise ValueError("The config.json of this model is damaged. Fetch or save the model again.")


def _download(hub_id: str, report: Callable[[float], None]) -> None:
    """The hub's snapshot of a model, into the hub's own cache; ValueError with the next step where that fails."""
    from huggingface_hub import snapshot_download

    try:
        wanted = snapshot_download(hub_id, allow_patterns=list(FETCHED), etag_timeout=5, dry_run=True)
        size = sum(file.file_size or 0 for file in wanted if file.will_download)
        snapshot_download(hub_id, allow_patterns=list(FETCHED), etag_timeout=5, tqdm_class=_reporting(report, size))
    except Exception as error:  # no network, no such model, broken off, no room: the libraries raise a dozen kinds
        raise ValueError(
            f"{hub_id} could not be fetched: the model hub did not answer, or the files could not be written "
            f"({type(error).__name__}). Check the network and the free space of the disk, then try again."
        ) from error


def _reporting(report: Callable[[float], None], size: int) -> type:
    """A progress bar as the hub wants one, which draws nothing and reports the share of `size` bytes that came."""
    from tqdm.auto import tqdm

    class Reporting(tqdm):  # type: ignore[misc]  # tqdm comes without types
        def __init__(self, *arguments: object, name: object = None, **options: object) -> None:
            super().__init__(*arguments, **options | {"disable": False, "file": io.StringIO()})

        def display(self, *arguments: object, **options: object) -> None: ...

        def update(self, n: float | None = 1) -> None:
            super().update(n)
            if self.unit == "B" and size:
                report(min(self.n / size, 1.0))

    return Reporting


def revision(model: Model, place: Path) -> str:
    """Which edition of the weights lies in a folder: the hub's commit, or the SHA-256 of the weights."""
    if place.parent.name == "snapshots":  # the hub's cache keeps each commit in a folder of its name
        return place.name
    return f"sha256:{model.digests.get(WEIGHTS) or digest(place / WEIGHTS)}"


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check(model: Model, place: Path, name: str) -> None:
    """ValueError where a file of the model has not the SHA-256 that the catalogue expects of it."""
    expected = model.digests.get(name)
    if expected and (found := digest(place / name)) != expected:
        raise ValueError(
            f"{name} of {model.name} is not the file that was published (SHA-256 {found[:12]}…, expected "
            f"{expected[:12]}…). Install its package again: pip install --force-reinstall {model.package}"
        )
