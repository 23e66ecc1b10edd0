"""Words on a line between opposed words: the picture, its finding, and what it rests on."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme import examples
from polyseme.axes.numbers import CANNOT_TELL, LEAST_PAIRS, Lean, Line
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import counted, escaped, listed, percent, shortened

LETTERS = 16  # of a word beside its row; all of them on hover
CLEAR, EDGE, INSIDE = "clearly", "perhaps", "no more than chance"
STYLES = {
    CLEAR: {"symbol": "circle", "size": 14, "color": theme.ACCENT},
    EDGE: {"symbol": "circle-open-dot", "size": 14, "color": theme.ACCENT, "line": {"width": 2}},
    INSIDE: {"symbol": "circle-open", "size": 10, "color": theme.INK, "line": {"width": 2}},
}
"""Where a word lies beside nine in ten random words, and its marker."""


def band(line: Line) -> tuple[float, float]:
    """The ends of the middle nine tenths of random words."""
    low, high = np.quantile(line.random, [0.05, 0.95]).tolist()
    return low, high


def kind_of(line: Line, lean: Lean) -> str:
    """The name of a word's marker."""
    low, high = band(line)
    return INSIDE if not lean.stands_out else CLEAR if lean.low > high or lean.high < low else EDGE


def passes(line: Line, lean: Lean) -> str:
    """The share of random words that a word passes, with an arrow to the side on which it does."""
    share = percent(1 - lean.further)
    return f"{share} →" if lean.mean >= np.median(line.random) else f"← {share}"


def line_figure(line: Line, leans: Sequence[Lean]) -> go.Figure:
    """A row for each word with its interval, from one pole to the other; random words in the lowest row."""
    rows = sorted(leans, key=lambda lean: lean.mean)
    drawing = FigureSpec()
    _add_random(drawing, line, len(rows))
    for kind, marker in STYLES.items():
        if chosen := [(row, lean) for row, lean in enumerate(rows) if kind_of(line, lean) == kind]:
            _add_words(drawing, chosen, line, name=kind, marker=marker)
    edge = reach(line, rows)
    left, right = (theme.plain(shortened(side[0], LETTERS)) for side in (line.axis.left, line.axis.right))
    for x, text, anchor in ((0, f"<b>← {left}</b>", "left"), (1, f"<b>{right} →</b>", "right")):
        _note(drawing, x, 1, text, size=20, xanchor=anchor, yanchor="bottom")
    _note(drawing, 1.02, 1, "further out than<br>… of random words", xanchor="left", yanchor="bottom", align="left")
    for row, lean in enumerate(rows):
        _note(drawing, 1.02, row, passes(line, lean), yref="y", xanchor="left")
    names = [theme.plain(shortened(lean.word, LETTERS)) for lean in rows]
    clear = [kind_of(line, lean) == CLEAR for lean in rows]
    ticks = [f"<b>{name}</b>" if bold else name for name, bold in zip(names, clear, strict=True)]
    drawing.y(range=[len(rows) + 0.6, -0.6], showgrid=False, zeroline=False, ticks="")
    drawing.y(tickvals=list(range(len(rows) + 1)), ticktext=[*ticks, "random words"])
    zero = {"zeroline": True, "zerolinecolor": theme.LINE, "tickvals": [0], "ticktext": ["0"]}
    drawing.x(range=[-edge, edge], showgrid=False, title="difference of cosines", **zero)
    drawing.layout["yaxis"]["tickfont"] = {"size": 15}
    return theme.with_theme(drawing, 150 + 32 * len(rows), margin={"t": 44, "r": 122}, showlegend=False)


def reach(line: Line, rows: Sequence[Lean]) -> float:
    """How far the figure goes to either side: to the ends of the intervals, as far as there are any."""
    ends = [abs(end) for lean in rows for end in (lean.low, lean.high) if np.isfinite(end)]
    furthest: list[float] = [*ends, *(abs(lean.mean) for lean in rows), *np.abs(line.random[[0, -1]]).tolist()]
    return 1.06 * max(furthest)


def _note(drawing: FigureSpec, x: float, y: float, text: str, size: int = 14, **place: str) -> None:
    font = {"size": size, "color": theme.INK}
    drawing.note(x=x, y=y, text=text, showarrow=False, font=font, **{"xref": "paper", "yref": "paper", **place})


def _add_random(drawing: FigureSpec, line: Line, row: int) -> None:
    """The random words as ticks, and the middle nine tenths of them as a band over all rows."""
    low, high = band(line)
    face = {"fillcolor": theme.FAINT, "line": {"width": 0}, "layer": "below"}
    drawing.shape(type="rect", x0=low, x1=high, y0=-0.6, y1=row + 0.6, **face)
    marker = {"symbol": "line-ns-open", "size": 14, "color": theme.LINE, "line": {"width": 1}}
    hover = "a random word, %{x:.3f}<extra></extra>"
    y = np.full(len(line.random), row)
    drawing.add("scatter", x=line.random, y=y, mode="markers", marker=marker, hovertemplate=hover, name="random words")


