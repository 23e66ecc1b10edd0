"""The notebook of a session: one chapter for each script of the visited pages.

To give a script a chapter, add script.md beside it: an explanation of the code, then a figure of its results. Each
chapter runs without the others.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from polyseme.export.scripts import Script, script_files

HEAD = """\
# A session with Polyseme

See what BERT sees in a word. This notebook computes what your pages showed, with torch and transformers alone.
Run it from top to bottom. To go on, change the names in capitals and run a chapter again.
"""

INSTALL = """\
# What this notebook needs besides Jupyter. If something is missing, run this line once:
# %pip install {packages}
"""


@dataclass(frozen=True)
class PageVisit:
    """A visited page: its name and question, its scripts, the readings of its charts, and its address."""

    page: str
    question: str
    scripts: tuple[Script, ...]
    readings: tuple[str, ...] = ()
    link: str = ""


def notebook_bytes(visits: Sequence[PageVisit], text: str) -> bytes:
    """The notebook as an .ipynb file."""
    import nbformat  # a slow import, not needed by the first page

    markdown, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        markdown(f"{HEAD}\nThe text:\n\n{fenced(text)}"),
        code(INSTALL.format(packages=" ".join(packages(visits)))),
    ]
    for visit in visits:
        link = f"\n\n[This page in the app]({visit.link})" if visit.link else ""
        cells.append(markdown(f"## {visit.question}{link}"))
        for script in visit.scripts:
            explanation, figure = chapter(script.topic)
            files = [_file_cell(name, content()) for name, content in script.files.items()]
            cells += [markdown(explanation)] if explanation else []
            cells += [code(text) for text in (*files, script.code, figure) if text]
        if visit.readings:
            cells.append(markdown("\n\n".join(("**What the page said**", *visit.readings))))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)).encode("utf-8", "replace")


def _file_cell(name: str, content: bytes) -> str:
    """Code that writes a file for the next cell: its lines, or Base64 if it is not text."""
    head = "# The file that the next cell reads, as the page had it.\n"
    try:
        lines = content.decode("utf-8").splitlines(keepends=True)
        head += "from pathlib import Path\n\n"
        write = f"Path({name!r}).write_text(''.join(lines), encoding='utf-8', newline='')"
    except UnicodeDecodeError:
        lines = re.findall(".{1,100}", b64encode(content).decode())
        head += "from base64 import b64decode\nfrom pathlib import Path\n\n"
        write = f"Path({name!r}).write_bytes(b64decode(''.join(lines)))"
    return f"{head}lines = [\n{''.join(f'    {line!r},{chr(10)}' for line in lines)}]\n{write}"


def chapter(topic: str) -> tuple[str, str]:
    """The explanation of a topic's script and the code of a figure; both empty for a topic without a chapter."""
    path = script_files()[topic].with_suffix(".md") if topic in script_files() else None
    explanation, _, rest = (path.read_text("utf-8") if path and path.is_file() else "").partition("```python\n")
    return explanation.strip(), rest.partition("```")[0].strip()


def fenced(text: str) -> str:
    """A text as a code block of markdown, whatever it contains."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"


def packages(visits: Sequence[PageVisit]) -> list[str]:
    """The packages to install: those of all scripts and figures, and the model's if it has one."""
    scripts = [script for visit in visits for script in visit.scripts]
    imported = [name for script in scripts for name in script.packages]
    models = [name for script in scripts for name in re.findall(r"# pip install ([\w-]+)", script.code)]
    return list(dict.fromkeys(["torch", "transformers", *imported, "pandas", "plotly", "nbformat", *models]))
