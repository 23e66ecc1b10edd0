"""A new report: each model's part is saved on disk when it is finished, so that interrupted work can continue."""

import json
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from polyseme import limits
from polyseme.bert import Bert
from polyseme.bert.device import asked_for, setting
from polyseme.bulk.folders import atomic_write, claim
from polyseme.core.baseline import SEED
from polyseme.pooling.figures.answer import finding
from polyseme.pooling.numbers.bench import Report
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.labelled_rows import LabelledRow
from polyseme.pooling.numbers.ranking import Setting
from polyseme.pooling.report import identity
from polyseme.pooling.report.numbers import BenchRequest, Rankings, ReportPart, measured, rankings, rounded, rows_of

FORMAT = "polyseme bench 2"
LIBRARIES = ("numpy", "scipy", "torch", "transformers", "tokenizers")  # those that may change a number
Models = Mapping[str, Callable[[], Bert]]  # name -> what opens the model


def make(
    models: Models, rows: Sequence[LabelledRow], data: ReportPart, request: BenchRequest, part: Path, report: Report
) -> ReportPart:
    """The whole report. `part` is the folder of finished models, each in a file named by all that it depends on."""
    versions = {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES}
    wanted = [FORMAT, data, asdict(request), versions, setting()]
    claim(part)

    def report_model(number: int, name: str, share: float, step: str) -> None:
        report((number + share) / len(models), f"{name}: {step}")

    parts = [
        _of_model(opened(), rows, request, wanted, part, partial(report_model, number, name))
        for number, (name, opened) in enumerate(models.items())
    ]
    seconds = sum(model["seconds"] for model in parts)
    return {
        "format": FORMAT,
        "made": {"at": datetime.now(UTC).isoformat(timespec="seconds"), "seconds": round(seconds, 1)},
        "versions": versions,
        "machine": {"system": platform.system(), "processor": platform.machine(), "cores": os.cpu_count() or 1},
        "settings": {
            "segments": request.segments,
            "neighbours": request.neighbours,
            "precision": setting(),
            "device": asked_for().name,
            "seed": SEED,
            "shuffles": limits.BENCH_SHUFFLES,
            "resamples": limits.BENCH_RESAMPLES,
            "halvings": limits.BENCH_HALVINGS,
        },
        "data": data,
        "models": [model["model"] for model in parts],
        "rows": [row for model in parts for row in model["rows"]],
    }


def _of_model(
    bert: Bert, rows: Sequence[LabelledRow], request: BenchRequest, wanted: list[Any], part: Path, report: Report
) -> ReportPart:
    """A model's part of the report: from disk if it was measured before, else measured and saved."""
    digests = identity.of_model(bert)
    file = part / f"{sha256(json.dumps([*wanted, digests]).encode()).hexdigest()[:20]}.json"
    if file.is_file():
        return dict(json.loads(file.read_text("utf-8")))
    start = perf_counter()
    bench = measured(bert, rows, request, report)
    states, board = bench.states, bench.board
    ranked = rankings(board, request.neighbours)
    first = next(iter(ranked.values()))
    result: ReportPart = {
        "model": {
            "name": bert.name,
            "family": bert.family.title,
            "layers": bert.layers,
            "features": bert.features,
            "sha256": digests,
            "sentences": len(bench.used),
            "words": len(board.words),
            "senses": first.senses,
            "split": int(states.split.sum()),
            "guessing": round(first.majority, 6),
            "milliseconds": round(1000 * states.seconds / max(len(rows) - len(states.refused), 1), 2),
            "answers": answers_of(board, ranked),
        },
        "rows": rows_of(bert.name, board, ranked, bert.features),
        "seconds": perf_counter() - start,
    }
    write(file, json.dumps(result, ensure_ascii=False))
    return result


def write(file: Path, content: str | bytes) -> None:
    """Writes a file, or the target of a link, whole or not at all."""
    with atomic_write(file.resolve()) as new:
        new.write(content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace"))


def as_text(report: ReportPart) -> str:
    """A report as JSON, a row a line."""
    head = json.dumps(report | {"rows": []}, ensure_ascii=False, indent=1)
    rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in report["rows"])
    return head.removesuffix("[]\n}") + f"[\n{rows}\n ]\n}}\n"


def answers_of(board: BenchBoard, ranked: Rankings) -> list[ReportPart]:
    """An answer for each measure and join: the recommended and the best setting, and the held-out score."""

    def named(setting: Setting) -> ReportPart:
        return {"layers": board.choices[setting[0]], "treatment": board.treatments[setting[1]]}

    return [
        {
            "measure": name,
            "join": join,
            "recommended": named(ranking.recommended),
            "highest": named(ranking.best),
            "finding": finding(board, ranking).replace("**", ""),
            "told from guessing": not ranking.guessing,
            "held out": rounded(ranking.held_out),
            "low of the highest": rounded(ranking.best_low),
            "tied": int(ranking.tied.sum()),
        }
        for (name, join), ranking in ranked.items()
    ]
