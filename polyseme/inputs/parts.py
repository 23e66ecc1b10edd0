"""Readings, strips and rulers of one piece at the input layer: as it is, and as the reader changes it."""

from dataclasses import dataclass, replace

from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Baseline
from polyseme.core.input_layer import (
    Ingredients,
    Parts,
    cosines_to,
    ingredients,
    other_segment,
    part_measures,
)
from polyseme.core.random_pairs import content_words, without_special
from polyseme.figures.cosines import above_chance, as_cosine, beside_chance
from polyseme.figures.wording import escaped, listed

NEAR = 0.02
"""Cosines closer together are not ranked."""

LOOKED_UP = {"token": "**what** a piece is", "position": "**where** it stands", "segment": "**which text** it is in"}


def lead(bert: Bert) -> str:
    """One sentence on what a model looks up for each piece."""
    tables, *_ = bert.input_paths
    names = [LOOKED_UP[name] for name in tables if name != "segment" or bert.segment_types >= 2]
    if len(names) == 1:
        return f"{bert.family.title} looks up {names[0]} only; the position counts later, in the layers."
    number = {2: "two", 3: "three"}[len(names)]
    rest = ", with one vector for all pieces" if bert.segment_types == 1 else ""
    return f"{bert.family.title} looks up {listed(names)}, and adds the {number} together{rest}."


def lacking(bert: Bert) -> str:
    """How this model's input layer differs from BERT's; empty if it does not."""
    family, first = bert.family.title, bert.input_paths[-1]
    sentences = {
        f"{family} adds **no vector for the position**.": not bert.places,
        bert.family.places: bool(bert.family.places),
        f"{family} adds the same segment vector to every piece.": bert.segment_types == 1,
        f"{family} has **no segment vectors**.": not bert.segment_types,
        f"Position 0 uses row {first} of the table; earlier rows are for padding.": first and bert.places,
    }
    return " ".join(sentence for sentence, applies in sentences.items() if applies)


@dataclass(frozen=True)
class TwoPlaces:
    """One piece at two places: its first and last in the text, or its own and the other end where it stands once.

    And another piece in the first of them, by name; None for a text that has no other.
    """

    piece: str
    places: tuple[Ingredients, Ingredients]
    repeated: bool
    texts: int = 1  # of which the first place is in one
    instead: tuple[str, Ingredients] | None = None

    @property
    def end(self) -> str:
        """The other end of the text."""
        return "end" if self.places[1].position else "start"

    @property
    def names(self) -> tuple[str, str]:
        """What the piece is called at both places."""
        if self.repeated:
            return f"first {self.piece}", f"last {self.piece}"
        return f"{self.piece} here", f"{self.piece} at the {self.end}"


def two_places(bert: Bert, tokens: Tokens, piece: Ingredients) -> TwoPlaces:
    """The piece where it stands first and last in the text; where it stands once, also at the other end."""
    places, last = [i for i, token in enumerate(tokens.ids) if token == piece.id], len(tokens) - 1
    if len(places) > 1:
        first, second = (ingredients(tokens, place) for place in (places[0], places[-1]))
    else:
        first, second = piece, replace(piece, position=0 if piece.position > last / 2 else last)
    texts, instead = 1 + max(tokens.segments or (0,)), _instead(bert, tokens, places[0])
    other = None if instead is None else (instead[0], replace(first, id=instead[1]))
    return TwoPlaces(tokens.pieces[places[0]], (first, second), len(places) > 1, texts, other)


def _instead(bert: Bert, tokens: Tokens, place: int) -> tuple[str, int] | None:
    """The name and the id of the nearest other word, a content word if there is one; else of the mask token."""
    for positions in (content_words(tokens), without_special(tokens)):
        others = [i for i in positions if tokens.ids[i] != tokens.ids[place]]
        if others:
            nearest = min(others, key=lambda i: (abs(i - place), i < place))
            return tokens.pieces[nearest], tokens.ids[nearest]
    mask = bert.tokenizer.mask_piece or ""
    number = bert.tokenizer.ids.get(mask, tokens.ids[place])
    return None if number == tokens.ids[place] else (mask, number)


