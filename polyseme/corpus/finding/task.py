"""Finding the occurrences of some words in files, and sampling them, as a bulk task without a model."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa

from polyseme import limits
from polyseme.bulk import folders
from polyseme.bulk.pieces import cut_files, open_lines
from polyseme.bulk.task import EmptyError, Piece
from polyseme.core.reading.lines import EMPTY, TextLine
from polyseme.corpus.finding import sample
from polyseme.corpus.finding.sample import Group, Sample, copied, key, nested
from polyseme.corpus.finding.words import WordSearch, around
from polyseme.corpus.schema import CorpusPlace


@dataclass(frozen=True)
class FindTask:
    """Finds words in files, and samples at most `most` occurrences of each word in each source.

    tabbed: each line has its source and a tab before the text; else a file is a source. dedup: copies count once.
    """

    files: tuple[Path, ...]
    words: tuple[str, ...]
    most: int
    seed: int
    context: int
    tabbed: bool
    target: Path
    dedup: bool = False

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the sample depends on besides the text; files by their names, which are sources."""
        return asdict(self) | {"files": [file.name for file in self.files], "target": ""}

    def pieces(self) -> Sequence[Piece]:
        """The files in large pieces, since searching text is fast."""
        return cut_files(self.files, limits.CORPUS_PIECE_BYTES)

    def origin(self, pieces: Sequence[Piece]) -> str:
        """A digest of the input and the settings, by which an existing sample is recognised."""
        parts = [self.settings, *map(asdict, pieces)]
        return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).hexdigest()

    def work(self, piece: Piece, folder: Path) -> None:
        """Writes the candidates of a piece, a batch per word, with the counts they were chosen from."""
        keyed: dict[Group, list[tuple[int, CorpusPlace]]] = {}
        search, source = WordSearch(self.words), self.files[piece.file]
        problems: list[str] = []
        with open_lines(self.files, piece) as lines:
            for line in lines:
                places, problem = self._read(line, source, search)
                if problem:
                    problems.append(f"{source.name}, line {line.number}: {problem}; skipped")
                for place in places:
                    group = place.word, place.source
                    identity = copied(place) if self.dedup else (piece.file, place.text_id, place.offset)
                    keyed.setdefault(group, []).append((key(self.seed, group, identity), place))
        summary = {
            "counts": [(*group, len(places)) for group, places in keyed.items()],
            "skipped": len(problems),
            "problems": problems[: limits.CORPUS_PROBLEMS],
        }
        with folders.atomic_write(folder / piece.part) as file:
            sample.write(file, summary, (self._candidates(word, keyed) for word in self.words))

    def _read(self, line: TextLine, file: Path, search: WordSearch) -> tuple[list[CorpusPlace], str]:
        """The occurrences in a line, and what is wrong with it, if anything; an empty line just has none."""
        if line.problem not in ("", EMPTY):
            return [], line.problem
        text, source, text_start = line.text.replace("\0", "\N{REPLACEMENT CHARACTER}"), file.stem, 0
        if self.tabbed and text.strip():
            source, tab, text = text.partition("\t")
            text_start, source = len(source) + 1, source.strip()
            if not tab or not source:
                return [], "no source with a tab before the text"
        places = []
        for word, start, end in search.hits(text):
            first, last = around(text, start, end, self.context)
            spans = start - first, end - first, text_start + start
            places.append(CorpusPlace(line.number - 1, source, text[first:last], *spans, word, text[start:end]))
        return places, ""

    def _candidates(self, word: str, keyed: Mapping[Group, list[tuple[int, CorpusPlace]]]) -> pa.RecordBatch:
        """The occurrences of a word with the smallest keys, in the order of the text."""
        first = [dict(reversed(places)) for group, places in keyed.items() if group[0] == word]  # of equal keys
        pairs = [pair for places in first for pair in sorted(places.items())[: self.most]]
        pairs.sort(key=lambda pair: (pair[1].text_id, pair[1].offset))
        return sample.batch([place for _, place in pairs], [number for number, _ in pairs])

    def join(self, pieces: Sequence[Piece], folder: Path) -> Sample:
        """Writes the sample: the occurrences with the smallest keys of each word and source."""
        parts = [Sample(folder / piece.part) for piece in pieces]
        smallest = sample.smallest_keys(parts, self.words, self.most)
        if not smallest.counts:
            raise EmptyError(f"None of the words occurs: {', '.join(self.words)}. Check their spelling.")
        lines = [sum(piece.lines for piece in pieces if piece.file == i) for i in range(len(self.files))]
        starts = [0, *accumulate(lines)]
        summary = {
            "origin": self.origin(pieces),
            "asked": self.settings,
            "counts": nested(self.words, smallest.distinct() if self.dedup else smallest.counts),
            "files": [(file.name, count) for file, count in zip(self.files, lines, strict=True)],
            "skipped": sum(part.summary["skipped"] for part in parts),
            "problems": [text for part in parts for text in part.summary["problems"]][: limits.CORPUS_PROBLEMS],
        }
        with folders.atomic_write(self.target) as file:
            first_lines = [starts[piece.file] for piece in pieces]
            sample.write(file, summary, sample.sampled(parts, first_lines, self.words, smallest))
        return Sample(self.target)
