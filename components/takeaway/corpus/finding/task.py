"""The first half of the work: the occurrences of some words are counted, and a fair sample of them is drawn.

No network takes part, and a line without any of the words is passed over in some microseconds.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa

from components import limits
from components.takeaway.bulk import folders
from components.takeaway.bulk.pieces import cut, lines_of
from components.takeaway.bulk.task import EmptyError, Piece
from components.takeaway.corpus.finding import drawing, sample
from components.takeaway.corpus.finding.lines import Reader
from components.takeaway.corpus.finding.sample import Sample
from components.takeaway.corpus.finding.sampling import Group, key, nested
from components.takeaway.corpus.finding.words import Search
from components.takeaway.corpus.schema import Place


@dataclass(frozen=True)
class Find:
    """Looks for words in files, and draws at most `most` occurrences of each in each source into the target."""

    files: tuple[Path, ...]
    words: tuple[str, ...]
    most: int
    seed: int
    context: int
    tabbed: bool
    target: Path

    @property
    def asked(self) -> Mapping[str, Any]:
        """What the sample depends on beside the text; of the files their names, by which sources go."""
        return asdict(self) | {"files": [file.name for file in self.files], "target": ""}

    def pieces(self) -> Sequence[Piece]:
        """The files cut into pieces, which may be large: reading text is quick."""
        return cut(self.files, limits.CORPUS_PIECE_BYTES)

    def origin(self, pieces: Sequence[Piece]) -> str:
        """A digest of the input and of what is asked for: by it one knows what a sample was drawn from."""
        whole = [self.asked, *map(asdict, pieces)]
        return hashlib.sha256(orjson.dumps(whole, option=orjson.OPT_SORT_KEYS)).hexdigest()

    def work(self, piece: Piece, folder: Path) -> None:
        """The candidates of a piece, a batch a word, and of how many they were chosen."""
        found: dict[Group, list[tuple[int, Place]]] = {}
        reader = Reader(self.files[piece.file], Search(self.words), self.context, self.tabbed)
        problems: list[str] = []
        with lines_of(self.files, piece) as lines:
            for places, problem in reader.read(lines):
                problems += [problem] if problem else []
                for place in places:
                    group = place.word, place.source
                    drawn = key(self.seed, group, (piece.file, place.text_id, place.offset))
                    found.setdefault(group, []).append((drawn, place))
        said = {"counts": [(*group, len(places)) for group, places in found.items()], "skipped": len(problems)}
        said["problems"] = problems[: limits.CORPUS_PROBLEMS]
        with folders.written(folder / piece.part) as file:
            sample.write(file, said, (self._candidates(word, found) for word in self.words))

    def _candidates(self, word: str, found: Mapping[Group, list[tuple[int, Place]]]) -> pa.RecordBatch:
        """The occurrences of a word that may be drawn, in the order of the text."""
        drawn = [one for group, places in found.items() if group[0] == word for one in sorted(places)[: self.most]]
        drawn.sort(key=lambda one: (one[1].text_id, one[1].offset))
        return sample.batch([place for _, place in drawn], [number for number, _ in drawn])

    def join(self, pieces: Sequence[Piece], folder: Path) -> Sample:
        """The sample: of each word and source those with the smallest keys of all."""
        parts = [Sample(folder / piece.part) for piece in pieces]
        smallest = drawing.drawn(parts, self.words, self.most)
        if not smallest.counts:
            raise EmptyError(
                f"None of the words occurs: {', '.join(self.words)}. Are they written as the text has them?"
            )
        lines = [sum(piece.lines for piece in pieces if piece.file == number) for number in range(len(self.files))]
        before = [0, *accumulate(lines)]
        problems = [problem for part in parts for problem in part.said["problems"]]
        said = {
            "origin": self.origin(pieces),
            "asked": self.asked,
            "counts": nested(self.words, smallest.counts),
            "files": [(file.name, many) for file, many in zip(self.files, lines, strict=True)],
            "skipped": sum(part.said["skipped"] for part in parts),
            "problems": problems[: limits.CORPUS_PROBLEMS],
        }
        with folders.written(self.target) as file:
            first = [before[piece.file] for piece in pieces]
            sample.write(file, said, drawing.chosen(parts, first, self.words, smallest))
        return Sample(self.target)
