"""The tutorial's published figures for its sentence, beside what the loaded model gives.

They belong to bert-base-uncased with segment ids of all ones (McCormick and Ryan, "BERT Word Embeddings Tutorial", 2019
and 2020): elsewhere the app's own values stand without a judgement.
"""

from components import examples
from components.analysis.layers import LAYER_CHOICES
from components.analysis.similarity import cosine
from components.bert import Bert

MODEL = "bert-base-uncased"
PLACES = {"vault": 6, "robber": 10, "river": 19}
COSINES = {("robber", "vault"): 0.94, ("robber", "river"): 0.69}
FIRST_FIVE = {
    "vault": (3.3596, -2.9805, -1.5421, 0.7065, 2.0031),
    "robber": (2.7359, -2.5577, -1.3094, 0.6797, 1.6633),
    "river": (1.5266, -0.8895, -0.5152, -0.9298, 2.8334),
}


def check_tutorial(bert: Bert) -> list[dict[str, str]]:
    """A row for each published figure: what it is, the published value, the value here, and pass, fail or neither."""
    encoding = bert.encode(examples.TUTORIAL, segments="tutorial")
    vectors = LAYER_CHOICES["Sum of last four"](encoding.states)
    rows = [
        _row(
            f"cosine, {a} and {b}",
            f"{told:.2f}",
            f"{(here := cosine(vectors[PLACES[a]], vectors[PLACES[b]])):.4f}",
            bert,
            abs(here - told) <= 0.005 + 1e-6,
        )
        for (a, b), told in COSINES.items()
    ]
    for name, told_values in FIRST_FIVE.items():
        values = vectors[PLACES[name], :5]
        near = all(abs(float(value) - told) < 0.001 for value, told in zip(values, told_values, strict=True))
        told_text, here_text = (" ".join(f"{value:.4f}" for value in some) for some in (told_values, values))
        rows.append(_row(f"first five values, bank of the {name}", told_text, here_text, bert, near))
    return rows


def _row(what: str, told: str, here: str, bert: Bert, near: bool) -> dict[str, str]:
    verdict = ("pass" if near else "fail") if bert.name == MODEL else "another model"
    return {"figure": what, f"published, {MODEL}": told, f"here, {bert.name}": here, "verdict": verdict}


def verdict(bert: Bert, rows: list[dict[str, str]]) -> str:
    """What the rows come to, in a sentence."""
    if bert.name != MODEL:
        return (
            f"The published figures belong to {MODEL} with segment ids of all ones. The values here are this model's "
            "own, with the same sentence, segments and sum of the last four layers; they need not agree."
        )
    passed = sum(row["verdict"] == "pass" for row in rows)
    return f"{passed} of {len(rows)} published figures are reproduced."
