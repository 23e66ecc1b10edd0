"""The table of pages, from which the navigation, the titles, the links on Start and between pages are made."""

import re
from dataclasses import dataclass, replace
from functools import cache

import streamlit as st

from polyseme import examples


@dataclass(frozen=True)
class PageEntry:
    """One page: its name, its question, its part of the contents, its icon."""

    name: str
    question: str
    part: str
    icon: str
    piece_link: str = ""  # label of the link to what it shows of one piece of the text; empty without such a view
    word_question: str = ""  # the question about the reader's word; empty if the page is not about one
    quoted_question: str = ""  # the same about a word in quotation marks, where it needs other words

    @property
    def file(self) -> str:
        """Its file, from the app's folder."""
        return f"pages/{self.name.lower()}.py"

    def for_family(self, family: str) -> "PageEntry":
        """The page with a model family's name in place of BERT in its questions."""
        questions = {name: re.sub(r"\bBERT\b", family, getattr(self, name)) for name in ("question", "word_question")}
        return replace(self, **questions)

    def title(self, word: str) -> str:
        """Its question, about the reader's word if the page is about one; a word that may be no noun is only quoted."""
        if not word or not self.word_question:
            return self.question
        if word not in _WORDS_WITH_MEANINGS:
            return (self.quoted_question or self.word_question).format(f"“{word}”")
        return self.word_question.format(f"an {word}" if word[0] in "aeiou" else f"a {word}")


_WORDS_WITH_MEANINGS = frozenset(word for _, word, _ in examples.ambiguous())
"""The built-in words: nouns in the singular, so that "a bank" is English."""

STORY, DECIDE, TOGETHER, LOOK_UP = "The story", "To decide", "Together", "To look up"
PAGES: dict[str, PageEntry] = {
    page.name.lower(): page
    for page in (
        PageEntry("Start", "What does BERT see in a word?", "", "home", word_question="What does BERT see in {}?"),
        PageEntry("Course", "What is in a word?", STORY, "school"),
        PageEntry("Arrows", "What is a vector?", STORY, "north_east"),
        PageEntry("Tokens", "How does BERT read a sentence?", STORY, "content_cut", "How it was split"),
        PageEntry("Inputs", "What goes into BERT?", STORY, "input", "What goes into it"),
        PageEntry("Layers", "Does one number stand out?", STORY, "layers", "Its values"),
        PageEntry("Attention", "What does a word look at?", STORY, "visibility", "What it looks at"),
        PageEntry(
            "Senses",
            "Is a bank a bank?",
            STORY,
            "call_split",
            "Its meanings",
            "Is {0} {0}?",
            "Are all uses of {} alike?",
        ),
        PageEntry("Maps", "How far can a map be trusted?", STORY, "scatter_plot", "Where it lies"),
        PageEntry("Neighbours", "Which words does BERT think are alike?", STORY, "hub", "Its neighbours"),
        PageEntry("Axes", "Which way does a word lean?", STORY, "straighten"),
        PageEntry("Sentences", "Which sentences are alike, and why?", STORY, "notes"),
        PageEntry("Pooling", "Which vector should I use?", DECIDE, "leaderboard"),
        PageEntry("Atlas", "How is a word used in many texts?", DECIDE, "travel_explore"),
        PageEntry("Export", "How do I take the vectors home?", DECIDE, "download"),
        PageEntry("Room", "What does the class think?", TOGETHER, "groups"),
        PageEntry("Facts", "Which claims about BERT hold?", LOOK_UP, "fact_check"),
        PageEntry("Glossary", "What do the technical terms mean?", LOOK_UP, "dictionary"),
    )
}
"""File name -> page, in reading order."""

ADDRESS = "contents"
"""The URL path of the first page beside the app's own address; /start stays free for a redirect."""


@cache
def streamlit_page(name: str) -> st.Page:
    """A page for st.navigation and st.page_link, cached because creating it looks for its file; run a copy of it."""
    page = PAGES[name]
    return st.Page(
        page.file,
        title=page.name,
        icon=f":material/{page.icon}:",
        default=not page.part,
        help=page.question,
        url_path=None if page.part else ADDRESS,
    )
