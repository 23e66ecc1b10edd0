"""What a search found, in words, and the ranks of the results under the other poolings."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme, wording
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted, shortened
from polyseme.sentences.figures.rows import (
    MANY,
    beyond,
    board,
    counted_beyond,
    in_words,
    just_beyond,
    short,
    tie_finding,
)
from polyseme.sentences.numbers.pooled import ranks
from polyseme.sentences.reasons.late import MAXSIM


def finding(
    texts: Sequence[str], cosines: np.ndarray, mark: float, opened: int = 1, why: str = "", same: float | None = None
) -> str:
    """(sentence,) over the whole list -> the nearest sentence, or the opened one, beside the mark of random sentences.

    why: an explanation that is added where the cosine is above that. same: what most sentences of the same meaning
    reach, if it is known.
    """
    best = int(np.argsort(-cosines, kind="stable")[opened - 1])
    if tied := tie_finding(texts, cosines, best, "sentence"):
        return tied
    near = f"**Number {opened} is {'nearest' if opened == 1 else 'near'}"
    if not beyond(cosines[best], mark):
        return f"{near}, perhaps by chance:** one random sentence in twenty reaches {as_cosine(mark, 2)}."
    if same is not None and opened == 1:
        level = int((cosines.round(3) >= round(same, 3)).sum())
        many = wording.in_words(level) if level <= MANY else "many"
        near = {
            0: "**Number 1 is nearest, but does not seem to mean the same",
            1: "**Number 1 may mean the same",
        }.get(level, f"**Number 1 is nearest; {many} may mean the same")
        barely = " It is barely nearer than chance." if just_beyond(cosines[best], mark) else ""
        return f"{near}:** {why}{barely}" if why else f"{near}.**{barely}"
    rare = counted_beyond(cosines, mark) if opened == 1 else "Random sentences are rarely so near."
    return f"{near}:** {why} {rare}" if why else f"{near}.** {rare}"


def results_reading(cosines: np.ndarray, mark: float) -> str:
    """(sentence,) over the whole list -> how many are above the mark, and what that means."""
    above = int(beyond(cosines, mark).sum())
    be = "are" if above > 1 else "is"
    return (
        f"Only 5\N{NO-BREAK SPACE}% of random sentences have a neighbour in this list with a cosine above "
        f"{as_cosine(mark, 2)}. For yours, {above or 'none'} of {counted(len(cosines), 'sentence')} {be} above it"
        f"{'.' if above else ', so this may be chance.'}"
    )


def ranks_figure(texts: Sequence[str], by_pooling: Mapping[str, np.ndarray]) -> go.Figure:
    """(result,) by pooling -> the rank of each result under every pooling; dark is far down the list."""
    table = np.stack(list(by_pooling.values()), axis=1)
    rows = [f"<b>{number}</b> {theme.plain(shortened(text, 14))}" for number, text in enumerate(texts, 1)]
    steps = [step for step in (1, 3, 10, 30, 100, 300, 1_000) if step <= table.max()]
    ticks = {"tickvals": np.log(steps).tolist(), "ticktext": list(map(str, steps))}
    return board(
        np.log(table),
        table,
        rows,
        [theme.plain(short(name)) for name in by_pooling],
        "%{y}<br>%{x}: rank %{text}",
        zmin=0.0,
        zmax=float(np.log(max(table.max(), 2))),
        reversescale=True,
        colorbar=theme.bar_below("rank by this pooling") | ticks,
    )


def ranks_reading(cosines: Mapping[str, np.ndarray], pooling: str) -> str:
    """(sentence,) by pooling -> how many poolings agree on the first."""
    others = [name for name in cosines if name != pooling]
    first = int(cosines[pooling].argmax())
    placed = {name: int(ranks(cosines[name])[first]) for name in others}
    same = sum(rank == 1 for rank in placed.values())
    furthest = max(placed, key=placed.__getitem__)
    have = "has" if same == 1 else "have"
    other = "poolings" if pooling == MAXSIM else "other poolings"
    reading = f"{same or 'None'} of the {len(others)} {other} {have} the same nearest sentence"
    if same == len(others):
        reading = f"All {same} {other} have the same nearest sentence"
    else:
        reading += f"; with {in_words(furthest)}, it is number {placed[furthest]:,}"
    return f"{reading}."
