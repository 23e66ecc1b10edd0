"""A digest of the code that a result depends on: it changes with any line that could change a number.

The names in a function are followed, definition by definition, through imports within the repository: constants,
tables, functions and whole classes. Comments, docstrings, decorators and the module of a definition do not count. A
dependency that no name leads to is missed, such as a method of an object whose class is never mentioned; for that,
the tests recompute every result.
"""

import ast
import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WHOLE = ""
"""In place of a name: the module itself, or its statements that define nothing."""

Reference = tuple[str, str]
"""A module, and a name in it."""


@dataclass(frozen=True)
class _Module:
    imported: dict[str, Reference]  # from our own modules
    defined: dict[str, list[ast.stmt]]


def digest_of(module: str, node: ast.AST, left_out: Collection[str]) -> str:
    """The digest of all code that an expression in a module leads to, without the modules left out."""
    code = {ast.unparse(node), *reached(module, node, left_out).values()} - {""}
    return hashlib.sha256("\n\n".join(sorted(code)).encode()).hexdigest()[:20]


def reached(module: str, node: ast.AST, left_out: Collection[str]) -> dict[Reference, str]:
    """(module, name) -> the code of each definition that an expression leads to."""
    waiting, code = list(_references(module, node)), dict[Reference, str]()
    while waiting:
        reference = waiting.pop()
        if reference not in code and reference[0] not in left_out:
            code[reference], used = _definition(reference)
            waiting += [(reference[0], WHOLE), *used]
    return code


@cache
def _definition(reference: Reference) -> tuple[str, list[Reference]]:
    """The code of a definition, and the definitions of the names in it."""
    module, name = reference
    statements = _module(module).defined.get(name, [])
    used = [used for statement in statements for used in _references(module, statement)]
    return "\n".join(map(ast.unparse, statements)), used


def _references(module: str, node: ast.AST) -> Iterator[Reference]:
    """Where the names in a node are defined, as far as in this repository."""
    imported = _module(module).imported
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            package, name = imported.get(part.value.id, ("", "no module"))
            if name == WHOLE:
                yield from _resolve(package, part.attr)
        elif isinstance(part, ast.Name):
            yield from _resolve(module, part.id)


def _resolve(module: str, name: str) -> Iterator[Reference]:
    """Where a name used in a module is defined; nothing for names from elsewhere."""
    known = _module(module)
    if name in known.defined:
        yield module, name
    elif name in known.imported and known.imported[name][1] != WHOLE:
        yield from _resolve(*known.imported[name])


@cache
def _module(name: str) -> _Module:
    """A module's imports, those inside functions included, and its definitions."""
    file = _file(name)
    assert file, f"{name} is none of our modules"
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(file.read_text("utf-8"))
    imported = {alias: reference for node in ast.walk(tree) for alias, reference in _own_imports(node, package)}
    defined: dict[str, list[ast.stmt]] = {}
    for statement in _Stripped(package).visit(tree).body:
        if isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test):
            continue  # what runs only as a command makes no result
        for defined_name in _defined_names(statement):
            defined.setdefault(defined_name, []).append(statement)
    return _Module(imported, defined)


def _own_imports(node: ast.AST, package: str) -> Iterator[tuple[str, Reference]]:
    """The names that an import from our own modules binds, with what they refer to."""
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name, (alias.name, WHOLE)) for alias in node.names if _file(alias.name))
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
        module = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names if _file(module) else ():
            inner = f"{module}.{alias.name}"
            yield alias.asname or alias.name, ((inner, WHOLE) if _file(inner) else (module, alias.name))


def _defined_names(statement: ast.stmt) -> list[str]:
    """The names that a statement of a module binds."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [statement.name]
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return [(alias.asname or alias.name).partition(".")[0] for alias in statement.names]
    if isinstance(statement, (ast.Assign, ast.AnnAssign)):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    return [WHOLE]


class _Stripped(ast.NodeTransformer):
    """Removes what changes no number: docstrings, decorators, and imports of our own modules, which are followed."""

    def __init__(self, package: str) -> None:
        self.package = package

    def visit(self, node: ast.AST) -> Any:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or any(_own_imports(node, self.package)):
            return None
        self.generic_visit(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            node.decorator_list = []
        return node


@cache
def _file(module: str) -> Path | None:
    """The file of one of our modules; None for any other."""
    path = ROOT.joinpath(*module.split(".")) if module else ROOT / "none"
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)
