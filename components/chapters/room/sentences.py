"""The class's sentences on the board: one map of them, and class, writer and model compared."""

from functools import partial

import numpy as np
import streamlit as st

from components.chapters.room.visitor import TEACHER, RoomVisit
from components.moving_map import moving_map
from components.shell import models, show
from components.shell.heavy import page_lock
from components.shell.memory_cache import memory_cached
from components.shell.room import writing
from components.shell.room.state import Room
from polyseme import limits
from polyseme import room as figures
from polyseme.bert import Bert
from polyseme.core.layers import choice_of
from polyseme.core.occurrences.gathering import gathered, labelled_sentences
from polyseme.core.occurrences.known import around
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.verdict.verdicts import FEW, Judgement, judge, judge_layers
from polyseme.figures.moving_map.scene import CANT_TELL, MovingScene
from polyseme.figures.wording import counted, escaped
from polyseme.senses.scene import judged_scene

HINT = "Each dot is a sentence: click it to read it. Press Play to watch the meanings separate."


def show_comparison(bert: Bert, visit: RoomVisit, room: Room) -> None:
    """How many guesses there are; then class, writer and model, sentence by sentence, the most fooling first."""
    st.header(f"Guess: what does “{escaped(room.word)}” mean here?", anchor=False)
    if not room.compared:
        made = sum(len(row) for row in room.labels.values())
        st.markdown("Each phone shows one sentence after the other. The best one fools the model, but nobody else.")
        show.show_finding(f"**{counted(made, 'guess', 'guesses').capitalize()} so far.**")
        return
    verdicts = _verdicts(bert, room)
    rows = [
        (row.text, row.sense, [*room.labels.get(row.number, {}).values()], verdicts.get(row.text, "can't tell"))
        for row in room.shown
    ]
    table = figures.comparison(rows)
    show.show_finding(figures.comparison_finding(table))
    stars = ["★" if fooled else "" for fooled in table["fools the model"]]
    cells = table.map(lambda cell: escaped(str(cell))).assign(**{"fools the model": stars})
    st.table(cells, hide_index=True, border="horizontal")


def _verdicts(bert: Bert, room: Room) -> dict[str, str]:
    """Sentence -> the meaning by the model, or that it can't tell."""
    occurrences = _occurrences(bert.name, tuple(row.text for row in room.shown), room.word)
    if not len(occurrences):
        return {}
    senses = [room.shown[one.sentence].sense for one in occurrences.occurrences]
    judgement = judge_class(bert, occurrences.select(senses, range(len(senses))), room)
    answers = [verdict.answer for verdict in judgement.verdicts]
    return {room.shown[one.sentence].text: said for one, said in zip(occurrences.occurrences, answers, strict=True)}


def show_sentences(bert: Bert, visit: RoomVisit, room: Room) -> None:
    senses = " or ".join(map(escaped, room.senses))
    st.header(f"Write a sentence with “{escaped(room.word)}”: {senses}", anchor=False)
    sentences = room.shown
    occurrences = _occurrences(bert.name, tuple(row.text for row in sentences), room.word)
    if len(occurrences) < 2:
        number, waiting = counted(len(sentences), "sentence is", "sentences are"), room.waiting_sentences
        wait = f" {counted(waiting, 'sentence waits', 'sentences wait').capitalize()} for your teacher." * bool(waiting)
        st.info(f"{number.capitalize()} shown. With two or more, each is a dot on the map.{wait}")
        return
    rows = [sentences[occurrence.sentence] for occurrence in occurrences.occurrences]
    own = occurrences.select([row.sense for row in rows], range(len(rows)))
    key = ("room's map", bert.name, room.word, room.senses, *((row.text, row.sense) for row in rows))
    scene, layer = models.computed_once(key, lambda: _scene(bert, own, room))
    _show_map(visit, scene, layer, tuple(row.number for row in rows))


def _scene(bert: Bert, own: Occurrences, room: Room) -> tuple[MovingScene, int]:
    """The map of the class's sentences with a finding for each layer, and the layer of the verdicts."""
    judgement = judge_class(bert, own, room)
    by_layer = judge_layers(bert, judgement, models.calibration(bert.name))
    findings, marks = tuple(map(figures.map_finding, by_layer)), np.array([*map(_marks, by_layer)])
    scene = judged_scene(judgement, by_layer, verdicts=marks, hint=HINT, findings=findings)
    return scene.laid_out(), judgement.gathering.layer


def _marks(judgement: Judgement) -> list[int]:
    """The meaning that each writer gave; half-filled where the model can't tell, though it has enough sentences."""
    labelled = judgement.gathering.labelled[: judgement.gathering.own].tolist()
    doubted = [one.answer == "can't tell" and one.reason != FEW for one in judgement.verdicts]
    return [CANT_TELL if doubt else label for label, doubt in zip(labelled, doubted, strict=True)]


def judge_class(bert: Bert, own: Occurrences, room: Room) -> Judgement:
    """The class's sentences, beside the built-in ones where these have two of the class's meanings."""
    find = lambda texts, word: models.occurrences(bert.name, texts, word, "Mean", "library")  # noqa: E731
    shared = {*room.senses} & {*labelled_sentences(room.word).values()}
    others, senses = around(room.word, find) if len(shared) > 1 else (None, ())
    calibration = models.calibration(bert.name)
    layer = calibration.layer if calibration else bert.layers
    return judge(bert, gathered(own, others, senses, choice_of(bert.layers, layer)), calibration)


@memory_cached()
def _occurrences(name: str, texts: tuple[str, ...], word: str) -> Occurrences:
    """The occurrences of the word in the class's sentences. Sentences read before are cached by the network."""
    return find_occurrences(models.model(name), texts, word, "Mean", "library", limits.SENSE_OCCURRENCES)


@page_lock.fragment
def _show_map(visit: RoomVisit, scene: MovingScene, layer: int, numbers: tuple[int, ...]) -> None:
    """The map, layer by layer; the teacher can hide the sentence of the clicked dot."""
    chosen = moving_map(scene, "class map", layer).clicked
    if visit.role == TEACHER and chosen is not None and chosen < len(numbers):
        hide = partial(writing.hide, number=numbers[chosen])
        st.button("Hide it", icon=":material/visibility_off:", on_click=visit.act, args=(hide,), key="hide")
