"""The answer on the Start page says who was right."""

from types import SimpleNamespace

import numpy as np
import pytest

from polyseme.core.baseline import Spread
from polyseme.start.figures import guess_finding, guess_reading


def test_the_answer_names_the_pair_that_is_most_alike_whatever_was_guessed():
    cosines = {"vault and robber": 0.4, "vault and river": 0.7, "robber and river": 0.6}
    chance = Spread(np.linspace(0, 0.5, 101))
    right, wrong = (guess_reading(guess, cosines, chance) for guess in ("vault and river", "robber and river"))
    assert right.startswith("**You and the model agree: the banks of vault and river are most alike**, cosine .700")
    assert wrong.startswith("**You said robber and river; the model says otherwise: the banks of vault and river")
    assert "reach .400 and .600" in right
    assert "two random pieces reach .250" in right


@pytest.mark.parametrize(("near", "sense"), [((0, 0, 1), "river"), ((0, 0, 0), "money")])
def test_the_finding_says_who_was_right_and_with_which_sense_the_third_lies(near, sense):
    of = SimpleNamespace(
        names=("money", "river"), labels=("bank vault", "bank robber", "river bank"), best=0, nearest=np.array([near]).T
    )
    cosines = {"vault and robber": 0.9, "vault and river": 0.7, "robber and river": 0.6}
    right, wrong = (guess_finding(guess, cosines, of) for guess in ("vault and robber", "robber and river"))
    told = f"vault and robber are most alike**; river bank lies with {sense}."
    assert right == f"**You and the model agree: {told}"
    assert wrong == f"**You said robber and river; the model says otherwise: {told}"
    assert len(wrong.split()) <= 25
