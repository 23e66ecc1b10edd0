"""Unfinished work on disk: finished runs of lines as shards, and a list of them by which work is taken up again."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from components.numbers.reading.lines import Lines
from components.takeaway.vectors import Export


@dataclass(frozen=True)
class Done:
    """How far the work is: runs of lines, lines read, their digest, rows made, lines skipped."""

    shards: int = 0
    lines: int = 0
    digest: str = ""
    rows: int = 0
    skipped: int = 0


def part_folder(target: Path) -> Path:
    """Where unfinished work on a target lies."""
    return target.with_name(f"{target.name}.part")


class Shards:
    """The folder of unfinished work beside a target. Iterating gives its parts again, as often as one likes."""

    def __init__(self, target: Path, asked: Mapping[str, Any]) -> None:
        self.folder = part_folder(target)
        self._list, self._asked = self.folder / "done.jsonl", json.dumps(asked, sort_keys=True)
        self.done = Done()
        self.finish: Callable[[Export], Export] = lambda part: part
        self._about: dict[str, str] = {}
        self._layers: tuple[int, ...] = ()
        self._claimed: int | None = None

    def begin(self, anew: bool) -> None:
        """Takes up work that was begun with the same settings, else begins anew. ValueError while another does."""
        self.folder.mkdir(exist_ok=True)
        self._claim()
        if not anew and self._list.is_file():
            asked, *done = self._list.read_text("utf-8").split("\n")
            whole = [Done(**json.loads(line)) for line in done[:-1]]  # a line that was broken off has no end
            if asked == self._asked:
                self.done = whole[-1] if whole else Done()
                self._list.write_text("".join(f"{line}\n" for line in (asked, *done[:-1])), "utf-8")
                return
        for path in self.folder.iterdir():  # the folder itself stays: it is claimed
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self._append(self._asked)

    def _claim(self) -> None:
        """Takes the folder for this process alone, where the system can; a process that ends lets go of it."""
        if sys.platform == "win32":
            return
        import fcntl

        self._claimed = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(self._claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._let_go()
            raise ValueError(f"{self.folder} is in use: another command is writing the same output.") from error

    def _let_go(self) -> None:
        if self._claimed is not None:
            os.close(self._claimed)
            self._claimed = None

    def catch_up(self, lines: Lines) -> None:
        """Passes over the lines that are done; ValueError where they are not those that were done."""
        lines.skip(self.done.lines)
        if self.done.lines and (lines.number, lines.digest) != (self.done.lines, self.done.digest):
            raise ValueError(
                f"{self.folder} holds work on other input. Give the same input again, or --restart to begin anew."
            )

    def add(self, part: Export, lines: Lines, skipped: int) -> None:
        """Keeps the vectors of the lines read since the last time."""
        self._about, self._layers = part.about, part.layers
        name = self._shard(self.done.shards)
        with pa.OSFile(f"{name}.new", "wb") as file:
            vectors = pa.FixedSizeListArray.from_arrays(pa.array(part.vectors.ravel()), part.vectors.shape[1])
            table = part.table.append_column("vector", vectors)
            table = table.replace_schema_metadata({"about": json.dumps(part.about), "layers": json.dumps(part.layers)})
            with pa.ipc.new_file(file, table.schema) as writer:
                writer.write_table(table)
        os.replace(f"{name}.new", name)
        self.done = Done(
            self.done.shards + 1, lines.number, lines.digest, self.done.rows + len(part), self.done.skipped + skipped
        )
        self._append(json.dumps(vars(self.done)))

    def __iter__(self) -> Iterator[Export]:
        for number in range(self.done.shards):
            part = self._part(number)
            if len(part):
                yield self.finish(part)

    def _part(self, number: int) -> Export:
        with pa.OSFile(str(self._shard(number))) as file:
            table = pa.ipc.open_file(file).read_all()
        said = {name.decode(): json.loads(value) for name, value in table.schema.metadata.items()}
        vectors = table["vector"].combine_chunks()
        values = vectors.values.to_numpy().reshape(-1, vectors.type.list_size)
        table = table.drop_columns("vector").replace_schema_metadata(None)
        return Export(np.asarray(values), table, said["about"], tuple(said["layers"]))

    def save(self, target: Path, write: Callable[[Any, "Shards"], None]) -> None:
        """The target, whole or not at all; then the unfinished work is gone."""
        made = self.folder / "whole"
        try:
            with made.open("wb") as file:
                write(file, self)
                file.flush()
                os.fsync(file.fileno())
            os.replace(made, target)
        finally:
            made.unlink(missing_ok=True)
        shutil.rmtree(self.folder)

    def leave(self) -> None:
        """Removes the folder where nothing in it is worth keeping, and lets go of it."""
        if not self.done.rows:
            shutil.rmtree(self.folder, ignore_errors=True)
        self._let_go()

    def _shard(self, number: int) -> Path:
        return self.folder / f"{number:06}.arrow"

    def _append(self, line: str) -> None:
        with self._list.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
