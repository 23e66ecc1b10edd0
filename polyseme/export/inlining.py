"""Copies functions of this package, with everything they use, into scripts that must run without it."""

import ast
import builtins
import importlib.util
import inspect
import sys
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from polyseme.cached_property import cached_property

OURS = "polyseme"
"""Code of this package is copied; everything else is imported."""


@dataclass(frozen=True)
class Source:
    """A Python file: its text, its syntax tree, and the statement that defines each top-level name."""

    text: str
    tree: ast.Module
    definitions: Mapping[str, ast.stmt]

    def text_of(self, node: ast.stmt) -> str:
        """The text of a statement."""
        return "\n".join(self._lines[node.lineno - 1 : node.end_lineno])

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")


_PARSING = threading.Lock()  # two threads that parse at once end each other in Python 3.11


def parse(code: str) -> ast.Module:
    """The statements of a piece of code."""
    with _PARSING:
        return ast.parse(code)


@cache
def source(path: Path) -> Source:
    """The file at a path."""
    text = path.read_text("utf-8")
    tree = parse(text)
    return Source(text, tree, {name: node for node in tree.body for name in _defined_names(node)})


def _defined_names(node: ast.stmt) -> list[str]:
    """The names that an import, an assignment or a function definition binds."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [node.name] if isinstance(node, ast.FunctionDef) else []


@dataclass(frozen=True)
class Snippet:
    """A function by its module and name, with values for some of its arguments; it is not imported."""

    module: str
    name: str
    values: Mapping[str, object] = field(default_factory=dict)


def snippet(name: str, **values: object) -> Snippet:
    """A function of export/snippets.py, "tutorial_states", or of a topic's, "maps/each_layer"."""
    topic, _, function = name.rpartition("/")
    return Snippet(f"{OURS}.{topic or 'export'}.snippets", function, values)


def text_reader(segments: str) -> dict[str, Snippet]:
    """The function by which a script reads a text, if its segment ids are not the library's default."""
    return {"hidden_states": snippet("tutorial_states")} if segments == "tutorial" else {}


ChosenFunctions = Mapping[str, Callable[..., object] | Snippet]
"""The functions that replace those a file imports, by the imported names."""


@dataclass
class Inlined:
    """The imports and the functions of a script, each function after those it uses."""

    chosen: ChosenFunctions = field(default_factory=dict)
    replacements: Mapping[str, Snippet] = field(default_factory=dict)  # by the functions' own names, in any file
    imports: list[ast.Import | ast.ImportFrom] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)
    origins: dict[str, tuple[str, str]] = field(default_factory=dict)

    def take(self, node: ast.AST, file: Source, local: Collection[str] = ()) -> None:
        """Adds everything that a node of a file uses, except `local` names."""
        for name in names_read(node):
            if name in local:
                continue
            definition = file.definitions.get(name)
            if isinstance(definition, ast.Import | ast.ImportFrom):
                self._take_import(name, definition)
            elif isinstance(definition, ast.FunctionDef):
                self._take_ours(name, name, file)
            elif isinstance(definition, ast.Assign) and not isinstance(node, ast.Module):
                self.functions[name] = file.text_of(definition)
            elif definition is None and not isinstance(node, ast.Module):
                raise TypeError(f"{name} can't be copied into a script: it is neither a function nor a plain value.")

    def _take_import(self, name: str, node: ast.Import | ast.ImportFrom) -> None:
        alias = next(alias for alias in node.names if name in (alias.asname, alias.name, alias.name.partition(".")[0]))
        if isinstance(node, ast.Import):
            self.imports.append(ast.Import([alias]))
        elif (node.module or "").startswith(f"{OURS}."):
            self._take_ours(name, alias.name, source(_path(str(node.module))))
        else:
            self.imports.append(ast.ImportFrom(node.module, [alias], 0))

    def _replaced(self, name: str, original: str, file: Source) -> tuple[Source, str, Mapping[str, object]]:
        """The file and name of a function of this package, or of its replacement, and its fixed arguments."""
        chosen = self.chosen.get(name)
        values: Mapping[str, object] = {}
        if isinstance(chosen, partial):
            values, chosen = chosen.keywords, chosen.func
        if isinstance(chosen, Snippet):
            file, original, values = source(_path(chosen.module)), chosen.name, chosen.values
        elif chosen is not None:
            file, original = source(Path(inspect.getsourcefile(chosen) or "")), getattr(chosen, "__name__", "")
        if replacement := self.replacements.get(original):
            file, original, values = source(_path(replacement.module)), replacement.name, replacement.values
        return file, original, values

    def _take_ours(self, name: str, original: str, file: Source) -> None:
        """Adds a function of this package, or its replacement."""
        file, original, values = self._replaced(name, original, file)
        node = file.definitions.get(original)
        if not isinstance(node, ast.FunctionDef):
            raise TypeError(f"Only a function with its own name can be copied into a script, not {original!r}.")
        if self.origins.setdefault(name, (file.text, original)) != (file.text, original):
            raise ValueError(f"Two functions of a script would be called {name}.")
        if name in self.functions:
            return
        self.functions[name] = ""  # ends the recursion of a function that calls itself
        for part in [*node.args.defaults, *node.body]:
            self.take(part, file, names_bound(node))
        del self.functions[name]  # moves it behind the functions it uses
        self.functions[name] = _plain(name, node, file, values)


