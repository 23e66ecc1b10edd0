"""A page as one HTML file: its figures, what they say, its code and its link, readable without network or server."""

import html
import re
from collections.abc import Mapping, Sequence

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


def page_file(
    question: str,
    text: str,
    figures: Sequence[tuple[go.Figure, str]],
    said: Sequence[str],
    scripts: Sequence[tuple[str, str]],
    link: str,
    colours: Mapping[str, str],
) -> bytes:
    """The file of a page: each figure with what it says, what else is said, and the code of each script by name.

    colours: what stands for each of Streamlit's placeholders.
    """
    body = [f"<blockquote>{html.escape(text)}</blockquote>"] if text else []
    body += [figure_part(number, figure, says, colours) for number, (figure, says) in enumerate(figures)]
    body += [f"<p>{html.escape(_plain(reading))}</p>" for reading in said]
    body += [
        f"<details><summary>The code: {html.escape(name)}</summary><pre>{html.escape(code)}</pre></details>"
        for name, code in scripts
    ]
    body.append(f'<p>Made with Polyseme. <a href="{html.escape(link)}">This page in the app</a></p>')
    return document(question, body, colours)


def document(title: str, body: Sequence[str], colours: Mapping[str, str]) -> bytes:
    """A file with a title above some parts, which are HTML already, and with what draws figures."""
    from plotly.offline import get_plotlyjs  # here: five megabytes, for who asks

    title = html.escape(title)
    style = STYLE.replace("$ink", colours[look.INK]).replace("$paper", colours[look.PAPER])
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{ALLOWED}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{style}</style>",
        f"<script>{get_plotlyjs()}</script>",
    ]
    top = ["<!doctype html>", '<html lang="en"><head>', *head, "</head><body>", f"<h1>{title}</h1>"]
    return "\n".join([*top, *body, "</body></html>"]).encode("utf-8", "replace")


def figure_part(number: int, figure: go.Figure, says: str, colours: Mapping[str, str]) -> str:
    """One figure with its words below; Plotly escapes what could end a script."""
    copy = go.Figure(figure)
    copy.update_layout(paper_bgcolor=look.CLEAR, plot_bgcolor=look.CLEAR)
    copy.update_xaxes(automargin=True, title_standoff=12)  # which Streamlit sees to on the page
    copy.update_yaxes(automargin=True, title_standoff=12)
    drawn = copy.to_html(
        config=look.BAR, include_plotlyjs=False, full_html=False, auto_play=False, div_id=f"figure-{number}"
    )
    drawn = re.sub("#0000[0-9]{2}", lambda placeholder: colours.get(placeholder[0], placeholder[0]), drawn)
    return f"<figure>{drawn}<figcaption>{html.escape(_plain(says))}</figcaption></figure>"


def _plain(reading: str) -> str:
    """A reading without any mark of Streamlit's markdown.

    >>> _plain("**The river bank** stands :small[apart :material/star:]")
    'The river bank stands apart'
    """
    bare = re.sub(r":material/\w+:", "", reading)
    bare = re.sub(r"(?<!\\):[a-z-]+\[((?:[^\]\\]|\\.)*)\]", r"\1", bare)
    return spoken(bare).strip()
