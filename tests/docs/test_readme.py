"""README, docs/models.md and docs/hosting.md are true: they name what exists, and the code runs."""

import re
from pathlib import Path

import pytest

from components.shell.contents import PAGES
from polyseme.bert import FAMILIES, MODELS

ROOT = Path(__file__).parents[2]
README, MODELS_PAGE, HOSTING = (
    (ROOT / name).read_text("utf-8") for name in ("README.md", "docs/models.md", "docs/hosting.md")
)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_page_is_named_with_its_question(page):
    assert f"| {page.name} | {page.question} |" in README


def test_it_is_short_and_opens_with_a_moving_picture_two_commands_and_three_doors():
    assert len(README.splitlines()) < 180
    first_screen = README.partition("## ")[0]
    assert "](docs/senses.webp)" in first_screen
    assert re.findall(r"^```\n(.*?)^```", first_screen, flags=re.DOTALL | re.MULTILINE)[0].count("\n") == 2
    assert re.findall(r"^\*\*(In .*?)\*\*", first_screen, flags=re.MULTILINE) == [
        "In the browser.",
        "In a notebook.",
        "In a terminal.",
    ]


def test_the_table_of_pages_and_the_folder_of_pages_agree():
    assert sorted(page.file for page in PAGES.values()) == sorted(
        f"pages/{path.name}" for path in ROOT.glob("pages/*.py")
    )


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_every_model_is_named_with_its_shape_and_size(model):
    row = next(line for line in MODELS_PAGE.splitlines() if line.startswith(f"| {model.name}"))
    fills = "yes" if model.head else "–"
    shape = f"{model.layers} × {model.features} | {model.megabytes}"
    assert row.endswith(f"| {model.family} | {shape} | {fills} | {model.good_for} |")
    assert model.family in [family.title for family in FAMILIES.values()]


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL))
def test_its_code_runs_and_prints_what_it_says(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    said = re.findall(r"print\(.*?\)\s+# (\[.*\])", code)
    printed = capsys.readouterr().out
    assert all(answer in printed for answer in said)


def test_every_path_it_names_exists():
    named = re.findall(r"`([\w./]+\.(?:py|toml|txt|md|tsv))`", README + MODELS_PAGE + HOSTING)
    assert named
    assert all((ROOT / path).exists() for path in named)


def test_every_variable_it_names_is_read_by_the_code():
    folders = (ROOT / "polyseme", ROOT / "components")
    sources = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    named = set(re.findall(r"`(POLYSEME_\w+)`", HOSTING))
    assert named == set(re.findall(r'"(POLYSEME_\w+)"', sources))
