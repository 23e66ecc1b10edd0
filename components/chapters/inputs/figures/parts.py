"""Readings, strips and rulers of one piece: as it is, as it is changed, and at its several places of a text."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from components import limits
from components.bert import Bert
from components.chapters.inputs.numbers import Repeated
from components.figures import look
from components.figures.cosines import Ruled, above_chance, as_cosine, beside_chance
from components.figures.prose import counted, escaped, listed, percent
from components.numbers.baseline import Baseline, Spread
from components.numbers.input_layer import Ingredients, Parts, measured


def summands(parts: Parts, made: Ingredients, piece: str) -> Parts:
    """The vectors that are added up, and their sum, each named by what it says; one alone with what becomes of it."""
    says = {"token": f"what: {piece}", "position": f"where: place {made.position}"}
    says |= {"segment": "for every piece alike" if made.segment is None else f"which text: {made.segment}"}
    says |= {"normalised": "evened out"} if parts.keys() == {"token", "sum", "normalised"} else {"sum": "added up"}
    return {look.plain(said): parts[name] for name, said in says.items() if name in parts}


def most_telling(cosines: Mapping[str, float], piece: str) -> str:
    """The finding: whether the place or the word counts most, by how alike a piece stays if one of them is changed."""
    names = list(cosines)
    if cosines[names[0]] > 1 - 1e-6:
        return f"**Only the word counts here:** {names[0]}, *{escaped(piece)}* goes in as the very same vector."
    moved = f"{names[0]}, *{escaped(piece)}* keeps cosine {as_cosine(cosines[names[0]])}"
    if len(names) == 1:
        return f"Another place makes another vector: **{moved}.**"
    what = "word" if cosines[names[1]] < cosines[names[0]] else "place"
    return f"**The {what} counts most:** {moved}; {escaped(names[1])}, {as_cosine(cosines[names[1]])}."


LOOKED_UP = {"token": "**what** a piece is", "position": "**where** it stands", "segment": "**which text** it is in"}


def lead(bert: Bert) -> str:
    """What a model looks up of each piece, in a sentence."""
    tables, *_ = bert.input_paths
    found = [LOOKED_UP[name] for name in tables if name != "segment" or bert.segment_types >= 2]
    if len(found) == 1:
        return f"{bert.family.title} looks up {found[0]}, and nothing else: where it stands counts only in the layers."
    number = {2: "two", 3: "three"}[len(found)]
    rest = ", with one vector for all pieces" if bert.segment_types == 1 else ""
    return f"{bert.family.title} looks up {listed(found)}, and adds the {number} up{rest}."


def lacking(bert: Bert) -> str:
    """What this model's input layer has otherwise than BERT's, in sentences; empty where it has the same."""
    family, said = bert.family.title, []
    if not bert.places:
        said.append(f"{family} adds **no vector for the place**.")
    if bert.family.places:
        said.append(bert.family.places)
    if bert.segment_types == 1:
        said.append(f"{family} has one segment vector, which every piece is given alike.")
    elif not bert.segment_types:
        said.append(f"{family} has **no segment vectors**.")
    *_, first = bert.input_paths
    if first and bert.places:
        said.append(f"Place 0 takes row {first} of its table; the rows before stand for padding.")
    return " ".join(said)


def set_parts(before: Parts, after: Parts, made: Ingredients, new: Ingredients) -> Parts:
    """The parts as the reader set them; where that changed them, also what the sum was, and how it differs."""
    names = {"position": f"position {new.position}", "segment": f"segment {new.segment or 0}"}
    named = {names.get(name, name): vector for name, vector in after.items()}
    if made == new:
        return named
    return named | {"before": before["normalised"], "difference": after["normalised"] - before["normalised"]}


def parts_reading(parts: Parts, difference: float, tokens: int) -> str:
    """What adds up to what, what LayerNorm does to it, and that the result is hidden state 0."""
    found = measured(parts)
    summands = listed(f"{name} {found[name].norm:.2f}" for name in ("token", "position", "segment") if name in found)
    total, normal = found["sum"], found["normalised"]
    narrow, wide = len(parts["sum"]), len(parts["normalised"])
    evening = "LayerNorm" if narrow == wide else f"LayerNorm, with a layer that widens {narrow} features to {wide},"
    why = " (it makes them 0 and 1, then stretches and shifts each feature as it has learned to)"
    if abs(normal.mean) < 0.001 and abs(normal.variance - 1) < 0.01:
        why = ", as its name promises"
    rounding = ", which is rounding" if difference < 1e-4 else ""
    exact = f"a largest difference of {difference:.1e}{rounding}" if difference else "no difference at all"
    return (
        f"Norms: {summands}; their sum {total.norm:.2f}. {evening} takes the sum from mean "
        f"{_small(total.mean)} and variance {_small(total.variance)} to mean {_small(normal.mean)} and variance "
        f"{_small(normal.variance)}{why}. The strip *normalised* **is** hidden state 0, "
        f"the first thing the layers get: over all {tokens:,} × {wide:,} values of this text, as "
        f"typed, there is {exact}."
    )


def _small(value: float) -> str:
    """A number of any size in few digits: 0.0015, 0.34, 0."""
    return "0" if abs(value) < 5e-5 else f"{value:.2g}".replace("-", "−")


def change_ruler(cosines: dict[str, float], baseline: Baseline) -> list[Ruled]:
    """What the ruler below the switches shows."""
    return [Ruled("to the original", cosines, baseline.layers[0])]


def change_reading(cosines: dict[str, float], changed: bool, baseline: Baseline, piece: str) -> str:
    """How far the chosen changes take a piece from what it was; before any is chosen, how far some would."""
    chance = baseline.layers[0]
    each = [f"{escaped(name)} ({as_cosine(value)})" for name, value in cosines.items()]
    known = (
        f"{beside_chance(chance, 'Two random pieces of layer 0')} "
        f"({len(chance.cosines):,} pairs from {baseline.texts} sentences, seed {baseline.seed})."
    )
    if not changed:
        steps = f"How alike **{escaped(piece)}** would stay after one step, as cosines: {listed(each)}."
        return f"Nothing is changed yet. {steps} {known}"
    name, value = list(cosines.items())[-1]
    alone = f" Each change alone: {listed(each[:-1])}." if len(each) > 1 else ""
    return (
        f"**{escaped(piece)}**, {escaped(name)}, has cosine {as_cosine(value)} to what it was: "
        f"{above_chance(chance, value)}.{alone} {known}"
    )


def occurrence_strips(found: Repeated) -> Parts:
    """The one token vector, then each occurrence's position vector, then each one's normalised sum."""
    named = list(zip(found.positions, found.parts, strict=True))
    return (
        {"token, the same": named[0][1]["token"]}
        | {f"position {at}": parts["position"] for at, parts in named}
        | {f"layer 0 at {at}": parts["normalised"] for at, parts in named}
    )


def occurrence_ruler(found: Repeated, chances: dict[str, Spread], baseline: Baseline) -> list[Ruled]:
    """The cosines of each two occurrences: token vectors, position vectors, layer 0, each beside its own chance."""
    kinds = {"token": "token vectors", "position": "position vectors", "normalised": "layer 0, all added up"}
    beside = chances | {"normalised": baseline.layers[0]}
    named = {part: {f"{a} – {b}": one for (a, b), one in pairs.items()} for part, pairs in found.cosines.items()}
    return [Ruled(kind, named[part], beside[part]) for part, kind in kinds.items()]


def places_reading(found: Repeated) -> str:
    """Where the occurrences stand, and what they share."""
    around = zip(found.positions, found.surroundings, strict=True)
    places = listed((f"{at} (*{escaped(words)}*)" for at, words in around), most=limits.OCCURRENCES)
    norms = sorted(float(np.linalg.norm(parts["position"])) for parts in found.parts)
    shown = len(found.positions)
    cut = f" The first {shown} of {found.total} occurrences are drawn." if shown < found.total else ""
    return (
        f"**{escaped(found.piece)}** stands at {places}. One token vector serves all "
        f"{counted(shown, 'occurrence')}; each place adds a position vector of its own, with norm "
        f"{_range([f'{norm:.2f}' for norm in norms])}.{cut}"
    )


def pairs_reading(found: Repeated, chances: dict[str, Spread], baseline: Baseline) -> str:
    """How far the occurrences of one piece are apart before the first layer."""
    cosines = sorted(found.cosines["position"].values())
    return (
        f"Same token vector, different position vectors: cosine {_range([as_cosine(value) for value in cosines])} "
        f"({beside_chance(chances['position'], 'two random positions')}). So the occurrences differ at layer 0 "
        f"already, by position alone: {_closest(found.cosines['normalised'])} "
        f"({beside_chance(baseline.layers[0], 'two random pieces of layer 0')}). The words around play no part yet."
    )


def _closest(cosines: Mapping[tuple[int, int], float]) -> str:
    """The two places that are most alike at layer 0, and the two that are least."""
    near, far = max(cosines, key=cosines.__getitem__), min(cosines, key=cosines.__getitem__)
    if len(cosines) == 1:
        return f"cosine {as_cosine(cosines[near])}"
    return (
        f"{near[0]} and {near[1]} are closest, {as_cosine(cosines[near])}; "
        f"{far[0]} and {far[1]} furthest apart, {as_cosine(cosines[far])}"
    )


def _range(sorted_numbers: list[str]) -> str:
    """The first and the last of numbers in print, or the one there is."""
    low, high = sorted_numbers[0], sorted_numbers[-1]
    return low if low == high else f"{low} to {high}"


def tables_reading(table: pd.DataFrame, parameters: int) -> str:
    """How much of the model is tables, and that all of it is looked up, not computed."""
    sums = "Three look-ups and two additions" if len(table) > 2 else "Two look-ups and one addition"
    sizes = listed(
        f"{rows:,} × {features:,} for the {name}"
        for name, rows, features in zip(table["table"], table["rows"], table["features"], strict=True)
    )
    return (
        f"{sums}; nothing is computed from the letters. The tables are {sizes}: together "
        f"{counted(int(table['values'].sum()), 'number')}, {percent(float(table['share'].sum()))} of this model's "
        f"{parameters:,} parameters."
    )
