"""Attention of all tokens and of all layers as heatmaps; heads as small pictures; how far attention is influence."""

from collections import Counter
from collections.abc import Sequence
from html import escape

import numpy as np
import plotly.graph_objects as go

from polyseme.attention.numbers import same_order
from polyseme.attention.scene import Looks
from polyseme.core.occlusion.attention_shares import ITSELF, MARK, WORD, AttentionShares
from polyseme.core.occlusion.cues import MOVED, NEAREST, PULL, RAW, WEIGHED, Agreement, CueTrial, agreement
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.markers import error_bars
from polyseme.figures.moving_map.scene import css_colour
from polyseme.figures.strips import BELOW
from polyseme.figures.wording import escaped, listed, percent, shortened


def token_heatmap(shares: np.ndarray, pieces: Sequence[str], where: str) -> go.Figure:
    """(from, to): the attention of each token, a row, to each token, a column."""
    names, size = [theme.plain(piece) for piece in pieces], len(pieces)
    keys = [f"{position} {name}" for position, name in enumerate(names)]
    hover = "%{y} looks at %{x}: %{z:.1%}<extra></extra>"
    face = {"colorbar": theme.bar_below(f"share of the attention, {where}"), "hovertemplate": hover}
    drawing = FigureSpec(trace("heatmap", z=shares, x=keys, y=keys, colorscale=theme.SEQUENTIAL, **face))
    drawing.x(tickvals=keys, ticktext=names, tickangle=-45, side="top", showgrid=False)
    drawing.y(tickvals=keys, ticktext=names, autorange="reversed", showgrid=False)
    return theme.with_theme(drawing, 130 + BELOW + 27 * size, margin={"b": BELOW})


def layer_heatmap(looks: Looks) -> go.Figure:
    """The attention of one word to each target, a row, in each layer, a column."""
    names = [f"{i} {theme.plain(shortened(target.name, 18))}" for i, target in enumerate(looks.targets, 1)]
    layers = list(range(1, len(looks.shares)))
    hover = "layer %{x}, %{y}: %{z:.1%}<extra></extra>"
    face = {
        "colorbar": theme.bar_below("share of the attention"),
        "hovertemplate": hover,
        "colorscale": theme.SEQUENTIAL,
    }
    drawing = FigureSpec(trace("heatmap", z=looks.shares[1:].T, x=layers, y=names, **face))
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(autorange="reversed", showgrid=False)
    return theme.with_theme(drawing, 60 + BELOW + 24 * len(names), margin={"b": BELOW})


WIDTH, HEIGHT, LEAST = 62, 26, 0.04
"""Of the picture of a head, in its own units; the share from which an arc is drawn."""


def head_pictures(shares: AttentionShares, head: int | None, layer: int) -> str:
    """All heads as buttons, a row a layer, as HTML; the chosen one is pressed."""
    heads = shares.weights.shape[1]
    cells = []
    for number, of_layer in enumerate(shares.weights, 1):
        cells.append(f"<b>layer {number}</b>")
        for n, row in enumerate(of_layer):
            pressed = str(n == head and number == layer).lower()
            top = shares.targets[int(row.argmax())]
            name = "itself" if top.kind == ITSELF else shortened(top.name, 18)
            label = f"Layer {number}, head {n + 1}: most at {name}, {percent(float(row.max()))}"
            face = f'value="{(number - 1) * heads + n}" aria-pressed="{pressed}" aria-label="{escape(label)}"'
            cells.append(f'<button type="button" {face} title="{escape(label)}">{_head_picture(shares, row)}</button>')
    columns = f"grid-template-columns: 4rem repeat({heads}, minmax(3.4rem, 1fr))"
    return f'<div style="display: grid; gap: .3rem; align-items: center; {columns}">{"".join(cells)}</div>'


def _head_picture(shares: AttentionShares, row: np.ndarray) -> str:
    """(target,): arcs over a line, from the word to what one head looks at."""
    x = np.linspace(3, WIDTH - 3, len(row)) if len(row) > 1 else np.array([WIDTH / 2])
    own = float(x[next(i for i, target in enumerate(shares.targets) if target.kind == ITSELF)])
    paths = [f'<circle cx="{own:.1f}" cy="{HEIGHT - 3}" r="2.2" fill="currentColor"/>']
    for i in np.flatnonzero(row >= LEAST).tolist():
        to, colour = float(x[i]), css_colour(theme.LOOKED_AT) if shares.targets[i].kind == WORD else "var(--pale)"
        up = HEIGHT - 3 - 1.25 * (HEIGHT - 7) * abs(to - own) / (WIDTH - 6)
        bow = f"M{own:.1f} {HEIGHT - 3}C{own:.1f} {up:.1f} {to:.1f} {up:.1f} {to:.1f} {HEIGHT - 3}"
        paths.append(f'<path d="{bow}" fill="none" stroke="{colour}" stroke-width="{0.4 + 4 * row[i]:.1f}"/>')
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(paths)}</svg>'


