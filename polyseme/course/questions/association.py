"""A question on flowers, insects and nice words; None if a model cuts one of them."""

from itertools import combinations

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.vectors import vectors

FLOWERS, INSECTS = ("rose", "lily", "daisy", "orchid", "violet"), ("ant", "mosquito", "wasp", "beetle", "moth")


PLEASANT = ("love", "peace", "friend", "joy", "happy", "beauty", "gift")


UNPLEASANT = ("pain", "death", "poison", "war", "ugly", "enemy", "prison")


SHUFFLES = 40  # drawn before the answer


def association(bert: Bert) -> Asked | None:
    """How often a random division of flowers and insects separates them as far on pleasant–unpleasant."""
    found = [vectors(bert, words) for words in (FLOWERS + INSECTS, PLEASANT, UNPLEASANT)]
    if any(one is None for one in found):
        return None
    items, good, bad = found
    leans = (items @ good.T).mean(1) - (items @ bad.T).mean(1)  # type: ignore[union-attr]
    half = len(FLOWERS)
    splits = [list(rows) for rows in combinations(range(len(leans)), half)]
    gaps = np.array([2 * leans[rows].sum() - leans.sum() for rows in splits]) / half
    real = float(leans[:half].mean() - leans[half:].mean())
    as_far = int((np.abs(gaps) >= abs(real) - 1e-9).sum())
    p = as_far / len(splits)
    real_too = np.abs(gaps - real) < 1e-9
    far_out = np.abs(gaps) >= abs(real) - 1e-9
    mirror = "the same groups swapped" if as_far == 2 else f"{as_far - 1} more"
    kind = np.where(far_out, 1, np.where(np.abs(gaps) > 0.97 * abs(real), 0, -1))
    few = np.random.default_rng(2).choice(np.flatnonzero(kind < 0), SHUFFLES, replace=False)

    def draw(rows: np.ndarray, which: str) -> go.Figure:
        dots = [figures.Dot(float(gap), sense=int(one)) for gap, one in zip(gaps[rows], kind[rows], strict=True)]
        kinds = ("just short of it", "as far out", which)
        ends = ("second five nicer", "first five nicer")
        return figures.line([*dots, figures.Dot(real, "flowers first, then insects")], ends, kinds=kinds)

    return Asked(
        f"Large dot: flowers are nearer than insects to nice words such as *{PLEASANT[0]}*. Small dots: the ten names "
        "split at random into two fives. How many splits lie as far out?",
        f"Flowers: {', '.join(FLOWERS)}. Insects: {', '.join(INSECTS)}.",
        ("about half of them", "about one in ten", "fewer than one in twenty"),
        _rarity(p),
        each(
            _rarity(p),
            f"{as_far} of all {len(splits)} splits lie so far out: flowers and insects (large dot) and {mirror} "
            "(orange).",
            "So large a difference would be common: the lists do not differ.",
            "So large a difference would come now and then: a weak hint.",
            "So large a difference is rare: chance hardly explains it.",
        ),
        draw(few, f"{SHUFFLES} of {len(splits)} splits"),
        draw(np.flatnonzero(~real_too), "other splits"),
    )


def _rarity(p: float) -> int:
    """About half the time, about one time in ten, or less than one in twenty."""
    return 0 if p > 0.3 else 1 if p >= 0.05 else 2