def place_or_word(bert: Bert, pair: TwoPlaces) -> tuple[float, float | None]:
    """The cosine of a piece to itself at the other place; then to another piece at its own, None if there is none."""
    first, second = pair.places
    others = {"place": second} | ({"word": pair.instead[1]} if pair.instead else {})
    cosines = cosines_to(bert, first, others)
    return cosines["place"], cosines.get("word")


def other_text(bert: Bert, pair: TwoPlaces) -> float:
    """The cosine of a piece to itself in the other of two texts."""
    return cosines_to(bert, pair.places[0], {"": other_segment(pair.places[0])})[""]


def most_telling(
    moved: float, replaced: float | None, pair: TwoPlaces, added: int = 3, flipped: float | None = None
) -> str:
    """The finding: how many vectors are added, and whether word or place counts more, by the result of place_or_word.

    flipped: the cosine of the piece to itself in the other text, None if the model does not tell texts apart.
    """
    many = f"{'Two' if added == 2 else 'Three'} vectors are added; the" if added > 1 else "The"
    if moved > 1 - 1e-6:
        return f"**{many} word alone counts.**"
    if replaced is None or pair.instead is None:
        return f"**{many} place counts, too.**"
    if abs(replaced - moved) < NEAR:
        return f"**{many} word and its place count alike.**"
    if replaced > moved:
        return f"**{many} place counts more than the word.**"
    most = "most" if flipped is None or replaced < flipped else "more than its place"
    return f"**{many} word counts {most}.**"


def set_parts(before: Parts, after: Parts, original: Ingredients, changed: Ingredients) -> Parts:
    """The parts as the reader set them; after a change also the earlier normalised sum and the difference."""
    names = {"position": f"position {changed.position}", "segment": f"segment {changed.segment or 0}"}
    named = {names.get(name, name): vector for name, vector in after.items()}
    if original == changed:
        return named
    return named | {"before": before["normalised"], "difference": after["normalised"] - before["normalised"]}


def parts_reading(parts: Parts, difference: float, tokens: int) -> str:
    """The norms of the parts, the effect of LayerNorm, and how exactly the result matches hidden state 0."""
    measures = part_measures(parts)
    added = [name for name in ("token", "position", "segment") if name in measures]
    norms = listed(f"{name} {measures[name].norm:.2f}" for name in added)
    total, normal = measures["sum"], measures["normalised"]
    summed = f" Their sum has length {total.norm:.2f}." if added[1:] else ""
    narrow, wide = len(parts["sum"]), len(parts["normalised"])
    evening = "LayerNorm" if narrow == wide else f"LayerNorm, with a layer that widens {narrow} features to {wide},"
    learned = ", then scales and shifts it by learned numbers"
    if abs(normal.mean) < 0.001 and abs(normal.variance - 1) < 0.01:
        learned = ""
    rounding = ", which is rounding" if difference < 1e-4 else ""
    exact = f"the largest difference is {difference:.1e}{rounding}" if difference else "they are the same"
    return (
        f"Vector lengths: {norms}.{summed} {evening} gives the {'sum' if summed else 'vector'} mean 0 and spread 1"
        f"{learned}. The result is hidden state 0. We compared all {tokens:,} × {wide:,} values with the model's own: "
        f"{exact}."
    )


def change_reading(cosines: dict[str, float], changed: bool, baseline: Baseline, piece: str) -> str:
    """The cosine of a changed piece to the original; before any change, the cosines after single steps."""
    chance = baseline.layers[0]
    each = [f"{escaped(name)}, {as_cosine(value)}" for name, value in cosines.items()]
    known = f"{beside_chance(chance, 'random pairs in layer 0')}."
    if not changed:
        return f"Cosine with the original **{escaped(piece)}** after one change: {'; '.join(each)}."
    *_, (name, value) = cosines.items()
    alone = f" Each change alone: {'; '.join(each[:-1])}." if len(each) > 1 else ""
    return (
        f"**{escaped(piece)}**, {escaped(name)}, has cosine {as_cosine(value)} with its original vector: "
        f"{above_chance(chance, value)}.{alone} {known}"
    )
