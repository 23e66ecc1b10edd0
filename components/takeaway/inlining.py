"""Code taken from the files it stands in, so that a script needs nothing of ours: functions with what they rest on."""

import ast
import builtins
import importlib.util
import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

OURS = "components"
"""What stands in this package is copied; everything else is imported."""


@dataclass(frozen=True)
class Source:
    """A file of Python: its text, its tree, and its top-level names with the statement that makes each of them."""

    text: str
    tree: ast.Module
    made: Mapping[str, ast.stmt]

    def of(self, node: ast.stmt) -> str:
        """The text of a statement."""
        return "\n".join(self.text.split("\n")[node.lineno - 1 : node.end_lineno])


@cache
def source(path: Path) -> Source:
    """The file at a path, read once."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    return Source(text, tree, {name: node for node in tree.body for name in _names_made(node)})


def _names_made(node: ast.stmt) -> list[str]:
    """The names that a top-level statement makes."""
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
    """A snippet, "tutorial_states"; a chapter's own with the chapter before it, "maps/each_layer"."""
    chapter, _, function = name.rpartition("/")
    return Snippet(f"{OURS}.chapters.{chapter}.snippets" if chapter else f"{OURS}.takeaway.snippets", function, values)


def read_with(segments: str) -> dict[str, Snippet]:
    """What reads a text in a script, where its segment ids are not the library's own."""
    return {"hidden_states": snippet("tutorial_states")} if segments == "tutorial" else {}


_NONE: Mapping[str, object] = {}

Chosen = Mapping[str, Callable[..., object] | Snippet]
"""The functions that stand under some names in place of those that a file imports under them."""


@dataclass
class Inlined:
    """What is copied into a script: its imports, and its functions by name, each behind what it rests on."""

    chosen: Chosen = field(default_factory=dict)
    instead: Mapping[str, Snippet] = field(default_factory=dict)  # of functions by their own name, wherever they stand
    imports: list[ast.Import | ast.ImportFrom] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)
    origins: dict[str, tuple[str, str]] = field(default_factory=dict)

    def take(self, node: ast.AST, file: Source, own: Collection[str] = ()) -> None:
        """Takes all that a piece of a file rests on, but for names of its `own`."""
        for name in names_read(node):
            if name in own:
                continue
            made = file.made.get(name)
            if isinstance(made, ast.Import | ast.ImportFrom):
                self._take_import(name, made)
            elif isinstance(made, ast.FunctionDef):
                self._take_ours(name, name, file)
            elif isinstance(made, ast.Assign) and not isinstance(node, ast.Module):
                self.functions[name] = file.of(made)
            elif made is None and not isinstance(node, ast.Module):
                raise TypeError(f"{name} can't be copied into a script: it is neither a function nor a plain value.")

    def _take_import(self, name: str, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import) or not (node.module or "").startswith(f"{OURS}."):
            alias = next(one for one in node.names if name in (one.asname, one.name, one.name.partition(".")[0]))
            taken = ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], 0)
            self.imports.append(taken)
        else:
            original = next(alias.name for alias in node.names if name in (alias.asname, alias.name))
            self._take_ours(name, original, source(_path(str(node.module))))

    def _take_ours(self, name: str, original: str, file: Source) -> None:
        """A function of ours, or the one chosen in its place, with the arguments it was given as plain values."""
        given, values = self.chosen.get(name), _NONE
        if isinstance(given, Snippet):
            file, original, values = source(_path(given.module)), given.name, given.values
        elif given is not None:
            function, values = (given.func, given.keywords) if isinstance(given, partial) else (given, _NONE)
            file = source(Path(inspect.getsourcefile(function) or ""))
            original = getattr(function, "__name__", "")
        if other := self.instead.get(original):
            file, original, values = source(_path(other.module)), other.name, other.values
        node = file.made.get(original)
        if not isinstance(node, ast.FunctionDef):
            raise TypeError(f"What is copied into a script is a function with a name of its own, not {original!r}.")
        if self.origins.setdefault(name, (file.text, original)) != (file.text, original):
            raise ValueError(f"Two functions of a script would be called {name}.")
        if name in self.functions:
            return
        self.functions[name] = ""  # taken, should it name itself
        for part in [*node.args.defaults, *node.body]:
            self.take(part, file, own=made_in(node))
        del self.functions[name]  # its place is behind what it rests on
        self.functions[name] = _plain(name, node, file, values)


def _path(module: str) -> Path:
    """Where a module of ours lies; it is not imported, for a script's libraries need not be there yet."""
    loaded = getattr(sys.modules.get(module), "__file__", None)
    found = importlib.util.find_spec(module) if loaded is None else None
    return Path(loaded or (found and found.origin) or "")


def _plain(name: str, node: ast.FunctionDef, file: Source, values: Mapping[str, object]) -> str:
    """A function under another name, without types and examples; with some of its arguments as values in it."""
    parts = [one for part in node.body for one in ast.walk(part)] if values else []
    names = [one for one in parts if isinstance(one, ast.Name) and one.id in values]
    if any(isinstance(one.ctx, ast.Store) for one in names):
        raise ValueError(f"{node.name} changes what it is given: a script cannot have it with values in it.")
    kept = [at for at, one in enumerate(node.args.args) if one.arg not in values]
    first = len(node.args.args) - len(node.args.defaults)
    asked = ast.arguments(
        args=[ast.arg(node.args.args[at].arg) for at in kept],
        defaults=[node.args.defaults[at - first] for at in kept if at >= first],
        posonlyargs=[],
        kwonlyargs=[],
        kw_defaults=[],
    )
    lines = file.text.split("\n")[node.body[0].lineno - 1 : node.end_lineno]
    for one in sorted(names, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        at = one.lineno - node.body[0].lineno
        line = lines[at].encode()
        lines[at] = (line[: one.col_offset] + repr(values[one.id]).encode() + line[one.end_col_offset :]).decode()
    said = ast.get_docstring(node, clean=False) or ""
    head, sign, _ = said.partition("\n\n    >>>")
    body = "\n".join(lines).replace(said[len(head) :], "", 1) if sign else "\n".join(lines)
    return f"def {name}({ast.unparse(asked)}):\n{body}"


def imports(code: str) -> list[ast.Import | ast.ImportFrom]:
    """The imports in a piece of code."""
    return [node for node in ast.parse(code).body if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def made_in(node: ast.FunctionDef) -> Collection[str]:
    """The names that a function makes itself, its arguments among them: looked for once, as its file is read once."""
    made = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    made |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return made | {name for one in ast.walk(node) if isinstance(one, ast.stmt) for name in _names_made(one)}


@cache
def names_read(node: ast.AST) -> Sequence[str]:
    """The names that a piece of code reads, in the order they come, each once; those of Python aside."""
    read = [one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    read.sort(key=lambda one: (one.lineno, one.col_offset))
    return [name for name in dict.fromkeys(one.id for one in read) if not hasattr(builtins, name)]
