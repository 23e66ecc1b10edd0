"""Prints every sentence that a page can show, a line each, for whoever edits the words: `make copy`.

Each page is opened as a reader opens it first, then with its folds open, then with texts of other kinds: of these only
what is new is listed. What is said when something is wrong comes from the code, with names where values will stand.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Node

from components.shell.contents import PAGES
from polyseme import examples
from polyseme.course.chapters import CHAPTERS, QUIZ, STEPS
from polyseme.glossary import TERMS

ROOT = Path(__file__).parents[1]
TEXTS = (
    ("", ""),
    ("The seal swam away. The seal of the letter was broken. The seal barked.", "seal"),
    ("Pizza is good. I hate pizza.", "pizza"),
    ("Die Bank am Fluss. Die Bank hat geschlossen.", "Bank"),
    ("spring", "spring"),
)
"""Text and word: the page's own, two meanings, one meaning, another language, one word."""
LONGEST_OPTION = 60  # a longer one is a sentence of the reader's, or of ours, to choose


@dataclass(frozen=True)
class Line:
    """A sentence at its place: the page, the fold it stands in (empty on the first storey), what kind of text it is."""

    page: str
    fold: str
    kind: str
    text: str


def lines_of_page(page: str, texts: Sequence[tuple[str, str]] = TEXTS) -> list[Line]:
    """All that a page says, each sentence once, in reading order."""
    found: dict[str, Line] = {}
    for text, word in texts:
        at = AppTest(ROOT / "navigation.py", default_timeout=150)
        at.switch_page(f"pages/{page}.py")
        at.query_params.update({"text": text, "word": word} if text else {})
        at.run()
        for opened in range(3):
            for line in _walk(at.main, page, ""):
                if not _typed(line.text, text):
                    found.setdefault(_without_numbers(line.text), line)
            keys = list(map(str, at.session_state._state.filtered_state))
            folds = [key for key in keys if key.startswith("fold ")]
            if not opened or any(key not in at.session_state or not at.session_state[key] for key in folds):
                for group in [key for key in keys if key.startswith("folds ")]:
                    del at.session_state[group]  # else opening one fold closes the others
                for key in folds:
                    at.session_state[key] = True
                at.run()
    return list(found.values())


def _typed(shown: str, text: str) -> bool:
    """Whether what is shown is the reader's own text, or the word pieces of one."""
    letters = re.sub(r"\W", "", shown)
    return "-badge[" in shown or letters in {re.sub(r"\W", "", one) for one in (text, examples.TUTORIAL)}


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
        return
    proto = node.proto
    drawn = "headline" if node.type == "bidi_component" else "picture"  # of a map that plays, or words in a chart
    yield from (Line(page, fold, drawn, text) for text in _on_picture(node))
    yield from (Line(page, fold, "hover", text) for text in _hovers(node))
    hidden = getattr(getattr(proto, "label_visibility", None), "value", 0)
    for kind in ("body", "label", "help", "placeholder"):
        if text := getattr(proto, kind, ""):
            of_kind = "hidden label" if kind == "label" and hidden else node.type
            yield Line(page, fold, of_kind if kind in ("body", "label") else kind, str(text))
    options = getattr(proto, "options", ()) if node.type in ("radio", "selectbox", "button_group") else ()
    for option in (str(getattr(option, "content", option)) for option in options):
        if " " in option and len(option) < LONGEST_OPTION:
            yield Line(page, fold, "option", option)


def _on_picture(node: Node) -> Iterator[str]:
    """The words of a chart's titles, axes and notes, or of the moving map's findings."""
    if node.type == "bidi_component":
        scene = json.loads(json.loads(node.proto.json).get("scene", "{}"))
        yield from (scene.get("hint", ""), *scene.get("findings", ()))
    if node.type == "plotly_chart":
        figure = json.loads(node.proto.spec)
        layout = figure["layout"]
        yield from (note["text"] for note in layout.get("annotations", ()) if " " in note.get("text", ""))
        axes = (layout[key] for key in layout if "axis" in key)
        yield from (axis["title"]["text"] for axis in axes if axis.get("title", {}).get("text"))


def _hovers(node: Node) -> Iterator[str]:
    """What a chart says of a point."""
    for trace in json.loads(node.proto.spec)["data"] if node.type == "plotly_chart" else ():
        yield from (part for part in re.split("<br>", trace.get("hovertemplate") or "") if " " in part)


def messages() -> Iterator[Line]:
    """What is said when something is wrong: texts of errors and notices in the code, with names for values."""
    for file in sorted(path for folder in ("polyseme", "components") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name = getattr(called, "attr", getattr(called, "id", ""))
            said = name in ("ValueError", "error", "warning", "info", "toast") and node.args
            if said and " " in (text := _text_of(node.args[0])):
                yield Line(str(file.relative_to(ROOT)), "", name, text)


def _text_of(node: ast.expr) -> str:
    """A string as it stands in the code, its values by their names; empty where it is worked out elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(one.value) if isinstance(one, ast.Constant) else f"[{ast.unparse(one)[1:-1]}]" for one in node.values
        )
    return ""


def all_lines() -> Iterator[Line]:
    """The whole copy, in the order in which a reader meets it; what several pages say stands once, at the first."""
    met: set[tuple[str, str]] = set()
    for page in PAGES:
        for line in lines_of_page(page):
            if (line.kind, line.text) not in met:
                yield line
            met.add((line.kind, line.text))
    for part in (*CHAPTERS, *STEPS, *QUIZ):
        yield from (Line("course", "", kind, str(text)) for kind, text in vars(part).items() if isinstance(text, str))
    for term in TERMS.values():
        yield Line("glossary", "", "term", f"{term.name}: {term.meaning}")
    yield from messages()


if __name__ == "__main__":
    for number, line in enumerate(all_lines(), 1):
        text = re.sub(r"\s*\n\s*", " / ", line.text)
        sys.stdout.write(f"{number}\t{line.page}\t{line.fold}\t{line.kind}\t{text}\n")
