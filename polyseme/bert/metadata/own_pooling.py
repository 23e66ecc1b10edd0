"""The pooling that a sentence model was trained with, read from its published files."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MODES = {"mean": "Mean", "max": "Max", "cls": "[CLS]"}
"""The poolings' names in the files -> in SENTENCE_POOLINGS of polyseme.core.pooling."""


@dataclass(frozen=True)
class OwnPooling:
    """The pooling that a model was trained with, its layer choice, and what follows."""

    pooling: str
    choice: str
    unit: bool  # whether each vector is scaled to length 1
    limit: int | None  # the maximum number of pieces, if lower than the model's own


def read(folder: Path) -> OwnPooling | None:
    """The pooling of the sentence model in a folder; None without one, or if it is not among MODES."""
    modules = _json(folder / "modules.json", [])
    kinds = [str(module.get("type", "")).rpartition(".")[2] for module in modules]
    if kinds not in (["Transformer", "Pooling"], ["Transformer", "Pooling", "Normalize"]):
        return None
    modes = _modes(_json(folder / str(modules[1].get("path")) / "config.json", {}))
    if len(modes) != 1 or modes[0] not in MODES:
        return None
    limit = _json(folder / "sentence_bert_config.json", {}).get("max_seq_length")
    return OwnPooling(MODES[modes[0]], "Last", len(kinds) == 3, int(limit) if limit else None)


def _modes(settings: dict[str, Any]) -> list[str]:
    """The poolings that are switched on, in the current or the older format."""
    modes = settings.get("pooling_mode")
    if modes:
        return [modes] if isinstance(modes, str) else [str(mode) for mode in modes]
    older = {"pooling_mode_cls_token": "cls", "pooling_mode_mean_tokens": "mean", "pooling_mode_max_tokens": "max"}
    return [older.get(key, key) for key, on in settings.items() if key.startswith("pooling_mode_") and on is True]


def _json(path: Path, default: Any) -> Any:
    """The contents of a JSON file; `default` if it is missing, damaged or of another type."""
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return default
    return content if isinstance(content, type(default)) else default
