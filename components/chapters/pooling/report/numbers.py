"""The bench of a model in the terms of the Pooling page, row by row: a setting, its scores and its costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from components.bert import Bert
from components.chapters.pooling.numbers.bench import BenchStates, Report, bench_states
from components.chapters.pooling.numbers.board import Asked, BenchBoard, measure
from components.chapters.pooling.numbers.ranking import Ranking, Setting, rank
from components.chapters.pooling.numbers.rows import Row, comparable, word_of
from components.chapters.pooling.numbers.scores import MEASURES, column
from components.chapters.pooling.numbers.view import TREATMENTS
from components.numbers.layers import layer_choices, layer_name, told_apart
from components.numbers.pooling import TOKEN_POOLINGS

Told = dict[str, Any]
"""A part of a report, as JSON has it."""

DIGITS = 6
"""Decimals that are written; three of them are compared, and no rounding shall stand between."""


@dataclass(frozen=True)
class Wanted:
    """What a bench is asked for: layers, joins and treatments as they are typed, all where nothing is said."""

    layers: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    treatments: tuple[str, ...] = ()
    neighbours: int = 5
    segments: str = "library"


@dataclass(frozen=True)
class Measured:
    """A model's bench: the states it rests on, the sentences that could be compared, and the board of its settings."""

    states: BenchStates
    used: tuple[Row, ...]
    board: BenchBoard


def measured(bert: Bert, rows: Sequence[Row], wanted: Wanted, report: Report) -> Measured:
    """The bench of some labelled sentences. ValueError where the model can compare none of them."""
    layers = layers_of(wanted.layers, bert.layers)
    asked = Asked(
        [name for name in told_apart(bert.layers) if not layers or name in layers],
        [name for name in TOKEN_POOLINGS if not wanted.joins or name in wanted.joins],
        [name for name in TREATMENTS if not wanted.treatments or name in wanted.treatments],
    )
    pairs = [(row.sentence, row.word) for row in rows]
    states = bench_states(bert, pairs, wanted.segments, lambda share, step: report(share / 2, step))
    place = {row.line: at for at, row in enumerate(rows) if at not in states.refused}
    used, _ = comparable(row for row in rows if row.line in place)
    if not used:
        raise ValueError(f"{bert.name} can compare none of the sentences: each sense needs two that it can read.")
    at, words, senses = zip(*((place[row.line], word_of(row), row.sense) for row in used), strict=True)
    board = measure(states, at, words, senses, lambda share, step: report((1 + share) / 2, step), asked)
    return Measured(states, used, board)


def layers_of(typed: Sequence[str], layers: int) -> list[str]:
    """The layer choices that are told apart, of what is typed: "6", "-1" or a name. ValueError for what is none.

    >>> layers_of(["0", "-1", "second-to-last", "Mean of last four"], 6)
    ['Layer 0', 'Layer 6', 'Layer 5', 'Sum of last four']
    """
    known = {name.lower(): name for name in layer_choices(layers)}
    found = []
    for one in typed:
        number = int(one) if one.lstrip("-").isdigit() else None
        name = layer_name(number % (layers + 1)) if number is not None and -layers - 1 <= number <= layers else one
        if name.lower() not in known:
            raise ValueError(f"{one!r} is no layer of a model with {layers}. Choose of: {', '.join(known.values())}.")
        choice = layer_choices(layers)[known[name.lower()]]
        found.append(layer_name(choice.layer % (layers + 1)) if choice.layer is not None else _first_name(choice.name))
    return list(dict.fromkeys(found))


def _first_name(name: str) -> str:
    """The name under which a choice of several layers is scored."""
    return layer_choices(0)[name].same_cosines_as or name


Rankings = Mapping[tuple[str, str], Ranking]
"""(measure, join) -> the settings ranked."""


def rankings(board: BenchBoard, neighbours: int) -> Rankings:
    """The settings of a board ranked by every measure, for every join."""
    places = {measure: column(measure, neighbours) for measure in MEASURES}
    return {(name, join): rank(board, places[name], None, join) for name, join in product(places, board.joins)}


def rows_of(model: str, board: BenchBoard, found: Rankings, features: int) -> list[Told]:
    """A row for each setting: its scores by every measure, and what its vectors cost."""
    made = []
    for join, (c, choice), (t, treatment) in product(
        board.joins, enumerate(board.choices), enumerate(board.treatments)
    ):
        entry = layer_choices(board.layers)[choice]
        row: Told = {"model": model, "layers": choice, "join": join, "treatment": treatment}
        row["dimensions"] = features * min(entry.width, board.layers)
        row["layers run"] = entry.layer if entry.numbered else board.layers
        made.append(row | {"scores": {name: _scores(found[name, join], (c, t)) for name in MEASURES}})
    return made


def _scores(ranking: Ranking, place: Setting) -> Told:
    """What a setting gets by a measure, its interval, its distance from the best, and what shuffled labels get."""
    parts = {"score": ranking.scores, "low": ranking.low, "high": ranking.high}
    parts |= {"shuffled": ranking.shuffled, "shuffled high": ranking.shuffled_high}
    lead = [_written(one) for one in ranking.lead[place]]
    return {name: _written(part[place]) for name, part in parts.items()} | {
        "best leads by": lead,
        "tied": bool(ranking.tied[place]),
    }


def answers_of(board: BenchBoard, found: Rankings) -> list[Told]:
    """An answer for each measure and join: what to use, what is highest, and what that is worth on unseen sentences."""
    return [
        {
            "measure": name,
            "join": join,
            "recommended": _setting(board, ranking.recommended),
            "highest": _setting(board, ranking.best),
            "told from guessing": not ranking.guessing,
            "held out": _written(ranking.held_out),
            "low of the highest": _written(ranking.best_low),
            "halves agree": _written(ranking.agreed),
            "tied": int(ranking.tied.sum()),
        }
        for (name, join), ranking in found.items()
    ]


def _setting(board: BenchBoard, place: Setting) -> Told:
    return {"layers": board.choices[place[0]], "treatment": board.treatments[place[1]]}


def _written(value: Any) -> float:
    """A number as it stands in a report, without a minus before nothing."""
    return round(float(value), DIGITS) + 0.0
