"""The share of each group in two sources or from source to source, and the sentences about change."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go

from polyseme.change.numbers import Measure
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import escaped, percent

Measures = Mapping[str, Measure]
PANELS = {"APD": "APD: between pairs of uses", "PRT": "PRT: between mean uses", "JSD": "JSD: between group shares"}
ROW, TITLE, DOTS = 64, -0.38, (0.0, 0.28)  # pixels of a group; where in it its title and the two dots stand


def shares_of_two(shares: np.ndarray, titles: Sequence[str], sources: Sequence[str]) -> go.Figure:
    """(2, group, 3) -> a row for each group, the first source above the second, with the interval of each share."""
    spec = FigureSpec()
    for side, (source, (value, low, high)) in enumerate(zip(sources, shares.transpose(0, 2, 1), strict=True)):
        symbol, colour = ("diamond", theme.ACCENT) if side else ("circle", theme.INK)
        spec.add(
            "scatter",
            mode="markers",
            x=value,
            y=[group + DOTS[side] for group in range(len(titles))],
            error_x=error_bars(value, low, high, color=colour),
            marker={"size": 12, "color": colour, "symbol": symbol},
            name=theme.plain(source),
            hovertemplate="%{x:.1%}<extra></extra>",
        )
    for group, title in enumerate(titles):  # above its row: beside it a phone would have no room
        name = theme.plain(f"{mark_of(group).glyph} {title}")
        spec.note(text=name, x=0, xref="paper", xanchor="left", y=group + TITLE, showarrow=False, xshift=-4)
    highest = float(shares[:, :, 2].max(initial=0.01))
    spec.x(range=[0, min(1.02, 1.1 * highest)], title="share of the uses", zeroline=False, **theme.percent_ticks())
    spec.y(range=[len(titles) - 0.5, -0.65], showticklabels=False, showgrid=False, zeroline=False)
    margin = {"l": 8, "r": 8, "t": 34, "b": 8}
    return theme.with_theme(spec, 100 + ROW * len(titles), legend=theme.legend(), margin=margin)


def shares_by_source(shares: np.ndarray, titles: Sequence[str], sources: Sequence[str]) -> go.Figure:
    """(source, group, 3) -> a line for each group, with the interval of each share."""
    spec = FigureSpec()
    for group, title in enumerate(titles):
        mark, (value, low, high) = mark_of(group), shares[:, group].T
        spec.add_trace(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": [*range(len(sources))],
                "y": value,
                "error_y": error_bars(value, low, high, color=mark.colour),
                "marker": {"size": 11, "symbol": mark.symbol, "color": mark.colour},
                "line": {"color": mark.colour},
                "name": theme.plain(f"{mark.glyph} {title}"),
                "hovertemplate": "%{y:.0%}<extra></extra>",
            }
        )
    ticks = {"tickvals": [*range(len(sources))], "ticktext": [theme.plain(name) for name in sources]}
    spec.x(**ticks, range=[-0.25, len(sources) - 0.75], zeroline=False)
    spec.y(range=[0, 1], title="share of the uses", **theme.percent_ticks())
    return theme.with_theme(spec, 360, legend=theme.legend(), margin={"l": 8, "r": 8, "t": 50, "b": 8})


def measures_by_source(rows: Mapping[str, Sequence[Measure]], sources: Sequence[str]) -> go.Figure:
    """Measure -> its value between each source and the one before; a panel for each measure, with intervals."""
    spec = FigureSpec(
        rows=len(rows), cols=1, subplot_titles=[PANELS.get(name, name) for name in rows], vertical_spacing=0.14
    )
    for panel, measures in enumerate(rows.values(), 1):
        value, low, high = np.array([(one.value, one.low, one.high) for one in measures]).T
        bars = error_bars(value, low, high, color=theme.ACCENT)
        spec.add(
            "scatter",
            panel,
            mode="lines+markers",
            x=[*range(len(measures))],
            y=value,
            error_y=bars,
            cliponaxis=False,
            marker={"size": 11, "color": theme.ACCENT},
            line={"color": theme.ACCENT},
            hovertemplate="%{y:.3f}<extra></extra>",
        )
    names = [f"{theme.plain(first)} to<br>{theme.plain(second)}" for first, second in pairwise(sources)]
    spec.x(tickvals=[*range(len(names))], ticktext=names, range=[-0.25, len(names) - 0.75], zeroline=False)
    spec.y(rangemode="tozero", zeroline=False)
    return theme.with_theme(spec, 120 + 170 * len(rows), showlegend=False, margin={"l": 8, "r": 8, "t": 40, "b": 8})


def change_finding(
    word: str, pair: tuple[str, str], measures: Measures | None, shares: np.ndarray, titles: Sequence[str], level: float
) -> str:
    """Whether a word is used differently in two sources; the group that changed most. shares: (2, group, 3)."""
    word, (first, second) = escaped(word), map(escaped, pair)
    if measures is None:
        return f"**Can't compare {word}**: {first} or {second} has too few documents."
    p = f"p {p_value(measures['PRT'].p)}".replace(" ", "\N{NO-BREAK SPACE}")
    if measures["PRT"].p > level:
        most = three_digits(measures["PRT"].high)
        return f"**Can't tell whether {word} changed** from {first} to {second} ({p}): if so, by at most {most} (PRT)."
    found = f"**{word} is used differently in {second} than in {first}** ({p})."
    group = most_changed(shares)
    if group is None or measures["JSD"].p > level:
        return found
    before, now = shares[:, group, 0]
    change = f"{'grew' if now > before else 'fell'} from {percent(before)} to {percent(now)}"
    return f"{found} The use with *{escaped(titles[group])}* {change}."


def most_changed(shares: np.ndarray) -> int | None:
    """(2, group, 3) -> the group whose share differs most, of equal ones one that grew; None without groups."""
    grown = shares[1, :, 0] - shares[0, :, 0]
    return int((np.abs(grown) + 1e-9 * grown).argmax()) if len(grown) else None


def p_value(p: float) -> str:
    """A p as papers write it.

    >>> p_value(0.0001), p_value(0.0312), p_value(0.5)
    ('< .001', '= .031', '= .500')
    """
    return "< .001" if p < 0.001 else f"= {three_digits(p)}"


def three_digits(value: float) -> str:
    """A value with three decimals, without the 0 before them."""
    return f"{value:.3f}".removeprefix("0")


def measure_row(name: str, measure: Measure) -> tuple[str, str, str]:
    """The value of a measure with its interval, and p."""
    value, low, high = map(three_digits, (measure.value, measure.low, measure.high))
    return f"{name} {value}", f"({low}–{high})", f"p {p_value(measure.p)}"