def _add_words(drawing: FigureSpec, chosen: Sequence[tuple[int, Lean]], line: Line, **face: object) -> None:
    """The words of one kind of answer with their intervals; one without an interval has a dot alone."""
    ends = np.array([(lean.mean, lean.low, lean.high) for _, lean in chosen])
    mean, low, high = np.where(np.isfinite(ends), ends, ends[:, :1]).T
    bars = error_bars(mean, low, high, thickness=2, width=0, color=theme.INK)
    data = [[theme.plain(lean.word), _hover(lean, line)] for _, lean in chosen]
    hover = "<b>%{customdata[0]}</b><br>%{customdata[1]}<extra></extra>"
    rows = [row for row, _ in chosen]
    drawing.add("scatter", x=mean, y=rows, error_x=bars, mode="markers", customdata=data, hovertemplate=hover, **face)


def _hover(lean: Lean, line: Line) -> str:
    ends = f" ({as_cosine(lean.low)} to {as_cosine(lean.high)})" if np.isfinite(lean.low) else ", no interval"
    pieces = f"<br>pieces: {theme.plain(shortened(' '.join(lean.pieces), 40))}" if len(lean.pieces) > 1 else ""
    answer = lean.answer if lean.answer == CANNOT_TELL else f"leans to {theme.plain(lean.answer)}"
    return f"{as_cosine(lean.mean)}{ends}: {answer}<br>further than {_passed(lean.further, line)}{pieces}"


def _passed(further: float, line: Line) -> str:
    """The random words that a word passes."""
    return (
        f"{percent(min(1 - further, 0.99))} of random words" if further > 0 else f"all {len(line.random)} random words"
    )


def finding(line: Line, leans: Sequence[Lean]) -> str:
    """Which words lean to which side, and how many random words they pass; or why that can't be told."""
    if len(line.axis.left) < LEAST_PAIRS:
        return (
            f"**Can't tell** from {counted(len(line.axis.left), 'pair')}: spelling makes a word lean, too. "
            f"Add {LEAST_PAIRS - len(line.axis.left)} more."
        )
    if not line.holds:
        return (
            f"**Can't tell**: these words make no line. Only {line.right_side} of {line.own.size} fall on their own "
            "side when the other pairs place them."
        )
    far = [lean for lean in leans if lean.stands_out]
    if clear := [lean for lean in far if kind_of(line, lean) == CLEAR] or far:
        named = [lean for side in _sides(line) for lean in _furthest(clear, side)]
        passed = _passed(max(lean.further for lean in named), line)
        unsure = "" if kind_of(line, clear[0]) == CLEAR else ", but not surely"
        return f"{_who_leans(line, named)}, further than {passed}{unsure}."
    if near := [lean for lean in leans if lean.answer != CANNOT_TELL]:
        named = [lean for side in _sides(line) for lean in _furthest(near, side)]
        return f"{_who_leans(line, named)}, but no further than many random words."
    which = "This word" if len(leans) == 1 else "No word here"
    return f"**Can't tell.** {which} leans the same way in all pairs and sentences."


def _sides(line: Line) -> tuple[str, str]:
    return line.axis.left[0], line.axis.right[0]


def _furthest(leans: Sequence[Lean], side: str) -> list[Lean]:
    """The two furthest of a side."""
    return sorted((lean for lean in leans if lean.answer == side), key=lambda lean: -abs(lean.mean))[:2]


def _who_leans(line: Line, named: Sequence[Lean]) -> str:
    """The named words, by side."""
    parts: list[str] = []
    for side in _sides(line):
        if words := [f"*{escaped(shortened(lean.word, 24))}*" for lean in named if lean.answer == side]:
            verb = "" if parts else " lean" if len(words) > 1 else " leans"
            parts.append(f"{listed(words)}{verb} to **{escaped(shortened(side, 24))}**")
    return ", ".join(parts)


def how_sure(line: Line, leans: Sequence[Lean]) -> str:
    """What the figure rests on: pairs, sentences, random words, and the line's own words tested by the others."""
    sentences = len(examples.axes_file()["sentences"])
    by_one = len(leans) > 1 and any(lean.stands_out for lean in leans)
    note = (
        " One random word in ten leans, too. Trust a lean only if it goes further than 95\N{NO-BREAK SPACE}% of them."
        if by_one
        else ""
    )
    cut = [f"*{escaped(lean.word)}*" for lean in leans if len(lean.pieces) > 1]
    pieces = f" {listed(cut)}: several pieces, joined by their mean." if cut else ""
    left, right = (f"*{escaped(shortened(side, 24))}*" for side in _sides(line))
    own = f"all {line.own.size}" if line.right_side == line.own.size else f"{line.right_side} of the {line.own.size}"
    return (
        f"Lean: a word's cosine with {right} minus its cosine with {left}, averaged over "
        f"{counted(len(line.axis.left), 'such pair')} and {sentences} sentences. A word leans if its "
        f"95\N{NO-BREAK SPACE}% interval lies beyond both 0 and the median of {len(line.random)} random words.{note}"
        "\n\nThe line through a dot is its interval. Nine in ten random words lie in the grey. "
        "The long stroke among them is their median."
        "\n\n"
        f"Check: each pair is left out of the line in turn. Then {own} words of the pairs fall on the correct "
        f"side.{pieces}"
    )


def picture_words(line: Line, leans: Sequence[Lean]) -> str:
    """The picture in words: each word from one side to the other."""
    rows = sorted(leans, key=lambda lean: lean.mean)
    words = listed((f"{escaped(lean.word)} {as_cosine(lean.mean)}" for lean in rows), 20)
    return f"A line from {escaped(line.axis.left[0])} to {escaped(line.axis.right[0])}. From left to right: {words}."
