"""The built-in texts: one table a page, name -> what the preset sets. Our own sentences, but for the tutorial's."""

from functools import cache
from pathlib import Path

TUTORIAL = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."

TOKENS: dict[str, dict[str, str]] = {
    "The tutorial's sentence": {"text": TUTORIAL, "pair": ""},
    "An unknown word": {"text": "Word embeddings are untranslatably beautiful.", "pair": ""},
    "Two sentences": {"text": "Where did the crane land?", "pair": "It landed beside the old harbour crane."},
    "Accents": {"text": "Zoë's naïve café in São Paulo serves crème brûlée.", "pair": ""},
    "An emoji": {"text": "The model reads 🙂 and 🦜 as nothing it knows.", "pair": ""},
    "Chinese": {"text": "我在河边的银行工作。", "pair": ""},
}
"""What to try on the Tokens page."""

INPUTS: dict[str, dict[str, object]] = {
    "The bank of the vault": {"text": TUTORIAL, "token": 6, "position": 6, "moved": 6, "flip": False, "replace": ""},
    "The same word, far away": {
        "text": TUTORIAL,
        "token": 6,
        "position": 300,
        "moved": 6,
        "flip": False,
        "replace": "",
    },
    "The river's bank becomes a shore": {
        "text": TUTORIAL,
        "token": 19,
        "position": 19,
        "moved": 19,
        "flip": False,
        "replace": "shore",
    },
    "The other segment": {"text": TUTORIAL, "token": 6, "position": 6, "moved": 6, "flip": True, "replace": ""},
}
"""What to try on the Inputs page; "moved" says which token the position belongs to."""

LAYERS: dict[str, dict[str, object]] = {
    "The tutorial's histogram": {"text": TUTORIAL, "token": 5, "layer": 5, "bins": 200, "segments": "tutorial"},
    "The first piece": {"text": TUTORIAL, "token": 0, "layer": 3, "scope": "this piece", "segments": "library"},
    "A full stop": {"text": "She left. He stayed.", "token": 3, "layer": 4, "scope": "this piece"},
}
"""What to try on the Layers page."""


@cache
def everyday() -> tuple[str, ...]:
    """Everyday sentences on many subjects, among which random pairs are drawn."""
    lines = (Path(__file__).parent / "everyday.txt").read_text("utf-8").splitlines()
    return tuple(line for line in lines if line.strip())


@cache
def labelled() -> tuple[tuple[str, str, str], ...]:
    """The labelled sentences: (sentence, word, sense) each."""
    lines = (Path(__file__).parent / "senses.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((sentence, word, sense) for sentence, word, sense in rows)


@cache
def known_senses() -> dict[tuple[str, str], tuple[str, ...]]:
    """(sentence, word) -> the senses of its occurrences, for the built-in sentences and the tutorial's."""
    return {(TUTORIAL, "bank"): ("money", "money", "river")} | {
        (sentence, word): (sense,) for sentence, word, sense in labelled()
    }


def sense_sentences(word: str, each: int = 3) -> str:
    """A few built-in sentences for each sense of a word, one a line."""
    senses: dict[str, list[str]] = {}
    for sentence, of, sense in labelled():
        if of == word:
            senses.setdefault(sense, []).append(sentence)
    return "\n".join(sentence for sentences in senses.values() for sentence in sentences[:each])


SENSES: dict[str, dict[str, object]] = {
    "The tutorial's three banks": {"text": TUTORIAL, "word": "bank", "choice": "Sum of last four"},
    "Fruit or company": {
        "text": "I like apples with cheese.\nMy new Apple laptop weighs nothing.",
        "word": "apple",
        "choice": "Sum of last four",
    },
    "A split word": {
        "text": "Word embeddings are lists of numbers.\nThe embeddings of the stones in the ring came loose.",
        "word": "embeddings",
        "choice": "Sum of last four",
    },
}
"""What to try on the Senses page; the built-in words with all their senses have a list of their own there."""

POOLING: dict[str, dict[str, object]] = {
    "Twenty words": {"data": "built in", "of": "all words", "score": "nearest centroid", "choice": "the best"},
    "One word, wide intervals": {"data": "built in", "of": "mole", "score": "nearest centroid", "choice": "the best"},
    "The service's layer, by silhouette": {
        "data": "built in",
        "of": "all words",
        "score": "silhouette",
        "choice": "Second-to-last",
    },
}
"""What to try on the Pooling page."""
