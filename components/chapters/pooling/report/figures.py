"""A report as a page of its own: a chart, all rows to sort, and how to check one of them."""

import html
import shlex
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.numbers.scores import MEASURES
from components.chapters.pooling.report.numbers import Told
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import error_bars, series
from components.figures.one_file import document, figure_part
from components.figures.prose import counted, percent
from components.numbers.layers import LAYER_CHOICES

MAIN = next(iter(MEASURES))
"""The measure that the chart and the first sentences are about."""

HEADS = (
    *("row", "model", "layers", "joined by", "vectors"),
    *("share right", "from", "to", "tied", "neighbours", "gap", "silhouette", "shuffled", "numbers", "layers run"),
)

TABLE = """<style>
.rows { overflow-x: auto; } table { border-collapse: collapse; font-size: 15px; }
th, td { padding: .25rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid rgba(128,128,128,.3); }
th:nth-child(n+2):nth-child(-n+5), td:nth-child(n+2):nth-child(-n+5) { text-align: left; }
th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
</style>"""

SORTS = """<script>
for (const [column, head] of document.querySelectorAll("th").entries()) head.firstChild.onclick = () => {
  const down = head.ariaSort !== "descending", body = document.querySelector("tbody");
  const value = row => row.cells[column].dataset.value;
  const order = (a, b) => value(a) - value(b) || value(a).localeCompare(value(b));
  body.append(...[...body.rows].sort((a, b) => down ? order(b, a) : order(a, b)));
  for (const other of document.querySelectorAll("th")) other.ariaSort = "none";
  head.ariaSort = down ? "descending" : "ascending";
};
</script>"""


def report_page(report: Told, name: str) -> bytes:
    """The page of a report that is in a file of this name."""
    colours = _colours()
    body = [f"<p>{html.escape(one)}</p>" for one in _readings(report)]
    body.append(figure_part(chart(report), _chart_reading(report)))
    body += ["<h2>All rows</h2><p>A click on a head sorts by it.</p>", TABLE, _table(report["rows"]), SORTS]
    body += ["<h2>Check a row</h2>", *_how_to_check(report, name), "<h2>What it rests on</h2>", _basis(report)]
    return document("Which vector tells the senses apart?", body, colours)


def _readings(report: Told) -> list[str]:
    """The answer for each model in a sentence."""
    data = report["data"]
    said = [f"Each of {data['sentences']:,} labelled sentences ({data['name']}) is left out and judged by the others."]
    for model in report["models"]:
        answer = model["answers"][0]
        guess = f"guessing gets {percent(model['guessing'])}"
        if not answer["told from guessing"]:
            said.append(f"{model['name']}: not even its best setting can be told from guessing; {guess}.")
            continue
        setting, others = answer["recommended"], answer["tied"] - 1
        said.append(
            f"{model['name']}: {setting['layers']}, {setting['treatment']}, is recommended. Chosen on one half of the "
            f"sentences, it is {percent(answer['held out'])} right on the other; {guess}. "
            f"{counted(others, 'other setting')} {'is' if others == 1 else 'are'} tied with the highest."
        )
    return said


def chart(report: Told) -> go.Figure:
    """The share right by layer, with its interval: a line for each model, or of a single one for each treatment."""
    several, first, lines = len(report["models"]) > 1, report["rows"][0], dict[str, list[Told]]()
    for row in report["rows"]:
        if row["join"] == first["join"] and (not several or row["treatment"] == first["treatment"]):
            lines.setdefault(row["model" if several else "treatment"], []).append(row)
    layers = {row["layers"]: row["layers run"] for rows in lines.values() for row in rows}
    single = sorted((name for name in layers if name not in LAYER_CHOICES), key=layers.__getitem__)
    order = [*single, *(name for name in LAYER_CHOICES if name in layers)]
    drawing = Drawing()
    for number, (name, rows) in enumerate(lines.items()):
        face = series(number) | {"name": look.plain(name), "legendgroup": str(number)}
        for names, more in ((single, {}), (order[len(single) :], {"mode": "markers", "showlegend": not single})):
            told = {row["layers"]: row["scores"][MAIN] for row in rows if row["layers"] in names}
            places = [one for one in names if one in told]
            drawing.add(
                "scatter", **_points([order.index(one) for one in places], [told[one] for one in places]), **face | more
            )
    for level in {model["guessing"] for model in report["models"]}:
        line = {"color": look.LINE, "dash": "dot"}
        drawing.shape(type="line", xref="paper", x0=0, x1=1, y0=level, y1=level, line=line)
        words = {"text": "guessing", "showarrow": False, "font": {"color": look.INK}}
        drawing.note(x=1, xref="paper", xanchor="right", y=level, yanchor="bottom", **words)
    names = [LAYER_CHOICES[one].short if one in LAYER_CHOICES else one.removeprefix("Layer ") for one in order]
    drawing.x(title="layer", tickvals=list(range(len(order))), ticktext=names)
    drawing.y(title="share right", tickformat=".0%")
    return look.dressed(drawing, 460, legend=look.legend(), margin={"t": 40})


