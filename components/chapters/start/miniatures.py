"""The start page's live miniatures, one a page. To add one, add an entry to MINIATURES."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import plotly.graph_objects as go

from components import examples
from components.bert import Bert, Encoding
from components.chapters.start import figures as charts
from components.figures.claims import MARKS
from components.figures.prose import counted, listed
from components.glossary import TERMS
from components.numbers.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, counts
from components.numbers.input_layer import ingredients, parts_of
from components.numbers.layers import LAYER_CHOICES
from components.numbers.neighbours import nearest_tokens
from components.numbers.similarity import cosine_matrix
from components.shell import models
from components.shell.contents import PAGES
from components.shell.lesson.steps import STEPS

Miniature = tuple[go.Figure, str]
CHOICE = "Sum of last four"


def _encoding(bert: Bert) -> Encoding:
    return models.encoding(bert.name, examples.TUTORIAL, None, "library")


def _arrows(bert: Bert) -> Miniature:
    matrix = cosine_matrix(np.array([[1.0, 0.0], [0.866, 0.5], [0.0, 1.0], [-1.0, 0.0]]))[:1]
    cosines = dict(zip(("0°", "30°", "90°", "180°"), matrix[0].tolist(), strict=True))
    said = ", ".join(f"{angle} {value:.2f}" for angle, value in cosines.items())
    return charts.bars_miniature(cosines), f"The cosine of two arrows by the angle between them: {said}"


def _glossary(bert: Bert) -> Miniature:
    counts = Counter(PAGES[term.page].name for term in TERMS.values())
    most = dict(counts.most_common(4))
    said = f"{len(TERMS)} terms, most of them of {listed(most)}"
    return charts.bars_miniature(most, str), said


def _pieces(bert: Bert) -> Miniature:
    tokens = bert.tokenize("Word embeddings, piece by piece.")
    own = slice(1, -1)
    figure = charts.pieces_miniature(tokens.pieces[own], tokens.continuation[own])
    return figure, f"A short text as {counted(len(tokens) - 2, 'piece')}: {' '.join(tokens.pieces[own])}"


def _inputs(bert: Bert) -> Miniature:
    parts = parts_of(bert, ingredients(bert.tokenize(examples.TUTORIAL), 6))
    shown = [parts[name][:48] for name in ("token", "position", "normalised") if name in parts]
    rows = np.stack([vector[: min(map(len, shown))] for vector in shown])
    told = "a position vector, and what they make" if "position" in parts else "and what it makes"
    return charts.rows_miniature(rows), f"The first {rows.shape[1]} values of a token vector, {told}"


def _layers(bert: Bert) -> Miniature:
    values = _encoding(bert).states[-1].ravel()
    return charts.heap_miniature(values), f"The {len(values):,} values of the last layer: a heap around zero"


def _banks(bert: Bert) -> np.ndarray:
    """(layer, bank, feature): the words “bank” of the tutorial's sentence, or its first words where there are none."""
    encoding = _encoding(bert)
    places = [positions[0] for positions in encoding.positions("bank")] or [1, 2, 3]
    return encoding.states[:, places]


def _senses(bert: Bert) -> Miniature:
    matrix = cosine_matrix(LAYER_CHOICES[CHOICE](_banks(bert)))
    names = ["vault", "robber", "river"][: len(matrix)]
    return charts.square_miniature(matrix, names), f"The three banks compared: cosines from {matrix.min():.2f} to 1"


def _maps(bert: Bert) -> Miniature:
    from components.chapters.maps.numbers.projection import project

    encoding = _encoding(bert)
    own = [at for at in range(len(encoding.tokens)) if not encoding.tokens.special[at]]
    places = project(encoding.states[-2][own])
    pieces = [encoding.tokens.pieces[at] for at in own]
    marked = [at for at, piece in enumerate(pieces) if piece == "bank"]
    return charts.dots_miniature(places, marked, "bank"), f"The {len(own)} pieces of the sentence, laid flat by PCA"


def _neighbours(bert: Bert) -> Miniature:
    row = bert.tokenize("bank").ids[1]
    near = nearest_tokens(bert, bert.token_vectors[row], 5)[1:]
    said = ", ".join(f"{piece} {value:.2f}" for piece, value in near)
    return charts.bars_miniature(dict(near)), f"Nearest to {bert.vocabulary[row]} in the vocabulary: {said}"


def _pooling(bert: Bert) -> Miniature:
    matrices = [cosine_matrix(layer) for layer in _banks(bert)]
    pairs = {"one sense": (0, 1), "two senses": (1, 2)}
    lines = {name: np.array([matrix[pair] for matrix in matrices]) for name, pair in pairs.items()}
    return charts.lines_miniature(lines), "Two pairs of banks, layer by layer: one sense above, two senses below"


def _sentences(bert: Bert) -> Miniature:
    texts = ("The dog sleeps.", "A puppy naps.", "Rates fell.")
    encodings = [models.encoding(bert.name, text, None, "library") for text in texts]
    matrix = cosine_matrix(np.stack([encoding.states[-1].mean(0) for encoding in encodings]))
    return charts.square_miniature(matrix, texts), f"Three sentences compared: cosines from {matrix.min():.2f} to 1"


def _atlas(bert: Bert) -> Miniature:
    word, _ = Counter(of for _, of, _ in examples.labelled()).most_common(1)[0]
    known = Counter(sense for _, of, sense in examples.labelled() if of == word)
    said = ", ".join(f"{count} of {sense}" for sense, count in known.items())
    return charts.bars_miniature(dict(known), str), f"The built-in sentences with {word} by sense: {said}"


def _export(bert: Bert) -> Miniature:
    banks = _banks(bert)[-1]
    vectors = dict(zip(("vault", "robber", "river"), banks, strict=False))
    size = f"{len(banks)} × {banks.shape[1]:,} numbers"
    return charts.table_miniature(vectors, f"{size}, as a file"), f"The first numbers of the three banks: {size} in all"


def _facts(bert: Bert) -> Miniature:
    short = {HOLDS: "hold", FAILS: "do not", TOO_STRONG: "too strong", ELSEWHERE: "other model"}
    found = counts(models.checked(bert.name))
    said = ", ".join(f"{number} {verdict}" for verdict, number in found.items())
    bars = {f"{MARKS[verdict]} {short[verdict]}": number for verdict, number in found.items()}
    return charts.bars_miniature(bars, str), f"The claims of the tutorials by verdict: {said}"


def _room(bert: Bert) -> Miniature:
    questions = Counter(PAGES[step.page].name for step in STEPS)
    said = f"{len(STEPS)} questions to put to a class, most of them about {listed(dict(questions.most_common(3)))}"
    return charts.bars_miniature(dict(questions.most_common(4)), str), said


MINIATURES: dict[str, Callable[[Bert], Miniature]] = {
    "arrows": _arrows,
    "tokens": _pieces,
    "inputs": _inputs,
    "layers": _layers,
    "senses": _senses,
    "maps": _maps,
    "neighbours": _neighbours,
    "pooling": _pooling,
    "sentences": _sentences,
    "atlas": _atlas,
    "export": _export,
    "room": _room,
    "facts": _facts,
    "glossary": _glossary,
}
"""page -> its picture and what it shows in words, by a model whose network is loaded."""
