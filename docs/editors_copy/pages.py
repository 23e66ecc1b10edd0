"""What the pages say: each as a reader opens it first, then with its folds open, then with texts of other kinds."""

import json
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from dataclasses import dataclass
from pathlib import Path

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Node

from components.shell import models
from polyseme import examples
from polyseme.figures.wording import without_markup

ROOT = Path(__file__).parents[2]
TEXTS = (
    ("", ""),
    ("The seal swam away. The seal of the letter was broken. The seal barked.", "seal"),
    ("Pizza is good. I hate pizza.", "pizza"),
    ("Die Bank am Fluss. Die Bank hat geschlossen.", "Bank"),
    ("spring", "spring"),
)
"""Text and word: the page's own, two meanings, one meaning, another language, one word."""
CHOICES = {
    "layers": ({"scope": "this piece"},),
    "attention": ({"bars": "what arrives"},),
    "maps": ({"what": "Whole sentences"}, {"method": "UMAP", "layers": "Layer 6"}),
    "neighbours": tuple({"view": view} for view in ("In context", "Occurrences", "Arithmetic", "Norms and hubs")),
    "pooling": ({"of": "mole", "score": "silhouette"},),
    "export": ({"unit": "words"}, {"unit": "sentences"}),
}
"""page -> addresses at which it says something else."""
LINKED = {"fitted", "definition", "truncated", "documents", "found"}
"""The keys of the folds that the address knows."""
LONGEST_OPTION = 60  # a longer one is a sentence of the reader's, or of ours, to choose


@dataclass(frozen=True)
class Line:
    """A sentence at its place: the page, the fold it stands in (empty on the first storey), what kind of text it is."""

    page: str
    fold: str
    kind: str
    text: str


def lines_of_page(page: str, texts: Sequence[tuple[str, str]] = TEXTS, choices: bool = True) -> list[Line]:
    """All that a page says, each sentence once, in reading order; of other texts and choices only what is new."""
    found: dict[str, Line] = {}
    addresses = [{"text": text, "word": word} if text else {} for text, word in texts]
    for address in (*addresses, *(CHOICES.get(page, ()) if choices else ())):
        at, text = opened(page, **address), address.get("text", "")
        for _ in range(3):
            for line in lines_of(at, page):
                if not _typed(line.text, text):
                    found.setdefault(_without_numbers(line.text), line)
            if not _unfold(at):
                break
    return list(found.values())


def opened(page: str, **address: str) -> AppTest:
    """A page at an address, once its heavy work is done."""
    at = AppTest(ROOT / "navigation.py", default_timeout=150)
    at.switch_page(f"pages/{page}.py")
    at.query_params.update(address)
    return settled(at)


def settled(at: AppTest) -> AppTest:
    """The page after a run, once no heavy work is left."""
    at.run()
    for _ in range(100):
        if not at.get("progress") and not any(str(button.key).startswith("stop ") for button in at.button):
            break
        wait(list(models.jobs()._jobs.values()), 20)
        at.run()
    return at


def _unfold(at: AppTest) -> bool:
    """Opens all folds of a page at once; False if they were open."""
    keys = list(map(str, at.session_state._state.filtered_state))
    closed = [key for key in keys if key.startswith("fold ") or key in LINKED]
    closed = [key for key in closed if not at.session_state.get(key)]
    for group in [key for key in keys if key.startswith("folds ")]:
        del at.session_state[group]  # else opening one fold closes the others
    for key in closed:
        at.session_state[key] = True
    if closed:
        settled(at)
    return bool(closed)


def lines_of(at: AppTest, page: str) -> Iterator[Line]:
    """What a page says as it is; an alt text only where it says something that the page does not."""
    lines = list(_walk(at.main, page, ""))
    said = {without_markup(line.text) for line in lines if line.kind != "alt"}
    yield from (line for line in lines if line.kind != "alt" or without_markup(line.text) not in said)


def _typed(shown: str, text: str) -> bool:
    """Whether what is shown is the reader's own text, or the word pieces of one."""
    letters = re.sub(r"\W", "", shown)
    beside = re.sub(r":\S+-badge\[(:small\[.*?\]|\\.|[^\[\]\\])*\]|:small\[.*?\]|:gray\[", "", shown)
    return ("-badge[" in shown and not re.search(r"\w", beside)) or letters in {
        re.sub(r"\W", "", one) for one in (text, examples.TUTORIAL)
    }


def _without_numbers(text: str) -> str:
    return re.sub(r"\d[\d.,]*", "0", text)


def _walk(node: Node, page: str, fold: str) -> Iterator[Line]:
    """What an element and those below it say."""
    if isinstance(node, Block):
        if node.type in ("expander", "popover"):
            label = str(getattr(node.proto, node.type, node.proto).label)
            yield Line(page, fold, "fold", label)
            fold = f"{fold} > {label}" if fold else label
        for child in node.children.values():
            yield from _walk(child, page, fold)
    else:
        said = (*_on_picture(node), *_in_element(node), *_options(node))
        yield from (Line(page, fold, kind, text) for kind, text in said if text)


def _in_element(node: Node) -> Iterator[tuple[str, str]]:
    """The kind and text of what an element says itself."""
    proto = node.proto
    hidden = getattr(getattr(proto, "label_visibility", None), "value", 0)
    for kind in ("body", "label", "help", "placeholder", "alt"):
        of_kind = "hidden label" if kind == "label" and hidden else node.type
        yield of_kind if kind in ("body", "label") else kind, str(getattr(proto, kind, ""))
    if node.type in ("arrow_data_frame", "dataframe", "table"):
        yield "table", " | ".join(map(str, node.value.columns))


def _options(node: Node) -> Iterator[tuple[str, str]]:
    options = getattr(node.proto, "options", ()) if node.type in ("radio", "selectbox", "button_group") else ()
    for option in (str(getattr(option, "content", option)) for option in options):
        if " " in option and len(option) < LONGEST_OPTION:
            yield "option", option


def _on_picture(node: Node) -> Iterator[tuple[str, str]]:
    """The words of a chart's titles, axes, notes and points, or of the moving map's findings."""
    if node.type == "bidi_component":
        scene = json.loads(json.loads(node.proto.json).get("scene", "{}"))
        yield from (("headline", text) for text in (scene.get("hint", ""), *scene.get("findings", ())))
        yield "alt", scene.get("alt", "")
    if node.type == "plotly_chart":
        figure = json.loads(node.proto.spec)
        layout = figure["layout"]
        yield from (("picture", note["text"]) for note in layout.get("annotations", ()) if " " in note.get("text", ""))
        axes = (layout[key] for key in layout if "axis" in key)
        yield from (("picture", axis["title"]["text"]) for axis in axes if axis.get("title", {}).get("text"))
        hovers = (re.split("<br>", trace.get("hovertemplate") or "") for trace in figure["data"])
        yield from (("hover", part) for parts in hovers for part in parts if " " in part)