def heads_reading(shares: AttentionShares) -> str:
    """What the heads look at most: how many each kind of target."""
    tops = shares.weights.argmax(-1).ravel().tolist()
    names = {ITSELF: "the word itself", WORD: "another word", MARK: "punctuation"}
    seen = Counter(names.get(shares.targets[top].kind, f"**{escaped(shares.targets[top].name)}**") for top in tops)
    (name, count), *others = seen.most_common()
    looks = f"{count} {'looks' if count == 1 else 'look'} most at {name}"
    said = listed([looks, *(f"{count} at {name}" for name, count in others)])
    rest = f" {name} is often a resting place, which passes on little." if name not in names.values() else ""
    layers, heads, _ = shares.weights.shape
    return f"Of the {len(tops)} heads ({layers} layers × {heads}), {said}.{rest} Click a head to see it above."


ROWS = {RAW: "attention", WEIGHED: "what arrives", NEAREST: "distance in the text"}
"""The measures of an order of words, in words."""


def agreement_figure(trials: Sequence[CueTrial]) -> go.Figure:
    """The mean rank correlation of each measure with influence, with its interval."""
    drawing = FigureSpec()
    note = {"showarrow": False, "font": {"size": 14, "color": theme.INK}}
    for row, label in enumerate(ROWS.values()):
        drawing.note(text=f"<b>{label}</b>", x=0, xanchor="left", xref="paper", y=row - 0.3, **note)
    for measure, name, colour in (
        (MOVED, "how far the word moves", theme.ACCENT),
        (PULL, "pull to the word's meaning", theme.PULL),
    ):
        found = [agreement(trials, way, measure) for way in ROWS]
        mean, low, high = np.array([(one.mean, one.low, one.high) for one in found]).T
        drawing.add(
            "scatter",
            x=mean,
            y=list(range(len(ROWS))),
            mode="markers",
            name=name,
            marker={"size": 13, "color": colour, "symbol": "circle" if measure == MOVED else "diamond"},
            error_x=error_bars(mean, low, high, thickness=2, width=0, color=colour),
            hovertemplate=f"{name}: %{{x:.3f}}<extra></extra>",
            cliponaxis=False,
        )
    drawing.x(
        range=[-0.2, 1],
        title="agreement with the effect of leaving words out (Spearman): 1 is the same order",
        zeroline=True,
    )
    drawing.y(range=[len(ROWS) - 0.6, -0.7], showgrid=False, showticklabels=False, ticks="", zeroline=False)
    margin = {"l": 8, "r": 16, "t": 40, "b": 8}
    return theme.with_theme(drawing, 120 + 56 * len(ROWS), legend=theme.legend(), margin=margin)


HALF = 0.5
"""Attention is called uninformative about meanings below this ratio of the two agreements."""


def agreement_reading(trials: Sequence[CueTrial]) -> str:
    """How far attention agrees with influence over the labelled sentences."""
    moved, pulled = agreement(trials, RAW, MOVED), agreement(trials, RAW, PULL)
    hardly = " Attention shows which words take part, not which meaning they favour."
    little = pulled.mean < HALF * moved.mean
    return (
        f"In {moved.sentences} built-in sentences, **attention agrees by {_with_interval(moved, 'interval ')} with "
        f"the effect of leaving a word out**, {'but only' if little else 'and'} by {_with_interval(pulled)} with the "
        f"pull.{hardly if little else ''}"
    )


def _with_interval(one: Agreement, name: str = "") -> str:
    return f"{as_cosine(one.mean, 2)} ({name}{as_cosine(one.low, 2)} to {as_cosine(one.high, 2)})"


def here_reading(looks: Looks, layer: int) -> str:
    """How far attention and movement agree in this sentence."""
    struck = np.isfinite(looks.moved[layer])
    order = same_order(looks.shares[layer][struck], looks.moved[layer][struck])
    if order is None:
        return "This sentence is too short: the test needs four other words."
    return (
        f"In this sentence, we rank the {int(struck.sum())} other words by attention in layer {layer} and by the "
        f"cosine lost without each. The two rankings agree by **{as_cosine(order, 2)}** (Spearman). "
        "One sentence says little."
    )
