"""Readings, strips and rulers of one piece at the input layer: as it is, and as the reader changes it."""

from collections.abc import Mapping
from dataclasses import replace

from polyseme.bert import Bert, Tokens
from polyseme.core.baseline import Baseline
from polyseme.core.input_layer import Ingredients, Parts, cosines_to, part_measures
from polyseme.figures import theme
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
        return f"{bert.family.title} looks up {names[0]}, and nothing else: where it stands counts only in the layers."
    number = {2: "two", 3: "three"}[len(names)]
    rest = ", with one vector for all pieces" if bert.segment_types == 1 else ""
    return f"{bert.family.title} looks up {listed(names)}, and adds the {number} up{rest}."


def lacking(bert: Bert) -> str:
    """How this model's input layer differs from BERT's; empty if it does not."""
    family, first = bert.family.title, bert.input_paths[-1]
    sentences = {
        f"{family} adds **no vector for the place**.": not bert.places,
        bert.family.places: bool(bert.family.places),
        f"{family} has one segment vector, which every piece is given alike.": bert.segment_types == 1,
        f"{family} has **no segment vectors**.": not bert.segment_types,
        f"Place 0 takes row {first} of its table; the rows before stand for padding.": first and bert.places,
    }
    return " ".join(sentence for sentence, applies in sentences.items() if applies)


def place_or_word(bert: Bert, tokens: Tokens, piece: Ingredients) -> dict[str, float]:
    """The cosine of a piece to itself: at the other end of the text, then with the mask token in its place."""
    last = len(tokens) - 1
    position = 0 if piece.position > last / 2 else last
    others = {f"moved to the {'end' if position else 'beginning'}": replace(piece, position=position)}
    mask = bert.tokenizer.mask_piece
    if mask and bert.tokenizer.ids[mask] != piece.id:
        others |= {f"with {mask} in its place": replace(piece, id=bert.tokenizer.ids[mask])}
    return cosines_to(bert, piece, others)


def most_telling(cosines: Mapping[str, float], piece: str) -> str:
    """The finding: whether position or word counts more, by the result of place_or_word."""
    (move, moved), *others = cosines.items()
    if moved > 1 - 1e-6:
        return f"**Only the word counts here:** {move}, *{escaped(piece)}* goes in as the very same vector."
    finding = f"{move}, *{escaped(piece)}* keeps cosine {as_cosine(moved)}"
    if not others:
        return f"Another place makes another vector: **{finding}.**"
    name, masked = others[0]
    more = "Word and place count alike"
    if abs(masked - moved) >= NEAR:
        more = "The word counts more than the place" if masked < moved else "The place counts more than the word"
    return f"**{more}:** {finding}; {escaped(name)}, {as_cosine(masked)}."


def summands(parts: Parts, ingredients: Ingredients, piece: str) -> Parts:
    """The vectors that are added and their sum, named for readers; a single one with its normalised vector."""
    segment = "for every piece alike" if ingredients.segment is None else f"which text: {ingredients.segment}"
    names = {"token": f"what: {piece}", "position": f"where: place {ingredients.position}", "segment": segment}
    single = parts.keys() == {"token", "sum", "normalised"}
    names |= {"normalised": "evened out"} if single else {"sum": "added up"}
    return {theme.plain(name): parts[part] for part, name in names.items() if part in parts}


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
    norms = listed(f"{name} {measures[name].norm:.2f}" for name in ("token", "position", "segment") if name in measures)
    total, normal = measures["sum"], measures["normalised"]
    narrow, wide = len(parts["sum"]), len(parts["normalised"])
    evening = "LayerNorm" if narrow == wide else f"LayerNorm, with a layer that widens {narrow} features to {wide},"
    why = " (it makes them 0 and 1, then stretches and shifts each feature as it has learned to)"
    if abs(normal.mean) < 0.001 and abs(normal.variance - 1) < 0.01:
        why = ", as its name promises"
    rounding = ", which is rounding" if difference < 1e-4 else ""
    exact = f"a largest difference of {difference:.1e}{rounding}" if difference else "no difference at all"
    return (
        f"Norms: {norms}; their sum {total.norm:.2f}. {evening} takes the sum from mean "
        f"{_small(total.mean)} and variance {_small(total.variance)} to mean {_small(normal.mean)} and variance "
        f"{_small(normal.variance)}{why}. The strip *normalised* **is** hidden state 0, "
        f"the first thing the layers get: over all {tokens:,} × {wide:,} values of this text, as "
        f"typed, there is {exact}."
    )


def _small(value: float) -> str:
    """A number in two digits, such as 0.0015 or 0.34; 0 if it is nearly 0."""
    return "0" if abs(value) < 5e-5 else f"{value:.2g}".replace("-", "−")


def change_reading(cosines: dict[str, float], changed: bool, baseline: Baseline, piece: str) -> str:
    """The cosine of a changed piece to the original; before any change, the cosines after single steps."""
    chance = baseline.layers[0]
    each = [f"{escaped(name)} ({as_cosine(value)})" for name, value in cosines.items()]
    known = (
        f"{beside_chance(chance, 'Two random pieces of layer 0')} "
        f"({len(chance.cosines):,} pairs from {baseline.texts} sentences, seed {baseline.seed})."
    )
    if not changed:
        steps = f"How alike **{escaped(piece)}** would stay after one step, as cosines: {listed(each)}."
        return f"Nothing is changed yet. {steps} {known}"
    *_, (name, value) = cosines.items()
    alone = f" Each change alone: {listed(each[:-1])}." if len(each) > 1 else ""
    return (
        f"**{escaped(piece)}**, {escaped(name)}, has cosine {as_cosine(value)} to what it was: "
        f"{above_chance(chance, value)}.{alone} {known}"
    )
