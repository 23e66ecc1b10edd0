"""The values of every layer as hills on one scale, as HTML, with one feature lit; and bars of what it does."""

from html import escape

import numpy as np

from polyseme.core.distribution import densities, value_limit
from polyseme.figures.cosines import as_cosine
from polyseme.figures.scale import Scale
from polyseme.figures.wording import number, percent
from polyseme.layers.dominant import DominantFeature, effect_on_random, shares_of

ROOM = 1.08
"""The scale ends so far beyond the furthest value."""

FAR = 0.0005
"""So small a share of the values may lie beyond either end of what is shown."""

BACK = 0.1
"""The values of the one feature are back near 0 if all are so small beside its furthest mean."""

FEW, MOST_TICKS = 3, 12
"""The values of so few pieces need wide bins; so many round numbers at most stand below."""

WIDE, HIGH, GROUND, LANE = 1000, 58, 62, 82
"""Of a layer's picture, which is stretched to its row: its width, and from 0 to 100 the height of the highest hill, the
ground that it stands on, and the lane of the values of the one feature."""


def layer_hills(states: np.ndarray, dominant: DominantFeature, without: bool = False, alt: str = "") -> str:
    """(layer, token, feature) -> a hill per layer and the values of one feature; `without` it, on the same scale."""
    lit, bins = states[:, :, dominant.feature], 120 if states.shape[1] > FEW else 48
    edge, scale = ROOM * max(value_limit(states), float(np.abs(lit).max())), _scale(states, lit)
    hills = np.delete(states, dominant.feature, axis=2) if without else states
    middles, shares = densities(hills, bins, edge)
    marks = [""] * len(shares) if without else _marks(lit, dominant, scale)
    names = [f"layer {layer}" for layer in range(len(shares))]
    titles = [""] * len(shares) if without else _titles(states, dominant.feature)
    far = () if without else dominant.layers
    rows = "".join(
        f'<p class="row{" far" * (layer in far)}"><span title="{title}">{name}</span><span class="way">'
        f"{_drawing(_hill(scale, middles, share / (shares.max() or 1.0)), 'hill')}{mark}</span></p>"
        for layer, (name, title, share, mark) in enumerate(zip(names, titles, shares, marks, strict=True))
    )
    zero = 100 * scale.across(0)
    whole = f"the other {hills.shape[2]:,} numbers" if without else f"all {hills.shape[2]:,} numbers"
    said = f'<b class="whole" style="{scale.left(float(middles[shares[0].argmax()]))}">{whole}</b>'
    return (
        f'<div role="img" aria-label="{escape(alt)}" style="--rows: {len(shares)}; --zero: {zero:.2f}%">'
        f'<p class="head"><span></span><span class="way">{said}{"" if without else _name(lit, dominant)}</span></p>'
        f'{rows}<p class="foot"><span>value</span><span class="way">{_ticks(scale)}</span></p></div>'
    )


def random_bars(dominant: DominantFeature, without: bool, alt: str) -> str:
    """The cosine of random words with the one feature and without it, as HTML, from 0 to 1; what is shown is bold."""
    names = (f"with number {dominant.feature}", "without it")
    effect = effect_on_random(dominant)
    heading = f"{effect[0].upper()}{effect[1:]}: unrelated words, picked at random (layer {dominant.layer})"
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


def _marks(lit: np.ndarray, dominant: DominantFeature, scale: Scale) -> list[str]:
    """For each layer the values of the one feature as dots."""
    dots = ["".join(f"M{WIDE * scale.across(value):.0f} {LANE}h0" for value in layer) for layer in lit.tolist()]
    marks = [_drawing(each, "dots") for each in dots]
    return [*marks[:-1], marks[-1] + _back(lit, dominant, scale)]


def _titles(states: np.ndarray, feature: int) -> list[str]:
    """For each layer the mean of one feature, and how much of the length it makes up."""
    means, shares = states[:, :, feature].mean(1).tolist(), shares_of(states)[:, feature].tolist()
    return [
        f"average of number {feature}: {number(mean)}, {percent(share)} of the squared length"
        for mean, share in zip(means, shares, strict=True)
    ]


def _back(lit: np.ndarray, dominant: DominantFeature, scale: Scale) -> str:
    """What is said in the last layer of a feature that stood out, if all its values are back near 0."""
    furthest = abs(lit[dominant.layer].mean())
    if not dominant.sticks_out or np.abs(lit[-1]).max() >= BACK * furthest:
        return ""
    return f'<em style="{scale.left(float(lit[-1].mean()))}">all back near 0</em>'


def _name(lit: np.ndarray, dominant: DominantFeature) -> str:
    """What the dots are, on the side where they lie."""
    side = "before" if lit.mean(1)[dominant.layer] < 0 else "after"
    many = "<i>, a dot for each piece</i>" * (lit.shape[1] > 1)
    return f'<b class="name {side}">● number {dominant.feature}{many}</b>'