def _points(places: Sequence[int], told: Sequence[Told]) -> dict[str, Any]:
    """Scores at their places, with their intervals."""
    scores, low, high = (np.array([one[name] for one in told], float) for name in ("score", "low", "high"))
    bars = error_bars(scores, low, high, thickness=1, width=3)
    return {"x": places, "y": scores, "error_y": bars, "hovertemplate": "%{y:.3f}"}


def _chart_reading(report: Told) -> str:
    """What the lines of the chart are."""
    row = report["rows"][0]
    lines = f"a line a model, {row['treatment']}" if len(report["models"]) > 1 else "a line a treatment"
    return (
        f"The share of sentences whose nearest mean is that of their own sense, by layer, with 95 % intervals; "
        f"{lines}; split words joined by {row['join']}. Points on the right take several layers; the dotted line is "
        "guessing."
    )


def _table(rows: Sequence[Told]) -> str:
    heads = "".join(f'<th scope="col"><button>{html.escape(head)}</button></th>' for head in HEADS)
    body = "\n".join(f"<tr>{_cells(number, row)}</tr>" for number, row in enumerate(rows, start=1))
    return f'<div class="rows"><table><thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _cells(number: int, row: Told) -> str:
    """The cells of a row, each with the value that it is sorted by."""
    right, near, gap, silhouette = (row["scores"][name] for name in MEASURES)
    texts = [number, row["model"], row["layers"], row["join"], row["treatment"]]
    scores = [right["score"], right["low"], right["high"]]
    rest = [near["score"], gap["score"], silhouette["score"], right["shuffled"]]
    costs = [(row[name], f"{row[name]:,}") for name in ("dimensions", "layers run")]
    tied = (int(right["tied"]), "≈" if right["tied"] else "")
    cells = [*((one, str(one)) for one in texts), *map(_scored, scores), tied, *map(_scored, rest), *costs]
    return "".join(f'<td data-value="{html.escape(str(value))}">{html.escape(said)}</td>' for value, said in cells)


def _scored(value: float) -> tuple[float, str]:
    return value, as_cosine(value)


def _how_to_check(report: Told, name: str) -> list[str]:
    """The command that works a row out again."""
    table = [] if report["data"]["name"] == "built in" else [report["data"]["name"]]
    command = shlex.join(["python", "-m", "components", "check", name, *table, "--row", "1"])
    said = (
        "In a copy of Polyseme, beside this page's JSON file, the following works row 1 out again and compares it to "
        "three decimals; without --row it does so for all. Model and sentences must be the same, by their digests."
    )
    return [f"<p>{html.escape(said)}</p>", f"<pre>{html.escape(command)}</pre>"]


def _basis(report: Told) -> str:
    """Versions, digests, seeds and the machine, as a list."""
    parts = {name: report[name] for name in ("made", "versions", "machine", "settings", "data")}
    for model in report["models"]:
        parts[model["name"]] = {key: model[key] for key in ("family", "layers", "features", "milliseconds")}
        parts[model["name"]] |= model["sha256"]
    lines = [f"{name}: {', '.join(f'{key} {value}' for key, value in part.items())}" for name, part in parts.items()]
    return "<ul>" + "".join(f"<li style='overflow-wrap: anywhere'>{html.escape(line)}</li>" for line in lines) + "</ul>"


def _colours() -> dict[str, dict[str, str]]:
    """The colours of the theme that the placeholders stand for, by day and by night: no Streamlit is here to say it."""
    file = Path(__file__).resolve().parents[4] / ".streamlit" / "config.toml"
    theme = tomllib.loads(file.read_text("utf-8"))["theme"]
    return {
        name: {look.INK: of["textColor"], look.PAPER: of["backgroundColor"]}
        | dict(zip(look.COLOURS, of["chartCategoricalColors"], strict=True))
        for name, of in ((name, theme[name]) for name in ("light", "dark"))
    }
