"""Leaves out of a server what it does not use of torch, 90 MB: compiler, SymPy, distributed tensors, meta device.

transformers imports the first to mark functions for a compiler that never runs, and the others to load weights that
never are in pieces on many machines.
"""

import sys
from collections.abc import Callable
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
from typing import Any

COMPILER = "torch._dynamo"
TRACING = f"{COMPILER}._trace_wrapped_higher_order_op"
META = "torch._meta_registrations"


TRIED = "2.13."
"""The torch that this was tried with: with 2.11, what was left out broke a later import."""


def apply() -> None:
    """Imports torch and transformers' models without them; does nothing where the compiler is in use."""
    assert version("torch").startswith(TRIED)
    with _without(META):
        import torch.distributed

    if COMPILER in sys.modules:
        return
    with _without_compiler(), _without_distribution(torch.distributed):
        import transformers.masking_utils
        from transformers import PreTrainedModel, initialization
    contexts = PreTrainedModel.get_init_context

    def on_this_device(cls: Any, *arguments: Any, **options: Any) -> list[Any]:
        """As it is, but without the device "meta", which needs SymPy: the weights get their place uninitialised."""
        made = contexts.__func__(cls, *arguments, **options)
        return [one for one in made if not isinstance(one, torch.device)] + [initialization.no_init_weights()]

    PreTrainedModel.get_init_context = classmethod(on_this_device)
    assert transformers.masking_utils


@contextmanager
def _without_compiler() -> Any:
    """Stands in for torch's compiler while functions are marked for it; whoever needs it later gets the real one."""

    def unmarked(function: Any = None, *_: Any, **__: Any) -> Any:
        return function if callable(function) else unmarked

    def real() -> Any:
        import_module(META)  # the compiler needs it first
        from torch._dynamo._trace_wrapped_higher_order_op import TransformGetItemToIndex

        return TransformGetItemToIndex()

    marks: dict[str, Callable[..., Any]] = dict.fromkeys(
        ("assume_constant_result", "allow_in_graph", "disable"), unmarked
    )
    with _without(COMPILER, **marks), _without(TRACING, TransformGetItemToIndex=real):
        yield


@contextmanager
def _without(module: str, **names: object) -> Any:
    """An almost empty module in a module's place; whoever imports it later gets the real one."""
    if module in sys.modules:
        yield
        return
    stand_in = ModuleType(module)
    vars(stand_in).update(names)
    sys.modules[module] = stand_in
    try:
        yield
    finally:
        del sys.modules[module]
        folder, _, name = module.rpartition(".")
        if vars(sys.modules[folder]).get(name) is stand_in:
            delattr(sys.modules[folder], name)


@contextmanager
def _without_distribution(distributed: Any) -> Any:
    """torch says that it has no distributed tensors, which transformers remembers."""
    available = distributed.is_available
    distributed.is_available = lambda: False
    try:
        yield
    finally:
        distributed.is_available = available
