"""The notebook of a session: every page visited, with its question, its code, its reading and a figure.

To give a page a chapter, add chapters/<page>.md: what its code does, then a figure of the code's own numbers. Each
chapter is complete in itself: its code is the page's twin, which needs nothing of the chapters before it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CHAPTERS = Path(__file__).parent / "chapters"

HEAD = """\
# A session with Polyseme

See what BERT sees in a word. This notebook computes anew what the pages of the session showed, with torch and
transformers alone; it runs from top to bottom. Change the names in capitals and run a chapter again to go on from here.
"""

INSTALL = """\
# What this notebook needs besides Jupyter; run this line once where something is missing:
# %pip install {packages}
"""


@dataclass(frozen=True)
class Visit:
    """A page as its reader left it: its name and question, its code, the readings of its charts, and its address."""

    page: str
    question: str
    code: str
    readings: tuple[str, ...] = ()
    link: str = ""


def notebook_bytes(visits: Sequence[Visit], text: str) -> bytes:
    """The notebook as the bytes of an .ipynb file."""
    import nbformat  # here, for the first page must not wait for it

    cells = [nbformat.v4.new_markdown_cell(f"{HEAD}\nThe text:\n\n{fenced(text)}")]
    cells.append(nbformat.v4.new_code_cell(INSTALL.format(packages=" ".join(packages(visits)))))
    for visit in visits:
        explanation, drawing = chapter(visit.page)
        cells.append(nbformat.v4.new_markdown_cell(_opening(visit, explanation)))
        cells += [nbformat.v4.new_code_cell(code) for code in (visit.code, drawing) if code]
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


def chapter(page: str) -> tuple[str, str]:
    """What a page's code does, and the code of a figure; empty for a page without a chapter."""
    path = CHAPTERS / f"{page}.md"
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
