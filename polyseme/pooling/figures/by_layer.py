"""The page's first figure: a row for each setting that does as well as the best, and for every layer, over guessing."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.core.layers import layer_choices
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.pooling.figures.answer import hover_format, named, score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

MOST = 8  # settings that do as well have a row each
AS_WELL, LESS_WELL = "do as well", "do less well"
"""The heads of the rows below the recommended setting."""

Row = tuple[str, Setting | None]
"""The name of a row and its setting; a head has none."""


def rows_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """The scores with intervals: of the recommended setting, of those that do as well, and of the other layers.

    The large dot is the recommended setting's score on new sentences, as in the finding; a square marks the chosen one
    if it is another.
    """
    rows = setting_rows(board, ranking, setting)
    at = {one: y for y, (_, one) in enumerate(rows) if one}
    bottom, guessing = len(rows) - 0.5, ranking.majority
    if ranking.continuous:
        guessing = float(ranking.shuffled[ranking.recommended])
    drawing = FigureSpec()
    line = {"color": theme.INK, "width": 1.5, "dash": "dot"}
    drawing.add(
        "scatter", x=[guessing] * 2, y=[-0.5, bottom], mode="lines", line=line, hoverinfo="skip", name="guessing"
    )
    font = {"size": 14, "color": theme.INK}
    beside = {"showarrow": False, "font": font, "xanchor": "left"}
    drawing.note(text=f"guessing: {score_text(ranking, guessing, 0)}", x=guessing, y=bottom, yshift=-8, **beside)
    known = at if ranking.guessing else {one: y for one, y in at.items() if ranking.tied[one]}
    _add_rows(drawing, board, ranking, known, "as good", theme.ACCENT)
    _add_rows(drawing, board, ranking, {one: y for one, y in at.items() if one not in known}, "lower", theme.PAPER)
    for (choice, treatment), y in at.items():
        if layer_choices(board.layers)[board.choices[choice]].layer == 0:
            high = float(ranking.high[choice, treatment])
            drawing.note(text="the word alone", x=high, y=y, xshift=8, **beside)
    if not ranking.guessing:
        _mark_recommended(drawing, ranking, max(known.values()))
    if setting != ranking.recommended or ranking.guessing:
        marker = {"symbol": "square-open", "size": 19, "color": theme.INK, "line": {"width": 2}}
        place = {"x": [float(ranking.scores[setting])], "y": [at[setting]], "hoverinfo": "skip"}
        drawing.add("scatter", mode="markers", marker=marker, name="chosen", **place)
    heads = [f"<b>{name}</b>" if one in (None, ranking.recommended) else name for name, one in rows]
    drawing.y(
        tickvals=list(range(len(rows))), ticktext=heads, range=[bottom + 0.6, -0.7], showgrid=False, zeroline=False
    )
    drawing.y(ticks="", tickfont={"size": 15})
    drawing.x(side="top", tickangle=0, zeroline=ranking.continuous, **_scale(ranking, [*at], guessing))
    place = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -24, "yref": "paper", "y": 1, "yanchor": "bottom"}
    drawing.note(text=unit_of(ranking), yshift=5, **beside | place)
    height = 50 + int(np.clip(400 / len(rows), 20, 27) * (len(rows) + 0.8))
    return theme.with_theme(drawing, height, showlegend=False, margin={"t": 26, "b": 4, "r": 12})


def setting_rows(board: BenchBoard, ranking: Ranking, setting: Setting) -> list[Row]:
    """The rows from above: the recommended setting, those that do as well, the other layers treated as a setting.

    Without a recommended setting there are the layers alone; the chosen setting always has a row.
    """
    known, treatment = layer_choices(board.layers), setting[1]
    layers = [(at, treatment) for at, name in enumerate(board.choices) if known[name].numbered][::-1]
    if ranking.guessing:
        return [(short_name(board, one), one) for one in dict.fromkeys([setting, *layers])]
    tied = tied_settings(ranking)
    shown = [*tied[:MOST], *([setting] if setting in tied[MOST:] else [])]
    others = [one for one in dict.fromkeys([setting, *layers]) if one not in tied and one != ranking.recommended]
    rows: list[Row] = [(short_name(board, ranking.recommended), ranking.recommended)]
    for head, group in ((AS_WELL if tied[1:] else "does as well", shown), (LESS_WELL, others)):
        rows += [(head, None), *((short_name(board, one), one) for one in group)] if group else []
        if group is shown and len(tied) > len(shown):
            rows.append((f"and {len(tied) - len(shown)} more", None))
    return rows


def short_name(board: BenchBoard, setting: Setting) -> str:
    """The name of a setting beside its row: "layer 6", "sum of last 4, standardised"."""
    choice, treatment = layer_choices(board.layers)[board.choices[setting[0]]], board.treatments[setting[1]]
    name = f"layer {choice.layer}" if choice.numbered else choice.short.replace("of 4", "of last 4")
    return name if treatment == "plain" else f"{name}, {treatment}"


def tied_settings(ranking: Ranking) -> list[Setting]:
    """The settings that do as well as the recommended one, without it, the highest score first; none by guessing."""
    if ranking.guessing:
        return []
    tied = np.argwhere(ranking.tied & np.isfinite(ranking.costs)).tolist()
    others = [(choice, treatment) for choice, treatment in tied if (choice, treatment) != ranking.recommended]
    return sorted(others, key=lambda setting: -float(ranking.scores[setting]))


def _scale(ranking: Ranking, settings: Sequence[Setting], guessing: float) -> dict[str, Any]:
    """The axis of the scores: shares from the tens below guessing, or below the lowest drawn, to above the highest."""
    if ranking.continuous:
        return {}
    low, high = (np.array([ends[one] for one in settings]) for ends in (ranking.low, ranking.high))
    highest = max(ranking.held_out, float(high.max()))
    return theme.percent_ticks() | {"range": [int(10 * min(guessing, low.min())) / 10, min(1.02, highest + 0.02)]}


def add_guess_line(drawing: FigureSpec, ends: Sequence[float], level: float, text: str) -> None:
    """The score of guessing as a dotted line with a label."""
    line = {"color": theme.INK, "width": 1.5, "dash": "dot"}
    drawing.add("scatter", x=list(ends), y=[level] * 2, mode="lines", line=line, hoverinfo="skip", name="guessing")
    label = {"text": f"guessing: {text}", "font": {"size": 15, "color": theme.INK}}
    drawing.note(x=ends[1], y=level, xanchor="right", yanchor="bottom", showarrow=False, **label)


def _add_rows(
    drawing: FigureSpec, board: BenchBoard, ranking: Ranking, rows: Mapping[Setting, int], name: str, fill: str
) -> None:
    """A dot with its interval for each setting."""
    values, low, high = (np.array([ends[one] for one in rows]) for ends in (ranking.scores, ranking.low, ranking.high))
    bars = error_bars(values, low, high, color=theme.ACCENT, width=0, thickness=2)
    marker = {"size": 10, "color": fill, "line": {"width": 2, "color": theme.ACCENT}}
    hover = f"%{{customdata}}<br>%{{x:{hover_format(ranking)}}}<extra></extra>"
    data = {"customdata": [named(board, one) for one in rows], "hovertemplate": hover}
    drawing.add("scatter", x=values, y=[*rows.values()], error_x=bars, mode="markers", marker=marker, name=name, **data)


def _mark_recommended(drawing: FigureSpec, ranking: Ranking, last: int) -> None:
    """The score on new sentences, large in the first row; its interval as a band down to the last that does as well."""
    low, high = (float(ends[ranking.recommended]) for ends in (ranking.low, ranking.high))
    face = {"fillcolor": theme.ACCENT, "opacity": 0.14, "line": {"width": 0}, "layer": "below"}
    drawing.shape(type="rect", x0=low, x1=high, y0=-0.5, y1=last + 0.5, **face)
    marker = {"size": 17, "color": theme.ACCENT}
    place = {"x": [float(ranking.held_out)], "y": [0], "hoverinfo": "skip", "cliponaxis": False}
    drawing.add("scatter", mode="markers", marker=marker, name="recommended", **place)
    left = {"x": min(low, float(ranking.held_out)), "xanchor": "right", "xshift": -12, "showarrow": False}
    said = f"<b>{score_text(ranking, float(ranking.held_out), 0)}</b>"
    drawing.note(text=said, y=0, font={"size": 20, "color": theme.INK}, **left)
    if last:
        line = f'<span style="color:{theme.ACCENT}"><b>—</b></span> 95\N{NO-BREAK SPACE}% interval'
        drawing.note(text=line, y=1, font={"size": 14, "color": theme.INK}, **left)
