"""Pictures and readings of the Tokens page."""

import numpy as np
import plotly.graph_objects as go

from components import limits
from components.bert import Step, Tokens
from components.chapters.tokens.numbers import PieceCounts
from components.figures import look
from components.figures.drawing import Drawing, Trace, trace
from components.figures.prose import counted, escaped, listed, percent, shortened


def pieces_finding(counts: PieceCounts) -> str:
    """How many pieces the words became, and the word that was cut most, or that none was."""
    if not counts.words:
        return "There are **no letters to read** in this text."
    became = f"{counted(len(counts.words), 'word')} and symbols became {counted(counts.pieces - counts.added, 'piece')}"
    if counts.unknown:
        return f"{became}; **{escaped(shortened(counts.unknown[0].text, 24))}** is unknown to the model."
    if counts.split:
        word = counts.split[0]
        return f"{became}; **{escaped(shortened(word.text, 24))}** became {in_words(len(word.positions))}."
    return f"{became}: **none was cut**, each is in the vocabulary. Try a rarer word."


def in_words(number: int) -> str:
    """A small number as a word."""
    names = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return names[number] if number < len(names) else "very many"


def pieces_reading(counts: PieceCounts) -> str:
    """What became of the text: its pieces and words, what was split, what is unknown, how much room is left."""
    if not counts.words:
        return f"No letters to read: only the {counts.added} special tokens that the tokenizer adds are left."
    reading = (
        f"{counted(len(counts.words), 'word')} and symbols became {counts.pieces - counts.added:,} pieces, "
        f"{counts.pieces_per_word:.2f} a word; "
    )
    if counts.split:
        most = counts.split[0]
        reading += f"{percent(counts.share_split)} of them were split, most of all **{escaped(most.text)}** "
        reading += f"into {len(most.positions)}. "
    else:
        reading += "none was split. " if counts.unknown else "none was split: each is in the vocabulary as it stands. "
    if counts.unknown:
        names = listed(dict.fromkeys(f"**{escaped(word.text)}**" for word in counts.unknown))
        them = "it" if len(counts.unknown) == 1 else "them"
        reading += f"{names} became {escaped(counts.sign)}, as no pieces of the vocabulary cover {them}. "
    return (
        f"{reading}With {counted(counts.added, 'special token')} the model reads {counted(counts.pieces, 'piece')}: "
        f"{percent(counts.share_used)} of its {counts.limit:,} positions."
    )


def input_rows(tokens: Tokens) -> go.Figure:
    """The rows that BERT takes, in lines of a few pieces: segment (where the model has them) and mask."""
    rows = {"Mask": tokens.mask} | ({"Segment": tokens.segments} if tokens.segments is not None else {})
    shown = range(min(len(tokens), limits.STRIP_PIECES))
    lines = [shown[at : at + limits.STRIP_LINE] for at in range(0, len(shown), limits.STRIP_LINE)]
    height = 145 + 40 * len(rows)
    drawing = Drawing(rows=len(lines), vertical_spacing=125 / (height * len(lines)))
    for number, line in enumerate(lines, start=1):
        drawing.add_trace(_line(tokens, rows, line), number)
        ticks = {"tickvals": list(range(len(line))), "ticktext": [look.plain(tokens.pieces[at]) for at in line]}
        drawing.x(number, **ticks)
    bare = {"showgrid": False, "zeroline": False}
    words = {"tickangle": -50, "tickfont": {"family": look.MONO, "size": 13}, "side": "top"}
    drawing.x(range=[-0.5, limits.STRIP_LINE - 0.5], **words, **bare)
    drawing.y(**bare, tickfont={"size": 14})
    return look.dressed(drawing, height * len(lines))


def _line(tokens: Tokens, rows: dict[str, tuple[int, ...]], line: range) -> Trace:
    """One line of the rows: a cell a piece, its value written into it."""
    return trace(
        "heatmap",
        z=np.array([[row[at] for at in line] for row in rows.values()], dtype=np.float32),
        y=list(rows),
        zmin=0,
        zmax=1,
        colorscale=[[0, "#737983"], [1, "#1f5f8b"]],
        showscale=False,
        xgap=2,
        ygap=3,
        texttemplate="%{z:.0f}",
        textfont={"color": "white"},
        customdata=[[f"position {at}<br>piece {look.plain(tokens.pieces[at])}" for at in line]] * len(rows),
        hovertemplate="%{customdata}<br>%{y} %{z:.0f}<extra></extra>",
    )


