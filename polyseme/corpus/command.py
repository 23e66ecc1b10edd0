"""The command `polyseme occurrences`: it finds words, encodes a sample of them, and says what it did."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from polyseme import limits
from polyseme.bulk.commands import ALL_FINE, SOME_SKIPPED, Outcome, run_command, unfinished
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.folders import part_folder
from polyseme.bulk.options import checked_plan
from polyseme.bulk.progress import Watch, progress_watch
from polyseme.bulk.run import run
from polyseme.corpus.arguments import argument_parser, tasks
from polyseme.corpus.encoding import EncodedCorpus, EncodeSample
from polyseme.corpus.finding.sample import Sample
from polyseme.corpus.finding.task import FindTask


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argument_parser()
    args = parser.parse_args(arguments)
    sample = args.out.with_name(f"{args.out.name}.found")
    folders = part_folder(args.out), sample, part_folder(sample)
    return run_command(parser, args, lambda: (*tasks(args), checked_plan(args)), partial(_work, args.quiet), *folders)


def _work(quiet: bool, planned: tuple[FindTask, EncodeSample, ExecutionPlan]) -> Outcome:
    find, encode, plan = planned
    with progress_watch(quiet) as watch:
        sample = _sample(find, plan, watch)
        if not sample:
            return unfinished(plan, "This share has found its words. When all shares have, run the same command again.")
        result = run(encode, plan, watch)
    if not result:
        return unfinished(plan, "This share is done. If all are done and there is no file, run it again.")
    return _outcome(sample, result, encode.target)


def _sample(find: FindTask, plan: ExecutionPlan, watch: Watch) -> Sample | None:
    """The sample, drawn now or by an earlier run; None while other shares still search. Runs on this machine."""
    if find.target.exists():
        earlier = Sample(find.target)
        if not plan.restart and earlier.summary["origin"] == find.origin(find.pieces()):
            return earlier
    if plan.engine != "local":
        plan = replace(plan, engine="local", workers=min(plan.workers, os.cpu_count() or 1))
    sample = run(find, plan, watch)
    if sample:
        counts = ", ".join(f"{sum(counts.values()):,} {word}" for word, counts in sample.summary["counts"].items())
        watch.say(f"Found {counts}. The model will read a sample of {sum(sample.sizes):,}.")
    return sample


def _outcome(sample: Sample, result: EncodedCorpus, target: Path) -> Outcome:
    about, skipped = result.about, sample.summary["skipped"] + result.skipped
    problems = [*sample.summary["problems"], *result.problems][: limits.CORPUS_PROBLEMS]
    words = {
        word: {"found": sum(about.counts.get(word, {}).values()), "written": about.rows(word)} for word in about.words
    }
    written = sum(count["written"] for count in words.values())
    for problem in problems:
        print(problem, file=sys.stderr)
    for word, count in words.items():
        print(f"{word}: {count['found']:,} in the corpus, {count['written']:,} in the file", file=sys.stderr)
    summary = f"{target}: {written:,} occurrences of {about.lines:,} lines"
    print(summary + (f", {skipped:,} skipped" if skipped else ""), file=sys.stderr)
    if about.quick:
        print(f"Vectors are those of {about.made_by}.", file=sys.stderr)
    outcome = {
        "written": str(target),
        "occurrences": written,
        "words": words,
        "lines": about.lines,
    }
    if about.quick:
        outcome["quick"] = about.quick
    return SOME_SKIPPED if skipped else ALL_FINE, outcome | {"skipped": skipped, "problems": problems}
