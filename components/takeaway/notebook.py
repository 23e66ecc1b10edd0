"""The notebook of a session: every page visited, with its question, its code, its reading and a figure.

To give a code twin a chapter, add twin.md beside it: what the code does, then a figure of the code's own numbers. Each
chapter is complete in itself: its code is the page's twin, which needs nothing of the chapters before it.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from components.takeaway.script import CHAPTERS, Script

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
    """A page as its reader left it: its name and question, its scripts, the readings of its charts, and its address."""

    page: str
    question: str
    scripts: tuple[Script, ...]
    readings: tuple[str, ...] = ()
    link: str = ""


def notebook_bytes(visits: Sequence[Visit], text: str) -> bytes:
    """The notebook as the bytes of an .ipynb file."""
    import nbformat  # here, for the first page must not wait for it

    cells = [nbformat.v4.new_markdown_cell(f"{HEAD}\nThe text:\n\n{fenced(text)}")]
    cells.append(nbformat.v4.new_code_cell(INSTALL.format(packages=" ".join(packages(visits)))))
    for visit in visits:
        link = f"\n\n[This page in the app]({visit.link})" if visit.link else ""
        cells.append(nbformat.v4.new_markdown_cell(f"## {visit.question}{link}"))
        for script in visit.scripts:
            explanation, drawing = chapter(script.twin)
            files = [_file_cell(name, write()) for name, write in script.files.items()]
            cells += [nbformat.v4.new_markdown_cell(explanation)] if explanation else []
            cells += [nbformat.v4.new_code_cell(code) for code in (*files, script.code, drawing) if code]
        if visit.readings:
            cells.append(nbformat.v4.new_markdown_cell("\n\n".join(("**What the page said**", *visit.readings))))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    made = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.validate(made)
    return str(nbformat.writes(made)).encode("utf-8", "replace")


def _file_cell(name: str, data: bytes) -> str:
    """Code that writes a file which the code behind it reads: its lines, or Base64 of what is no text."""
    head = "# The file that the next cell reads, as the page had it.\n"
    try:
        lines = data.decode("utf-8").splitlines(keepends=True)
        head += "from pathlib import Path\n\n"
        write = f"Path({name!r}).write_text(''.join(lines), encoding='utf-8', newline='')"
    except UnicodeDecodeError:
        coded = b64encode(data).decode()
        lines = [coded[at : at + 100] for at in range(0, len(coded), 100)]
        head += "from base64 import b64decode\nfrom pathlib import Path\n\n"
        write = f"Path({name!r}).write_bytes(b64decode(''.join(lines)))"
    return f"{head}lines = [\n{''.join(f'    {line!r},{chr(10)}' for line in lines)}]\n{write}"


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
    """What has to be installed: the libraries of all scripts and figures, and the model's package where it has one."""
    scripts = [script for visit in visits for script in visit.scripts]
    used = [name for script in scripts for name in script.packages]
    carried = [name for script in scripts for name in re.findall(r"# pip install ([\w-]+)", script.code)]
    return list(dict.fromkeys(["torch", "transformers", *used, "pandas", "plotly", "nbformat", *carried]))
