"""A report as an HTML page: a sortable table of all rows, and how to check one of them."""

import html
import shlex

from polyseme.figures.cosines import as_cosine
from polyseme.figures.html_page import document
from polyseme.figures.result import THEMES
from polyseme.figures.wording import percent
from polyseme.pooling.numbers.scores import MEASURES
from polyseme.pooling.report.numbers import ReportPart

HEADS = "row model layers joined_by vectors correct from to tied neighbours gap silhouette shuffled numbers layers_run"

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


def report_page(report: ReportPart, name: str) -> bytes:
    """The HTML page of a report in a file of this name."""
    body = [f"<p>{html.escape(reading)}</p>" for reading in _readings(report)]
    bars = "The bar is the 95 % interval of the share that is correct, from 0 to 1. Click a column to sort by it."
    body += [f"<h2>All rows</h2><p>{bars}</p>", TABLE, _table(report), SORTS]
    body += [
        "<h2>Check a row</h2>",
        _how_to_check(report, name),
        "<h2>Versions, data and settings</h2>",
        _basis(report),
    ]
    return document("Which vector separates the meanings best?", body, THEMES)


def _readings(report: ReportPart) -> list[str]:
    """The answer for each model, as the Pooling page says it, then what the other measures are for."""
    data = report["data"]
    reading = f"Each of {data['sentences']:,} labelled sentences ({data['name']}) is judged by the others alone."
    answers = [f"{model['name']}: {model['answers'][0]['finding']}" for model in report["models"]]
    return [reading, *answers, *filter(None, (_of_gap(report, model) for model in report["models"]))]


def _of_gap(report: ReportPart, model: ReportPart) -> str:
    """What gap and silhouette prefer, and what that costs on new sentences; empty if it is the same."""
    answer = model["answers"][0]
    first, join = answer["recommended"], answer["join"]
    other = next(one for one in model["answers"] if (one["measure"], one["join"]) == ("gap", join))["recommended"]
    right = {
        (row["layers"], row["treatment"]): row["scores"][answer["measure"]]["score"]
        for row in report["rows"]
        if (row["model"], row["join"]) == (model["name"], join)
    }
    best, instead = (right[one["layers"], one["treatment"]] for one in (first, other))
    if first == other:
        return ""
    return (
        f"{model['name']}: gap and silhouette say how far apart meanings lie, which helps pictures and clustering. "
        f"By gap, {other['layers'].lower()} ({other['treatment']}) is best. But it gets "
        f"{percent(instead)} of the sentences right; our choice gets {percent(best)}."
    )


def _table(report: ReportPart) -> str:
    """All rows as a table; each cell has the value to sort by."""
    heads = "".join(f'<th scope="col"><button>{head.replace("_", " ")}</button></th>' for head in HEADS.split())
    rows = []
    for number, row in enumerate(report["rows"], start=1):
        right, near, gap, silhouette = (row["scores"][name] for name in MEASURES)
        texts = [number, row["model"], row["layers"], row["join"], row["treatment"]]
        scores = (near["score"], gap["score"], silhouette["score"], right["shuffled"])
        cells = [_cell(text, str(text)) for text in texts]
        low, high = (f"{100 * right[end]:.1f}%" for end in ("low", "high"))
        bar = f"transparent {low}, rgba(128,128,128,.4) {low} {high}, transparent {high}"
        cells.append(_cell(right["score"], as_cosine(right["score"]), f"linear-gradient(to right, {bar})"))
        cells += [_cell(value, as_cosine(value)) for value in (right["low"], right["high"])]
        cells.append(_cell(int(right["tied"]), "≈" if right["tied"] else ""))
        cells += [_cell(value, as_cosine(value)) for value in scores]
        cells += [_cell(row[name], f"{row[name]:,}") for name in ("dimensions", "layers run")]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    body = "\n".join(rows)
    return f'<div class="rows"><table><thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _cell(value: object, text: str, background: str = "") -> str:
    style = f' style="min-width: 12rem; background: {background}"' if background else ""
    return f'<td data-value="{html.escape(str(value))}"{style}>{html.escape(text)}</td>'


def _how_to_check(report: ReportPart, name: str) -> str:
    """The command that computes a row again."""
    table = [] if report["data"]["name"] == "built in" else [report["data"]["name"]]
    command = shlex.join(["python", "-m", "polyseme", "check", name, *table, "--row", "1"])
    text = (
        "This command computes row 1 again and checks that it agrees to three decimals; without --row, it checks "
        "all rows. It needs Polyseme, this page's JSON file, and the same model and sentences."
    )
    return f"<p>{html.escape(text)}</p>\n<pre>{html.escape(command)}</pre>"


def _basis(report: ReportPart) -> str:
    """Versions, digests, seeds and the machine, as a list."""
    parts = {name: report[name] for name in ("made", "versions", "machine", "settings", "data")}
    for model in report["models"]:
        parts[model["name"]] = {key: model[key] for key in ("family", "layers", "features", "milliseconds")}
        parts[model["name"]] |= model["sha256"]
    named = {"halvings": "split halves", "resamples": "bootstrap samples"}
    lines = [
        f"{name}: {', '.join(f'{named.get(key, key)} {value}' for key, value in part.items())}"
        for name, part in parts.items()
    ]
    return "<ul>" + "".join(f"<li style='overflow-wrap: anywhere'>{html.escape(line)}</li>" for line in lines) + "</ul>"
