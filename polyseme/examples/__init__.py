"""The built-in texts: one table a page, name -> what the preset sets. Our own sentences, but for the tutorial's."""

import tomllib
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

TUTORIAL = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."

TOKENS: dict[str, dict[str, str]] = {
    "Three banks": {"text": TUTORIAL, "pair": ""},
    "An unknown word": {"text": "Word embeddings are untranslatably beautiful.", "pair": ""},
    "Two sentences": {"text": "Where did the crane land?", "pair": "It landed beside the old harbour crane."},
    "Accents": {"text": "Zoë's naïve café in São Paulo serves crème brûlée.", "pair": ""},
    "An emoji": {"text": "The model reads 🙂 and 🦜 as nothing it knows.", "pair": ""},
    "Chinese": {"text": "我在河边的银行工作。", "pair": ""},
}
"""What to try on the Tokens page."""

_BANK: dict[str, object] = {"text": TUTORIAL, "token": 6, "position": 6, "moved": 6, "flip": False, "replace": ""}
_CHANGED = _BANK | {"fold change": True}

INPUTS: dict[str, dict[str, object]] = {
    "Bank in “bank vault”": _BANK,
    "The same word, far away": _CHANGED | {"position": 300},
    "The river's bank becomes a shore": _CHANGED | {"token": 19, "position": 19, "moved": 19, "replace": "shore"},
    "The other segment": _CHANGED | {"flip": True},
}
"""What to try on the Inputs page; "moved" says which token the position belongs to."""

_HISTOGRAM: dict[str, object] = {"text": TUTORIAL, "token": 5, "layer": 5, "bins": 200, "segments": "tutorial"}

LAYERS: dict[str, dict[str, object]] = {
    "A word's histogram": _HISTOGRAM | {"fold one": True},
    "The first piece": {"text": TUTORIAL, "token": 0, "layer": 3, "scope": "this piece", "segments": "library"},
    "A full stop": {"text": "She left. He stayed.", "token": 3, "layer": 4, "scope": "this piece"},
}
"""What to try on the Layers page."""


def _lines(name: str) -> tuple[str, ...]:
    """The lines of a file beside this one, without empty ones."""
    return tuple(line for line in (Path(__file__).parent / name).read_text("utf-8").splitlines() if line.strip())


def _rows(name: str) -> tuple[tuple[str, str, str], ...]:
    """The rows of a table of three columns, without their names."""
    return tuple((first, second, third) for first, second, third in (line.split("\t") for line in _lines(name)[1:]))


@cache
def everyday() -> tuple[str, ...]:
    """Everyday sentences on many subjects, among which random pairs are drawn."""
    return _lines("everyday.txt")


@cache
def kinds() -> dict[str, tuple[str, ...]]:
    """Kind -> sentences of that kind: what random pairs are drawn from matters, so there are several to compare."""
    rows = groupby((line.split("\t") for line in _lines("kinds.tsv")[1:]), key=lambda row: row[0])
    return {"everyday": everyday()} | {kind: tuple(sentence for _, sentence in found) for kind, found in rows}


@cache
def every_kind() -> tuple[str, ...]:
    """As many sentences of each kind as of the rarest."""
    fewest = min(map(len, kinds().values()))
    return tuple(sentence for sentences in kinds().values() for sentence in sentences[:fewest])


@cache
def function_words() -> frozenset[str]:
    """English words that hold a sentence together and name nothing: articles, pronouns, prepositions, auxiliaries …"""
    return frozenset(word for line in _lines("function_words.txt") for word in line.split())


@cache
def labelled() -> tuple[tuple[str, str, str], ...]:
    """The labelled sentences of twenty words, 21 a sense: (sentence, word, sense) each."""
    return _rows("senses.tsv")


@cache
def ambiguous() -> tuple[tuple[str, str, str], ...]:
    """The labelled sentences of all words: those of `labelled`, and at least eight a sense of more words."""
    more = sorted(file.name for file in Path(__file__).parent.glob("more_senses_*.tsv"))
    return tuple(row for name in ("senses.tsv", *more) for row in _rows(name))


@cache
def choosing_words() -> frozenset[str]:
    """Every second word of `ambiguous`: those by which layers and thresholds are chosen; the others measure them."""
    return frozenset(sorted({word for _, word, _ in ambiguous()})[::2])


@cache
def cues() -> tuple[tuple[str, str, str, str], ...]:
    """Labelled sentences with the word by which a reader tells the sense, and a second one, which may be empty."""
    rows = (line.split("\t") for line in _lines("cues.tsv")[1:])
    return tuple((sentence, word, cue, also) for sentence, word, cue, also in rows)


@cache
def paraphrases() -> tuple[tuple[str, str, str], ...]:
    """Sentences with the same said in other words, and other things said in the same words: three texts each."""
    return _rows("paraphrases.tsv")


@cache
def word_pairs() -> dict[str, tuple[tuple[str, str], ...]]:
    """Pairs of words by the relation between the two, for arithmetic: everyday words, our own choice."""
    families = groupby(_rows("pairs.tsv"), key=lambda row: row[0])
    return {relation: tuple((first, second) for _, first, second in rows) for relation, rows in families}


