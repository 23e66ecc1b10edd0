"""A page as one HTML file: its figures, what they say, its code and its link, readable without network or server."""

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from components.figures import look
from components.figures.prose import spoken

ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:"
"""What the file may do: nothing outside itself. WebGL is compiled as it runs."""

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.55 system-ui, sans-serif;
       color: $ink; background: $paper; }
h1 { font: 600 2.2rem/1.2 Georgia, serif; }
figure { margin: 2rem 0; break-inside: avoid; }
pre { overflow-x: auto; padding: 1rem; font-size: 14px; background: rgba(128, 128, 128, .12); }
@media print { details { display: none; } }
"""


@dataclass(frozen=True)
class Part:
    """A figure of a page and what it says; or a sentence alone."""

    figure: go.Figure | None
    reading: str


def page_file(
    question: str,
    text: str,
    parts: Sequence[Part],
    scripts: Sequence[tuple[str, str]],
    link: str,
    colours: Mapping[str, str],
) -> bytes:
    """The file of a page. `colours`: what stands for each placeholder; `scripts`: the code of each with its name."""
    from plotly.offline import get_plotlyjs  # here: five megabytes, for who asks

    title = html.escape(question)
    style = STYLE.replace("$ink", colours[look.INK]).replace("$paper", colours[look.PAPER])
    body = [f"<h1>{title}</h1>"]
    body += [f"<blockquote>{html.escape(text)}</blockquote>"] if text else []
    body += [_figure(part, number, colours) for number, part in enumerate(parts)]
    body += [
        f"<details><summary>The code: {html.escape(name)}</summary><pre>{html.escape(code)}</pre></details>"
        for name, code in scripts
    ]
    body.append(f'<p>Made with Polyseme. <a href="{html.escape(link)}">This page in the app</a></p>')
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{ALLOWED}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{style}</style>",
        f"<script>{get_plotlyjs()}</script>",
    ]
    lines = ["<!doctype html>", '<html lang="en"><head>', *head, "</head><body>", *body, "</body></html>"]
    return "\n".join(lines).encode("utf-8", "replace")


def _figure(part: Part, number: int, colours: Mapping[str, str]) -> str:
    """One figure with its words below; Plotly escapes what could end a script."""
    words = html.escape(_plain(part.reading))
    if part.figure is None:
        return f"<p>{words}</p>"
    figure = go.Figure(part.figure)
    figure.layout.update({"paper_bgcolor": look.CLEAR, "plot_bgcolor": look.CLEAR})
    drawn = figure.to_html(
        config=look.BAR, include_plotlyjs=False, full_html=False, auto_play=False, div_id=f"figure-{number}"
    )
    drawn = re.sub("#0000[0-9]{2}", lambda placeholder: colours.get(placeholder[0], placeholder[0]), drawn)
    return f"<figure>{drawn}<figcaption>{words}</figcaption></figure>"


def _plain(reading: str) -> str:
    """A reading without any mark of Streamlit's markdown.

    >>> _plain("**The river bank** stands :small[apart :material/star:]")
    'The river bank stands apart'
    """
    bare = re.sub(r":material/\w+:", "", reading)
    bare = re.sub(r"(?<!\\):[a-z-]+\[((?:[^\]\\]|\\.)*)\]", r"\1", bare)
    return spoken(bare).strip()
