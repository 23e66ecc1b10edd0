"""What is said outside the pages: in a room, on paper, in files, in the terminal, and when something is wrong."""

import ast
import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from functools import partial
from html.parser import HTMLParser
from importlib import import_module
from io import StringIO
from unittest.mock import patch

import numpy as np
import pandas as pd

import polyseme
from components.chapters.room.worksheet import worksheet
from components.shell.lesson.questions import asked
from docs.editors_copy.pages import ROOT, Line, lines_of, opened, settled
from polyseme import examples
from polyseme.__main__ import COMMANDS
from polyseme.bert import load
from polyseme.change.word_change import Change
from polyseme.course import paper, tasks
from polyseme.course.chapters import CHAPTERS, CLASS, QUIZ, STEPS
from polyseme.glossary import TERMS

SAID = ("error", "warning", "info", "toast", "CannotAsk", "SystemExit")


def elsewhere() -> Iterator[Line]:
    """All of it, place by place."""
    yield from room()
    for part in (*CHAPTERS, *STEPS, *QUIZ):
        said = ((kind, text) for kind, text in vars(part).items() if isinstance(text, str) and " " in text)
        yield from (Line("course", "", kind, text) for kind, text in said)
    for term in TERMS.values():
        yield Line("glossary", "", "term", f"{term.name}: {term.meaning}")
    yield from on_paper()
    yield from scripts()
    yield from results()
    yield from commands()
    yield from controls()
    yield from messages()


def room() -> Iterator[Line]:
    """A room's three pages: the teacher's, a phone's and the projector's, from the first question to the closing."""
    teacher = opened("room")
    teacher.button(key="open").click()
    settled(teacher)
    code = teacher.query_params["room"]
    code = code if isinstance(code, str) else code[0]
    phone, projector = opened("room", room=code), opened("room", room=code, show="projector")
    pages = {"room, teacher": teacher, "room, phone": phone, "room, projector": projector}

    def said() -> Iterator[Line]:
        for name, at in pages.items():
            yield from lines_of(settled(at), name)

    yield from said()
    teacher.button(key="ask").click()
    yield from said()
    right = asked(load(), CLASS[0])
    phone.radio[0].set_value(right.right if right else 0).run()
    yield from said()
    teacher.button(key="again").click()
    yield from said()
    teacher.button(key="tell").click()
    yield from said()
    teacher.selectbox(key="task word").set_value("bank").run()
    teacher.button(key="write").click()
    settled(teacher)
    phone.run()
    phone.text_area[0].set_value("We sat on the bank and fished.")
    phone.radio[0].set_value(phone.radio[0].options[1])
    phone.run().button[0].click()
    yield from said()
    teacher.toggle(key="closing").set_value(True)
    yield from said()
    yield from judging()


def judging() -> Iterator[Line]:
    """The same pages while a class judges pairs of uses, and once it is compared with the model."""
    teacher = opened("atlas", pairs="20")
    teacher.button(key="class judges").click().run()
    address = {name: one if isinstance(one, str) else one[0] for name, one in teacher.query_params.items()}
    teacher, code = opened("room", **address), address["room"]
    phones = [opened("room", room=code) for _ in range(2)]
    yield from lines_of(settled(teacher), "room, teacher")
    yield from lines_of(phones[0], "room, phone")
    for phone in phones:
        for _ in range(4):
            next(one for one in phone.button if one.key.startswith("judge ")).click()
            settled(phone)
    teacher.run().button(key="compare").click()
    yield from lines_of(settled(teacher), "room, teacher")
    yield from lines_of(settled(phones[0].run()), "room, phone")


