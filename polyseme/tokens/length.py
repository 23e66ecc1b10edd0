"""A text at a fixed length: the pieces that are read, the padding, and the pieces that are cut."""

from dataclasses import dataclass

import plotly.graph_objects as go

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted, escaped, listed, percent

LENGTHS = (16, 32, 64, 128, 256, 512)  # the usual values of MAX_SEQ_LENGTH in code for BERT
DEFAULT_LENGTH = 128
COLUMNS = 16  # squares in a row: large enough to touch on a phone


@dataclass(frozen=True)
class FixedLengthText:
    """A text brought to a fixed length."""

    read: Tokens  # padding included
    cut: tuple[str, ...]  # pieces; only the first of them
    words: tuple[str, ...]  # as typed, that lose all or some of their pieces
    more: int  # cut pieces beyond those in `cut`

    @property
    def padding(self) -> int:
        """The number of padding pieces."""
        return self.read.mask.count(0)


def at_fixed_length(bert: Bert, text: str, pair: str | None, segments: str, length: int) -> FixedLengthText:
    """A text or a pair at a length; of a pair the longer text is cut first, and every [SEP] stays."""
    short = bert.tokenizer.tokenize(text, pair, segments, length)
    full = bert.tokenizer.tokenize(text, pair, segments, length + limits.CUT_PIECES)
    positions: set[int] = set()
    for sentence in (0, 1):
        all_positions = [i for i, other in enumerate(full.sequence_ids) if other == sentence]
        positions.update(all_positions[short.sequence_ids.count(sentence) :])
    words = tuple(word.text for word in full.grouped if not positions.isdisjoint(word.positions))
    cut = tuple(full.pieces[position] for position in sorted(positions))
    return FixedLengthText(short.padded(length, bert.padding), cut, words, short.pieces_left_out - len(cut))


STYLES = {
    "read": {"symbol": "square", "color": theme.ACCENT},
    "special token": {"symbol": "diamond", "color": theme.SPECIAL},
    "padding": {"symbol": "square-open", "color": theme.LINE},
    "cut": {"symbol": "x", "color": theme.COMPARED},
}


def squares(text: FixedLengthText) -> go.Figure:
    """A square per position in rows of sixteen, by kind; the cut pieces stand below a gap."""
    read = text.read
    cells: dict[str, list[tuple[int, int, str]]] = {kind: [] for kind in STYLES}
    for i, piece in enumerate(read.pieces):
        kind = "padding" if not read.mask[i] else "special token" if read.special[i] else "read"
        cells[kind].append((i % COLUMNS, i // COLUMNS, f"{i}: {theme.plain(piece)}"))
    top = -(-len(read) // COLUMNS) + 1
    cells["cut"] = [(i % COLUMNS, top + i // COLUMNS, f"cut: {theme.plain(piece)}") for i, piece in enumerate(text.cut)]
    drawing = FigureSpec()
    for kind, points in cells.items():
        if points:
            x, y, names = zip(*points, strict=True)
            hover = {"customdata": names, "hovertemplate": "%{customdata}<extra></extra>"}
            marker = {"size": 14, **STYLES[kind]}
            drawing.add("scatter", x=x, y=y, mode="markers", marker=marker, name=kind, showlegend=True, **hover)
    rows = 1 + max(y for points in cells.values() for _, y, _ in points)
    drawing.x(range=[-0.6, COLUMNS - 0.4], showticklabels=False, **theme.NO_GRID)
    drawing.y(range=[rows - 0.4, -0.6], showticklabels=False, **theme.NO_GRID)
    return theme.with_theme(drawing, 60 + 22 * rows, legend=theme.legend())


def squares_reading(text: FixedLengthText) -> str:
    """How much of the text is read at this length, what is cut, and how much is padding."""
    length = len(text.read)
    if cut := len(text.cut) + text.more:
        total = length + cut
        words = listed((f"**{escaped(word)}**" for word in text.words), most=6)
        return (
            f"At length {length}, {cut:,} of {total:,} tokens ({percent(cut / total)}) are cut: parts of {words}. "
            "\\[SEP\\] stays, at the end."
        )
    if not text.padding:
        return f"The text has exactly {length} tokens: nothing is cut, and there is no padding."
    return (
        f"At length {length}, all {counted(length - text.padding, 'token')} are read; {text.padding:,} positions are "
        f"padding ({percent(text.padding / length)}). The model ignores padding, but it still costs time."
    )
