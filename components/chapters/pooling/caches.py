"""What the Pooling page works out once for all visitors: the bench of the built-in sentences."""

from functools import partial

from components import examples, limits
from components.bert import Bert
from components.chapters.pooling.numbers.bench import BenchStates, Report, bench_states, words_found
from components.chapters.pooling.numbers.board import BenchBoard, measure
from components.chapters.pooling.numbers.scores import COLUMNS
from components.chapters.pooling.numbers.view import NEIGHBOURS, TREATMENTS
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices
from components.numbers.pooling import TOKEN_POOLINGS
from components.shell.models import model
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import shared


def pairs() -> tuple[tuple[str, str], ...]:
    """The built-in sentences, each with its word."""
    return tuple((sentence, word) for sentence, word, _ in examples.labelled())


@shared()
def found(name: str, segments: str) -> BenchStates:
    """Where the words of the built-in sentences stand, without their states."""
    bert = model(name)
    find = partial(words_found, bert, pairs(), segments)
    return kept_on_disk("words found", bert, [pairs(), segments, [*TOKEN_POOLINGS]], find, (BenchStates,))


@shared(unkeyed=1)
def states(name: str, segments: str, _report: Report) -> BenchStates:
    """The states of the words of the built-in sentences."""
    bert = model(name)
    read = partial(bench_states, bert, pairs(), segments, _report)
    return kept_on_disk("bench states", bert, [pairs(), segments, [*TOKEN_POOLINGS]], read, (BenchStates,))


def board(bert: Bert, segments: str, report: Report) -> BenchBoard:
    """The built-in sentences judged under every setting, with the labels that they came with."""
    of = examples.labelled()
    _, words, senses = zip(*of, strict=True)

    def judge() -> BenchBoard:
        read = states(bert.name, segments, lambda share, step: report(share / 2, step))
        return measure(read, range(len(of)), words, senses, lambda share, step: report((1 + share) / 2, step))

    tables = [[*layer_choices(bert.layers)], [*TOKEN_POOLINGS], [*TREATMENTS], [*COLUMNS], [*NEIGHBOURS]]
    inputs: list[object] = [of, segments, *tables, SEED, limits.BENCH_SHUFFLES]
    return kept_on_disk("board", bert, inputs, judge, (BenchBoard,))
