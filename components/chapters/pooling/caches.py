"""The bench of the built-in sentences, computed once for all visitors."""

from functools import partial

from components.shell.memory_cache import memory_cached
from components.shell.models import model
from polyseme.bert import Bert
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.disk_cache import disk_cached
from polyseme.pooling.numbers import built_in
from polyseme.pooling.numbers.bench import BenchStates, Report, bench_states, locate_words
from polyseme.pooling.numbers.board import BenchBoard


@memory_cached()
def word_positions(name: str, segments: str) -> BenchStates:
    """Where the words of the built-in sentences stand, without their vectors."""
    bert, pairs = model(name), built_in.pairs()
    compute = lambda: locate_words(bert, pairs, segments)[-1]  # noqa: E731
    return disk_cached("words found", bert, [pairs, segments, [*TOKEN_POOLINGS]], compute, (BenchStates,))


@memory_cached(unkeyed=1)
def states(name: str, segments: str, _report: Report) -> BenchStates:
    """The states of the words of the built-in sentences."""
    bert, pairs = model(name), built_in.pairs()
    compute = partial(bench_states, bert, pairs, segments, _report)
    return disk_cached("bench states", bert, [pairs, segments, [*TOKEN_POOLINGS]], compute, (BenchStates,))


def board(bert: Bert, segments: str, report: Report) -> BenchBoard:
    """The board of the built-in sentences with their original labels."""
    return built_in.board(bert, segments, partial(states, bert.name, segments), report)
