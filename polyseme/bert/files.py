"""A model's files: finding, fetching and verifying them."""

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
CONVERTER = "SFconvertbot"  # the hub's own account that offers pickled weights as safetensors
DAMAGED = "The weights of this model are damaged or not complete. Fetch or save the model again."


@dataclass(frozen=True)
class Model:
    """One model: its properties, and the source of its files."""

    name: str
    layers: int | None  # None until the files are read
    features: int | None
    megabytes: int | None  # of its weights, computed from their shapes: a published file may hold a little more
    good_for: str
    languages: str
    hub: tuple[str, ...] = ()  # hub ids: the first is fetched, all are searched for in the cache
    package: str | None = None  # a Python package with the files in its folder model/
    folder: Path | None = None  # a folder written by transformers' save_pretrained
    digests: Mapping[str, str] = field(default_factory=dict)  # file -> expected SHA-256
    family: str | None = None  # its title in FAMILIES; None until the files are read
    head: bool | None = None  # whether it has a masked-language-model head; None until the files are read

    @property
    def source(self) -> str:
        """The source of the files in words; visitors do not see the path of a folder."""
        if self.folder:
            return "a folder on this server"
        if self.package:
            return f"Python package {self.package}"
        return f"Hugging Face Hub, {self.hub[0]}" if self.hub else "a folder on this server"


def folder(model: Model) -> Path | None:
    """The folder with all files that a model needs; None if it is not on this machine."""
    folders = [model.folder, _package_folder(model.package), *map(_cached_folder, model.hub)]
    for path in filter(None, folders):
        if all((path / name).is_file() for name in NEEDED) and any((path / name).is_file() for name in VOCABULARY):
            return path
    return None


@cache
def _package_folder(package: str | None) -> Path | None:
    """The folder model/ of an installed package, found without importing the package."""
    spec = importlib.util.find_spec(package) if package else None
    return Path(spec.origin).parent / "model" if spec and spec.origin else None


def _cached_folder(hub_id: str) -> Path | None:
    """The hub cache's folder of a model, as published or as converted; None unless its weights are complete."""
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.constants import HF_HUB_CACHE
    from huggingface_hub.errors import HFValidationError
    from huggingface_hub.file_download import repo_folder_name

    kept = Path(HF_HUB_CACHE, repo_folder_name(repo_id=hub_id, repo_type="model"))
    if not kept.is_dir():  # every page asks for every model
        return None
    for revision in ("main", *(f"refs/pr/{path.name}" for path in (kept / "refs" / "refs" / "pr").glob("*"))):
        try:
            weights = try_to_load_from_cache(hub_id, WEIGHTS, revision=revision)
        except HFValidationError:  # not a hub id, so nothing is cached under it
            return None
        if isinstance(weights, str):
            return Path(weights).parent
    return None


def fetch(model: Model, report: Callable[[float], None] = lambda share: None) -> Path:
    """The folder of the model's files; missing ones (FETCHED, no others) are fetched from the hub.

    report gets the share fetched so far, from 0 to 1. The hub's cache exposes a file only when it is complete.
    """
    path = folder(model)
    if path is None and model.hub:
        _download(model.hub[0], report)
        path = folder(model)
    if path is None:
        raise ValueError(
            f"Files of {model.name} are missing: one folder needs {', '.join(NEEDED)} and {' or '.join(VOCABULARY)}. "
            f"Save model and tokenizer there with transformers' save_pretrained."
        )
    return path


def configuration(folder: Path) -> dict[str, Any]:
    """The contents of the model's config.json; ValueError if it is damaged."""
    try:
        settings = json.loads((folder / "config.json").read_text("utf-8"))
    except ValueError:  # not JSON, or not even text
        settings = None
    if isinstance(settings, dict):
        return settings
    raise ValueError("The config.json of this model is damaged. Fetch or save the model again.")


def _download(hub_id: str, report: Callable[[float], None]) -> None:
    """Fetches a model into the hub's own cache; ValueError with the next step if that fails."""
    from huggingface_hub import snapshot_download

    options: dict[str, Any] = {"allow_patterns": list(FETCHED), "etag_timeout": 5}
    try:
        wanted = snapshot_download(hub_id, dry_run=True, **options)
        if all(file.filename != WEIGHTS for file in wanted):
            options["revision"] = _converted(hub_id)
            wanted = snapshot_download(hub_id, dry_run=True, **options)
        size = sum(file.file_size or 0 for file in wanted if file.will_download)
        snapshot_download(hub_id, tqdm_class=_reporting(report, size), **options)
    except Exception as error:  # no network, unknown model, interruption, full disk: the libraries raise many types
        raise ValueError(
            f"{hub_id} could not be fetched: the model hub did not answer, or the files could not be written "
            f"({type(error).__name__}). Check the network and the free space of the disk, then try again."
        ) from error


def _converted(hub_id: str) -> str:
    """The revision with the weights as safetensors that the hub offers where the owner published only a pickle."""
    from huggingface_hub import get_repo_discussions

    offers = get_repo_discussions(hub_id, author=CONVERTER, discussion_type="pull_request", discussion_status="open")
    newest = max((offer.num for offer in offers if offer.author == CONVERTER), default=None)
    return f"refs/pr/{newest}" if newest else "main"


def _reporting(report: Callable[[float], None], size: int) -> type:
    """A tqdm class for the hub that draws nothing and reports the share of `size` bytes fetched."""
    from tqdm.auto import tqdm

    class Reporting(tqdm):  # type: ignore[misc]  # tqdm has no types
        def __init__(self, *arguments: object, name: object = None, **options: object) -> None:
            super().__init__(*arguments, **options | {"disable": False, "file": io.StringIO()})

        def display(self, *arguments: object, **options: object) -> None: ...

        def update(self, n: float | None = 1) -> None:
            super().update(n)
            if self.unit == "B" and size:
                report(min(self.n / size, 1.0))

    return Reporting


def revision(model: Model, folder: Path) -> str:
    """The revision of the weights in a folder: the hub's commit, or the SHA-256 of the weights."""
    if folder.parent.name == "snapshots":  # the hub's cache stores each commit in a folder of its name
        return folder.name
    return f"sha256:{model.digests.get(WEIGHTS) or digest(folder / WEIGHTS)}"


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check(model: Model, folder: Path, name: str) -> None:
    """ValueError if a file of the model does not have the SHA-256 in the catalogue."""
    expected = model.digests.get(name)
    if expected and (actual := digest(folder / name)) != expected:
        raise ValueError(
            f"{name} of {model.name} is not the file that was published (SHA-256 {actual[:12]}…, expected "
            f"{expected[:12]}…). Install its package again: pip install --force-reinstall {model.package}"
        )
