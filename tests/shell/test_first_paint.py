"""What the first page may import before it paints: nothing that takes long."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = ("torch", "transformers", "sklearn", "scipy.stats", "umap")


FIRST = ("shell.frame", "chapters.tokens", "chapters.start")


def test_the_first_pages_import_nothing_heavy():
    modules = ", ".join(f"components.{module}" for module in FIRST)
    code = f"import {modules}, sys; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
