"""A report of the bench beside the page's own board: the same settings, and how far they differ."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.pooling.asks import AskedBench, Bench
from components.chapters.pooling.numbers.ranking import Ranking
from components.chapters.pooling.numbers.rows import Row
from components.chapters.pooling.report import reading
from components.chapters.pooling.report.identity import of_data
from components.chapters.pooling.report.numbers import Told
from components.figures.cosines import as_cosine
from components.figures.prose import counted, escaped, listed
from components.shell import show, uploads
from components.shell.results.sharing import shared


@shared("The report is read …", unkeyed=1)
def _report(digest: str, _data: bytes) -> Told:
    """A report, read and checked once."""
    return reading.read(_data)


def show_report(bert: Bert, bench: Bench, rows: Sequence[Row], ranking: Ranking, asked: AskedBench) -> None:
    """A report's rows beside the page's own: an uploaded one, or that which comes with the app.

    rows: the labelled sentences as they were given, before any was left out or relabelled.
    """
    file = uploads.pick_file(
        "A report that python -m components bench has written; without one, that of the bundled model",
        ["json"],
        limits.REPORT_BYTES,
        "report file",
    )
    try:
        data = file[1] if file else reading.OWN.read_bytes()
        report = _report(sha256(data).hexdigest(), data)
    except (ValueError, OSError) as problem:
        st.info(escaped(str(problem)))
        return
    names = [model["name"] for model in report["models"]]
    model = names[0]
    if len(names) > 1:
        model = st.selectbox("The report's model", names, names.index(bert.name) if bert.name in names else 0)
    neighbours = report["settings"]["neighbours"]
    if asked.score == "nearest neighbours" and asked.k != neighbours:
        st.info(f"In this report {neighbours} neighbours vote. Choose as many under Settings to compare.")
        return
    table = beside(report, model, asked.score, bench, ranking)
    if table.empty:
        st.info("This report has none of the settings of the board: they are other layers or another way of joining.")
        return
    same = set(bench.rows) <= set(rows) and of_data(None, rows)["sha256"] == report["data"]["sha256"]
    for one in unlike(report, model, bert.name, same, asked):
        st.markdown(one)
    show.show_reading(compared_reading(table), "report")
    decimals = st.column_config.NumberColumn(format="%.3f")
    formats = dict.fromkeys(["Here", "In the report", "Difference"], decimals)
    st.dataframe(table, hide_index=True, height=420, column_config=formats, alt="This bench beside a report")


def beside(report: Told, model: str, score: str, bench: Bench, ranking: Ranking) -> pd.DataFrame:
    """The settings that both have: the score here, the report's, and how far this one is above."""
    board, told = bench.board, []
    joins = {board.joins[ranking.join]} | (set() if len(board.joins) > 1 else {row["join"] for row in report["rows"]})
    for row in report["rows"]:
        place = row["layers"], row["treatment"]
        if row["model"] == model and row["join"] in joins and place[0] in board.choices:
            if place[1] not in board.treatments:
                continue
            here = ranking.scores[board.choices.index(place[0]), board.treatments.index(place[1])]
            there = row["scores"][score]["score"]
            told.append((row["layers"], row["treatment"], float(here), there, round(float(here) - there, 3) + 0.0))
    table = pd.DataFrame(told, columns=["Layers", "Vectors", "Here", "In the report", "Difference"])
    return table.drop_duplicates(["Layers", "Vectors"])


def unlike(report: Told, model: str, here: str, same: bool, asked: AskedBench) -> list[str]:
    """What differs between the two besides chance, each in a sentence; same: whether their sentences are."""
    said, data = [], report["data"]
    if model != here:
        said.append(f"The report is of another model, **{escaped(model)}**; here it is {escaped(here)}.")
    if not same:
        name = escaped(data["name"])
        said.append(f"It was made on other sentences ({name}, {data['sentences']:,}): differences are theirs as well.")
    if asked.word:
        said.append(f"The scores here are of **{escaped(asked.word)}** alone, the report's of all its words.")
    if asked.segments != report["settings"]["segments"]:
        said.append("The report was made with other segment ids.")
    return said


def compared_reading(table: pd.DataFrame) -> str:
    """How many settings agree, and where the two differ most."""
    apart = table["Difference"].abs().to_numpy()
    agree, most = int((apart == 0).sum()), int(apart.argmax())
    if agree == len(table):
        return f"Here and in the report all {counted(agree, 'setting')} agree to three decimals."
    row = table.iloc[most]
    where = listed([f"*{escaped(row['Layers'])}, {row['Vectors']}*"])
    ahead = "above" if row["Difference"] > 0 else "below"
    return (
        f"{agree or 'None'} of {counted(len(table), 'setting')} agree to three decimals. They differ most at {where}: "
        f"{as_cosine(float(np.abs(row['Difference'])))} {ahead} the report."
    )
