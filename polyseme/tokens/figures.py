"""Figures and readings of the Tokens page."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.bert import MatchStep, Tokens
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted, escaped, in_words, listed, percent, shortened
from polyseme.tokens.numbers import PieceCounts


def pieces_finding(model: str, counts: PieceCounts, rare: str = "", pieces_of_rare: Sequence[str] = ()) -> str:
    """How many pieces a model reads, and the word with the most pieces or an unknown one; else how a rare one is."""
    if not counts.words:
        return "There are **no letters to read** in this text."
    finding = f"**{model} reads {counted(counts.pieces, 'numbered piece')}.**"
    if counts.unknown:
        unknown, others = f"*{escaped(shortened(counts.unknown[0].text, 24))}*", len(counts.unknown) - 1
        are = f" and {counted(others, 'other')} are" if others else " is"
        return f"{finding} {unknown}{are} not in its vocabulary."
    if counts.split:
        word, pieces = counts.split[0].text, len(counts.split[0].positions)
        number = in_words(pieces) if pieces < 13 else "very many"
        return f"{finding} *{escaped(shortened(word, 24))}* is cut into {number}."
    if len(pieces_of_rare) < 2:
        return f"{finding} No word is cut."
    return f"{finding} A rare word like *{escaped(rare)}* is cut into {in_words(len(pieces_of_rare))}."


def pieces_reading(counts: PieceCounts) -> str:
    """The counts of pieces and words, what was split, what is unknown, and how much room is left."""
    if not counts.words:
        return f"There are no letters to read, only {counts.added} special tokens."
    words, pieces = counted(len(counts.words), "word or symbol", "words and symbols"), counts.pieces - counts.added
    reading = f"Your {words} became {counted(pieces, 'piece')}. "
    if counts.split:
        reading += (
            f"{percent(counts.share_split)} of the words were split: {counts.pieces_per_word:.2f} pieces per word. "
        )
    if counts.unknown:
        names = listed(dict.fromkeys(f"**{escaped(word.text)}**" for word in counts.unknown))
        them = "it" if len(counts.unknown) == 1 else "them"
        reading += f"{names} became {escaped(counts.sign)}: the vocabulary can't spell {them}. "
    return (
        f"{reading}With {counted(counts.added, 'special token')}, the text has {counted(counts.pieces, 'token')}; the "
        f"model can read {counts.limit:,} at once."
    )


def input_rows(tokens: Tokens) -> go.Figure:
    """The model's input rows in lines of a few pieces: the mask, and the segments if the model has any."""
    rows = {"Mask": tokens.mask} | ({"Segment": tokens.segments} if tokens.segments is not None else {})
    shown = range(min(len(tokens), limits.STRIP_PIECES))
    lines = [shown[i : i + limits.STRIP_LINE] for i in range(0, len(shown), limits.STRIP_LINE)]
    height = 145 + 40 * len(rows)
    drawing = FigureSpec(rows=len(lines), vertical_spacing=125 / (height * len(lines)))
    style = {"zmin": 0, "zmax": 1, "colorscale": [[0, "#737983"], [1, "#1f5f8b"]], "showscale": False}
    style |= {"xgap": 2, "ygap": 3, "texttemplate": "%{z:.0f}", "textfont": {"color": "white"}}
    style["hovertemplate"] = "%{customdata}<br>%{y} %{z:.0f}<extra></extra>"
    for number, line in enumerate(lines, start=1):
        pieces = [theme.plain(tokens.pieces[i]) for i in line]
        z = np.array([[row[i] for i in line] for row in rows.values()], dtype=np.float32)
        data = [[f"position {i}<br>piece {piece}" for i, piece in zip(line, pieces, strict=True)]] * len(rows)
        drawing.add("heatmap", number, z=z, y=list(rows), customdata=data, **style)
        drawing.x(number, tickvals=list(range(len(line))), ticktext=pieces)
    font = {"family": theme.MONO, "size": 13}
    drawing.x(range=[-0.5, limits.STRIP_LINE - 0.5], tickangle=-50, tickfont=font, side="top", **theme.NO_GRID)
    drawing.y(tickfont={"size": 14}, **theme.NO_GRID)
    return theme.with_theme(drawing, height * len(lines))


