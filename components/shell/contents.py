"""The table of pages: app.py, the titles, the Start page's cards and the links between pages are made of it."""

import re
from dataclasses import dataclass, replace
from functools import cache

import streamlit as st


@dataclass(frozen=True)
class PageEntry:
    """One page: its name, its question, its part of the contents, its icon."""

    name: str
    question: str
    part: str
    icon: str
    of_a_piece: str = ""  # what it shows of one piece of the text; empty where it shows no single one
    of_the_word: str = ""  # the question as it is asked of the reader's word; empty where it is not about one

    @property
    def file(self) -> str:
        """Its file, from the app's folder."""
        return f"pages/{self.name.lower()}.py"

    def of_family(self, family: str) -> "PageEntry":
        """The page for a model of some family of encoders: where its questions say BERT, they name that family."""
        named = (re.sub(r"\bBERT\b", family, question) for question in (self.question, self.of_the_word))
        return replace(self, **dict(zip(("question", "of_the_word"), named, strict=True)))

    def title(self, word: str) -> str:
        """Its question, asked of the reader's word where it is about one."""
        article = "an" if word[:1].casefold() in tuple("aeiou") else "a"
        return self.of_the_word.format(f"{article} {word}") if word and self.of_the_word else self.question


STORY, DECIDE, TOGETHER, LOOK_UP = "The story", "To decide", "Together", "To look up"
PAGES: dict[str, PageEntry] = {
    page.name.lower(): page
    for page in (
        PageEntry("Start", "What does BERT see in a word?", "", "home", of_the_word="What does BERT see in {}?"),
        PageEntry("Arrows", "What is a vector?", STORY, "north_east"),
        PageEntry("Tokens", "How does BERT read a sentence?", STORY, "content_cut", "How it was cut"),
        PageEntry("Inputs", "What goes into BERT?", STORY, "input", "What goes into it"),
        PageEntry("Layers", "What do the values look like?", STORY, "layers", "Its values"),
        PageEntry("Senses", "Is a bank a bank?", STORY, "call_split", "Its senses", "Is {0} {0}?"),
        PageEntry("Maps", "Where do the words lie?", STORY, "scatter_plot", "Where it lies"),
        PageEntry("Neighbours", "Which words does BERT think are alike?", STORY, "hub", "Its neighbours"),
        PageEntry("Sentences", "How does a sentence become one vector?", STORY, "notes"),
        PageEntry("Pooling", "Which vector should I use?", DECIDE, "leaderboard"),
        PageEntry("Atlas", "What do many texts mean by a word?", DECIDE, "travel_explore"),
        PageEntry("Export", "How do I take the vectors home?", DECIDE, "download"),
        PageEntry("Room", "What does the class think?", TOGETHER, "groups"),
        PageEntry("Facts", "Which of the tutorials' claims hold?", LOOK_UP, "fact_check"),
        PageEntry("Glossary", "What do the words mean?", LOOK_UP, "dictionary"),
    )
}
"""file's name -> page, in reading order."""

ADDRESS = "contents"
"""Where the first page lies beside the app's own address; its name is free for a link to /start."""


@cache
def streamlit_page(name: str) -> st.Page:
    """A page as Streamlit lists it and links to it: its file is looked for once. Who runs it takes a copy."""
    page = PAGES[name]
    return st.Page(
        page.file,
        title=page.name,
        icon=f":material/{page.icon}:",
        default=not page.part,
        help=page.question,
        url_path=None if page.part else ADDRESS,
    )
