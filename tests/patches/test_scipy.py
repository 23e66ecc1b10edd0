"""SciPy beside a torch that another thread is importing."""

import subprocess
import sys

import pytest

HALF = """
import sys, types
sys.modules["torch"] = types.ModuleType("torch")
{patch}
import scipy.stats
print(round(scipy.stats.spearmanr([1, 2, 3], [1, 2, 4]).statistic, 3))
"""
PATCH = "from polyseme import patches; assert patches.applied(patches.HALF_TORCH)"


@pytest.mark.parametrize(("patch", "said"), [(PATCH, "1.0"), ("", "AttributeError")])
def test_a_half_imported_torch_is_no_error(patch, said):
    command = [sys.executable, "-c", HALF.format(patch=patch)]
    ended = subprocess.run(command, capture_output=True, text=True)  # this very interpreter
    assert said in ended.stdout + ended.stderr
