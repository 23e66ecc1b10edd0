"""The command for occurrences: its two halves, and what is said of them."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from components import limits
from components.takeaway.bulk.commands import ALL_FINE, SOME_SKIPPED, ended, handed_on
from components.takeaway.bulk.engines import How
from components.takeaway.bulk.folders import part_folder
from components.takeaway.bulk.options import here
from components.takeaway.bulk.progress import Watch, told
from components.takeaway.bulk.run import run
from components.takeaway.corpus import options
from components.takeaway.corpus.finding.sample import Sample
from components.takeaway.corpus.finding.task import Find
from components.takeaway.corpus.vectors import Done, Read


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask, and returns the exit code."""
    parser = options.parser()
    asked = parser.parse_args(arguments)
    found = asked.out.with_name(f"{asked.out.name}.found")
    unfinished = part_folder(asked.out), found, part_folder(found)
    return ended(parser, lambda: (*options.tasks(asked), here(asked)), partial(_work, asked.quiet), *unfinished)


def _work(quiet: bool, planned: tuple[Find, Read, How]) -> int:
    find, read, way = planned
    with told(quiet) as watch:
        sample = _sample(find, way, watch)
        done = run(read, way, watch) if sample else None
    if sample and done:
        return _made(sample, done, read.target)
    return handed_on(way, "This share is done. Where all are and there is no file, give the same command again.")


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
