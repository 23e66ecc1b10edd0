"""The bench of the built-in sentences, which is cached on disk."""

from collections.abc import Callable

from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.baseline import SEED
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.disk_cache import disk_cached
from polyseme.pooling.numbers.bench import BenchStates, Report
from polyseme.pooling.numbers.board import BenchBoard, measure
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import NEIGHBOURS, TREATMENTS


def pairs() -> tuple[tuple[str, str], ...]:
    """The built-in sentences, each with its word."""
    return tuple((sentence, word) for sentence, word, _ in examples.labelled())


def board(bert: Bert, segments: str, read: Callable[[Report], BenchStates], report: Report) -> BenchBoard:
    """The board of the built-in sentences; `read` returns their states if they are not cached."""
    rows = examples.labelled()
    _, words, senses = zip(*rows, strict=True)

    def compute() -> BenchBoard:
        states = read(lambda share, step: report(share / 2, step))
        return measure(states, range(len(rows)), words, senses, lambda share, step: report((1 + share) / 2, step))

    tables = [[*layer_choices(bert.layers)], [*TOKEN_POOLINGS], [*TREATMENTS], [*COLUMNS], [*NEIGHBOURS]]
    inputs: list[object] = [rows, segments, *tables, SEED, limits.BENCH_SHUFFLES]
    return disk_cached("board", bert, inputs, compute, (BenchBoard,), number=2)
