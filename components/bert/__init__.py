"""Text in, tokens and hidden states out. Knows torch and transformers; no Streamlit, no Plotly.

>>> from components.bert import load
>>> bert = load()
>>> bert.tokenize("Hello, world!").pieces
('[CLS]', 'hello', ',', 'world', '!', '[SEP]')
>>> bert.encode("Hello, world!").states.shape == (bert.layers + 1, 6, bert.features)
True
"""

from .attention import Attention
from .catalogue import MODELS
from .cutting.bpe import Merge
from .cutting.unigram import Split
from .cutting.wordpiece import Step
from .described.definition import Definition, Part
from .described.own_pooling import OwnPooling
from .families import FAMILIES
from .families.family import Family
from .files import Model
from .model import Bert, load
from .tokens import Encoding, Tokens, Word

__all__ = [
    "FAMILIES",
    "MODELS",
    "Attention",
    "Bert",
    "Definition",
    "Encoding",
    "Family",
    "Merge",
    "Model",
    "OwnPooling",
    "Part",
    "Split",
    "Step",
    "Tokens",
    "Word",
    "load",
]
