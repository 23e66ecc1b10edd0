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
def paraphrases() -> tuple[tuple[str, str, str], ...]:
    """Sentences with the same said in other words, and other things said in the same words: three texts each."""
    lines = (Path(__file__).parent / "paraphrases.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((sentence, paraphrase, lookalike) for sentence, paraphrase, lookalike in rows)


@cache
def documents() -> tuple[tuple[str, str], ...]:
    """Short texts in classes: (label, text) each."""
    lines = (Path(__file__).parent / "documents.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((label, text) for label, text in rows)


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


COMPANIONS = (
    "The thief who had emptied the bank was later spotted with a fishing rod.",
    "The robber was never seen near the bank vault, nor did he go fishing.",
    "We sat on the bank of the river and watched the boats go by.",
    "The bank lends money to people who want to buy a house.",
    "Grandmother's apple cake needs an hour in the oven.",
)
"""What a sentence that stands alone is compared with: a paraphrase of the tutorial's, look-alikes, a stranger."""

QUERY = "Our holiday was ruined by the weather."
"""What is searched for before anyone asks."""

SENTENCES: dict[str, dict[str, object]] = {
    "The tutorial's sentence": {"text": TUTORIAL},
    "Same meaning, other words": {
        "text": "\n".join(
            (
                "The surgeon saved her life.",
                "Without the operation she would have died.",
                "The surgeon told us about her life at sea.",
                "Our flight was delayed by fog.",
                "Because of the fog our plane took off late.",
                "Our flight over the fog was a delight.",
            )
        )
    },
    "Not is a small word": {
        "text": "\n".join(
            (
                "I like the new teacher.",
                "I do not like the new teacher.",
                "I am fond of the new teacher.",
                "I can't stand the new teacher.",
                "The new teacher likes tea.",
            )
        )
    },
    "Who bites whom": {
        "text": "\n".join(
            (
                "The dog bit the man.",
                "The man bit the dog.",
                "The man was bitten by the dog.",
                "The man was bitten by a mosquito.",
                "The dog slept beside the man.",
            )
        )
    },
}
"""What to try on the Sentences page."""


@cache
def word_pairs() -> dict[str, tuple[tuple[str, str], ...]]:
    """Pairs of words by the relation between the two, for arithmetic: everyday words, our own choice."""
    lines = (Path(__file__).parent / "pairs.tsv").read_text("utf-8").splitlines()[1:]
    families: dict[str, list[tuple[str, str]]] = {}
    for relation, first, second in (line.split("\t") for line in lines if line.strip()):
        families.setdefault(relation, []).append((first, second))
    return {relation: tuple(pairs) for relation, pairs in families.items()}


NEIGHBOURS: dict[str, dict[str, object]] = {
    "King and queen": {"view": "Words", "words": "king, queen"},
    "The river's bank, layer by layer": {"text": TUTORIAL, "view": "In context", "token": 19, "poles": "money, river"},
    "king − man + woman": {
        "view": "Arithmetic",
        "plus": "king",
        "minus": "man",
        "and": "woman",
        "expected": "queen",
    },
}
"""What to try on the Neighbours page."""
EXPORT: dict[str, dict[str, object]] = {
    "The tutorial's tokens": {
        "text": TUTORIAL,
        "source": "your lines",
        "unit": "tokens",
        "choice": "Sum of last four",
        "dims": "full",
        "format": "npz",
    },
    "Words for the Embedding Projector": {
        "source": "everyday",
        "unit": "words",
        "choice": "Sum of last four",
        "word_pool": "Mean",
        "dims": "PCA",
        "n": 50,
        "format": "tsv",
    },
    "Sentences for scikit-learn": {
        "source": "ambiguous",
        "unit": "sentences",
        "choice": "Second-to-last",
        "sentence_pool": "Mean",
        "dims": "full",
        "format": "parquet",
    },
}
"""What to try on the Export page."""
MAPS: dict[str, dict[str, object]] = {
    "The three banks part": {
        "text": TUTORIAL,
        "what": "Occurrences of a word",
        "word": "bank",
        "company": "built-in sentences with the word",
        "layers": "Each layer in turn",
        "method": "as suits",
        "colour": "sense",
        "point": 2,
        "first": 0,
    },
    "One sentence, piece by piece": {
        "text": TUTORIAL,
        "what": "Tokens",
        "company": "nothing else",
        "layers": "Each layer in turn",
        "method": "as suits",
        "colour": "piece kind",
        "point": 19,
        "first": 0,
    },
    "Twenty words at once": {
        "text": TUTORIAL,
        "what": "Occurrences of a word",
        "word": "bank",
        "company": "all built-in sentences",
        "layers": "Second-to-last",
        "method": "as suits",
        "colour": "word",
        "point": 2,
    },
}
"""What to try on the Maps page; the built-in words with all their senses have a list of their own there."""
POOLING: dict[str, dict[str, object]] = {
    "Twenty words": {"data": "built in", "of": "all words", "score": "nearest centroid", "look": "the best"},
    "One word, wide intervals": {"data": "built in", "of": "mole", "score": "nearest centroid", "look": "the best"},
    "The service's layer, by silhouette": {
        "data": "built in",
        "of": "all words",
        "score": "silhouette",
        "look": "Second-to-last",
    },
}
"""What to try on the Pooling page."""