def _path(module: str) -> Path:
    """The file of a module of this package, found without importing it: a script's libraries may not be installed."""
    loaded = getattr(sys.modules.get(module), "__file__", None)
    spec = importlib.util.find_spec(module) if loaded is None else None
    return Path(loaded or (spec and spec.origin) or "")


def _plain(name: str, node: ast.FunctionDef, file: Source, values: Mapping[str, object]) -> str:
    """The text of a function under another name, without types and doctests, with some arguments fixed as values."""
    arguments, first_default = node.args.args, len(node.args.args) - len(node.args.defaults)
    free = [index for index, argument in enumerate(arguments) if argument.arg not in values]
    signature = ast.arguments(
        args=[ast.arg(arguments[index].arg) for index in free],
        defaults=[node.args.defaults[index - first_default] for index in free if index >= first_default],
        posonlyargs=[],
        kwonlyargs=[],
        kw_defaults=[],
    )
    docstring = ast.get_docstring(node, clean=False) or ""
    text, doctest, _ = docstring.partition("\n\n    >>>")
    body = "\n".join(_body(node, file, values))
    return f"def {name}({ast.unparse(signature)}):\n{body.replace(docstring[len(text) :], '', 1) if doctest else body}"


def _body(node: ast.FunctionDef, file: Source, values: Mapping[str, object]) -> list[str]:
    """The lines of a function's body, with some of its arguments replaced by their values."""
    names = [part for part in _names(*node.body) if part.id in values]
    if any(isinstance(part.ctx, ast.Store) for part in names):
        raise ValueError(f"{node.name} changes one of its arguments, so its call can't be written into a script.")
    lines = file.text.split("\n")[node.body[0].lineno - 1 : node.end_lineno]
    for part in reversed(names):  # from the end, so that the columns before stay valid
        index = part.lineno - node.body[0].lineno
        line = lines[index].encode()
        lines[index] = (line[: part.col_offset] + repr(values[part.id]).encode() + line[part.end_col_offset :]).decode()
    return lines


def imports(code: str) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a piece of code."""
    return [node for node in parse(code).body if isinstance(node, ast.Import | ast.ImportFrom)]


def _names(*nodes: ast.AST) -> list[ast.Name]:
    """The names in pieces of code, in the order of the text."""
    names = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)]
    return sorted(names, key=lambda part: (part.lineno, part.col_offset))


@cache
def names_bound(node: ast.FunctionDef) -> Collection[str]:
    """The names that a function binds itself, including its arguments."""
    names = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
    names |= {part.id for part in _names(node) if isinstance(part.ctx, ast.Store)}
    return names | {name for part in ast.walk(node) if isinstance(part, ast.stmt) for name in _defined_names(part)}


@cache
def names_read(node: ast.AST) -> Sequence[str]:
    """The names that a piece of code reads, each once, in the order of the text; not those of builtins."""
    names = dict.fromkeys(part.id for part in _names(node) if isinstance(part.ctx, ast.Load))
    return [name for name in names if not hasattr(builtins, name)]
