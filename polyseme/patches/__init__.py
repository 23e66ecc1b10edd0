"""Uses of libraries' private parts, one module each; a patch that fails is logged in one line.

Nothing here knows Streamlit, whose patches are in `components/patches`.
"""

import logging
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Patch:
    """A module whose `apply` patches a library, and raises if the library has changed.

    without: what is lost then. safety: whether the patch limits what a visitor can do to the server.
    """

    module: str
    without: str
    safety: bool = False

    @property
    def name(self) -> str:
        return self.module.rpartition(".")[2]


@cache
def applied(patch: Patch) -> Any:
    """The module of a patch, which is applied at the first call; None if it can't be applied."""
    try:
        module = import_module(patch.module)
        module.apply()
    except Exception as error:
        LOG.warning("Patch %r can't be applied (%r). Without it: %s.", patch.name, error, patch.without)
        return None
    return module


RAW_FIGURES = Patch(f"{__name__}.plotly", "a fifth more of what a reader waits for after a new text")
RANKS = Patch(f"{__name__}.datatrove", "work on several processes waits for ever for one that was killed")
JOBS = Patch(
    f"{__name__}.slurm", "Slurm's jobs take the first Python that a node has, and add up statistics at the end"
)
NUMBA = Patch(f"{__name__}.numba", "the first UMAP map on a machine waits a minute for the compiler")
INFERENCE = Patch(f"{__name__}.inference", "the server takes 90 MB more")
HALF_TORCH = Patch(f"{__name__}.scipy", "a page that needs SciPy may fail once while the server starts")
