"""The questions of the Pooling page, and the bench that answers them: read once, scored once for each labelling."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from components.chapters.pooling import caches
from components.chapters.pooling import labelled_sentences as labelled
from components.shell import ask, models
from components.shell.frame import text_bar
from components.shell.heavy.work import show_work
from components.shell.models import Value
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.layers import distinct_choices, layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.figures.wording import counted, escaped
from polyseme.pooling.numbers import built_in
from polyseme.pooling.numbers.bench import BenchStates, bench_states
from polyseme.pooling.numbers.board import BenchBoard, measure
from polyseme.pooling.numbers.labelled_rows import CheckedRows, LabelledRow, RefusedRow, comparable, word_of
from polyseme.pooling.numbers.ranking import Ranking, Setting, rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.numbers.treatments import NEIGHBOURS, TREATMENTS

ALL, BEST = "all words", "the recommended one"


@dataclass(frozen=True)
class BenchSettings:
    """What the reader measures, and the setting to look at closely."""

    score: str
    k: int
    word: str  # empty for all
    choice: str
    treatment: str
    join: str
    segments: str


@dataclass(frozen=True)
class Bench:
    """The board, its labelled sentences in order, and their indices in the states."""

    board: BenchBoard
    states: BenchStates  # without vectors until a part of the page needs them: see read_states
    rows: tuple[LabelledRow, ...]
    usable: tuple[LabelledRow, ...]  # all that the model could read, with their first labels, for the editor
    places: tuple[int, ...]
    segments: str
    key: Hashable  # all that the board depends on

    def drawn(self, part: str, ranking: Ranking, setting: Setting, draw: Callable[[], Value]) -> Value:
        """The cached result of `draw`, which may depend on the bench, the ranking and the setting only."""
        return models.computed_once((part, self.key, ranking.column, ranking.words, ranking.join, setting), draw)


def pick_question(bert: Bert) -> tuple[CheckedRows, BenchSettings]:
    """The labelled sentences and the settings; by default the recommended setting."""
    row = st.container(horizontal=True, vertical_alignment="bottom", key="row-pooling")
    with row:
        meanings = "  \n".join(f"**{name}**: {meaning}" for name, meaning in labelled.SOURCES.items())
        source = ask.choice("Labelled sentences", labelled.SOURCES, "data", buttons=True, help=meanings)
    rows, refused = labelled.read_rows(source)
    word = ask.choice("Test on", [ALL, *dict.fromkeys(map(word_of, rows))], "of", place=row, carried=True, width=130)
    with row.popover("Settings", icon=":material/tune:"):
        score = ask.choice("Measured by", MEASURES, "score", help=MEASURE_HELP)
        k = ask.choice("Number of neighbours that vote", map(str, NEIGHBOURS), "voters", "5")
        choice = ask.choice("Look at", [BEST, *layer_choices(bert.layers)], "look", help=CHOICE_HELP)
        treatment = ask.choice("Vectors", [BEST, *TREATMENTS], "treated", help=TREATMENT_HELP)
        join = ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help=JOIN_HELP)
        segments = ask.pick_segments(bert)
        text_bar.show_presets(examples.POOLING)
    word = "" if word == ALL else word
    return (rows, refused), BenchSettings(score, int(k), word, choice, treatment, join, segments)


MEASURE_HELP = "  \n".join(f"**{name}**: {meaning}" for name, meaning in MEASURES.items()) + (
    "  \nEach sentence is left out in turn."
)
CHOICE_HELP = "The setting to show in the picture, the mistakes and the code. At first, the recommended one."
JOIN_HELP = "A split word has several vectors, which are joined into one."
TREATMENT_HELP = (
    "**mean subtracted**: the word's average is removed.  \n"
    "**standardised**: rescaled, so that each feature has mean 0 and spread 1.  \n"
    "**all-but-the-top**: the common part of all sentences is removed, their average and the directions in which "
    "they vary most.  \n**all-but-the-top by word**: the same with the word's sentences only."
)


def measure_bench(bert: Bert, rows: Sequence[LabelledRow], refused: Sequence[RefusedRow], segments: str) -> Bench:
    """The bench of labelled sentences; stops the page while it is computed, and where nothing can be compared.

    The board of the built-in sentences is cached on disk: their states are read only for other labels.
    """
    pairs = tuple((row.sentence, row.word) for row in rows)
    is_built_in = pairs == built_in.pairs()
    states = caches.word_positions(bert.name, segments) if is_built_in else _read(bert, segments, pairs)
    if states is None:
        st.stop()
    place_of_line = {row.line: place for place, row in enumerate(rows) if place not in states.refused}
    usable = [row for row in rows if row.line in place_of_line]
    used, lonely = comparable(labelled.edited(usable))
    absent = [RefusedRow(rows[i].line, reason, rows[i].sentence[:200]) for i, reason in states.refused.items()]
    labelled.show_refused([*refused, *absent, *lonely])
    if not used:
        st.info(
            "None of these sentences can be compared. A word needs two meanings or more, with two sentences "
            "each. The list above says what is missing."
        )
        st.stop()
    places, senses = tuple(place_of_line[row.line] for row in used), [row.sense for row in used]
    compute = partial(caches.board, bert, segments)
    if tuple((row.sentence, row.word, row.sense) for row in used) != examples.labelled():
        states = states if len(states.vectors) else _read(bert, segments, pairs)
        if states is None:
            st.stop()
        compute = partial(measure, states, places, list(map(word_of, used)), senses)
    key = ("bench", bert.name, segments, pairs, places, tuple(senses))
    board = show_work("bench board", key, compute, "Every setting scored", len(pairs) <= limits.LIGHT_TEXTS)
    if board is None:
        st.stop()
    return Bench(board, states, used, tuple(usable), places, segments, key)


def _read(bert: Bert, segments: str, pairs: tuple[tuple[str, str], ...], slot: str = "bench") -> BenchStates | None:
    """The states of labelled words, shown in a slot of the page; None while the model reads the sentences."""
    is_built_in = pairs == built_in.pairs()
    work = partial(caches.states, bert.name, segments) if is_built_in else partial(bench_states, bert, pairs, segments)
    label = f"{counted(len(pairs), 'sentence')} for the bench"
    light = len(pairs) <= limits.LIGHT_TEXTS
    return show_work(f"{slot} states", ("bench", bert.name, segments, pairs), work, label, light)


def read_states(bert: Bert, bench: Bench, slot: str) -> BenchStates | None:
    """The states of a bench with their vectors; None while the model reads the sentences."""
    return bench.states if len(bench.states.vectors) else _read(bert, bench.segments, built_in.pairs(), slot)


def ranking_of(bench: Bench, settings: BenchSettings) -> Ranking:
    """The settings ranked by the chosen measure; stops the page if no sentence of the chosen word is left."""
    if settings.word and settings.word not in bench.board.words:
        st.info(f"None of the sentences of **{escaped(settings.word)}** can be compared. Choose another word.")
        st.stop()
    chosen = column(settings.score, settings.k), settings.word or None, settings.join
    return models.computed_once(("ranking", bench.key, *chosen), lambda: rank(bench.board, *chosen))


def setting_of(bench: Bench, ranking: Ranking, settings: BenchSettings) -> Setting:
    """The setting to look at: the best of those the reader allows, or the recommended one if it is among them."""
    synonyms = distinct_choices(bench.board.layers)
    choices = np.array([settings.choice in (BEST, name, synonyms.get(name)) for name in bench.board.choices])
    treatments = np.array([settings.treatment in (BEST, name) for name in bench.board.treatments])
    allowed = (choices & bench.board.distinct)[:, None] & treatments
    if allowed[ranking.recommended]:
        return ranking.recommended
    scores = np.where(allowed, ranking.scores, -np.inf)
    choice, treatment = np.unravel_index(scores.argmax(), scores.shape)
    return int(choice), int(treatment)
