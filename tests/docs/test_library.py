"""The examples of docs/library.md, run in order in one namespace; what they print is what stands below them."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```(?:\n```text\n(.*?)```)?", PAGE, flags=re.DOTALL)


def test_every_example_runs_and_prints_what_the_page_says():
    assert len(BLOCKS) == PAGE.count("```python") > 10
    names: dict[str, object] = {}
    for code, printed in BLOCKS:
        with redirect_stdout(StringIO()) as out:
            exec(compile(code, "docs/library.md", "exec"), names)
        assert out.getvalue().replace("\N{NO-BREAK SPACE}", " ") == printed, code


def test_the_page_names_every_public_call():
    import polyseme

    assert all(f"polyseme.{name}(" in PAGE for name in polyseme.__all__)
