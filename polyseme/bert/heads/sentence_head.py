"""What a sentence model does behind its last layer: pooling, linear layers, a length of 1.

Read from the files of a model, or from a SentenceTransformer. What is not linear is named, so that it can be refused.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

MODES = {"mean": "Mean", "max": "Max", "cls": "[CLS]"}
"""The poolings' names in the files -> in SENTENCE_POOLINGS of polyseme.core.pooling."""


@dataclass(frozen=True)
class OwnPooling:
    """The pooling that a model was trained with, its layer choice, and what follows."""

    pooling: str
    choice: str
    unit: bool  # whether each vector is scaled to length 1
    limit: int | None  # the maximum number of pieces, if lower than the model's own


def read_own_pooling(folder: Path) -> OwnPooling | None:
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


INSTEAD = "Ask for the shares of the vector before it: pooling='Mean'."


@dataclass(frozen=True)
class Linear:
    """A linear layer: weight (feature', feature), and its bias (feature',) or None."""

    weight: np.ndarray
    bias: np.ndarray | None


@dataclass(frozen=True)
class SentenceHead:
    """The poolings, side by side, by the names that sentence-transformers gives them; then the steps in order.

    A step that is None brings the vector to length 1. `refused` says why the rest cannot be described this way.
    """

    poolings: tuple[str, ...] = ()
    steps: tuple[Linear | None, ...] = ()
    limit: int | None = None  # pieces it reads at most
    features: int | None = None  # how many of the last vector are kept; None for all
    prompt: str = ""  # what is put before every text
    refused: str = ""


def from_files(folder: Path) -> SentenceHead | None:
    """The head in the files of a sentence model; None where it has none."""
    if own := read_own_pooling(folder):
        modes = {pooling: mode for mode, pooling in MODES.items()}
        return SentenceHead((modes[own.pooling],), (None,) * own.unit, own.limit)
    if (folder / "modules.json").is_file():
        said = "This model has layers behind its last one that are not read from its files."
        return SentenceHead(refused=f"{said} Open it with sentence_transformers and pass that object to polyseme.load.")
    return None


def from_modules(model: Any) -> SentenceHead:
    """The head of a SentenceTransformer."""
    _, *rest = model.children()
    prompt = (model.prompts or {}).get(model.default_prompt_name or "") or ""
    try:
        module: Any = rest[0] if rest else None
        if type(module).__name__ != "Pooling":
            raise ValueError(f"This model has no pooling right after its last layer. {INSTEAD}")
        if prompt and not module.include_prompt:
            raise ValueError(f"This model leaves its prompt out of the pooling. Polyseme can't do that. {INSTEAD}")
        mode = module.pooling_mode
        poolings = (mode,) if isinstance(mode, str) else tuple(mode)
        steps = tuple(_steps(rest[1:]))
    except ValueError as error:
        return SentenceHead(refused=str(error))
    return SentenceHead(poolings, steps, None, model.truncate_dim, prompt)


def _steps(modules: Iterable[Any]) -> Iterable[Linear | None]:
    """The steps of the modules behind the pooling; ValueError for one that is not linear."""
    for module in modules:
        kind = type(module).__name__
        if kind == "Dense":
            yield _linear(module)
        elif kind == "Normalize":
            yield None
        elif kind != "Dropout":  # which does nothing in a model that is not in training
            raise ValueError(f"After its pooling, this model has a {kind}, which is not linear. {INSTEAD}")


def _linear(module: Any) -> Linear:
    activation = type(module.activation_function).__name__
    if activation != "Identity":
        raise ValueError(f"This model's dense layer uses {activation}, which is not linear. {INSTEAD}")
    if {module.module_input_name, module.module_output_name} != {"sentence_embedding"}:
        raise ValueError(f"After its pooling, this model has a Dense layer that is not for sentences. {INSTEAD}")
    weight = module.linear.weight
    if module.use_residual:
        around = getattr(module, "residual", None)
        weight = weight + (weight.new_ones(len(weight)).diag() if around is None else around.weight)
    bias = module.linear.bias
    return Linear(_array(weight), None if bias is None else _array(bias))


def _array(tensor: Any) -> np.ndarray:
    return np.asarray(tensor.detach().cpu().double().numpy())
