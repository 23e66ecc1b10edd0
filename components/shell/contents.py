"""The table of pages: app.py, the titles, the Start page's cards and the links between pages are made of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PageEntry:
    """One page: its name, its question, its part of the contents, its icon."""

    name: str
    question: str
    part: str
    icon: str
    of_a_piece: str = ""  # what it shows of one piece of the text; empty where it shows no single one

    @property
    def file(self) -> str:
        """Its file, from the app's folder."""
        return f"pages/{self.name.lower()}.py"


TEXT, MEANING, CHOOSE, TAKE = (
    "Text becomes numbers",
    "Numbers have meaning",
    "Which vector should I use?",
    "To take home, to look up",
)
PAGES: dict[str, PageEntry] = {
    page.name.lower(): page
    for page in (
        PageEntry("Start", "What does BERT see in a word?", "", "home"),
        PageEntry("Tokens", "How does BERT read a sentence?", TEXT, "content_cut", "How it was cut"),
        PageEntry("Inputs", "What goes into BERT?", TEXT, "input", "What goes into it"),
        PageEntry("Layers", "What do the values look like?", TEXT, "layers", "Its values"),
        PageEntry("Senses", "Is a bank a bank?", MEANING, "call_split", "Its senses"),
        PageEntry("Maps", "Where do the tokens lie?", MEANING, "scatter_plot", "Where it lies"),
        PageEntry("Neighbours", "Which words does BERT think are alike?", MEANING, "hub", "Its neighbours"),
        PageEntry("Pooling", "Which layer and pooling tells the senses apart?", CHOOSE, "leaderboard"),
        PageEntry("Sentences", "How does a sentence become one vector?", CHOOSE, "notes"),
        PageEntry("Export", "How do I take the vectors home?", TAKE, "download"),
        PageEntry("Facts", "Which of the tutorials' claims hold?", TAKE, "fact_check"),
    )
}
"""file's name -> page, in reading order."""
