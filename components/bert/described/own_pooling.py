"""How a sentence model makes one vector of a sentence by itself: read from the files it was published with."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MODES = {"mean": "Mean", "max": "Max", "cls": "[CLS]"}
"""What the files call a pooling, and what SENTENCE_POOLINGS of components.numbers.pooling calls it."""


@dataclass(frozen=True)
class OwnPooling:
    """The pooling that a model was trained with: over which layer choice, and what comes after it."""

    pooling: str
    choice: str
    unit: bool  # whether each vector is brought to length 1
    limit: int | None  # the pieces it reads at most, where that is fewer than the model could


def read(folder: Path) -> OwnPooling | None:
    """The own pooling of the model in a folder; None where it has none, or one that is not among MODES."""
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
    """The poolings that are switched on, in either way of writing that down."""
    named = settings.get("pooling_mode")
    if named:
        return [named] if isinstance(named, str) else [str(mode) for mode in named]
    older = {"pooling_mode_cls_token": "cls", "pooling_mode_mean_tokens": "mean", "pooling_mode_max_tokens": "max"}
    return [older.get(key, key) for key, on in settings.items() if key.startswith("pooling_mode_") and on is True]


def _json(path: Path, absent: Any) -> Any:
    """What a file says; `absent` where there is no such file, or none of that shape."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return absent
    return found if isinstance(found, type(absent)) else absent
