"""Texts as readers type them, of ten kinds, with what each occurrence of their word means. Ours, CC0.

readers_texts.tsv has what is opened on pages, with texts of which something false was once said at its end;
readers_texts_more.tsv what was written afterwards.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ReadersText:
    """A text, the word that is compared, and the meaning of each of its occurrences, in reading order.

    A meaning is that of the built-in sentences where the word is one of theirs; "other" is one that they lack. Letters
    stand for the meanings of other words. "?" is what nobody can tell.
    """

    kind: str
    word: str
    meanings: tuple[str, ...]
    text: str

    @property
    def foreign(self) -> bool:
        """Whether it is not in the model's language."""
        return self.kind == "another language"


def _read(name: str) -> tuple[ReadersText, ...]:
    rows = (line.split("\t") for line in Path(__file__).with_name(name).read_text("utf-8").splitlines())
    return tuple(
        ReadersText(kind, word, tuple(filter(None, meanings.split(";"))), text.replace("\\n", "\n"))
        for kind, word, meanings, text in rows
    )


TEXTS = _read("readers_texts.tsv")
MORE = _read("readers_texts_more.tsv")
