"""The app's style sheet: `style.css`, and the colours of the theme by what they are for."""

from functools import cache
from pathlib import Path

import streamlit as st

from polyseme.figures import theme
from polyseme.figures.result import THEMES
from polyseme.figures.sense_marks import SENSE_MARKS

ROLES = {"paper": theme.PAPER, "compared": theme.COMPARED, "good": theme.GOOD, "doubtful": theme.DOUBTFUL}
ROLES |= {"bad": theme.BAD, "neutral": theme.NEUTRAL}
ROLES |= {f"sense-{number}": mark.colour for number, mark in enumerate(SENSE_MARKS, 1)}


@cache
def style_sheet() -> str:
    """An HTML element; a colour is a variable such as --sense-1, the first meaning's, by day and by night."""
    accent = [str(st.get_option(f"theme.{side}.linkColor")) for side in THEMES]
    pairs = {"accent": accent} | {name: [side[colour] for side in THEMES.values()] for name, colour in ROLES.items()}
    colours = " ".join(f"--{name}: light-dark({', '.join(pair)});" for name, pair in pairs.items())
    return f"<style>.stApp {{ {colours} }}\n{Path(__file__).with_suffix('.css').read_text('utf-8')}</style>"
