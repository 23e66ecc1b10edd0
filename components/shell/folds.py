"""The folds of a page: to add one, add an entry to the list in the page's file."""

from collections.abc import Callable
from dataclasses import dataclass

from components.shell.show import show_fold
from polyseme.export.scripts import Script


@dataclass(frozen=True)
class Fold:
    """The arguments of `show_fold`; a fold that is not `offered` has nothing to show for this model or text."""

    title: str
    key: str
    draw: Callable[[], tuple[Script, ...] | None]
    asks: tuple[str, ...] = ()
    linked: bool = False
    offered: bool = True


def show_folds(*folds: Fold) -> None:
    """The offered folds, in order."""
    for fold in folds:
        if fold.offered:
            show_fold(fold.title, fold.key, fold.draw, fold.asks, linked=fold.linked)
