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
from .definition import Definition, Part
from .files import Model
from .model import Bert, load
from .own_pooling import OwnPooling
from .tokens import Encoding, Tokens, Word
from .wordpiece import Step

__all__ = [
    "MODELS",
    "Attention",
    "Bert",
    "Definition",
    "Encoding",
    "Model",
    "OwnPooling",
    "Part",
    "Step",
    "Tokens",
    "Word",
    "load",
]
