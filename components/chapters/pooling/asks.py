"""What the Pooling page asks, and the bench that answers: read once, scored once for each set of labels."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from components import examples
from components.bert import Bert
from components.chapters.pooling import caches, labelled
from components.chapters.pooling.numbers.bench import BenchStates, bench_states
from components.chapters.pooling.numbers.board import BenchBoard, measure
from components.chapters.pooling.numbers.ranking import Ranking, Setting, rank
from components.chapters.pooling.numbers.rows import CheckedRows, Refused, Row, comparable, word_of
from components.chapters.pooling.numbers.scores import MEASURES, column
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS
from components.figures.prose import counted, escaped
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell import ask, models
from components.shell.heavy.work import show_work
from components.shell.models import Drawn
from components.shell.results.sharing import shared

ALL, BEST = "all words", "the best"


@dataclass(frozen=True)
class AskedBench:
    """What the reader wants to measure, and which setting to look at closely."""

    score: str
    k: int
    word: str  # empty for all
    choice: str
    treated: str
    join: str
    segments: str


@dataclass(frozen=True)
class Bench:
    """The board, the labelled sentences on it in its order, and their places in the states."""

    board: BenchBoard
    states: BenchStates  # without their vectors where nothing has asked for them: see read_states
    rows: tuple[Row, ...]
    read: tuple[Row, ...]  # all that the model could read, with their first labels, for the reader to edit
    places: tuple[int, ...]
    segments: str
    key: Hashable  # all that the board depends on

    def drawn(self, part: str, ranking: Ranking, setting: Setting, draw: Callable[[], Drawn]) -> Drawn:
        """What a part of the page shows of a ranking and a setting: drawn once, for the text has no part in it."""
        return models.drawn((part, self.key, ranking.column, ranking.words, ranking.join, setting), draw)


def pick_question(bert: Bert) -> tuple[CheckedRows, AskedBench]:
    """The labelled sentences, the words, and behind "Settings" all else; by default the recommended setting."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        source = labelled.pick_source()
    rows, refused = labelled.read_rows(source)
    word = ask.choice("Of", [ALL, *dict.fromkeys(map(word_of, rows))], "of", place=row, carried=True, width=130)
    with row.popover("Settings", icon=":material/tune:"):
        score = ask.choice("Measured by", MEASURES, "score", help=MEASURE_HELP)
        k = ask.choice("Neighbours that vote", map(str, NEIGHBOURS), "voters", "5")
        choice = ask.choice("Look at", [BEST, *layer_choices(bert.layers)], "look", help=CHOICE_HELP)
        treated = ask.choice("Vectors", [BEST, *TREATMENTS], "treated", help=TREATED_HELP)
        join = ask.choice("Join a split word by", TOKEN_POOLINGS, "join", help="A split word has several vectors.")
        segments = ask.pick_segments(bert)
    return (rows, refused), AskedBench(score, int(k), "" if word == ALL else word, choice, treated, join, segments)


MEASURE_HELP = "  \n".join(f"**{name}**: {meaning}" for name, meaning in MEASURES.items()) + (
    "  \nEach sentence is left out in turn. Averages are over the sentences of a sense, then senses, then words."
)
CHOICE_HELP = (
    "What the picture, the mistakes, the words and the code are about: the recommended setting, unless another is "
    "chosen here or by a click on the board."
)
TREATED_HELP = (
    "**mean subtracted**: minus the mean of the word's other sentences.  \n**standardised**: each feature at spread 1 "
    "over the word's sentences as well, the judged one among them.  \n**all-but-the-top**: minus the mean of all other "
    "sentences, and without the first directions in which the sentences of all words differ (Mu and Viswanath 2018); "
    "learned from the half that the judged sentence is not in.  \n**all-but-the-top by word**: the same with the mean "
    "and the directions of the word itself, as Rajaee and Pilehvar (2021) do it by cluster; learned from the nine "
    "tenths that the judged sentence is not in.  \nThe labels play no part in any."
)