def input_rows_reading(tokens: Tokens, switch: str) -> str:
    """What the rows of segments and mask mean in this text."""
    padding = tokens.mask.count(0)
    mask = (
        f"The mask is 0 at {counted(padding, 'padding piece')}, which the model ignores"
        if padding
        else "The mask is 1 everywhere: there is no padding"
    )
    if tokens.segments is None:
        segment = "This model has no segment vectors, so there is no segment row"
    elif tokens.pair is not None:
        second = counted(sum(tokens.segments), "piece")
        segment = f"Segment 0 marks the first text, segment 1 the second ({second})"
    elif switch == "tutorial":
        segment = "All segments are 1, as in the tutorial; the transformers library and the model's training use 0"
    else:
        segment = "All segments are 0, as in the transformers library; the tutorial uses 1"
    shown = "" if len(tokens) <= limits.STRIP_PIECES else f" The first {limits.STRIP_PIECES} pieces are drawn."
    return f"{segment}. {mask}.{shown}"


def search_ladder(word: str, steps: tuple[MatchStep, ...]) -> go.Figure:
    """A bar for each candidate over the letters it covers, in the order tried; matches are highlighted."""
    candidates = [(step, piece) for step in steps for piece in step.candidates][: limits.WORD_CANDIDATES]
    drawing = FigureSpec()
    font = {"family": theme.MONO, "size": 15}
    style = {"orientation": "h", "textposition": "outside", "textfont": font, "cliponaxis": False}
    style["hovertemplate"] = "%{text}<extra></extra>"
    for matched, colour, sign in ((False, theme.FAINT, "✗"), (True, theme.ACCENT, "✓")):
        bars = [(row, *bar) for row, bar in enumerate(candidates) if (bar[1] == bar[0].match) == matched]
        x = [len(piece) - len("##") * bool(step.start) for _, step, piece in bars]
        y, base = [row for row, *_ in bars], [step.start for _, step, _ in bars]
        texts = [f"{sign} {theme.plain(piece)}" for *_, piece in bars]
        name = "in the vocabulary" if matched else "not in the vocabulary"
        drawing.add("bar", x=x, y=y, base=base, text=texts, name=name, marker={"color": colour}, **style)
    letters = {"tickvals": [i + 0.5 for i in range(len(word))], "ticktext": list(map(theme.plain, word))}
    letters |= {"tickfont": font, "tickangle": 0, "side": "top", "title": "tried, in order"}
    drawing.x(range=[0, len(word) + 0.7 * (len(word) + 4)], **letters, **theme.NO_GRID)
    drawing.y(range=[len(candidates) - 0.5, -0.5], showticklabels=False, **theme.NO_GRID)
    legend = theme.legend(-0.02, yanchor="top")
    return theme.with_theme(drawing, 140 + 30 * len(candidates), legend=legend, bargap=0.25)


def search_reading(word: str, steps: tuple[MatchStep, ...], shown: int) -> str:
    """The first steps of the search for one word's pieces, and how many of its candidates are drawn."""
    name, tries = f"**{escaped(word)}**", sum(len(step.candidates) for step in steps[:shown])
    last = steps[shown - 1]
    matches = " · ".join(escaped(step.match) for step in steps[:shown] if step.match)
    pieces, attempts = counted(shown, "piece"), counted(tries, "try", "tries")
    if not steps[0].candidates:
        reading = f"{name} has {len(word)} letters. Words this long become \\[UNK\\] at once."
    elif last.match is None:
        reading = f"After {attempts} nothing matches from letter {last.start + 1} on. So the *whole* word {name} "
        reading += f"becomes \\[UNK\\]{f', although {matches} matched' if matches else ''}."
    elif shown < len(steps):
        reading = f"{pieces} after {attempts}: {matches}. Some letters are left, so the search goes on."
    elif len(steps) == 1 and tries == 1:
        reading = f"{name} is in the vocabulary: the first try, the whole word, matches."
    else:
        reading = f"It took {attempts} to cut {name} into {pieces}: {matches}."
    return reading + (f" The first {limits.WORD_CANDIDATES} tries are drawn." if tries > limits.WORD_CANDIDATES else "")


def vocabulary_reading(counts: dict[str, int], matches: int) -> str:
    """How many pieces match the search, and how many of each kind the vocabulary has."""
    kinds = {name: count for name, count in counts.items() if name != "other scripts"}
    plurals = {"unused": "unused", "special": "special"}  # these two have no plural
    names = listed((counted(count, name, plurals.get(name)) for name, count in kinds.items()), most=9)
    total = sum(kinds.values())
    found = f"{matches:,} of {total:,} pieces match." if matches < total else f"The vocabulary has {total:,} pieces:"
    whole = "The whole vocabulary: " if matches < total else ""
    return f"{found} {whole}{names}."
