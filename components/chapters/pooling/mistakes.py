"""The folds of the Pooling page about single sentences: the mistakes, and predictions for the reader's own text."""

from urllib.parse import urlencode

import numpy as np
import pandas as pd
import streamlit as st

from components.chapters.pooling.asks import Bench, BenchSettings, read_states
from components.shell import frame, models
from polyseme import limits
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.occurrences.known import known_senses
from polyseme.core.reading.sentences import sentences_of
from polyseme.core.similarity import cosine_matrix
from polyseme.core.verdict.verdicts import Verdict, judge
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, percent
from polyseme.pooling.figures.answer import named
from polyseme.pooling.figures.scores import wrong_reading
from polyseme.pooling.numbers.bench import BenchStates
from polyseme.pooling.numbers.decision import Decision, decide, gathering_of
from polyseme.pooling.numbers.ranking import Ranking, Setting
from polyseme.pooling.numbers.treatments import TREATMENTS
from polyseme.pooling.numbers.word_scores import nearest_of_either, wrong_sentences


def show_wrong(bert: Bert, bench: Bench, ranking: Ranking, setting: Setting) -> None:
    """The sentences with a wrong prediction, each with a link to the Senses page."""
    states = read_states(bert, bench, "wrong")
    if states is None:
        return
    draw = lambda: _wrong_table(bert, bench, states, ranking, setting)  # noqa: E731
    table, reading = bench.drawn("wrong", ranking, setting, draw)
    if table.empty:
        st.markdown("Every sentence gets its own meaning.")
        return
    column = st.column_config
    link = column.LinkColumn("Compare", display_text="on Senses", help="Beside its nearest sentences")
    margin = column.NumberColumn(format="%.3f", help="How far the wrong meaning leads, below 0")
    formats = {"Sentence": column.TextColumn(width=560), "Compare": link, "Lead": margin}
    st.dataframe(table, hide_index=True, height=460, column_config=formats, alt="The sentences with the wrong meaning")
    st.markdown(reading)


def _wrong_table(
    bert: Bert, bench: Bench, states: BenchStates, ranking: Ranking, setting: Setting
) -> tuple[pd.DataFrame, str]:
    """A row for each mistake, and the caption."""
    wrong = wrong_sentences(bench.board, ranking, setting)
    shown = wrong[: limits.WRONG_ROWS]
    choice = bench.board.choices[setting[0]]
    vectors = states.chosen(bench.places, bench.board.joins[ranking.join], layer_choices(bert.layers)[choice])
    treatment = TREATMENTS[bench.board.treatments[setting[1]]]
    indices, cosines = {}, {}
    for word in {mistake.word for mistake in shown}:
        indices[word] = np.flatnonzero(bench.board.word == bench.board.words.index(word))
        cosines[word] = cosine_matrix(treatment.fit(vectors, indices[word])(vectors[indices[word]]))
    rows = []
    for mistake in shown:
        near = nearest_of_either(bench.board, cosines[mistake.word], indices[mistake.word], mistake)
        sentence = bench.rows[mistake.index].sentence
        start, end = bench.states.spans[bench.places[mistake.index]].tolist()
        before = f"… {sentence[start - 24 : start]}" if start > 24 else sentence[:start]
        rows.append(
            {
                "Meant": mistake.sense,
                "Predicted": mistake.predicted,
                "Sentence": f"{before}›{sentence[start:end]}‹{sentence[end : end + 70]}",  # a phone shows the word
                "Lead": mistake.margin,
                "Compare": _senses_link(bert, bench, choice, near),
            }
        )
    more = f" The first {len(shown)} of {len(wrong):,} are listed." if len(wrong) > len(shown) else ""
    return pd.DataFrame(rows), wrong_reading(wrong) + more if wrong else ""


def _senses_link(bert: Bert, bench: Bench, choice: str, near: list[int]) -> str | None:
    """The Senses page with a sentence beside its neighbours; with the sentence alone if the address is too long."""
    rows = [bench.rows[i] for i in near]
    query = {
        "model": bert.name,
        "text": "\n".join(row.sentence for row in rows),
        "word": rows[0].word,
        "choice": choice,
        "senses": "|".join(row.sense.replace("|", " ")[:40] for row in rows),
        "segments": bench.segments,
    }
    for parameters in (query, query | {"text": rows[0].sentence, "senses": ""}):
        link = f"senses?{urlencode({name: value for name, value in parameters.items() if value})}"
        if len(link) < limits.LINK_CHARACTERS:
            return link
    return None


def show_own_text(page: frame.Page, bench: Bench, setting: Setting, settings: BenchSettings) -> None:
    """The predicted sense of each known word in the reader's text."""
    frame.pick_text(page)
    bert, text, about = page.bert, page.text, page.word
    states = read_states(bert, bench, "own")
    if states is None:
        return
    labels: list[str] = []
    decisions: list[Decision] = []
    verdicts: list[Verdict] = []
    sentences, calibration = [row.sentence for row in bench.rows], models.calibration(bert.name)
    for word in [word for word in bench.board.words if word in text.lower()][: limits.OCCURRENCES]:
        found = models.occurrences(bert.name, sentences_of(text), word, settings.join, settings.segments)
        if len(found):
            labels += found.labels
            decisions += decide(bench.board, states, bench.places, word, settings.join, setting, found.states)
            own = found.select(known_senses(found), range(len(found)))
            known = gathering_of(bench.board, states, bench.places, sentences, settings.join, setting, own)
            verdicts += judge(bert, known, calibration).verdicts
    known_here, name = built_in(about), escaped(about)
    if about and not {about.lower(), known_here} & {*bench.board.words}:
        elsewhere = (
            f"Senses compares **{name}** with sentences of ours." if known_here else "We can't tell its meaning."
        )
        st.info(f"No labelled sentence here contains **{name}**. {elsewhere}")
    if not decisions:
        st.info("Your text has none of the labelled words. Write a sentence with one of them.")
        return
    rows = pd.DataFrame(list(map(_own_row, labels, decisions, verdicts))).map(escaped)
    alt = "The meanings of the words in your text"
    st.table(rows, hide_index=True, border="horizontal", height=460 if len(rows) > 9 else "content", alt=alt)
    st.caption(f"Vectors: {escaped(named(bench.board, setting))}. The meaning columns show cosines.")


def _own_row(label: str, decision: Decision, verdict: Verdict) -> dict[str, str]:
    """An occurrence in the reader's text with its verdict."""
    return {
        "In your text": label,
        "Meaning": verdict.sense or f"{verdict.answer}: {verdict.reason}",
        "Nearest meaning": f"{decision.sense} {as_cosine(decision.cosine)}",
        "Second": f"{decision.second} {as_cosine(decision.second_cosine)}",
        "All settings": ", ".join(f"{name} {percent(share)}" for name, share in decision.shares.items()),
    }
