"""The browser's half of the moving map as text, and a map as one HTML file that still plays."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from polyseme.figures import theme
from polyseme.figures.html_page import document
from polyseme.figures.moving_map.scene import MovingScene
from polyseme.figures.result import THEMES
from polyseme.figures.style_sheets import squeezed

BROWSER, STYLES = (Path(__file__).with_name(folder) for folder in ("browser", "styles"))
MODULES = (
    "svg.js",
    "words.js",
    "player.js",
    "labels.js",
    "near.js",
    "drawing.js",
    "picture.js",
    "controls.js",
    "map.js",
)
ARCS = ("svg.js", "words.js", "player.js", "picture.js", "controls.js", "arcs.js")
ATLAS = ("svg.js", "words.js", "picture.js", "atlas.js")
DIAL, RULER = ("svg.js", "words.js", "dial.js"), ("words.js", "ruler.js")
"""What a module imports stands before it."""


@cache
def read(name: str) -> str:
    """A file of the browser's half; of a style sheet what the browser needs."""
    if name.endswith(".css"):
        return squeezed((STYLES / name).read_text("utf-8"))
    return (BROWSER / name).read_text("utf-8")


@dataclass(frozen=True, eq=False)
class MapPage:
    """A map as one HTML page, `html`, which shows itself in a notebook."""

    scene: MovingScene
    title: str
    layer: int = 0

    @property
    def html(self) -> str:
        """A page that plays the map and needs no server."""
        return standalone_html(self.scene, self.title, self.layer)

    def _repr_html_(self) -> str:
        document, title = escape(self.html), escape(self.title)
        return f'<iframe srcdoc="{document}" title="{title}" style="width:100%; height:700px; border:0"></iframe>'


def standalone_html(scene: MovingScene, title: str, layer: int = 0) -> str:
    """A page that plays the map and needs no server."""
    return document(title, [fragment(scene, layer)], THEMES).decode()


def fragment(scene: MovingScene, layer: int = 0) -> str:
    """The map as a part of an HTML page: one of them."""
    return playing("map", MODULES, scene.as_json, layer)


def playing(name: str, modules: Sequence[str], scene: str, layer: int) -> str:
    """A component of a name as a part of an HTML page: one of them. modules: what a module imports stands before it."""
    element, data = f"moving-{name}", scene.replace("<", "\\u003c")
    styles = "".join(map(read, dict.fromkeys(("map.css", f"{name}.css"))))
    dark = f"@media screen and (prefers-color-scheme: dark) {{ {_theme(element, 'dark')} }}"
    joined = re.sub(r"^(import .*|export (default )?)", "", "\n".join(map(read, modules)), flags=re.MULTILINE)
    return f"""<div id="{element}"><style>{_theme(element, "light")} {dark} {styles}</style>{read(f"{name}.html")}</div>
<script type="application/json" id="{element}-scene">{data}</script>
<script type="module">{joined}
const parentElement = document.getElementById("{element}");
const scene = document.getElementById("{element}-scene").textContent;
const draw = () => show({{ parentElement, setStateValue: () => {{}}, data: {{ scene, key: "", layer: {layer} }} }});
matchMedia("screen and (prefers-color-scheme: dark)").addEventListener("change", draw);
draw();
</script>"""


def still(style: str, drawn: str) -> str:
    """What is drawn as HTML, with its style sheet, as a part of an HTML page."""
    element = f"small-{style}"
    dark = f"@media screen and (prefers-color-scheme: dark) {{ {_theme(element, 'dark')} }}"
    sheet = f"{_theme(element, 'light')} {dark} {read('small.css')}{read(f'{style}.css')}"
    return f'<div id="{element}"><style>{sheet}</style><div class="small {style}">{drawn}</div></div>'


def _theme(element: str, name: str) -> str:
    """Streamlit's variables for the colours of a theme."""
    colours = THEMES[name]
    chart = ",".join(colours[colour] for colour in theme.COLOURS)
    ink, paper = colours[theme.INK], colours[theme.PAPER]
    numbered = " ".join(f"--c{number}: {colours[colour]};" for number, colour in enumerate(theme.COLOURS))
    return (
        f"#{element} {{ --st-text-color: {ink}; --st-background-color: {paper}; --st-primary-color: "
        f"{colours[theme.ACCENT]}; --st-border-color: color-mix(in srgb, {ink} 18%, {paper}); --st-font: system-ui, "
        f"sans-serif; --st-heading-font: Georgia, serif; --st-chart-categorical-colors: {chart}; {numbered} }}"
    )
