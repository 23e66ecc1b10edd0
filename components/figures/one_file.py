"""A page as one HTML file: its figures, what they say, its code and its link, readable without network or server."""

import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from string import Template

import pandas as pd
import plotly.graph_objects as go

from components import limits
from components.figures import look
from components.figures.prose import number, spoken

ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:"
"""What the file may do: nothing outside itself. WebGL is compiled as it runs."""

STYLE = """
:root { color-scheme: light dark; --ink: $ink; --paper: $paper; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: $dark_ink; --paper: $dark_paper; } }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.55 system-ui, sans-serif;
       color: var(--ink); background: var(--paper); }
h1 { font: 600 2.2rem/1.2 Georgia, serif; }
figure { margin: 2rem 0; break-inside: avoid; }
figcaption { margin-top: .6rem; }
pre { overflow-x: auto; padding: 1rem; font-size: 14px; background: rgba(128, 128, 128, .12); }
a { color: inherit; }
details div { overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; }
td, th { padding: .2rem .7rem .2rem 0; text-align: left; }
@media print { details { display: none; } }
"""

DRAW = """
const dark = matchMedia("screen and (prefers-color-scheme: dark)");
const draw = () => document.querySelectorAll("figure").forEach(figure => {
  const colours = COLOURS[dark.matches ? "dark" : "light"];
  const drawn = figure.querySelector("script").textContent.replace(/#0000[0-9]{2}/g, name => colours[name] ?? name);
  Plotly.newPlot(figure.querySelector("div"), JSON.parse(drawn));
});
dark.addEventListener("change", draw);
draw();
"""
"""What draws the figures in the colours of day or night, as the reader's machine has it; by day on paper."""

_LINES = {"gridcolor": look.FAINT, "zerolinecolor": look.LINE, "automargin": True, "title": {"standoff": 12}}
PLAIN = go.layout.Template(
    layout={"font": {"color": look.INK}, "colorway": look.COLOURS, "xaxis": _LINES, "yaxis": _LINES}
)
"""What Streamlit sees to on the page."""


def page_file(
    question: str,
    text: str,
    figures: Sequence[tuple[go.Figure, str]],
    said: Sequence[str],
    table: pd.DataFrame,
    scripts: Sequence[tuple[str, str]],
    link: str,
    colours: Mapping[str, Mapping[str, str]],
) -> bytes:
    """The file of a page: each figure with what it says, what else is said, its data, and each script by name.

    The data are folded, where there is a figure to look at.

    colours: what stands for each of Streamlit's placeholders, by day, "light", and by night, "dark".
    """
    body = [f"<blockquote>{html.escape(text)}</blockquote>"] if text else []
    body += [figure_part(figure, says) for figure, says in figures]
    body += [f"<p>{html.escape(_plain(reading))}</p>" for reading in said]
    body.append(f"<details{'' if figures else ' open'}>{_table(table)}</details>")
    body += [
        f"<details><summary>The code: {html.escape(name)}</summary><pre>{html.escape(code)}</pre></details>"
        for name, code in scripts
    ]
    body.append(f'<p>Made with Polyseme. <a href="{html.escape(link)}">This page in the app</a></p>')
    return document(question, body, colours)


def document(title: str, body: Sequence[str], colours: Mapping[str, Mapping[str, str]]) -> bytes:
    """A file with a title above some parts, which are HTML already, and with what draws the figures among them."""
    from plotly.offline import get_plotlyjs  # here: five megabytes, for who asks

    title = html.escape(title)
    day, night = colours["light"], colours["dark"]
    names = {"ink": day[look.INK], "paper": day[look.PAPER]}
    names |= {"dark_ink": night[look.INK], "dark_paper": night[look.PAPER]}
    style = Template(STYLE).substitute(names)
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{ALLOWED}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{style}</style>",
        f"<script>{get_plotlyjs()}</script>",
    ]
    draw = f"<script>const COLOURS = {json.dumps(colours)};{DRAW}</script>"
    top = ["<!doctype html>", '<html lang="en"><head>', *head, "</head><body>", f"<h1>{title}</h1>"]
    return "\n".join([*top, *body, draw, "</body></html>"]).encode("utf-8", "replace")


def figure_part(figure: go.Figure, says: str) -> str:
    """One figure as JSON, in which nothing can end a script, with its words below."""
    copy = go.Figure(figure.to_dict())
    copy.update_layout(template=PLAIN, paper_bgcolor=look.CLEAR, plot_bgcolor=look.CLEAR)
    drawn = json.loads(copy.to_json()) | {"config": look.BAR | {"responsive": True}}
    safe = json.dumps(drawn, separators=(",", ":")).replace("<", "\\u003c")
    script = f'<script type="application/json">{safe}</script>'
    return f"<figure>{script}<div></div><figcaption>{html.escape(_plain(says))}</figcaption></figure>"


def _table(table: pd.DataFrame) -> str:
    """The beginning of a table, with what it is the beginning of."""
    rows, columns = table.shape
    first = table.iloc[: limits.FILE_ROWS, : limits.FILE_COLUMNS]
    left = "" if first.shape == table.shape else f": the first {len(first):,} of {rows:,} rows"
    left += f", the first {first.shape[1]} of {columns:,} columns" if first.shape[1] < columns else ""
    drawn = first.to_html(index=False, border=0, na_rep="", float_format=partial(number, digits=3))
    return f"<summary>The data{left}</summary><div>{drawn}</div>"


def _plain(reading: str) -> str:
    """A reading without any mark of Streamlit's markdown.

    >>> _plain("**The river bank** stands :small[apart :material/star:]")
    'The river bank stands apart'
    """
    bare = re.sub(r":material/\w+:", "", reading)
    bare = re.sub(r"(?<!\\):[a-z-]+\[((?:[^\]\\]|\\.)*)\]", r"\1", bare)
    return spoken(bare).strip()
