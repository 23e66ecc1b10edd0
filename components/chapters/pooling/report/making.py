"""A report in the making: a model at a time, each kept whole on disk, so that broken-off work goes on."""

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from components import limits
from components.bert import Bert
from components.bert.device import asked_for, setting
from components.chapters.pooling.numbers.bench import Report
from components.chapters.pooling.numbers.rows import Row
from components.chapters.pooling.report import identity
from components.chapters.pooling.report.numbers import Told, Wanted, answers_of, measured, rankings, rows_of
from components.numbers.baseline import SEED
from components.takeaway.bulk.folders import written

FORMAT = "polyseme bench 1"
Open = Mapping[str, Callable[[], Bert]]
"""The models by name, each opened when its turn has come."""


def make(models: Open, rows: Sequence[Row], data: Told, wanted: Wanted, part: Path, report: Report) -> Told:
    """The whole report. `part` is the folder where finished models wait for the others."""
    asked = {"format": FORMAT, "data": data, "wanted": asdict(wanted), "versions": identity.versions(), "as": setting()}
    _begin(part, json.loads(json.dumps(asked)))
    found = []
    for number, (name, opened) in enumerate(models.items()):

        def tell(share: float, step: str, number: int = number, name: str = name) -> None:
            report((number + share) / len(models), f"{name}: {step}")

        found.append(_of_model(opened(), rows, wanted, part, tell))
    return {
        "format": FORMAT,
        "made": {
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "seconds": round(sum(one["seconds"] for one in found), 1),
        },
        "versions": identity.versions(),
        "machine": identity.machine(),
        "settings": {
            "segments": wanted.segments,
            "neighbours": wanted.neighbours,
            "precision": setting(),
            "device": asked_for().name,
            "seed": SEED,
            "shuffles": limits.BENCH_SHUFFLES,
            "resamples": limits.BENCH_RESAMPLES,
            "halvings": limits.BENCH_HALVINGS,
        },
        "data": data,
        "models": [one["model"] for one in found],
        "rows": [row for one in found for row in one["rows"]],
    }


def _begin(part: Path, asked: Told) -> None:
    """Takes up work that was begun with the same settings, else begins anew."""
    part.mkdir(parents=True, exist_ok=True)
    begun = part / "asked.json"
    if not begun.is_file() or _read(begun) != asked:
        for old in part.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        write(begun, json.dumps(asked))


def _of_model(bert: Bert, rows: Sequence[Row], wanted: Wanted, part: Path, report: Report) -> Told:
    """A model's part of the report: from disk where the same files were measured before, else worked out and kept."""
    digests = identity.of_model(bert)
    kept = part / f"{digests['model.safetensors'][:20]}.json"
    if kept.is_file() and (known := _read(kept)) and known["model"]["sha256"] == digests:
        return dict(known)
    began = perf_counter()
    bench = measured(bert, rows, wanted, report)
    states, board = bench.states, bench.board
    found = rankings(board, wanted.neighbours)
    first = next(iter(found.values()))
    told: Told = {
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
            "answers": answers_of(board, found),
        },
        "rows": rows_of(bert.name, board, found, bert.features),
        "seconds": perf_counter() - began,
    }
    write(kept, json.dumps(told, ensure_ascii=False))
    return told


def _read(file: Path) -> Any:
    """What a file of ours holds; None where it is not whole."""
    try:
        return json.loads(file.read_text("utf-8"))
    except ValueError:
        return None


def write(file: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all; where a link stands, to what it points at."""
    with written(file.resolve()) as new:
        new.write(content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace"))


def as_text(report: Told) -> str:
    """A report as JSON, a row a line."""
    head = json.dumps(report | {"rows": []}, ensure_ascii=False, indent=1)
    rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in report["rows"])
    return head.removesuffix("[]\n}") + f"[\n{rows}\n ]\n}}\n"
