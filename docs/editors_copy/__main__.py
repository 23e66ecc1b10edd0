"""Prints the copy, a line each, as a table.

The pages come first, in their order, then a room, the course, paper, notebooks, commands and errors; what several
places say stands once, at the first. `--markdown` numbers the sentences by place, to be read and marked.
"""

import re
import sys
from collections.abc import Iterator
from itertools import chain, groupby

from components.shell.contents import PAGES
from docs.editors_copy.elsewhere import elsewhere
from docs.editors_copy.pages import Line, lines_of_page


def all_lines() -> Iterator[Line]:
    """The whole copy, in the order in which a reader meets it."""
    met: set[str] = set()
    for line in chain.from_iterable([*map(lines_of_page, PAGES), elsewhere()]):
        text = re.sub(r"\d[\d.,]*", "0", line.text)
        if text not in met:
            yield line
        met.add(text)


def as_markdown(lines: Iterator[Line]) -> Iterator[str]:
    """The copy under headings, numbered; without the choices of a list."""
    number = 0
    for page, of_page in groupby(lines, lambda line: line.page):
        yield f"\n# {page}\n"
        for fold, of_fold in groupby(of_page, lambda line: line.fold):
            yield f"\n## {fold}\n" if fold else ""
            for line in of_fold:
                if line.kind not in ("option", "table"):
                    number += 1
                    yield f"{number}. ({line.kind}) " + re.sub(r"\s*\n\s*", " / ", line.text).replace("\\", "")


if __name__ == "__main__":
    if "--markdown" in sys.argv:
        for text in as_markdown(all_lines()):
            print(text)
    else:
        for count, line in enumerate(all_lines(), 1):
            text = re.sub(r"\s*\n\s*", " / ", line.text)
            print(count, line.page, line.fold, line.kind, text, sep="\t")
