"""The results of a search as a list to click: each sentence over the line of its cosine, as HTML."""

from collections.abc import Sequence
from html import escape

import numpy as np

from polyseme.core.baseline import Spread
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import shortened

LONGEST = 200
"""Characters of a result: longer ones are documents."""


def hit_list(texts: Sequence[str], cosines: np.ndarray, chance: Spread, mark: float, opened: int = 0) -> str:
    """(result,), best first -> a button for each, which has its number from 1; the `opened` one is pressed.

    Without an opened one there is nothing to click.
    mark: what nineteen of twenty everyday sentences stay below, a stroke across all lines.
    """
    low = min(0.0, chance.low, float(cosines.min()))

    def across(value: float) -> str:
        return f"{100 * (value - low) / (1 - low):.2f}%"

    band = f'<s style="left: {across(chance.low)}; right: calc(100% - {across(chance.high)})"></s>'
    stroke = f'<u style="left: {across(mark)}"></u>'
    rows = []
    for number, (text, cosine) in enumerate(zip(texts, cosines.tolist(), strict=True), 1):
        ends = f"left: {across(min(cosine, 0))}; right: calc(100% - {across(max(cosine, 0))})"
        line = f'<span class="line">{band}<i style="{ends}"></i>{stroke}</span>'
        said = f"<b>{number}</b><span dir='auto'>{escape(shortened(text, LONGEST))}</span><em>{as_cosine(cosine)}</em>"
        state = f'aria-pressed="{str(number == opened).lower()}"' if opened else "disabled"
        rows.append(f'<button type="button" value="{number}" {state}>{said}{line}</button>')
    chances = f"nine of ten random pairs</span><span><u></u>random sentences rarely reach {as_cosine(mark)}"
    return f'{"".join(rows)}<p class="key"><span><s></s>{chances}</span></p>'
