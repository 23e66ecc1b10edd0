"""Text in, tokens and hidden states out. Knows torch and transformers; no Streamlit, no Plotly.

>>> from polyseme.bert import load
>>> bert = load()
>>> bert.tokenize("Hello, world!").pieces
('[CLS]', 'hello', ',', 'world', '!', '[SEP]')
>>> bert.encode("Hello, world!").states.shape == (bert.layers + 1, 6, bert.features)
True
"""

from polyseme.bert.attention import Attention
from polyseme.bert.catalogue import MODELS
from polyseme.bert.families import FAMILIES, Family
from polyseme.bert.files import Model
from polyseme.bert.heads.sentence_head import OwnPooling
from polyseme.bert.metadata.definition import ModelPart
from polyseme.bert.model import Bert, load
from polyseme.bert.subwords.algorithms import MatchStep, Merge, Split
from polyseme.bert.tokens import Encoding, Tokens, Word

__all__ = [
    "FAMILIES",
    "MODELS",
    "Attention",
    "Bert",
    "Encoding",
    "Family",
    "MatchStep",
    "Merge",
    "Model",
    "ModelPart",
    "OwnPooling",
    "Split",
    "Tokens",
    "Word",
    "load",
]
