"""The answer on the Start page says who was right, and what the model says of the third bank."""

from types import SimpleNamespace

import numpy as np
import pytest

from polyseme.core.verdict.verdicts import NEAR, Verdict
from polyseme.start import cosines_reading, guess_finding


@pytest.mark.parametrize(
    ("third", "said"), [("river", "“river bank”: river"), ("", "can't tell what “river bank” means")]
)
def test_the_finding_says_who_was_right_and_the_verdict_on_the_third(third, said):
    gathering = SimpleNamespace(labels=("bank vault", "bank robber", "river bank"), layer_name="layer 6")
    verdicts = (None, None, Verdict(third, NEAR * (not third), ("river", "money"), 0.9))
    cosines = np.array([[1, 0.9, 0.7], [0.9, 1, 0.6], [0.7, 0.6, 1]])
    of = SimpleNamespace(gathering=gathering, verdicts=verdicts, cosines=cosines)
    right, wrong = (guess_finding(guess, of) for guess in ("vault and robber", "robber and river"))
    assert right.startswith("**You and the model agree: vault and robber are most alike**")
    assert wrong.startswith("**You said robber and river; the model disagrees: vault and robber are most alike**")
    assert right.endswith(f"{said} (layer 6).")
    assert len(wrong.split()) <= 25
    alike = "vault and robber .900, vault and river .700, robber and river .600"
    assert cosines_reading(of) == f"Cosines of the pairs (layer 6): {alike}."
    tie = SimpleNamespace(gathering=gathering, verdicts=verdicts, cosines=np.round(cosines, 0))
    assert "To the model, vault and robber are as alike as vault and river" in guess_finding("robber and river", tie)
