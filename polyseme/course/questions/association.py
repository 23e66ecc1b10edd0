"""A question on flowers, insects and pleasant words; None if a model cuts one of them."""

from itertools import combinations

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.vectors import vectors

FLOWERS, INSECTS = ("rose", "lily", "daisy", "orchid", "violet"), ("fly", "mosquito", "wasp", "beetle", "moth")


PLEASANT = ("love", "peace", "friend", "joy", "happy", "beauty", "gift")


UNPLEASANT = ("pain", "death", "poison", "war", "ugly", "enemy", "prison")


SPLITS = 40  # drawn before the answer


def association(bert: Bert) -> Asked | None:
    """How often a random division of flowers and insects separates them as far on pleasant–unpleasant."""
    found = [vectors(bert, words) for words in (FLOWERS + INSECTS, PLEASANT, UNPLEASANT)]
    if any(one is None for one in found):
        return None
    items, good, bad = (np.asarray(one, np.float64) for one in found)
    leans = (items @ good.T).mean(1) - (items @ bad.T).mean(1)
    half = len(FLOWERS)
    splits = [list(rows) for rows in combinations(range(len(leans)), half)]
    gaps = np.array([2 * leans[rows].sum() - leans.sum() for rows in splits]) / half
    real = float(leans[:half].mean() - leans[half:].mean())
    as_far = np.abs(gaps) >= abs(real) - 1e-9
    count, others = int(as_far.sum()), np.flatnonzero(np.abs(gaps - real) > 1e-9)
    nearer, further = ("flowers", "insects") if real > 0 else ("insects", "flowers")
    few = np.random.default_rng(2).choice(np.flatnonzero(~as_far), SPLITS, replace=False)
    example = [(FLOWERS + INSECTS)[row] for row in splits[min(few, key=np.abs(gaps).__getitem__)]]
    swapped = "the same two groups swapped" if count == 2 else f"{count - 1} more"
    right = _rarity(count / len(splits))

    def draw(rows: np.ndarray, which: str) -> go.Figure:
        dots = [figures.Dot(float(gaps[row]), sense=1 if as_far[row] else -1) for row in rows]
        ends, band = ("second five nearer", "first five nearer"), (-abs(real), abs(real))
        dots.append(figures.Dot(real, "flowers, insects"))
        kinds, axis = ("", "as large", which), "difference in nearness to pleasant words"
        return figures.line(dots, ends, band, "smaller differences", kinds=kinds, axis=axis)

    return Asked(
        f"Large dot: {nearer} lie nearer than {further} to pleasant words, such as *{PLEASANT[0]}*. Is that chance? "
        f"For each small dot we split the words at random, such as *{', '.join(example)}* against the rest. "
        f"There are {len(splits)} splits. How many show as large a difference?",
        f"Flowers: {', '.join(FLOWERS)}. Insects: {', '.join(INSECTS)}.",
        ("about half of them", "about one in ten", "fewer than one in twenty"),
        right,
        each(
            right,
            f"{count} of all {len(splits)} splits: flowers and insects (large dot), and {swapped} (orange).",
            "Such a difference would be common: the lists do not differ.",
            "Such a difference would come now and then: a weak hint.",
            "Such a difference is rare: it is hardly chance.",
        ),
        draw(few, f"{SPLITS} splits"),
        draw(others, "other splits"),
        help="A smaller form of the test on the page Axes, which has eight words a list. "
        f"Nearness: the mean cosine with {len(PLEASANT)} pleasant words minus that with {len(UNPLEASANT)} others, "
        f"such as *{UNPLEASANT[0]}*.",
    )


def _rarity(p: float) -> int:
    """About half the time, about one time in ten, or less than one in twenty."""
    return 0 if p > 0.3 else 1 if p >= 0.05 else 2
