"""The command for occurrences: its two halves, what is said of them, and its exit codes."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from components import limits
from components.takeaway.batch.command import ALL_FINE, INTERRUPTED, NOT_WRITTEN, SOME_SKIPPED, USAGE
from components.takeaway.bulk.engines import How
from components.takeaway.bulk.options import how
from components.takeaway.bulk.progress import Watch, told
from components.takeaway.bulk.run import run
from components.takeaway.corpus import options
from components.takeaway.corpus.finding.sample import Sample
from components.takeaway.corpus.finding.task import Find
from components.takeaway.corpus.vectors import Done


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = options.parser()
    asked = parser.parse_args(arguments)
    try:
        try:
            find, read, way = *options.tasks(asked), how(asked)
        except (ValueError, OSError) as problem:
            parser.print_usage(sys.stderr)
            return _not_made(USAGE, f"{parser.prog}: error: {problem}")
        with told(asked.quiet) as watch:
            sample = _sample(find, way, watch)
            done = run(read, way, watch) if sample else None
        return _made(sample, done, read.target) if sample and done else _handed_on(way)
    except KeyboardInterrupt:
        return _not_made(INTERRUPTED, "Interrupted. The same command goes on there.")
    except (ValueError, OSError, MemoryError) as problem:
        return _not_made(NOT_WRITTEN, f"Nothing was written. {problem or 'There is not enough memory.'}")


def _sample(find: Find, way: How, watch: Watch) -> Sample | None:
    """What is to be read: drawn now, or before; None where other shares are still looking. No cluster is needed."""
    if find.target.is_file() and not way.restart:
        before = Sample(find.target)
        if before.said["origin"] == find.origin(find.pieces()):
            return before
    if way.engine != "local":
        way = replace(way, engine="local", workers=min(way.workers, os.cpu_count() or 1))
    sample = run(find, way, watch)
    if sample:
        found = ", ".join(f"{sum(of.values()):,} {word}" for word, of in sample.said["counts"].items())
        watch.said(f"Found {found}; {sum(sample.sizes):,} of them are drawn, and will be read.")
    return sample


def _made(sample: Sample, done: Done, target: Path) -> int:
    about, skipped = done.about, sample.said["skipped"] + done.skipped
    for problem in [*sample.said["problems"], *done.problems][: limits.CORPUS_PROBLEMS]:
        print(problem, file=sys.stderr)
    for word in about.words:
        found = sum(about.counts.get(word, {}).values())
        print(f"{word}: {found:,} in the corpus, {about.rows(word):,} in the file", file=sys.stderr)
    whole = f"{target}: {sum(map(about.rows, about.words)):,} occurrences of {about.lines:,} lines"
    print(whole + (f", {skipped:,} skipped" if skipped else ""), file=sys.stderr)
    return SOME_SKIPPED if skipped else ALL_FINE


def _handed_on(way: How) -> int:
    """Where others have the rest of the work."""
    if way.finish:
        return _not_made(NOT_WRITTEN, "Nothing was written: parts are still missing.")
    if way.shard:
        print("This share is done. Where all are and there is no file, give the same command again.", file=sys.stderr)
    return ALL_FINE


def _not_made(code: int, said: str) -> int:
    print(said, file=sys.stderr)
    return code
