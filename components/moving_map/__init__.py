"""The components on a page around `polyseme/figures/moving_map/browser`: the moving map, the dial."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from components.moving_map.served import component
from components.shell import session
from polyseme.figures.moving_map.files import playing, read
from polyseme.figures.moving_map.scene import MovingScene
from polyseme.glossary import terms_in


@dataclass(frozen=True)
class MapState:
    """Where the reader stopped, and the dot they clicked."""

    layer: int
    clicked: int | None = None


def moving_map(
    scene: MovingScene,
    key: str,
    layer: int = 0,
    play: str = "",
    on_change: Callable[[], None] = lambda: None,
    small: str = "",
) -> MapState:
    """Shows the map, and returns where its reader is.

    It opens at `layer`, and goes there when the page asks for another; until then the reader's own stays. `play`: a
    name for the occasion, such as a guess, at which it plays from the first layer to `layer`, once. `small`: small maps
    of all layers, as HTML, which choose the layer instead of the slider.
    """
    mount = component("moving_map", "map.js", html=read("map.html"), css=read("small.css") + read("map.css"))
    terms = session.first_met(terms_in("\n".join((*scene.findings, scene.hint))), key)
    data = {"scene": scene.as_json, "id": scene.digest, "key": key, "layer": layer, "play": play, "small": small}
    data["terms"] = [[term.name, term.meaning] for term in terms]
    at = mount(key=key, data=data, on_at_change=on_change).at or {}
    if at.get("asked") != layer:  # the page asks for another layer, which the browser goes to
        return MapState(layer)
    return MapState(min(at["layer"], scene.layers - 1), at["clicked"] if at["scene"] == scene.digest else None)


def begin_anew(shown: str, part: str = "", near: bool = False) -> None:
    """Scrolls the page to its top as soon as it shows something else.

    part: the key of a container, at which the keyboard goes on. near: the page is scrolled as far as that, no farther.
    """
    mount = component("begin_anew", "begin_anew.js")
    mount(key="begin anew", data={"shown": shown, "part": part, "near": near})


def show_drawn(name: str, scene: str, key: str, caption: str) -> None:
    """Shows a picture that a file of the browser's half draws of a scene: the dial.

    Nothing that the reader does with it reaches Python.
    """
    mount = component(name, f"{name}.js", html=read(f"{name}.html"), css=read(f"{name}.css"))
    mount(key=key, data={"scene": scene})
    session.note_figure(key, partial(playing, name, ("svg.js", "words.js", f"{name}.js"), scene, 0), caption)
