"""The bench of a model as rows of a report: each a setting with its scores and its costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from polyseme.bert import Bert
from polyseme.core.layers import distinct_choices, highest_layer, layer_choices, layer_name
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.pooling.numbers.bench import BenchStates, Report, bench_states
from polyseme.pooling.numbers.board import BenchBoard, measure
from polyseme.pooling.numbers.labelled_rows import LabelledRow, RefusedRow, comparable, word_of
from polyseme.pooling.numbers.ranking import Ranking, Setting, rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.numbers.treatments import TREATMENTS

ReportPart = dict[str, Any]  # JSON
Rankings = Mapping[tuple[str, str], Ranking]  # (measure, join) -> the settings ranked


@dataclass(frozen=True)
class BenchRequest:
    """The settings of a bench: layers, joins and treatments as typed; all of them if empty."""

    layers: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    treatments: tuple[str, ...] = ()
    neighbours: int = 5
    segments: str = "library"


@dataclass(frozen=True)
class MeasuredBench:
    """The bench of a model: its states, the sentences that could be compared, the board, and the other rows."""

    states: BenchStates
    used: tuple[LabelledRow, ...]
    board: BenchBoard
    refused: tuple[RefusedRow, ...]


def measured(bert: Bert, rows: Sequence[LabelledRow], request: BenchRequest, report: Report) -> MeasuredBench:
    """The bench of labelled sentences. ValueError if the model can compare none of them."""
    layers = layers_of(request.layers, bert.layers)
    choices = [name for name in distinct_choices(bert.layers) if not layers or name in layers]
    joins = [name for name in TOKEN_POOLINGS if not request.joins or name in request.joins]
    treatments = [name for name in TREATMENTS if not request.treatments or name in request.treatments]
    pairs = [(row.sentence, row.word) for row in rows]
    states = bench_states(bert, pairs, request.segments, lambda share, step: report(share / 2, step))
    place_of_line = {row.line: place for place, row in enumerate(rows) if place not in states.refused}
    used, lonely = comparable(row for row in rows if row.line in place_of_line)
    absent = (RefusedRow(rows[i].line, reason, rows[i].sentence) for i, reason in states.refused.items())
    refused = (*absent, *lonely)
    if not used:
        why = "; ".join(dict.fromkeys(row.reason for row in refused))
        raise ValueError(f"{bert.name} can't compare these: it must read two sentences of each meaning. Reasons: {why}")
    places, words, senses = zip(*((place_of_line[row.line], word_of(row), row.sense) for row in used), strict=True)
    second_half: Report = lambda share, step: report((1 + share) / 2, step)  # noqa: E731
    board = measure(states, places, words, senses, second_half, choices, joins, treatments)
    return MeasuredBench(states, used, board, refused)


def layers_of(typed: Sequence[str], layers: int) -> list[str]:
    """The distinct layer choices for typed ones: "6", "-1" or a name. ValueError for any other text.

    >>> layers_of(["0", "-1", "second-to-last", "Mean of last four"], 6)
    ['Layer 0', 'Layer 6', 'Layer 5', 'Sum of last four']
    """
    known = {name.lower(): choice for name, choice in layer_choices(layers).items()}
    names = []
    for text in typed:
        number = int(text) if text.lstrip("-").isdecimal() else None
        name = layer_name(number % (layers + 1)) if number is not None and -layers - 1 <= number <= layers else text
        choice = known.get(name.lower())
        if choice is None:
            available = ", ".join(layer_choices(layers))
            raise ValueError(f"{text!r} is not a layer of a model with {layers}. Choose from {available}.")
        if choice.layer is not None:
            names.append(layer_name(choice.layer % (layers + 1)))
        else:
            names.append(choice.same_cosines_as or choice.name)
    return list(dict.fromkeys(names))


def rankings(board: BenchBoard, neighbours: int) -> Rankings:
    """The settings of a board ranked by every measure, for every join."""
    keys = product(MEASURES, board.joins)
    return {(name, join): rank(board, column(name, neighbours), None, join) for name, join in keys}


def rows_of(model: str, board: BenchBoard, ranked: Rankings, features: int) -> list[ReportPart]:
    """A row for each setting: its scores by every measure, and the cost of its vectors."""
    choices, treatments = enumerate(board.choices), enumerate(board.treatments)
    rows = []
    for join, (c, choice), (t, treatment) in product(board.joins, choices, treatments):
        entry = layer_choices(board.layers)[choice]
        row: ReportPart = {"model": model, "layers": choice, "join": join, "treatment": treatment}
        row["dimensions"] = features * min(entry.width, board.layers)
        row["layers run"] = highest_layer(entry, board.layers)
        rows.append(row | {"scores": {name: _scores(ranked[name, join], (c, t)) for name in MEASURES}})
    return rows


def _scores(ranking: Ranking, setting: Setting) -> ReportPart:
    return {
        "score": rounded(ranking.scores[setting]),
        "low": rounded(ranking.low[setting]),
        "high": rounded(ranking.high[setting]),
        "shuffled": rounded(ranking.shuffled[setting]),
        "shuffled high": rounded(ranking.shuffled_high[setting]),
        "best leads by": [rounded(end) for end in ranking.lead[setting]],
        "tied": bool(ranking.tied[setting]),
    }


def rounded(value: Any) -> float:
    """A number to six decimals, more than the three that are compared; never -0."""
    return round(float(value), 6) + 0.0
