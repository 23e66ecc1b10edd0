"""Names are those an engineer would guess: one name for one class, and none of those that were given up."""

import ast
import io
import re
import tokenize
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [file for folder in ("polyseme", "components", "pages") for file in sorted((ROOT / folder).rglob("*.py"))]
RETIRED = (
    r"beforehand|AFTERWARDS|shipped|kept_on_disk|made_anew|PAGE_TURN|deeds|hero|parting|Drawing|Drawn|How|Sought"
    r"|heaps|dressed|as_they_are|at_spread_one|begin_at_contents|code_twin|twins?|(is_|un)?told|of|look"
)
"""Identifiers that said nothing to a stranger."""


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def test_no_two_public_classes_share_a_name():
    names = Counter(
        node.name
        for file in FILES
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert len(names) > 100
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("folder", ["polyseme", "components", "pages"])
def test_retired_names_are_gone(folder):
    found = [
        f"{file.relative_to(ROOT)}:{token.start[0]} {token.string}"
        for file in FILES
        if file.is_relative_to(ROOT / folder)
        for token in tokenize.generate_tokens(io.StringIO(file.read_text("utf-8")).readline)
        if token.type == tokenize.NAME and re.fullmatch(RETIRED, token.string)
    ]
    assert found == []


def test_the_glossary_of_the_code_has_twenty_words():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.partition("## The code's twenty words")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| (?!word|---).+\|$", table, re.MULTILINE)) == 20


def test_a_folder_says_what_it_is_for():
    docs = {file: ast.get_docstring(tree_of(file)) for file in FILES if file.name == "__init__.py"}
    assert [str(file) for file, doc in docs.items() if not doc or len(doc.split()) < 4] == []
