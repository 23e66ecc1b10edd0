"""Readings of the Inputs page, and what its strips and rulers show."""

import pandas as pd

from components.figures.cosines import Ruled, above_chance, as_cosine, beside_chance
from components.figures.prose import counted, escaped, listed, percent
from components.numbers.baseline import Baseline
from components.numbers.input_layer import Ingredients, Parts, measured


def set_parts(before: Parts, after: Parts, made: Ingredients, new: Ingredients) -> Parts:
    """The parts as the reader set them; where that changed them also what the normalised sum was, and how it differs.

    The position and the segment are named by number.
    """
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
    return [Ruled("to the original, after LayerNorm", cosines, baseline.layers[0])]


def change_reading(cosines: dict[str, float], changed: bool, baseline: Baseline, piece: str) -> str:
    """How far the chosen changes take a piece from what it was; before any is chosen, how far some would."""
    chance = baseline.layers[0]
    each = [f"{escaped(name)} ({as_cosine(value)})" for name, value in cosines.items()]
    known = (
        f"{beside_chance(chance, 'Two random pieces of layer 0')} "
        f"({len(chance.cosines):,} pairs from {baseline.texts} sentences, seed {baseline.seed})."
    )
    if not changed:
        steps = f"What single steps would leave of **{escaped(piece)}**, as cosines: {listed(each)}."
        return f"Nothing is changed yet. {steps} {known}"
    name, value = list(cosines.items())[-1]
    alone = f" Each change alone: {listed(each[:-1])}." if len(each) > 1 else ""
    return (
        f"**{escaped(piece)}**, {escaped(name)}, has cosine {as_cosine(value)} to what it was: "
        f"{above_chance(chance, value)}.{alone} {known}"
    )


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
