"""What holds for the code twin of every page, whatever its settings: they arrive unharmed, and nothing else changes."""

import ast
import builtins

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.bert import load
from components.takeaway.script import CHAPTERS, code_twin, twins

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
PAGES = list(twins())
NASTY = [
    "He said \"it's a 'bank'\"",
    "\"\"\"bank\"\"\" '''river'''",
    "C:\\new\\table \\x41 \\N{BULLET} \\",
    "one\ntwo\r\n\tthree\x0b\x0cfour\u2028five\u2029six\x85",
    "🙂 👩\u200d👩\u200d👧 \U0001f1e9\U0001f1ea",
    '{TEXT} %s {0} {{}} $TEXT # type: ignore\nMODEL = "no"',
    "'; import os; os.abort() #",
    "",
    "\x00\x1b[31m\x7f\ufeff",
    "ba\ud83dnk",
]


def settings_of(source):
    """The settings at the top of a twin, each with its value: plain values with capital names, MODEL aside."""
    nodes = {
        ast.unparse(node.targets[0]): node.value for node in ast.parse(source).body if isinstance(node, ast.Assign)
    }
    return {name: ast.literal_eval(value) for name, value in nodes.items() if name.isupper() and _literal(name, value)}


def _literal(name, node):
    """Whether a value is plain: a table of functions under a capital name is none."""
    parts = (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.UnaryOp, ast.USub, ast.Load)
    return name != "MODEL" and all(isinstance(part, parts) for part in ast.walk(node))


def changed(value, text):
    """Another value of the same kind, with the text in it wherever texts are."""
    if isinstance(value, list | tuple):
        return type(value)([changed(one, text) for one in value] or [text])
    if isinstance(value, dict):
        return {name: changed(one, text) for name, one in value.items()}
    return text if value is None or isinstance(value, str) else value


def rest_of(source):
    """The script without its settings, and without what names the model."""
    kept = [node for node in ast.parse(source).body if "importlib.resources" not in ast.unparse(node)]
    names = {*settings_of(source), "MODEL"}
    return [
        ast.dump(node) for node in kept if not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names)
    ]


def check(page, text):
    before = (CHAPTERS / page / "twin.py").read_text("utf-8")
    asked = {name: changed(value, text) for name, value in settings_of(before).items()}
    source = code_twin(page, BUNDLED, **asked)
    compile(source, page, "exec")
    assert settings_of(source) == asked
    assert rest_of(source) == rest_of(before)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("text", NASTY)
def test_nasty_texts_arrive_in_every_twin_unharmed(page, text):
    check(page, text)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(PAGES), st.text())
def test_any_text_arrives_in_every_twin_unharmed(page, text):
    check(page, text)


@pytest.mark.parametrize("page", PAGES)
def test_a_list_of_texts_has_a_line_for_each_and_keeps_its_remark(page):
    before = (CHAPTERS / page / "twin.py").read_text("utf-8")
    for name, value in settings_of(before).items():
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            source = code_twin(page, BUNDLED, **{name: NASTY})
            assert settings_of(source)[name] == NASTY
            assert f"{name} = [\n    {NASTY[0]!r},\n" in source


@pytest.mark.parametrize("page", PAGES)
def test_a_twin_hides_no_name_of_python_from_the_next_one_in_a_notebook(page):
    tree = ast.parse((CHAPTERS / page / "twin.py").read_text("utf-8"))
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert not stored & (set(dir(builtins)) - {"_"})  # an interactive session leaves its last value there
