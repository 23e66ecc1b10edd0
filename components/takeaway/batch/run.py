"""Vectors of whole files: run by run, in flat memory, kept on disk until all are there."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from components import limits
from components.bert import Bert, Tokens
from components.numbers.reading.lines import Line, Lines
from components.takeaway import pairs
from components.takeaway.batch.shards import Done, Shards
from components.takeaway.formats import FORMATS
from components.takeaway.vectors import Recipe, export, reduction, unreadable, width

Run = list[tuple[int, Tokens]]
"""Lines that are read together, each with its number."""


@dataclass(frozen=True)
class Order:
    """What to make of a file: how its vectors are made, the format and the path of what is written.

    Lines longer than the model reads are skipped, unless they are to be cut.
    """

    recipe: Recipe
    format: str
    target: Path
    cut: bool = False
    restart: bool = False


@dataclass(frozen=True)
class Watch:
    """Who hears how the work goes on: what is said, and how many bytes and lines of the input are done."""

    said: Callable[[str], None] = lambda text: None
    went_on: Callable[[int, int], None] = lambda size, lines: None


def make(bert: Bert, order: Order, source: IO[bytes], watch: Watch = Watch()) -> Done:
    """Writes the vectors of a source's lines, whole or not at all; work that was broken off is taken up again.

    ValueError where nothing can be written: no line is readable, or the input is not the one that was begun with.
    """
    shards, lines = Shards(order.target, _asked(bert, order)), Lines(source)
    shards.begin(order.restart)
    try:
        shards.catch_up(lines)
        if lines.number:
            watch.said(f"{lines.number:,} lines were done before: going on behind them")
        for run, skipped in _runs(bert, order, lines, watch):
            shards.add(export(bert, order.recipe, run, _report(lines, run, watch)), lines, skipped)
        _finish(shards, order, watch)
    finally:
        shards.leave()
    return shards.done


def _report(lines: Lines, run: Run, watch: Watch) -> Callable[[int], None]:
    """What tells how far a run is, in bytes and lines of the whole."""
    first = lines.number - len(run)
    each = sum(len(pairs.line_of(tokens).encode()) + 1 for _, tokens in run) / max(len(run), 1)
    return lambda done: watch.went_on(int(lines.size - each * (len(run) - done)), first + done)


def _asked(bert: Bert, order: Order) -> dict[str, object]:
    """What finished runs depend on: nothing of the format, and of the dimensions only how many come first."""
    recipe = asdict(order.recipe) | {"dimensions": order.recipe.dimensions.first}
    return {"model": bert.name, "revision": bert.revision, "cut": order.cut, **recipe}


def _runs(bert: Bert, order: Order, lines: Lines, watch: Watch) -> Iterator[tuple[Run, int]]:
    """The readable lines in runs, each with the number of lines skipped; short enough for its vectors to be held."""
    most = max(1, limits.SHARD_BYTES // (4 * width(bert, order.recipe)))
    run: Run = []
    rows = seen = 0
    for line in lines:
        tokens, problem = _read(bert, order, line)
        seen += 1
        if problem:
            watch.said(f"line {line.number}: {problem}")
        if tokens:
            run.append((line.number, tokens))
            rows += 1 if order.recipe.unit == "sentences" else len(tokens)
        if rows >= most or seen >= limits.WINDOW_TEXTS:
            yield run, seen - len(run)
            run, rows, seen = [], 0, 0
    if seen:
        yield run, seen - len(run)


def _read(bert: Bert, order: Order, line: Line) -> tuple[Tokens | None, str]:
    """The tokens of a line, None where it is skipped; and what is wrong with it, if anything."""
    if line.problem:
        return None, f"{line.problem}; skipped"
    tokens = pairs.read(bert, line.text, order.recipe.segments)
    if missing := unreadable(tokens):
        return None, f"{missing}; skipped"
    if not tokens.pieces_left_out and not tokens.characters_left_out:
        return tokens, ""
    said = f"longer than the model reads: {tokens.pieces_left_out:,} pieces over {tokens.limit}"
    return (tokens, f"{said}; cut") if order.cut else (None, f"{said}; skipped")


def _finish(shards: Shards, order: Order, watch: Watch) -> None:
    """Writes the target from the finished runs."""
    if not shards.done.rows:
        raise ValueError("No line could be read: nothing is written.")
    shards.finish = reduction(shards, shards.done.rows, order.recipe.dimensions)
    if explained := next(iter(shards)).about.get("explained variance"):
        watch.said(f"{order.recipe.dimensions} keeps {float(explained):.1%} of the variance")
    shards.save(order.target, FORMATS[order.format].write)
