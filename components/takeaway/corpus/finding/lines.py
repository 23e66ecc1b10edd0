"""The occurrences in the lines of a corpus, each with the text that the network would read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from components.numbers.reading.lines import EMPTY, Line
from components.takeaway.corpus.finding.words import Search, around
from components.takeaway.corpus.schema import Place


@dataclass(frozen=True)
class Reader:
    """Reads lines of a file: as texts of one source, or `tabbed`, each with its source and a tab before the text."""

    file: Path
    search: Search
    context: int
    tabbed: bool

    def read(self, lines: Iterable[Line]) -> Iterator[tuple[list[Place], str]]:
        """The occurrences in each line, and what is wrong with it, if anything. An empty line just has none."""
        for line in lines:
            places, problem = self._places(line) if line.problem in ("", EMPTY) else ([], line.problem)
            yield places, f"{self.file.name}, line {line.number}: {problem}; skipped" if problem else ""

    def _places(self, line: Line) -> tuple[list[Place], str]:
        text, source, before = line.text.replace("\0", "\N{REPLACEMENT CHARACTER}"), self.file.stem, 0
        if self.tabbed and text.strip():
            source, tab, text = text.partition("\t")
            before, source = len(source) + 1, source.strip()
            if not tab or not source:
                return [], "no source with a tab before the text"
        places = []
        for word, start, end in self.search.hits(text):
            first, last = around(text, start, end, self.context)
            at = start - first, end - first, before + start
            places.append(Place(line.number - 1, source, text[first:last], *at, word, text[start:end]))
        return places, ""
