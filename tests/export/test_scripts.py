"""The script of the Tokens page prints what the page shows, whatever was typed."""

import ast
import runpy
import subprocess
import sys

import pytest

from polyseme.bert import load
from polyseme.bert.tokenizer import SEGMENTS
from polyseme.examples import TUTORIAL
from polyseme.export.scripts import page_script, script_files
from polyseme.export.tables import token_table

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
TEXTS = {
    "signs of code": "\"'it's' 'bank'\" \\new\\x41 {TEXT} %s # type: ignore",
    "newlines and tabs": "bank\nriver\r\n\tvault\x0b\x0crobber\u2028end",
    "characters": "ba\x00nk \x1b[31m ba\ud83dnk 🙂 👩‍👩‍👧 Zoë's e\u0301 银行 שלום",
    "special tokens": "[CLS] the [MASK] bank [SEP]",
    "nothing": "",
    "more than 512 pieces": "Untranslatable embeddings of the bank. " * 120,
}


CASES = [
    *((text, None, "library") for text in TEXTS.values()),
    *((TUTORIAL, pair, segments) for pair in (None, "And the river?") for segments in SEGMENTS),
    (TEXTS["more than 512 pieces"], TEXTS["more than 512 pieces"], "library"),
]


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


def printed(capsys, script, code):
    """What a script prints in this process."""
    script.write_text(code, "utf-8")
    runpy.run_path(str(script))
    return capsys.readouterr().out


def test_the_scripts_of_all_sorts_of_texts_print_the_pages_tables(bert, capsys, tmp_path):
    for case in CASES:
        assert printed(capsys, tmp_path / "script.py", script_of(bert, *case).code) == shown(bert, *case)


def test_the_script_of_a_folder_runs_once_its_path_is_put_there(base_bert, capsys, tmp_path):
    source = script_of(base_bert, "the bank", None, "library").code
    assert "MODEL is a folder written by save_pretrained" in source
    code = source.replace("'random-base'", repr(str(base_bert.folder)))
    assert printed(capsys, tmp_path / "script.py", code) == shown(base_bert, "the bank")


def test_a_script_does_not_tell_where_the_servers_folder_lies(base_bert):
    assert str(base_bert.folder.parent) not in script_of(base_bert, "the bank", None, "library").code


@pytest.mark.parametrize("script", list(script_files()))
def test_a_script_opens_with_what_it_is_about_and_uses_nothing_of_ours(bert, script):
    tree = ast.parse(page_script(script, bert).code)
    assert ast.get_docstring(tree).endswith(".")
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not any(name.split(".")[0] in ("components", "polyseme", "tests") for name in imported)


def test_an_unknown_setting_is_refused_by_name(bert):
    with pytest.raises(ValueError, match="no setting named COLOUR"):
        page_script("tokens", bert, COLOUR="red")
