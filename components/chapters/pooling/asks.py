"""What the Pooling page asks, and the bench that answers: read once, scored once for each set of labels."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from components.bert import Bert
from components.chapters.pooling import caches, labels
from components.chapters.pooling.numbers.bench import BenchStates, bench_states
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.measure import measure
from components.chapters.pooling.numbers.ranking import Setting, Standing
from components.chapters.pooling.numbers.rows import Refused, Row, word_of
from components.chapters.pooling.numbers.scores import MEASURES, column
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS
from components.figures.prose import counted, escaped, listed
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import address, ask, models
from components.shell.models import Drawn
from components.shell.work import show_work

ALL = "all words"
BEST = "the best"


@dataclass(frozen=True)
class Asked:
    """What the reader wants to measure, and which setting to look at closely."""

    score: str
    k: int
    word: str
    choice: str
    treated: str
    join: str
    segments: str


@dataclass(frozen=True)
class Bench:
    """The board, the labelled sentences on it in its order, and their places in the states."""

    board: Board
    states: BenchStates
    rows: tuple[Row, ...]
    places: tuple[int, ...]
    segments: str
    key: Hashable  # all that the board depends on


def pick_question(bert: Bert, rows: Sequence[Row]) -> Asked:
    """The measure, the words, and the setting to look at; by default the best there is."""
    score, words, choice, treated, more = st.columns([2.6, 1.9, 2.8, 2.3, 1.5], vertical_alignment="bottom")
    with score:
        address.warn_if_unknown("score", MEASURES)
        measured = st.selectbox("Measured by", list(MEASURES), key="score", bind=address.BOUND, help=MEASURE_HELP)
    with words:
        word = _pick_word(rows)
    with choice:
        chosen = _pick("Look at", "look", [BEST, *layer_choices(bert.layers)], CHOICE_HELP)
    with treated:
        treatment = _pick("Vectors", "treated", [BEST, *TREATMENTS], TREATED_HELP)
    with more, st.popover("More", icon=":material/tune:"):
        k = _pick("Neighbours that vote", "voters", [str(k) for k in NEIGHBOURS], "", default=2)
        join = _pick("Join a split word by", "join", list(TOKEN_POOLINGS), "A split word has several vectors.")
        segments = ask.pick_segments(bert)
    return Asked(str(measured), int(k), word, chosen, treatment, join, segments)


MEASURE_HELP = "  \n".join(f"**{name}**: {meaning}" for name, meaning in MEASURES.items()) + (
    "  \nEach sentence is left out in turn. Averages are over the sentences of a sense, then senses, then words."
)
CHOICE_HELP = "The layer choice whose words and mistakes are listed below. A click on a cell of the board sets it too."
TREATED_HELP = (
    "**mean subtracted**: minus the mean of the word's other sentences.  \n**standardised**: each feature at spread 1 "
    "over the word's sentences as well.  \nThe labels play no part in either."
)


def _pick(label: str, key: str, options: list[str], meaning: str, default: int = 0) -> str:
    address.warn_if_unknown(key, options)
    return str(st.selectbox(label, options, default, key=key, bind=address.BOUND, help=meaning or None))


def _pick_word(rows: Sequence[Row]) -> str:
    """All words or one of them; empty for all."""
    words = [ALL, *dict.fromkeys(map(word_of, rows))]
    address.keep("of", ALL, words)
    word = str(st.selectbox("Of", words, key="of", persist_state="session"))
    address.write("of", word, ALL)
    return "" if word == ALL else word


def run(bert: Bert, rows: Sequence[Row], refused: Sequence[Refused], segments: str) -> Bench:
    """The bench of labelled sentences; stops the page while it is at work, or where nothing can be compared."""
    pairs = tuple((row.sentence, row.word) for row in rows)
    key = ("bench", bert.name, segments, pairs)
    states = show_work(
        "bench states",
        key,
        lambda report: bench_states(bert, pairs, segments, report),
        f"{counted(len(rows), 'sentence')} for the bench",
    )
    if states is None:
        st.stop()
    absent = [
        Refused(row.line, states.refused[at], row.sentence[:200]) for at, row in enumerate(rows) if at in states.refused
    ]
    found = [at for at in range(len(rows)) if at not in states.refused]
    kept = labels.edit_labels([rows[at] for at in found])
    used, lonely = caches.comparable(kept)
    labels.show_refused([*refused, *absent, *lonely])
    _need_rows(used)
    place = {rows[at].line: at for at in found}
    places = tuple(place[row.line] for row in used)
    words, senses = [word_of(row) for row in used], [row.sense for row in used]
    board_key = (*key, places, tuple(senses))
    board = show_work(
        "bench board",
        board_key,
        lambda report: measure(states, places, words, senses, report),
        "Every setting scored",
    )
    if board is None:
        st.stop()
    return Bench(board, states, used, places, segments, board_key)


def _need_rows(used: Sequence[Row]) -> None:
    """Says on what the bench rests; stops with the next step where it rests on nothing."""
    if not used:
        st.info(
            "None of these sentences can be compared. A bench needs a word with at least two senses, and for each "
            "sense two sentences or more in which the word occurs. The list above says what each row lacks."
        )
        st.stop()
    words = dict.fromkeys(map(word_of, used))
    senses = {(word_of(row), row.sense) for row in used}
    st.caption(
        f"The bench rests on {counted(len(used), 'sentence')} of {counted(len(words), 'word')} "
        f"({listed((escaped(word) for word in words), most=6)}) with {counted(len(senses), 'sense')}."
    )


def stand(bench: Bench, asked: Asked) -> Standing:
    """How the settings stand by the asked measure on the asked words; stops where none of their sentences is left."""
    if asked.word and asked.word not in bench.board.words:
        st.info(f"None of the sentences of **{escaped(asked.word)}** can be compared. Choose another word.")
        st.stop()
    return caches.standing(bench.key, column(asked.score, asked.k), asked.word, asked.join, bench.board)


def setting_of(bench: Bench, stands: Standing, asked: Asked) -> Setting:
    """The setting to look at closely: the one asked for, where it is open the best of what is left open."""
    choices, treatments = bench.board.choices, list(TREATMENTS)
    open_to = np.ones(stands.scores.shape, dtype=bool)
    if asked.choice != BEST:
        open_to &= (np.array(choices) == asked.choice)[:, None]
    if asked.treated != BEST:
        open_to &= np.array(treatments) == asked.treated
    choice, treatment = np.unravel_index(np.where(open_to, stands.scores, -np.inf).argmax(), stands.scores.shape)
    return int(choice), int(treatment)


def drawn(name: str, bench: Bench, stands: Standing, setting: Setting, draw: Callable[[], Drawn]) -> Drawn:
    """What a part of the page shows of a standing and a setting: drawn once, for the text has no part in it."""
    return models.drawn((name, bench.key, stands.column, stands.words, stands.join, setting), draw)
