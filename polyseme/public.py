"""Where each public call is defined. A module is imported when its call is first used: `import polyseme` is quick."""

import inspect
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

MODULES = {
    "attention": "attention.result",
    "axis": "axes.result",
    "bench": "pooling.result",
    "change": "change.result",
    "groups": "senses.sense_induction.result",
    "influence": "senses.occlusion.result",
    "judgements": "judgements.result",
    "load": "bert.given",
    "map": "maps.result",
    "neighbours": "neighbours.words.result",
    "senses": "senses.result",
    "similarity": "sentences.reasons.result",
}
"""To add a call, add an entry here, and its import in polyseme/__init__.py, which is for type checkers."""


class CallablePackage(ModuleType):
    """A package that is also the public call of its name: polyseme.senses(...), beside polyseme.senses.numbers.

    To import a submodule puts its package under the package's name into `polyseme`, where the function would be.
    """

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        return function(self.__name__.rpartition(".")[2])(*arguments, **options)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(function(self.__name__.rpartition(".")[2]))


def function(name: str) -> Any:
    """The function of a public call."""
    return getattr(import_module(f"polyseme.{MODULES[name]}"), name)


def found(name: str) -> Any:
    """A public call: its function, or the callable package of its name where there is one."""
    own = function(name)
    return sys.modules.get(f"polyseme.{name}", own)


def version() -> str:
    """The version of this library."""
    return str(import_module("polyseme").__version__)
