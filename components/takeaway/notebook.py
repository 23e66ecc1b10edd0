"""The notebook of a session: every page visited, with its question, its code, its reading and a figure.

To give a code twin a chapter, add twin.md beside it: what the code does, then a figure of the code's own numbers. Each
chapter is complete in itself: its code is the page's twin, which needs nothing of the chapters before it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from components.takeaway.script import CHAPTERS, twins

HEAD = """\
# A session with Polyseme

See what BERT sees in a word. This notebook computes anew what the pages of the session showed, with torch and
transformers alone; it runs from top to bottom. Change the names in capitals and run a chapter again to go on from here.
"""

INSTALL = """\
# What this notebook needs besides Jupyter; run this line once where something is missing:
# %pip install {packages}
"""

Files = Mapping[str, Callable[[], bytes]]
"""Files that a page's code reads: name -> what writes its content, called when somebody takes it home."""


@dataclass(frozen=True)
class Visit:
    """A page as its reader left it: its name and question, its code with the files that the code reads, the readings of
    its charts, and its address.
    """

    page: str
    question: str
    code: str
    readings: tuple[str, ...] = ()
    link: str = ""
    files: Files = field(default_factory=dict)


def notebook_bytes(visits: Sequence[Visit], text: str) -> bytes:
    """The notebook as the bytes of an .ipynb file."""
    import nbformat  # here, for the first page must not wait for it

    cells = [nbformat.v4.new_markdown_cell(f"{HEAD}\nThe text:\n\n{fenced(text)}")]
    cells.append(nbformat.v4.new_code_cell(INSTALL.format(packages=" ".join(packages(visits)))))
    for visit in visits:
        explanation, drawing = chapter(twin_of(visit.code))
        cells.append(nbformat.v4.new_markdown_cell(_opening(visit, explanation)))
        codes = [
            *(_file_cell(name, write().decode("utf-8")) for name, write in visit.files.items()),
            visit.code,
            drawing,
        ]
        cells += [nbformat.v4.new_code_cell(code) for code in codes if code]
        if visit.readings:
            said = "\n\n".join(visit.readings)
            cells.append(nbformat.v4.new_markdown_cell(f"**What the page said**\n\n{said}"))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    made = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.validate(made)
    return str(nbformat.writes(made)).encode()


def _opening(visit: Visit, explanation: str) -> str:
    """The markdown that a chapter opens with."""
    link = f"[This page in the app]({visit.link})" if visit.link else ""
    return "\n\n".join(part for part in (f"## {visit.question}", explanation, link) if part)


def twin_of(code: str) -> str:
    """The name of the twin that some code was made of: they open with the same words. Empty where there is none."""
    opening = code.partition("\n")[0]
    found = (name for name, path in twins().items() if path.read_text("utf-8").startswith(f"{opening}\n"))
    return next(found, "")


def _file_cell(name: str, text: str) -> str:
    """Code that writes a file which the code behind it reads."""
    lines = "".join(f"    {line!r},\n" for line in text.splitlines(keepends=True))
    head = "# The file that the next cell reads, as the page had it.\nfrom pathlib import Path\n\n"
    return f"{head}lines = [\n{lines}]\nPath({name!r}).write_text(''.join(lines), encoding='utf-8', newline='')"


def chapter(twin: str) -> tuple[str, str]:
    """What a twin's code does, and the code of a figure; empty for a twin without a chapter."""
    path = CHAPTERS / twin / "twin.md"
    explanation, _, rest = (path.read_text("utf-8") if path.is_file() else "").partition("```python\n")
    return explanation.strip(), rest.partition("```")[0].strip()


def fenced(text: str) -> str:
    """A text as a block of markdown that shows it as it is, whatever is in it."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"


def packages(visits: Sequence[Visit]) -> list[str]:
    """What has to be installed: the libraries of all twins and figures, and the model's package where it has one."""
    asked = [name for visit in visits for name in re.findall(r"^# pip install ([\w-]+)", visit.code, re.MULTILINE)]
    return list(dict.fromkeys(["torch", "transformers", "pandas", "scikit-learn", "plotly", "nbformat", *asked]))