class _Texts(HTMLParser):
    """The texts of a page of HTML, a paragraph or cell each, without its scripts, styles and pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = [""]
        self.unread = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.unread = tag if tag in ("script", "style", "pre", "svg") else self.unread
        self._end_of_paragraph(tag)

    def handle_endtag(self, tag: str) -> None:
        self.unread = "" if tag == self.unread else self.unread
        self._end_of_paragraph(tag)

    def _end_of_paragraph(self, tag: str) -> None:
        if tag not in ("b", "i", "a", "code", "em", "strong"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if not self.unread:
            self.texts[-1] += data


def _of_html(place: str, page: bytes) -> Iterator[Line]:
    parser = _Texts()
    parser.feed(page.decode())
    yield from (
        Line(place, "", "text", text)
        for text in dict.fromkeys(" ".join(one.split()) for one in parser.texts)
        if " " in text
    )


def on_paper() -> Iterator[Line]:
    """The worksheet, a reader's own page, and the page of the bench's report."""
    bert = load()
    answers = {step.key: 0 for step in STEPS}
    yield from _of_html("worksheet", worksheet(bert))
    yield from _of_html("what I found out", paper.found_out(bert.name, partial(asked, bert), answers))
    yield from _of_html("report of the bench", next((ROOT / "docs" / "report").glob("*.html")).read_bytes())


def scripts() -> Iterator[Line]:
    """What stands above and in the code that readers take home, and the tasks of the course."""
    for file in sorted((ROOT / "polyseme").rglob("*script.md")):
        yield Line(f"notebook, {file.parent.name}", "", "text", file.read_text("utf-8").partition("```")[0].strip())
    for file in sorted((ROOT / "polyseme").rglob("*script.py")):
        tree = ast.parse(file.read_text("utf-8"))
        said = [
            ast.get_docstring(node) for node in (tree, *tree.body) if isinstance(node, ast.Module | ast.FunctionDef)
        ]
        said += re.findall(r"# (.+)", file.read_text("utf-8"))
        yield from (Line(f"script, {file.parent.name}", "", "comment", text) for text in said if text)
    for task in tasks.TASKS:
        yield from (Line("notebook of tasks", "", "text", text) for text in (task.title, task.text))


def results() -> Iterator[Line]:
    """What the library prints of its results."""
    bert, word = load(), "bank"
    texts = list(examples.TUTORIAL.splitlines())
    printed = {
        "senses": polyseme.senses(bert, texts, word),
        "similarity": polyseme.similarity(bert, "The river bank was muddy.", "We sat by the water."),
        "influence": polyseme.influence(bert, examples.TUTORIAL, word),
        "attention": polyseme.attention(bert, examples.TUTORIAL, word),
        "neighbours": polyseme.neighbours(bert, word),
        "axis": polyseme.axis(bert, "he", "she"),
        "map": polyseme.map(bert, texts, word),
        "change": _changed(),
    }
    for name, result in printed.items():
        yield from (Line(f"polyseme.{name}", "", "printed", line) for line in str(result).splitlines() if " " in line)
    yield Line("polyseme.change", "", "citation", _changed().citation)


def _changed() -> Change:
    texts = [f"{one} {two} bank" for one in ("old", "tall", "wet", "far", "red") for two in ("mill", "farm", "oak")]
    vectors = np.random.default_rng(0).normal(size=(30, 8)) + np.repeat([[2] * 8, [2, 0] * 4], 15, axis=0)
    table = pd.DataFrame({"text": texts * 2, "word": "bank", "source": ["1950"] * 15 + ["2020"] * 15})
    return polyseme.change(table.assign(Last=list(vectors)), documents=range(30))


def commands() -> Iterator[Line]:
    """The help of each command."""
    for name, command in COMMANDS.items():
        text = StringIO()
        with redirect_stdout(text), suppress(SystemExit), patch.dict("os.environ", COLUMNS="1000"):
            import_module(command.module).main(["--help"])
        parts = re.split(r"\n(?=\n|  \S|    \S)", text.getvalue())
        yield from (Line(f"polyseme {name}", "", "help", part.strip()) for part in parts if " " in part.strip())


def controls() -> Iterator[Line]:
    """What the moving map's own controls are called."""
    for file in sorted((ROOT / "polyseme/figures/moving_map/browser").glob("*.[hj]*")):
        names = re.findall(r'(?:aria-label|title)(?:"?[:=] ?)"([^"]+)"', file.read_text("utf-8"))
        yield from (Line(f"control, {file.name}", "", "alt", name) for name in names)


def messages() -> Iterator[Line]:
    """What is said when something is wrong: texts of errors and notices in the code, with names for values."""
    for file in sorted(path for folder in ("polyseme", "components") for path in (ROOT / folder).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        named = {one.targets[0].id: one.value for one in tree.body if _is_constant(one)}
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) else None
            name = getattr(called, "attr", getattr(called, "id", ""))
            if (name in SAID or name.endswith("Error")) and node.args:
                said = node.args[0]
                text = _text_of(named.get(said.id, said) if isinstance(said, ast.Name) else said)
                if " " in text:
                    yield Line(str(file.relative_to(ROOT)), "", name, text)


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)


def _text_of(node: ast.expr) -> str:
    """A string as it stands in the code, its values by their names; empty where it is worked out elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(one.value) if isinstance(one, ast.Constant) else f"[{ast.unparse(one)[1:-1]}]" for one in node.values
        )
    return ""
