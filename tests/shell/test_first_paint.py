"""What the first page may import before it paints: nothing that takes long."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = ("torch", "transformers", "sklearn", "scipy.stats", "umap")


@pytest.mark.parametrize("module", ["shell.frame", "chapters.tokens.shows", "chapters.start.shows"])
def test_the_first_pages_import_nothing_heavy(module):
    code = f"import components.{module}, sys; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