def run(bert: Bert, rows: Sequence[Row], refused: Sequence[Refused], segments: str) -> Bench:
    """The bench of labelled sentences; stops the page while it is at work, or where nothing can be compared.

    The board of the built-in sentences is kept on disk: their states are read where something else asks for them.
    """
    pairs = tuple((row.sentence, row.word) for row in rows)
    states = caches.found(bert.name, segments) if pairs == caches.pairs() else _read(bert, segments, pairs)
    if states is None:
        st.stop()
    place = {row.line: at for at, row in enumerate(rows) if at not in states.refused}
    read = [row for row in rows if row.line in place]
    used, lonely = comparable(labelled.edited(read))
    absent = [Refused(rows[at].line, why, rows[at].sentence[:200]) for at, why in states.refused.items()]
    labelled.show_refused([*refused, *absent, *lonely])
    places = tuple(place[row.line] for row in used)
    words, senses = [word_of(row) for row in used], [row.sense for row in used]
    if not words:
        st.info(
            "None of these sentences can be compared. A bench needs a word with at least two senses, and for each "
            "sense two sentences or more in which the word occurs. The list above says what each row lacks."
        )
        st.stop()
    score = partial(caches.board, bert, segments)
    if tuple((row.sentence, row.word, row.sense) for row in used) != examples.labelled():
        states = states if len(states.vectors) else _read(bert, segments, pairs)
        if states is None:
            st.stop()
        score = partial(measure, states, places, words, senses)
    key = ("bench", bert.name, segments, pairs, places, tuple(senses))
    board = show_work("bench board", key, score, "Every setting scored")
    if board is None:
        st.stop()
    return Bench(board, states, used, tuple(read), places, segments, key)


def _read(bert: Bert, segments: str, pairs: tuple[tuple[str, str], ...], slot: str = "bench") -> BenchStates | None:
    """The states of labelled words, for one place of the page; None while the model reads the sentences."""
    ours = pairs == caches.pairs()
    work = partial(caches.states, bert.name, segments) if ours else partial(bench_states, bert, pairs, segments)
    label = f"{counted(len(pairs), 'sentence')} for the bench"
    return show_work(f"{slot} states", ("bench", bert.name, segments, pairs), work, label)


def read_states(bert: Bert, bench: Bench, slot: str) -> BenchStates | None:
    """The states of a bench's words, for one place of the page; None while the model reads the sentences."""
    return bench.states if len(bench.states.vectors) else _read(bert, bench.segments, caches.pairs(), slot)


def ranking_of(bench: Bench, asked: AskedBench) -> Ranking:
    """The settings ranked by the asked measure on the asked words; stops where none of their sentences is left."""
    if asked.word and asked.word not in bench.board.words:
        st.info(f"None of the sentences of **{escaped(asked.word)}** can be compared. Choose another word.")
        st.stop()
    return _ranked(bench.key, column(asked.score, asked.k), asked.word, asked.join, bench.board)


@shared(unkeyed=1)
def _ranked(key: Hashable, column: int, word: str, join: str, _board: BenchBoard) -> Ranking:
    """The settings of a bench ranked; `key` names all that the board rests on."""
    return rank(_board, column, word or None, join)


def setting_of(bench: Bench, ranking: Ranking, asked: AskedBench) -> Setting:
    """The setting that all is shown of: the recommended one, or where another is asked for the best of those."""
    names = layer_choices(bench.board.layers)
    other = names[asked.choice].same_cosines_as if asked.choice in names else ""
    alike = {asked.choice, other, *(one.name for one in names.values() if one.same_cosines_as == asked.choice)}
    choices = np.array([asked.choice == BEST or name in alike for name in bench.board.choices]) & bench.board.distinct
    treatments = np.array([asked.treated in (BEST, name) for name in bench.board.treatments])
    allowed = choices[:, None] & treatments
    if allowed[ranking.recommended]:
        return ranking.recommended
    scores = np.where(allowed, ranking.scores, -np.inf)
    choice, treatment = np.unravel_index(scores.argmax(), scores.shape)
    return int(choice), int(treatment)
