"""Polyseme: see what BERT sees in a word.

>>> import polyseme
>>> bert = polyseme.load("all-MiniLM-L6-v2")
>>> print(polyseme.neighbours(bert, "bank", n=3).pieces)
('banks', 'banking', '##bank')

Every call takes a model as `load` returns it, or whatever `load` takes: a name, a folder, a SentenceTransformer.
What it returns prints as text and shows itself in Jupyter as its picture; .table() is for pandas, .figure() for Plotly.
"""

from typing import TYPE_CHECKING, Any

from polyseme import public

if TYPE_CHECKING:
    from polyseme.attention.result import attention as attention
    from polyseme.axes.result import axis as axis
    from polyseme.bert.given import load as load
    from polyseme.change.result import change as change
    from polyseme.judgements.result import judgements as judgements
    from polyseme.maps.result import map as map
    from polyseme.neighbours.words.result import neighbours as neighbours
    from polyseme.pooling.result import bench as bench
    from polyseme.senses.occlusion.result import influence as influence
    from polyseme.senses.result import senses as senses
    from polyseme.senses.sense_induction.result import groups as groups
    from polyseme.sentences.reasons.result import similarity as similarity

__version__ = "1.0.0"
__all__ = [
    "attention",
    "axis",
    "bench",
    "change",
    "groups",
    "influence",
    "judgements",
    "load",
    "map",
    "neighbours",
    "senses",
    "similarity",
]


def __getattr__(name: str) -> Any:
    if name not in public.MODULES:
        raise AttributeError(f"module 'polyseme' has no attribute {name!r}")
    return public.found(name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