@cache
def documents() -> tuple[tuple[str, str], ...]:
    """Short texts in classes: (label, text) each."""
    lines = (Path(__file__).parent / "documents.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((label, text) for label, text in rows)


@cache
def axes_file() -> dict[str, Any]:
    """What axes.toml has: lines between opposed words, lists of words, association tests, animals by size."""
    return tomllib.loads((Path(__file__).parent / "axes.toml").read_text("utf-8"))


@cache
def known_senses() -> dict[tuple[str, str], tuple[str, ...]]:
    """(sentence, word) -> the senses of its occurrences, for the built-in sentences and the tutorial's."""
    known: dict[tuple[str, str], tuple[str, ...]] = {(TUTORIAL, "bank"): ("money", "money", "river")}
    return known | {(sentence, word): (sense,) for sentence, word, sense in ambiguous()}


@cache
def read_beforehand() -> frozenset[str]:
    """The sentences of which results may be kept on disk: ours and the tutorial's, and so no visitor's."""
    return frozenset({TUTORIAL, *everyday(), *(sentence for sentence, _, _ in ambiguous())})


def sense_sentences(word: str, each: int = 3) -> str:
    """A few built-in sentences for each sense of a word, one a line."""
    senses: dict[str, list[str]] = {}
    for sentence, labelled_word, sense in ambiguous():
        if labelled_word == word:
            senses.setdefault(sense, []).append(sentence)
    return "\n".join(sentence for sentences in senses.values() for sentence in sentences[:each])


SENSES: dict[str, dict[str, object]] = {
    name: {"text": text, "word": word}
    for name, word, text in (
        ("Three banks", "bank", TUTORIAL),
        ("Fruit or company", "apple", "I like apples with cheese.\nMy new Apple laptop weighs nothing."),
        (
            "A split word",
            "embeddings",
            "Word embeddings are lists of numbers.\nThe embeddings of the stones in the ring came loose.",
        ),
    )
}
"""What to try on the Senses page; the built-in words with all their senses have a list of their own there."""


ATTENTION: dict[str, dict[str, object]] = {
    "The river's bank": {"text": TUTORIAL, "word": "bank", "looker": 2},
    "What does *it* look at?": {"text": "The cat did not cross the road because it was too tired.", "word": "it"},
    "A word in pieces": {"text": "The untranslatably beautiful poem made her cry.", "word": "untranslatably"},
}
"""What to try on the Attention page."""

SENTENCES: dict[str, dict[str, object]] = {
    "Three banks": {"text": TUTORIAL},
    "Same meaning, other words": {
        "text": "The surgeon saved her life.\n"
        "Without the operation she would have died.\n"
        "The surgeon told us about her life at sea.\n"
        "Our flight was delayed by fog.\n"
        "Because of the fog our plane took off late.\n"
        "Our flight over the fog was a delight."
    },
    "The little word *not*": {
        "text": "I like the new teacher.\n"
        "I do not like the new teacher.\n"
        "I am fond of the new teacher.\n"
        "I can't stand the new teacher.\n"
        "The new teacher likes tea."
    },
    "Who bites whom": {
        "text": "The dog bit the man.\n"
        "The man bit the dog.\n"
        "The man was bitten by the dog.\n"
        "The man was bitten by a mosquito.\n"
        "The dog slept beside the man."
    },
}
"""What to try on the Sentences page."""

NEIGHBOURS: dict[str, dict[str, object]] = {
    "King and queen": {"view": "Words", "words": "king, queen"},
    "The river's bank, layer by layer": {"text": TUTORIAL, "view": "In context", "token": 19, "poles": "money, river"},
    "king − man + woman": {"view": "Arithmetic", "plus": "king", "minus": "man", "and": "woman", "expected": "queen"},
}
"""What to try on the Neighbours page."""

_SUM: dict[str, object] = {"choice": "Sum of last four", "dims": "full"}
EXPORT: dict[str, dict[str, object]] = {
    "All tokens of a sentence": _SUM | {"text": TUTORIAL, "source": "your lines", "unit": "tokens", "format": "npz"},
    "Words for the Embedding Projector": _SUM
    | {"source": "everyday", "unit": "words", "word_pool": "Mean", "dims": "PCA", "n": 50, "format": "projector"},
    "Sentences for scikit-learn": _SUM
    | {"source": "ambiguous", "unit": "sentences", "choice": "Second-to-last"}
    | {"sentence_pool": "Mean", "format": "parquet"},
}
"""What to try on the Export page."""

_OCCURRENCES: dict[str, object] = {"text": TUTORIAL, "what": "Occurrences of a word", "word": "bank", "point": 2}
_MOVING: dict[str, object] = {"layers": "Each layer in turn", "method": "automatic", "first": "0"}
MAPS: dict[str, dict[str, object]] = {
    "The three banks, layer by layer": _OCCURRENCES
    | _MOVING
    | {"company": "built-in sentences with the word", "colour": "sense"},
    "One sentence, piece by piece": _MOVING
    | {"text": TUTORIAL, "what": "Tokens", "company": "nothing else", "colour": "piece kind", "point": 19},
    "Twenty words at once": _OCCURRENCES
    | {"company": "all built-in sentences", "layers": "Second-to-last", "method": "automatic", "colour": "word"},
}
"""What to try on the Maps page; the built-in words with all their senses have a list of their own there."""

_BENCH: dict[str, object] = {
    "data": "built in",
    "of": "all words",
    "score": "nearest centroid",
    "look": "the recommended one",
}
POOLING: dict[str, dict[str, object]] = {
    "Twenty words": _BENCH,
    "One word only": _BENCH | {"of": "mole"},
    "The layer that bert-as-service uses": _BENCH | {"score": "silhouette", "look": "Second-to-last"},
}
"""What to try on the Pooling page."""
