"""What the Pooling page shows sentence by sentence: the mistakes, and the reader's own text, decided."""

from urllib.parse import urlencode

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.pooling.asks import Asked, Bench, drawn
from components.chapters.pooling.figures import board as charts
from components.chapters.pooling.figures import details
from components.chapters.pooling.numbers.ranking import Setting, Standing
from components.chapters.pooling.numbers.reports import Wrong, company, decide, wrong_sentences
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures.prose import counted, escaped, percent
from components.numbers.layers import layer_choices
from components.numbers.reading.lines import lines_of
from components.numbers.similarity import cosine_matrix
from components.shell import models


def show_wrong(bert: Bert, bench: Bench, stands: Standing, setting: Setting) -> None:
    """The sentences that go to another sense than their own, each with a link to the Senses page."""
    table, reading = drawn("wrong", bench, stands, setting, lambda: _wrong_table(bert, bench, stands, setting))
    if table.empty:
        st.markdown("Not one sentence goes to another sense than its own.")
        return
    link = st.column_config.LinkColumn(
        "Senses", display_text="compare", pinned=True, help="Beside its nearest sentences"
    )
    wide = st.column_config.TextColumn(width=284)
    margin = st.column_config.NumberColumn(format="%.3f", help="How far the wrong sense is ahead, below zero")
    formats = {"Before": wide, "After": wide, "Senses": link, "Margin": margin}
    st.dataframe(table, hide_index=True, height=460, column_config=formats, alt="The sentences told wrongly")
    st.markdown(reading)


def _wrong_table(bert: Bert, bench: Bench, stands: Standing, setting: Setting) -> tuple[pd.DataFrame, str]:
    """The mistakes, one a row, and what they have in common."""
    wrong = wrong_sentences(bench.board, stands, setting)
    shown = wrong[: limits.WRONG_ROWS]
    cosines: dict[str, tuple[np.ndarray, np.ndarray]] = {}
    rows = [_wrong_row(bert, bench, stands, setting, one, cosines) for one in shown]
    more = f" The first {len(shown)} of {len(wrong):,} are listed." if len(wrong) > len(shown) else ""
    return pd.DataFrame(rows), details.wrong_reading(wrong) + more if wrong else ""


def _wrong_row(
    bert: Bert,
    bench: Bench,
    stands: Standing,
    setting: Setting,
    wrong: Wrong,
    cosines: dict[str, tuple[np.ndarray, np.ndarray]],
) -> dict[str, object]:
    """A mistake in its context, and the address that opens it on the Senses page beside its nearest sentences."""
    if wrong.word not in cosines:
        cosines[wrong.word] = _cosines(bert, bench, stands, setting, wrong.word)
    beside = [bench.rows[at] for at in company(bench.board, *cosines[wrong.word], wrong)]
    row = bench.rows[wrong.at]
    start, end = bench.states.spans[bench.places[wrong.at]].tolist()
    link = _senses_link(
        {
            "model": bert.name,
            "text": "\n".join(one.sentence for one in beside),
            "word": row.word,
            "choice": bench.board.choices[setting[0]],
            "senses": "|".join(one.sense.replace("|", " ")[:40] for one in beside),
            "segments": bench.segments,
        },
        row.sentence,
    )
    return {
        "Senses": link,
        "Before": row.sentence[max(start - 60, 0) : start],
        "Word": row.sentence[start:end],
        "After": row.sentence[end : end + 60],
        "Meant": wrong.sense,
        "Taken for": wrong.told,
        "Margin": wrong.margin,
    }


def _senses_link(asked: dict[str, str], sentence: str) -> str | None:
    """The Senses page with those choices; with the sentence alone where all would be too long for an address."""
    for wanted in (asked, asked | {"text": sentence, "senses": ""}):
        if (
            len(link := f"senses?{urlencode({name: value for name, value in wanted.items() if value})}")
            < limits.LINK_CHARACTERS
        ):
            return link
    return None


def _cosines(bert: Bert, bench: Bench, stands: Standing, setting: Setting, word: str) -> tuple[np.ndarray, np.ndarray]:
    """(n, n), (n,): the cosines of a word's sentences under a setting, and their places on the board."""
    within = np.flatnonzero(bench.board.word == bench.board.words.index(word))
    states = bench.states.of(np.asarray(bench.places)[within], bench.board.joins[stands.join]).swapaxes(0, 1)
    chosen = layer_choices(bert.layers)[bench.board.choices[setting[0]]](states)
    return cosine_matrix(list(TREATMENTS.values())[setting[1]](chosen)), within


def show_own_text(bert: Bert, bench: Bench, setting: Setting, asked: Asked, text: str) -> None:
    """What the bench takes the words of the reader's own text for."""
    words = [word for word in bench.board.words if word in text.lower()][: limits.OCCURRENCES]
    rows = []
    for word in words:
        found = models.occurrences(bert.name, lines_of(text), word, asked.join, asked.segments)
        if len(found):
            told = decide(bench.board, bench.states, bench.places, word, asked.join, setting, found.states)
            for label, one in zip(found.labels, told, strict=True):
                votes = ", ".join(f"{name} {percent(share)}" for name, share in one.shares.items())
                rows.append({"In your text": label, "Taken for": one.sense, "All settings": votes})
    if not rows:
        st.info("None of the words of this bench occurs in your text above. Write a sentence with one of them.")
        return
    st.dataframe(pd.DataFrame(rows), hide_index=True, alt="What the bench takes the words of your text for")
    agreed = sum("," not in str(row["All settings"]) for row in rows)
    settings = len(bench.board.choices) * len(TREATMENTS)
    st.markdown(
        f"By the nearest centroid of the labelled sentences, under *{escaped(charts.named(bench.board, setting))}*. "
        f"For {agreed or 'none'} of {counted(len(rows), 'occurrence')} all {settings} settings say the same; nothing "
        "tells a bench that a word has a sense it was never shown."
    )
