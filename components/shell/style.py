"""The app's style sheets: a file for each page or part, and the colours of the theme by what they are for.

Those in `styles/at_once` stand in the page that a browser gets first, so that nothing moves when its parts arrive.
Those in `styles/later` are drawn with each page, after Streamlit's own.
"""

from functools import cache
from pathlib import Path
from urllib.parse import quote

import streamlit as st

from polyseme.figures import theme
from polyseme.figures.result import THEMES
from polyseme.figures.sense_marks import SENSE_MARKS
from polyseme.figures.style_sheets import style_sheet

STYLES = Path(__file__).with_name("styles")

ROLES = {"paper": theme.PAPER, "compared": theme.COMPARED, "good": theme.GOOD, "doubtful": theme.DOUBTFUL}
ROLES |= {"bad": theme.BAD, "neutral": theme.NEUTRAL}
ROLES |= {f"sense-{number}": mark.colour for number, mark in enumerate(SENSE_MARKS, 1)}


@cache
def at_once() -> str:
    """The style sheet of the page that a browser gets first."""
    return style_sheet((STYLES / "at_once").glob("*.css"))


@cache
def later() -> str:
    """An HTML element; a colour is a variable such as --sense-1, the first meaning's, by day and by night."""
    accent = [str(st.get_option(f"theme.{side}.linkColor")) for side in THEMES]
    pairs = {"accent": accent} | {name: [side[colour] for side in THEMES.values()] for name, colour in ROLES.items()}
    variables = {name: f"light-dark({', '.join(pair)})" for name, pair in pairs.items()}
    variables |= {f"drawn-{file.stem}": _as_url(file) for file in (STYLES / "drawings").glob("*.svg")}
    stated = " ".join(f"--{name}: {value};" for name, value in variables.items())
    return f"<style>.stApp {{ {stated} }}\n{style_sheet((STYLES / 'later').glob('*.css'))}</style>"


def _as_url(drawing: Path) -> str:
    """A drawing as a value of CSS."""
    return f'url("data:image/svg+xml,{quote(drawing.read_text("utf-8"))}")'
