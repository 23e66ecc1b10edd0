"""The marks of the meanings: all different, of one shape everywhere, and coloured as they are called."""

import colorsys
import re
import unicodedata
from pathlib import Path

import pytest

from polyseme.figures import theme as look
from polyseme.figures.markers import line_style
from polyseme.figures.result import THEMES
from polyseme.figures.sense_marks import SENSE_MARKS, mark_of

ROOT = Path(__file__).parents[2]
IN_UNICODE = {
    "circle": "BLACK CIRCLE",
    "diamond": "BLACK DIAMOND",
    "square": "BLACK SQUARE",
    "triangle-up": "BLACK UP-POINTING TRIANGLE",
    "triangle-down": "BLACK DOWN-POINTING TRIANGLE",
    "cross": "HEAVY GREEK CROSS",
    "x": "HEAVY MULTIPLICATION X",
    "star": "BLACK STAR",
    "pentagon": "BLACK PENTAGON",
    "hexagram": "SIX POINTED BLACK STAR",
}
IN_3D = {"circle", "circle-open", "cross", "diamond", "diamond-open", "square", "square-open", "x"}
HUES = {
    "blue": (200, 250),
    "orange": (10, 27),
    "green": (140, 175),
    "purple": (260, 310),
    "gold": (38, 55),
    "pink": (325, 355),
    "light blue": (185, 199),
    "olive": (60, 90),
    "brown": (27, 38),
    "grey": (0, 360),
}
"""Where a colour of a name lies on the wheel, in degrees."""


@pytest.mark.parametrize("part", ["colour", "symbol", "glyph", "word"])
def test_no_two_meanings_share(part):
    assert len({getattr(mark, part) for mark in SENSE_MARKS}) == len(SENSE_MARKS) == len(look.COLOURS)


@pytest.mark.parametrize("mark", SENSE_MARKS, ids=lambda mark: mark.symbol)
def test_a_mark_is_one_shape_on_a_map_in_words_and_in_three_dimensions(mark):
    assert unicodedata.name(mark.glyph) == IN_UNICODE[mark.symbol]
    assert mark.symbol_3d in IN_3D
    assert mark.symbol_3d == mark.symbol or mark.symbol not in IN_3D


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mark", SENSE_MARKS, ids=lambda mark: mark.word)
def test_a_mark_has_the_colour_that_it_is_called_by(mark, theme):
    code = THEMES[theme][mark.colour]
    hue, _, strength = colorsys.rgb_to_hls(*(int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    low, high = HUES[mark.word]
    assert low <= 360 * hue <= high
    assert (strength < 0.2) == (mark.word == "grey")


def test_lines_have_the_marks_of_the_meanings():
    for number in range(2 * len(SENSE_MARKS)):
        face, mark = line_style(number), mark_of(number)
        assert (face["line"]["color"], face["marker"]["symbol"]) == (mark.colour, mark.symbol)


def test_pictures_say_what_a_colour_is_for_and_never_its_number():
    files = [
        file
        for file in (ROOT / "polyseme").rglob("*.py")
        if re.search(r"\w\.COLOURS|var\(--c[\d{]", file.read_text("utf-8"))
    ]
    assert {file.name for file in files} == {"sense_marks.py", "html_page.py", "result.py", "scene.py", "files.py"}, (
        "and web pages"
    )


def test_the_apps_styles_name_a_colour_that_a_meaning_has():
    styles = "".join(file.read_text("utf-8") for file in (ROOT / "components").rglob("*.css")).casefold()
    assert not [code for codes in THEMES.values() for mark in SENSE_MARKS if (code := codes[mark.colour]) in styles]
