"""What holds for the script of every page, whatever its settings: they arrive unharmed, and nothing else changes."""

import ast
import builtins
import json
from functools import partial
from pathlib import Path

import pytest

from polyseme.bert import load
from polyseme.core.layers import layer_choices
from polyseme.export.scripts import page_script, script_files
from polyseme.maps.numbers.projection import PROJECTIONS
from polyseme.neighbours.numbers import FILTERS

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
PAGES = list(script_files())
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
    """The settings at the top of a script, each with its value: plain values with capital names, MODEL aside."""
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


def rest_of(source, names):
    """The script without its settings, and without what reads them from a file."""
    body = ast.parse(source).body
    lines = [ast.unparse(node) for node in body if ast.unparse(node) not in ("import json", "from pathlib import Path")]
    return [line for line in lines if line.partition(" = ")[0] not in names]


def plain(value):
    """A value as JSON gives it back."""
    return json.loads(json.dumps(value))


def check(page, text):
    before = page_script(page, BUNDLED).code
    asked = {name: changed(value, text) for name, value in settings_of(before).items()}
    script = page_script(page, BUNDLED, **asked)
    compile(script.code, page, "exec")
    apart = {name.split("-")[-1].removesuffix(".json").upper(): write() for name, write in script.files.items()}
    there = {name: json.loads(data) for name, data in apart.items()} | settings_of(script.code)
    assert {name: plain(value) for name, value in there.items()} == {name: plain(one) for name, one in asked.items()}
    assert rest_of(script.code, asked) == rest_of(before, asked)


@pytest.mark.parametrize("page", PAGES)
def test_nasty_texts_arrive_in_every_script_unharmed(page):
    for text in NASTY:
        check(page, text)


@pytest.mark.parametrize("page", PAGES)
def test_a_long_list_arrives_unharmed_in_a_file_of_which_one_line_of_the_script_reads_it(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, value in settings_of(page_script(page, BUNDLED).code).items():
        if isinstance(value, list):
            script = page_script(page, BUNDLED, **{name: NASTY})
            ((file, write),) = script.files.items()
            (tmp_path / file).write_bytes(write())
            (line,) = (line for line in script.code.splitlines() if line.startswith(f"{name} = "))
            assert eval(line.partition(" = ")[2], {"json": json, "Path": Path}) == NASTY
            compile(script.code, page, "exec")


def test_a_short_list_stands_in_the_script_with_a_line_for_each():
    texts = [text * 3 for text in NASTY[:2]]
    script = page_script("senses", BUNDLED, TEXTS=texts)
    assert not script.files
    assert f"TEXTS = [\n    {texts[0]!r},\n" in script.code
    assert f"\nTEXTS = {NASTY[:2]!r}\n" in page_script("senses", BUNDLED, TEXTS=NASTY[:2]).code


def unused(code):
    """The functions, settings and imports of a script that nothing in it uses."""
    tree = ast.parse(code)
    made = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    made += [node.targets[0].id for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node).isupper()]
    made += list(settings_of(code))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            made += [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return set(made) - used


@pytest.mark.parametrize("page", PAGES)
def test_every_script_fits_a_screen_and_has_nothing_in_it_that_it_does_not_use(page):
    script = page_script(page, BUNDLED)
    assert not unused(script.code)
    assert len(script.code.splitlines()) < 60


def test_a_function_comes_as_the_reader_chose_it_with_its_values_and_without_types_and_examples():
    code = page_script("senses", BUNDLED, chosen=layer_choices(6)["Layer 3"].take).code
    assert "def chosen(states):\n" in code
    assert "    return states[3]\n" in code
    kinds = page_script("neighbours/words", BUNDLED, fits=FILTERS["other scripts"].fits).code
    assert "def other_script(piece):" in kinds
    assert kinds.index("def other_script") < kinds.index("def fits") < kinds.index("def may_answer")
    assert "import unicodedata" in kinds
    assert ">>>" not in kinds


def test_what_has_no_name_of_its_own_is_not_copied():
    with pytest.raises(TypeError, match="with its own name"):
        page_script("senses", BUNDLED, chosen=lambda states: states[-1])


def test_two_functions_of_one_name_are_refused():
    with pytest.raises(ValueError, match="would be called words_of"):
        page_script("senses", BUNDLED, chosen=named_as_theirs)


def words_of(states):
    """A function that is called like a snippet."""
    return states


def named_as_theirs(states):
    """A choice that rests on it."""
    return words_of(states)[-1]


def test_a_script_says_what_has_to_be_installed_for_it():
    assert page_script("tokens", BUNDLED).packages == ("transformers",)
    assert page_script("maps", BUNDLED).packages == ("numpy", "torch", "scipy", "scikit-learn", "transformers")
    mapped = page_script("maps", BUNDLED, drawn_all=partial(PROJECTIONS["UMAP"].script, seed=1))
    assert "umap-learn" in mapped.packages


@pytest.mark.parametrize("page", PAGES)
def test_a_script_hides_no_name_of_python_from_the_next_one_in_a_notebook(page):
    tree = ast.parse(page_script(page, BUNDLED).code)
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert not stored & (set(dir(builtins)) - {"_"})  # an interactive session leaves its last value there
