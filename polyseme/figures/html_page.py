"""A page of the app as one HTML file that needs no network or server."""

import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from string import Template

import pandas as pd
import plotly.graph_objects as go

from polyseme import limits
from polyseme.figures import theme
from polyseme.figures.style_sheets import squeezed
from polyseme.figures.wording import number, without_markup

ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:"
"""The content security policy: nothing is loaded from outside. WebGL needs unsafe-eval."""

HEAD = """<!doctype html>
<html lang="en"><head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{style}</style>
</head><body>
<h1>{title}</h1>"""

_AXIS = {"gridcolor": theme.FAINT, "zerolinecolor": theme.LINE, "automargin": True, "title": {"standoff": 12}}
_LAYOUT = {"font": {"color": theme.INK}, "colorway": theme.COLOURS, "xaxis": _AXIS, "yaxis": _AXIS}
TEMPLATE = go.layout.Template(layout=_LAYOUT)  # in place of Streamlit's


def page_file(
    question: str,
    text: str,
    figures: Sequence[tuple[go.Figure | str, str]],
    said: Sequence[str],
    table: pd.DataFrame,
    scripts: Sequence[tuple[str, str]],
    link: str,
    colours: Mapping[str, Mapping[str, str]],
) -> bytes:
    """The file of a page: figures (or HTML) with captions, other readings, data (folded below a figure), scripts.

    colours: "light" and "dark" -> the colour of each of Streamlit's placeholders.
    """
    from plotly.offline import get_plotlyjs  # five megabytes, loaded on demand

    body = [f"<script>{get_plotlyjs()}</script>"]
    body += [f"<blockquote>{html.escape(text)}</blockquote>"] if text else []
    body += [_figure(figure, caption) for figure, caption in figures]
    body += [f"<p>{html.escape(_plain(reading))}</p>" for reading in said]
    body.append(f"<details{'' if figures else ' open'}>{_table(table)}</details>")
    body += [
        f"<details><summary>The code: {html.escape(name)}</summary><pre>{html.escape(code)}</pre></details>"
        for name, code in scripts
    ]
    body.append(f'<p>Made with Polyseme. <a href="{html.escape(link)}">This page in the app</a></p>')
    body.append(f"<script>const COLOURS = {json.dumps(colours)};\n{_beside('.js')}</script>")
    return document(question, body, colours)


def document(title: str, body: Sequence[str], colours: Mapping[str, Mapping[str, str]]) -> bytes:
    """An HTML file with a title above parts that are HTML already."""
    title = html.escape(title)
    light, dark = colours["light"], colours["dark"]
    style = Template(squeezed(_beside(".css"))).substitute(
        ink=light[theme.INK], paper=light[theme.PAPER], dark_ink=dark[theme.INK], dark_paper=dark[theme.PAPER]
    )
    head = HEAD.format(policy=ALLOWED, title=title, style=style)
    return "\n".join([head, *body, "</body></html>"]).encode("utf-8", "replace")


def _beside(ending: str) -> str:
    return Path(__file__).with_suffix(ending).read_text("utf-8")


def _figure(figure: go.Figure | str, caption: str) -> str:
    """A figure as JSON that cannot close its script element, or HTML as it is, with its caption."""
    below = f"<figcaption>{html.escape(_plain(caption))}</figcaption>"
    if isinstance(figure, str):
        return f'<figure class="html">{figure}{below}</figure>'
    styled = go.Figure(figure.to_dict())
    styled.update_layout(template=TEMPLATE, paper_bgcolor=theme.CLEAR, plot_bgcolor=theme.CLEAR)
    spec = json.loads(styled.to_json()) | {"config": theme.BAR | {"responsive": True}}
    safe = json.dumps(spec, separators=(",", ":")).replace("<", "\\u003c")
    script = f'<script type="application/json">{safe}</script>'
    return f"<figure>{script}<div></div>{below}</figure>"


def _table(table: pd.DataFrame) -> str:
    """The first rows and columns of a table, under a summary of what is left out."""
    rows, columns = table.shape
    first = table.iloc[: limits.FILE_ROWS, : limits.FILE_COLUMNS]
    cut = "" if first.shape == table.shape else f": the first {len(first):,} of {rows:,} rows"
    cut += f", the first {first.shape[1]} of {columns:,} columns" if first.shape[1] < columns else ""
    cells = first.to_html(index=False, border=0, na_rep="", float_format=partial(number, digits=3))
    return f"<summary>The data{cut}</summary><div>{cells}</div>"


def _plain(reading: str) -> str:
    """A reading without Streamlit's markdown.

    >>> _plain("**The river bank** stands :small[apart :material/star:]")
    'The river bank stands apart'
    """
    without_icons = re.sub(r":material/\w+:", "", reading)
    without_colours = re.sub(r"(?<!\\):[a-z-]+\[((?:[^\[\]\\]|\\.)*)\]", r"\1", without_icons)
    return without_markup(without_colours).strip()
