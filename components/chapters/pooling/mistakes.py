"""What the Pooling page shows sentence by sentence: the mistakes, and the reader's own text, decided."""

from urllib.parse import urlencode

import numpy as np
import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.pooling.asks import AskedBench, Bench, read_states
from components.chapters.pooling.figures.board import named
from components.chapters.pooling.figures.scores import wrong_reading
from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.decided import SURE, Decided, decide
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.reports import Wrong, nearest_of_either, wrong_sentences
from components.chapters.pooling.numbers.view import TREATMENTS
from components.figures.cosines import as_cosine
from components.figures.prose import counted, escaped, percent
from components.numbers.layers import layer_choices
from components.numbers.reading.lines import lines_of
from components.numbers.similarity import cosine_matrix
from components.shell import models


def show_wrong(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The sentences that go to another sense than their own, each with a link to the Senses page."""
    states = read_states(bert, bench, "wrong")
    if states is None:
        return
    draw = lambda: _wrong_table(bert, bench, states, ranking, setting)  # noqa: E731
    table, reading = bench.drawn("wrong", ranking, setting, draw)
    if table.empty:
        st.markdown("Not one sentence goes to another sense than its own.")
        return
    column = st.column_config
    link = column.LinkColumn("Senses", display_text="compare", help="Beside its nearest sentences")
    margin = column.NumberColumn(format="%.3f", help="How far the wrong sense is ahead, below zero")
    formats = {"Sentence": column.TextColumn(width=560), "Senses": link, "Margin": margin}
    st.dataframe(table, hide_index=True, height=460, column_config=formats, alt="The sentences told wrongly")
    st.markdown(reading)


def _wrong_table(
    bert: Bert, bench: Bench, states: BenchStates, ranking: Ranking, setting: Setting
) -> tuple[pd.DataFrame, str]:
    """The mistakes, one a row, and what they have in common."""
    wrong = wrong_sentences(bench.board, ranking, setting)
    shown = wrong[: limits.WRONG_ROWS]
    choose = layer_choices(bert.layers)[bench.board.choices[setting[0]]]
    every = states.chosen(bench.places, bench.board.joins[ranking.join], choose)
    within, cosines = {}, {}
    for word in {one.word for one in shown}:
        within[word] = np.flatnonzero(bench.board.word == bench.board.words.index(word))
        treat = TREATMENTS[bench.board.treatments[setting[1]]].of(every, within[word])
        cosines[word] = cosine_matrix(treat(every[within[word]]))
    rows = [_wrong_row(bert, bench, setting, one, cosines[one.word], within[one.word]) for one in shown]
    more = f" The first {len(shown)} of {len(wrong):,} are listed." if len(wrong) > len(shown) else ""
    return pd.DataFrame(rows), wrong_reading(wrong) + more if wrong else ""


def _wrong_row(
    bert: Bert, bench: Bench, setting: Setting, wrong: Wrong, cosines: np.ndarray, within: np.ndarray
) -> dict[str, object]:
    """A mistake in its context, and the address that opens it on the Senses page beside its nearest sentences."""
    row = bench.rows[wrong.at]
    beside = [bench.rows[at] for at in nearest_of_either(bench.board, cosines, within, wrong)]
    asked = {
        "model": bert.name,
        "text": "\n".join(one.sentence for one in beside),
        "word": row.word,
        "choice": bench.board.choices[setting[0]],
        "senses": "|".join(one.sense.replace("|", " ")[:40] for one in beside),
        "segments": bench.segments,
    }
    start, end = bench.states.spans[bench.places[wrong.at]].tolist()
    before = f"… {row.sentence[start - 24 : start]}" if start > 24 else row.sentence[:start]
    return {
        "Meant": wrong.sense,
        "Taken for": wrong.taken_for,
        "Sentence": f"{before}›{row.sentence[start:end]}‹{row.sentence[end : end + 70]}",  # a phone shows its word, too
        "Margin": wrong.margin,
        "Senses": _senses_link(asked, row.sentence),
    }


def _senses_link(asked: dict[str, str], sentence: str) -> str | None:
    """The Senses page with those choices; with the sentence alone where all would be too long for an address."""
    for wanted in (asked, asked | {"text": sentence, "senses": ""}):
        link = f"senses?{urlencode({name: value for name, value in wanted.items() if value})}"
        if len(link) < limits.LINK_CHARACTERS:
            return link
    return None


def show_own_text(bert: Bert, bench: Bench, setting: Setting, asked: AskedBench, text: str, about: str) -> None:
    """What the bench takes the words of the reader's own text for, and how sure that is; `about` is their word."""
    states = read_states(bert, bench, "own")
    if states is None:
        return
    labels: list[str] = []
    told: list[Decided] = []
    for word in [word for word in bench.board.words if word in text.lower()][: limits.OCCURRENCES]:
        found = models.occurrences(bert.name, lines_of(text), word, asked.join, asked.segments)
        if len(found):
            labels += found.labels
            told += decide(bench.board, states, bench.places, word, asked.join, setting, found.states)
    if about and about.lower() not in bench.board.words:
        st.info(f"No labelled sentence is about **{escaped(about)}**: of its senses this bench knows nothing.")
    if not told:
        st.info("None of the words of this bench occurs in your text above. Write a sentence with one of them.")
        return
    rows = pd.DataFrame(list(map(_own_row, labels, told))).map(escaped)
    alt = "What the bench takes the words of your text for"
    st.table(rows, hide_index=True, border="horizontal", height=460 if len(rows) > 9 else "content", alt=alt)
    sure = sum(one.sure for one in told)
    st.markdown(
        f"{sure or 'None'} of {counted(len(told), 'occurrence')} {'is' if sure < 2 else 'are'} decided surely, under "
        f"*{escaped(named(bench.board, setting))}*. *First* and *Second* are the nearest means of labelled sentences, "
        "with their cosines. *Such leads right* counts the ten labelled sentences with the most similar lead; under "
        f"{percent(SURE)} no sense is named alone. A sense that the bench was never shown it cannot name."
    )


def _own_row(label: str, one: Decided) -> dict[str, str]:
    """One occurrence of the reader's text, decided, with what speaks for it."""
    verdict = one.sense if one.sure else f"unsure: {one.sense} or {one.second}"
    if one.strange:
        verdict = f"unsure: farther from {one.sense} than all that was labelled so"
    return {
        "In your text": label,
        "Taken for": verdict,
        "First": f"{one.sense} {as_cosine(one.cosine)}",
        "Second": f"{one.second} {as_cosine(one.second_cosine)}",
        "Such leads right": percent(one.right),
        "All settings": ", ".join(f"{name} {percent(share)}" for name, share in one.shares.items()),
    }
