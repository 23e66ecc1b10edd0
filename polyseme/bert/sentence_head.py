"""What a sentence model does behind its last layer: pooling, linear layers, a length of 1.

Read from the files of a model, or from a SentenceTransformer. What is not linear is named, so that it can be refused.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from polyseme.bert.metadata import own_pooling

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
    if own := own_pooling.read(folder):
        modes = {pooling: mode for mode, pooling in own_pooling.MODES.items()}
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
        poolings = _poolings(rest[0] if rest else None, prompt)
        steps = tuple(_steps(rest[1:]))
    except ValueError as error:
        return SentenceHead(refused=str(error))
    return SentenceHead(poolings, steps, None, model.truncate_dim, prompt)


def _poolings(module: Any, prompt: str) -> tuple[str, ...]:
    if type(module).__name__ != "Pooling":
        raise ValueError(f"This model has no pooling directly behind its last layer. {INSTEAD}")
    if prompt and not module.include_prompt:
        raise ValueError(f"This model leaves its prompt out of its pooling, which is not supported. {INSTEAD}")
    mode = module.pooling_mode
    return (mode,) if isinstance(mode, str) else tuple(mode)


def _steps(modules: Iterable[Any]) -> Iterable[Linear | None]:
    """The steps of the modules behind the pooling; ValueError for one that is not linear."""
    for module in modules:
        kind = type(module).__name__
        if kind == "Dense":
            yield _linear(module)
        elif kind == "Normalize":
            yield None
        elif kind != "Dropout":  # which does nothing in a model that is not in training
            raise ValueError(f"Behind its pooling this model has a {kind}, which is not linear. {INSTEAD}")


def _linear(module: Any) -> Linear:
    activation = type(module.activation_function).__name__
    if activation != "Identity":
        raise ValueError(f"Behind its pooling this model has a Dense with {activation}, which is not linear. {INSTEAD}")
    if {module.module_input_name, module.module_output_name} != {"sentence_embedding"}:
        raise ValueError(f"Behind its pooling this model has a Dense that is not for sentences. {INSTEAD}")
    weight = module.linear.weight
    if module.use_residual:
        around = getattr(module, "residual", None)
        weight = weight + (weight.new_ones(len(weight)).diag() if around is None else around.weight)
    bias = module.linear.bias
    return Linear(_array(weight), None if bias is None else _array(bias))


def _array(tensor: Any) -> np.ndarray:
    return np.asarray(tensor.detach().cpu().double().numpy())
