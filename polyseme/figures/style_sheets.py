"""Style sheets as a browser gets them: without what stands in them for their readers."""

import re
from collections.abc import Iterable
from pathlib import Path


def style_sheet(files: Iterable[Path]) -> str:
    """Style sheets in one piece, in the order of their names, `everywhere.css` first."""
    ordered = sorted(files, key=lambda file: (file.stem != "everywhere", file.name))
    return "".join(squeezed(file.read_text("utf-8")) for file in ordered)


def squeezed(sheet: str) -> str:
    """A style sheet without comments and indents, a line for each block: in one line Streamlit takes it for a path.

    >>> print(squeezed("p {  /* why */\\n  color: red;\\n\\n  b {\\n    top: 0;\\n  }\\n}\\ni {\\n  top: 0;\\n}\\n"))
    p{color: red;b{top: 0}}
    i{top: 0}
    """
    plain = " ".join(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).split())
    blocks = re.sub(r"\s*([{};])\s*", r"\1", plain).replace(";}", "}")
    return re.sub(r"\}(?=[^}])", "}\n", blocks)
