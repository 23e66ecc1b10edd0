"""The values of every layer as hills on one scale, as HTML, with one feature lit; and bars of what it does."""

from html import escape

import numpy as np

from polyseme.core.distribution import densities, value_limit
from polyseme.figures.cosines import as_cosine
from polyseme.figures.scale import Scale
from polyseme.figures.wording import number, percent
from polyseme.layers.dominant import DominantFeature, shares_of

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FAR = 0.0005
"""So small a share of the values may lie beyond either end of what is shown."""

LEFT_FREE = 0.25
"""The name of a mean takes at most this part of the scale."""

BACK = 0.1
"""The values of the one feature are back near 0 if all are so small beside its furthest mean."""

FEW, MOST_TICKS = 3, 12
"""The values of so few pieces need wide bins; so many round numbers at most stand below."""

WIDE, HIGH, GROUND, BELOW = 1000, 70, 74, 87
"""Of a layer's picture, which is stretched to its row: its width, and from 0 to 100 the height of the highest hill, the
ground that it stands on, and where the values of the one feature hang."""


def layer_hills(states: np.ndarray, dominant: DominantFeature, without: bool = False, alt: str = "") -> str:
    """(layer, token, feature) -> a hill per layer and the values of one feature; `without` it, on the same scale."""
    lit, bins = states[:, :, dominant.feature], 120 if states.shape[1] > FEW else 48
    edge, scale = ROOM * max(value_limit(states), float(np.abs(lit).max())), _scale(states, lit)
    hills = np.delete(states, dominant.feature, axis=2) if without else states
    middles, shares = densities(hills, bins, edge)
    marks = [""] * len(shares) if without else _marks(states, lit, dominant, scale)
    names = [f"layer {layer}" for layer in range(len(shares))]
    far = () if without else dominant.layers
    rows = "".join(
        f'<p class="row{" far" * (layer in far)}"><span>{name}</span><span class="way">'
        f"{_drawing(_hill(scale, middles, share / (shares.max() or 1.0)), 'hill')}{mark}</span></p>"
        for layer, (name, share, mark) in enumerate(zip(names, shares, marks, strict=True))
    )
    zero = 100 * scale.across(0)
    whole = f"the other {hills.shape[2]:,} numbers" if without else f"all {hills.shape[2]:,} numbers"
    said = f'<b class="whole" style="{scale.left(float(middles[shares[0].argmax()]))}">{whole}</b>'
    return (
        f'<div role="img" aria-label="{escape(alt)}" style="--rows: {len(shares)}; --zero: {zero:.2f}%">'
        f'<p class="head"><span></span><span class="way">{said}{"" if without else _name(lit, dominant)}</span></p>'
        f"{rows}{'' if without else _joined(lit.mean(1), scale)}"
        f'<p class="foot"><span>value</span><span class="way">{_ticks(scale)}</span></p></div>'
    )


def random_bars(dominant: DominantFeature, without: bool, alt: str) -> str:
    """The cosine of random words with the one feature and without it, as HTML, from 0 to 1; what is shown is bold."""
    names = (f"with feature {dominant.feature}", "without it")
    heading = f"How alike are random, unrelated words (layer {dominant.layer})?"
    sides = zip(names, dominant.random, (not without, without), strict=True)
    rows = [
        f'<b{" class=shown" * shown}>{name}</b><span><i style="--part: {max(value, 0):.3f}"></i>'
        f"<em>{as_cosine(value, 2)}</em></span>"
        for name, value, shown in sides
    ]
    ends = '<b></b><span class="ends"><u>0 unrelated</u><u>1 same<var> direction</var></u></span>'
    return f'<div role="img" aria-label="{escape(alt)}"><p>{heading}</p>{"".join(rows)}{ends}</div>'


def _scale(states: np.ndarray, lit: np.ndarray) -> Scale:
    """Nearly all values, and all of the one feature."""
    low, high = np.quantile(states, (FAR, 1 - FAR)).tolist()
    return Scale(ROOM * min(low, float(lit.min())), ROOM * max(high, float(lit.max())))


def _ticks(scale: Scale) -> str:
    """A few round numbers, as HTML; every other one may be left out."""
    multiples, step, digits = scale.rounds(MOST_TICKS)
    return "".join(
        f'<i{" class=between" * (n % 2)} style="{scale.left(n * step)}">{number(n * step, digits)}</i>'
        for n in multiples
    )


def _drawing(path: str, kind: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} 100" preserveAspectRatio="none"><path class="{kind}" d="{path}"/></svg>'


def _hill(scale: Scale, middles: np.ndarray, heights: np.ndarray) -> str:
    """A hill's outline from one end of the picture to the other, and back along the ground."""
    outline = "L".join(
        f"{WIDE * scale.across(middle):.0f} {GROUND - HIGH * height:.1f}"
        for middle, height in zip(middles.tolist(), heights.tolist(), strict=True)
    )
    return f"M{outline}L{WIDE} {GROUND}H0z"


def _marks(states: np.ndarray, lit: np.ndarray, dominant: DominantFeature, scale: Scale) -> list[str]:
    """For each layer the values of the one feature as dots, their mean as a stroke, and what is said of them."""
    means, shares = lit.mean(1).tolist(), shares_of(states)[:, dominant.feature].tolist()
    dots = ["".join(f"M{WIDE * scale.across(value):.0f} {BELOW}h0" for value in layer) for layer in lit.tolist()]
    said = [f"mean of feature {dominant.feature}: {number(mean)}" for mean in means]
    strokes = [
        f'<u style="{scale.left(mean)}" title="{what}, {percent(share)} of the squared length"></u>'
        * (lit.shape[1] > 1)
        for mean, what, share in zip(means, said, shares, strict=True)
    ]
    words = _words(lit, dominant, scale)
    return [_drawing(each, "dots") + stroke + word for each, stroke, word in zip(dots, strokes, words, strict=True)]


def _words(lit: np.ndarray, dominant: DominantFeature, scale: Scale) -> list[str]:
    """For each layer what is said of the one feature: its furthest mean; and in the last, whether all are back."""
    said, means = [""] * len(lit), lit.mean(1).tolist()
    if not dominant.sticks_out:
        return said
    mean = means[dominant.layer]
    left = (mean < 0) != ((scale.across(mean) if mean < 0 else 1 - scale.across(mean)) < LEFT_FREE)
    side = "before" if left else "after"
    said[dominant.layer] = f'<em class="{side}" style="{scale.left(mean)}">{number(mean, 1)}</em>'
    if np.abs(lit[-1]).max() < BACK * abs(mean):
        said[-1] += f'<em class="after back" style="{scale.left(means[-1])}">all back near 0</em>'
    return said


def _joined(means: np.ndarray, scale: Scale) -> str:
    """A line down the layers through the mean of the one feature."""
    points = "L".join(f"{WIDE * scale.across(x):.0f} {100 * row + BELOW}" for row, x in enumerate(means.tolist()))
    box = f'viewBox="0 0 {WIDE} {100 * len(means)}" preserveAspectRatio="none"'
    return f'<svg class="joins" {box}><path d="M{points}"/></svg>'


def _name(lit: np.ndarray, dominant: DominantFeature) -> str:
    """What the dots are, on the side where they lie."""
    side = "before" if lit.mean(1)[dominant.layer] < 0 else "after"
    many = "<i>, one for each piece</i><var><u></u>average</var>" * (lit.shape[1] > 1)
    return f'<b class="name {side}">● feature {dominant.feature}{many}</b>'