def input_rows_reading(tokens: Tokens, switch: str) -> str:
    """What the segment and mask rows say of this text."""
    padding = tokens.mask.count(0)
    mask = (
        f"the mask is 0 at {counted(padding, 'padding piece')}, which the model must not read"
        if padding
        else "the mask is 1 throughout: nothing is padding, so the model reads all of it"
    )
    if tokens.segments is None:
        segment = "This model has no segment vectors, so it takes no segment row"
    elif tokens.pair is not None:
        second = sum(tokens.segments)
        segment = f"Segment 0 marks the first text, segment 1 the {counted(second, 'piece')} of the second"
    elif switch == "tutorial":
        segment = "All segments are 1, as the tutorial has them; the library and the model's training use 0"
    else:
        segment = "All segments are 0, as the library has them; the tutorial passes 1"
    shown = "" if len(tokens) <= limits.STRIP_PIECES else f" The first {limits.STRIP_PIECES} pieces are drawn."
    return f"{segment}; {mask}.{shown}"


def search_ladder(word: str, steps: tuple[Step, ...], prefix: str = "##") -> go.Figure:
    """Each candidate that was tried, as a bar over the letters it covers, from the top down; matches stand out."""
    rungs = [
        (step.start, len(piece) - (len(prefix) if step.start else 0), piece, piece == step.match)
        for step in steps
        for piece in step.tried
    ][: limits.WORD_TRIES]
    drawing = Drawing()
    for matched, colour, sign in ((False, look.FAINT, "✗"), (True, look.COLOURS[0], "✓")):
        bars = [(row, *rung) for row, rung in enumerate(rungs) if rung[3] == matched]
        drawing.add(
            "bar",
            orientation="h",
            y=[row for row, *_ in bars],
            base=[start for _, start, *_ in bars],
            x=[letters for _, _, letters, *_ in bars],
            marker={"color": colour},
            text=[f"{sign} {look.plain(piece)}" for *_, piece, _ in bars],
            textposition="outside",
            textfont={"family": look.MONO, "size": 15},
            hovertemplate="%{text}<extra></extra>",
            name="in the vocabulary" if matched else "not in the vocabulary",
            cliponaxis=False,
        )
    room = 0.7 * (len(word) + 4)
    bare = {"showgrid": False, "zeroline": False}
    letters = {"tickvals": [at + 0.5 for at in range(len(word))], "ticktext": [look.plain(letter) for letter in word]}
    letters |= {"tickfont": {"family": look.MONO, "size": 15}, "tickangle": 0, "side": "top"}
    title = "candidates, in the order tried"
    drawing.x(range=[0, len(word) + room], title=title, **letters, **bare)
    drawing.y(range=[len(rungs) - 0.5, -0.5], showticklabels=False, **bare)
    return look.dressed(drawing, 140 + 30 * len(rungs), legend=look.legend(-0.02, yanchor="top"), bargap=0.25)


def search_reading(word: str, steps: tuple[Step, ...], shown: int) -> str:
    """How the search for one word went, as far as it is shown, and what of it is not drawn."""
    name, tries = f"**{escaped(word)}**", sum(len(step.tried) for step in steps[:shown])
    last = steps[shown - 1]
    found = " · ".join(escaped(step.match) for step in steps[:shown] if step.match)
    pieces, candidates = counted(shown, "piece"), counted(tries, "candidate")
    if not steps[0].tried:
        reading = f"{name} has {len(word)} letters; words this long are not searched and become \\[UNK\\] at once."
    elif last.match is None:
        reading = f"After {candidates} nothing matches from letter {last.start + 1} on, so the *whole* word {name} "
        reading += f"becomes \\[UNK\\]{f', although {found} had matched' if found else ''}."
    elif shown < len(steps):
        reading = f"{pieces} after {candidates}: {found}. Letters are left, so it goes on."
    elif len(steps) == 1 and tries == 1:
        reading = f"{name} is in the vocabulary as it stands: the first candidate, the whole word, matches."
    else:
        reading = f"{name} is covered by {pieces} after {candidates}: {found}."
    return reading + (f" The first {limits.WORD_TRIES} candidates are drawn." if tries > limits.WORD_TRIES else "")


def vocabulary_reading(counts: dict[str, int], matches: int) -> str:
    """How the vocabulary divides, and how much of it the search found."""
    total = sum(counts.values()) - counts["other scripts"]
    same = {"unused": "unused", "special": "special"}  # these two have no plural
    kinds = listed((counted(n, name, same.get(name)) for name, n in counts.items() if name != "other scripts"), most=9)
    return (
        f"{matches:,} of {total:,} pieces match. The whole vocabulary: {kinds}. Across these kinds, "
        f"{counts['other scripts']:,} pieces have letters of other scripts than Latin."
    )
