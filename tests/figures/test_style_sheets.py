"""Style sheets are written for readers, and sent without what is there for them."""

from pathlib import Path

import pytest

from polyseme.figures.style_sheets import squeezed, style_sheet

ROOT = Path(__file__).parents[2]
SHEETS = [file for folder in ("components", "polyseme") for file in sorted((ROOT / folder).rglob("*.css"))]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_style_sheet_is_short_and_states_one_thing_a_line(sheet):
    lines = sheet.read_text("utf-8").splitlines()
    assert len(lines) <= 500
    assert max(map(len, lines)) <= 120
    assert not [line for line in lines if line.count(";") > 1 and "url(" not in line]


def test_what_is_sent_says_the_same_in_fewer_letters(tmp_path):
    sheet = 'p {\n  content: "a b";  /* why */\n  b > i {\n    top: 0;\n  }\n}\n\n@media print {\n  p {\n    top: 0;\n'
    sheet += "  }\n}\n"
    assert squeezed(sheet) == 'p{content: "a b";b > i{top: 0}}\n@media print{p{top: 0}}'
    for name in ("start", "everywhere", "atlas"):
        (tmp_path / f"{name}.css").write_text(f".{name} {{\n  top: 0;\n}}\n", "utf-8")
    assert style_sheet(tmp_path.glob("*.css")) == ".everywhere{top: 0}.atlas{top: 0}.start{top: 0}"
