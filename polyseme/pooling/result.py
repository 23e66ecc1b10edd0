"""Which layer and pooling tells the senses of some words apart, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme import limits
from polyseme.bert import Bert
from polyseme.bert.given import load
from polyseme.core.progress import silent
from polyseme.core.reading.lines import first_bytes
from polyseme.figures.cosines import as_cosine
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted
from polyseme.pooling.figures.answer import finding, in_a_sentence
from polyseme.pooling.figures.by_layer import lines_figure
from polyseme.pooling.numbers import built_in
from polyseme.pooling.numbers import labelled_rows as rows
from polyseme.pooling.numbers.bench import Report, bench_states
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.numbers.word_scores import board_table
from polyseme.pooling.report.numbers import BenchRequest, measured

Table = pd.DataFrame | str | Path | Sequence[tuple[str, str, str]]
BEST = 5  # the settings that are printed


@dataclass(frozen=True, eq=False, repr=False)
class BenchResult(Result):
    """The board of labelled sentences, the settings ranked, and the rows that could not be used."""

    board: BenchBoard
    ranking: Ranking
    refused: tuple[rows.RefusedRow, ...]

    @property
    def advice(self) -> tuple[str, str] | None:
        """The layer choice and the treatment to use: the simplest of those tied with the best; None for guessing."""
        choice, treatment = self.ranking.recommended
        return None if self.ranking.guessing else (self.board.choices[choice], self.board.treatments[treatment])

    def __str__(self) -> str:
        ranking = self.ranking
        order = np.argsort(np.where(np.isfinite(ranking.costs), -ranking.scores, np.inf), axis=None, kind="stable")
        best = [divmod(index, ranking.scores.shape[1]) for index in order[:BEST].tolist()]
        lines = [("", "score", "95\N{NO-BREAK SPACE}% interval", "setting")]
        for setting in dict.fromkeys([ranking.recommended, *best]):
            score, low, high = (
                as_cosine(float(array[setting])) for array in (ranking.scores, ranking.low, ranking.high)
            )
            verdict = "best" if setting == ranking.best else "tied" if ranking.tied[setting] else ""
            lines.append((verdict, score, f"{low} to {high}", in_a_sentence(self.board, setting)))
        on = f"{counted(ranking.sentences, 'sentence')}, {counted(len(ranking.words), 'word')}"
        ties = (
            f"{int(ranking.rivals.sum())} of {int(np.isfinite(ranking.costs).sum()) - 1} others are tied with the best"
        )
        left_out = f"; {counted(len(self.refused), 'row')} could not be used" if self.refused else ""
        return as_text(finding(self.board, ranking), lines, f"{ties}. On {on}{left_out}.")

    def table(self) -> pd.DataFrame:
        """A row for each setting: its score, interval, lead and shuffled scores."""
        return board_table(self.board, self.ranking)

    def drawn(self) -> go.Figure:
        """The score by layer, with its interval, over what guessing gets."""
        return lines_figure(self.board, self.ranking)


def bench(
    model: Any,
    table: Table | None = None,
    *,
    measure_by: str = "nearest centroid",
    neighbours: int = 5,
    word: str | None = None,
    join: str = "Mean",
    segments: str = "library",
    report: Report = silent,
) -> BenchResult:
    """Which layer, pooling and treatment suits some words, with 95 % intervals and what guessing gets.

    table: labelled sentences: a pandas table or a CSV or TSV file with columns for sentence, word and sense, or a list
    of (sentence, word, sense); None for the built-in ones. Each sense needs two sentences. measure_by: one of MEASURES.
    word: one word alone. join: how a split word becomes one vector. report: hears the share done, and the step.

    >>> import polyseme
    >>> polyseme.bench("all-MiniLM-L6-v2").advice
    ('Layer 6', 'plain')
    """
    bert = load(model)
    if measure_by not in MEASURES:
        raise ValueError(f"{measure_by!r} is not a measure. Choose from {', '.join(MEASURES)}.")
    board, refused = _board(bert, table, segments, report)
    if word is not None and word.lower() not in board.words:
        raise ValueError(f"No sentence with {word!r} can be compared. Choose from {', '.join(board.words)}.")
    return BenchResult(board, rank(board, column(measure_by, neighbours), word and word.lower(), join), refused)


def _board(
    bert: Bert, table: Table | None, segments: str, report: Report
) -> tuple[BenchBoard, tuple[rows.RefusedRow, ...]]:
    """The board of a table, and the rows that can't be on it."""
    if table is None:
        read = partial(bench_states, bert, built_in.pairs(), segments)
        return built_in.board(bert, segments, read, report), ()
    labelled, refused = _rows(table)
    result = measured(bert, labelled, BenchRequest(segments=segments), report)
    return result.board, refused + result.refused


def _rows(table: Table) -> rows.CheckedRows:
    """The labelled sentences of a table, checked like an uploaded file."""
    if isinstance(table, (str, Path)):
        return rows.checked_rows(first_bytes(Path(table), limits.TABLE_BYTES))
    frame = table if isinstance(table, pd.DataFrame) else pd.DataFrame(list(table), columns=[*rows.COLUMNS])
    return rows.checked_rows(frame.to_csv(index=False).encode())
