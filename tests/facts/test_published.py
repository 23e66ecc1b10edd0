"""Figures of another model: each check agrees with a model made by hand that has them, and with no other."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from polyseme import examples
from polyseme.facts.claims import ELSEWHERE, HOLDS, check, table
from polyseme.facts.claims.table import CLAIMS, same_values

LAYERS, FEATURES = 13, 768
ENTRIES = tomllib.loads(Path(table.__file__).with_name("claims.toml").read_text("utf-8"))["claim"]
VALUES = {(entry["check"], *entry.get("with", {}).values()): entry["values"] for entry in ENTRIES if "values" in entry}
PRINTED = [i for i, entry in enumerate(ENTRIES) if "values" in entry and entry["check"] != "bank_cosines"]


def made_by_hand(bert, off=0.0):
    """A model with the printed values in their places, each off by so much, and nothing elsewhere."""
    token, position, segment = (np.zeros((size, FEATURES), np.float32) for size in (30_522, 512, 2))
    first, last = np.s_[:3], np.s_[-3:]
    token[[0, 1, 2, -3, -2, -1], :3] = VALUES["token_table",][:6]
    token[-1, last] = VALUES["token_table",][6]
    rows = VALUES["position_table",]
    position[0, :3], position[0, last] = np.split(np.array(rows[0]), 2)
    position[1, first], position[2, first] = rows[1:]
    fill(token, [3899], VALUES["token_row", "dog"])
    fill(segment, [0, 1], VALUES["segment_table",])

    def encode(text, pair=None, segments="library"):
        tokens = bert.tokenize(text, segments=segments)
        states = np.zeros((LAYERS, len(tokens), FEATURES), np.float32)
        if text == "hello, world!":
            fill(states[0], range(6), VALUES["input_rows", text])
        else:
            fill(states[1], [0, 1, 2, -3, -2, -1], VALUES["first_layer",])
            states[-2, [6, 10, 19], :15] = VALUES["bank_values", 15]  # the sum of the last four layers
        return SimpleNamespace(states=states + off, positions=tokens.positions)

    return SimpleNamespace(
        name="bert-base-uncased",
        layers=12,
        vocabulary=bert.vocabulary,
        tokenize=bert.tokenize,
        encode=encode,
        token_vectors=token + off,
        position_vectors=position + off,
        segment_vectors=segment + off,
    )


def fill(rows, places, values):
    """Puts the first and the last three values of some rows in their places."""
    rows[list(places), :3], rows[list(places), -3:] = np.split(np.array(values), 2, axis=1)


@pytest.mark.parametrize("number", PRINTED)
def test_printed_values_are_borne_out_by_a_model_that_has_them_and_by_no_other(bert, number):
    claim = CLAIMS[number]
    (wrong,) = check(made_by_hand(bert, off=0.002), [claim])
    assert wrong.verdict == claim.otherwise
    (here,) = check(bert, [claim])
    assert here.verdict == ELSEWHERE
    assert here.found != claim.claimed
    if "five values" not in claim.says:  # of the other edition
        (right,) = check(made_by_hand(bert), [claim])
        assert (right.verdict, right.found) == (HOLDS, claim.claimed)


@pytest.mark.parametrize(("row", "column"), [(0, 0), (0, 5), (1, 2), (2, 1)])
def test_one_value_more_less_or_changed_is_noticed(row, column):
    claimed = VALUES["position_table",]
    rows = [list(values) for values in claimed]
    assert same_values(rows, claimed, 1e-4)
    assert not same_values(rows[:2], claimed, 1e-4)
    assert not same_values([rows[0][:5], *rows[1:]], claimed, 1e-4)
    rows[row][column] += 2e-4
    assert not same_values(rows, claimed, 1e-4)


@pytest.mark.parametrize("off", [(0.002, 0), (0, 0.002)])
def test_the_cosines_of_2019_are_held_to_three_decimals(bert, off):
    (claim,) = (claim for claim in CLAIMS if claim.claimed == "0.94567525 and 0.6797334")

    def banks_at(vault, river):
        """The three banks in one plane, two of them at the angles of their cosines from the robber's."""
        states = np.zeros((LAYERS, 22, FEATURES), np.float32)
        for place, cosine in ((6, vault), (10, 1), (19, river)):
            states[-1, place, :2] = cosine, np.sqrt(1 - cosine**2)
        encoding = SimpleNamespace(states=states, positions=bert.tokenize(examples.TUTORIAL).positions)
        return SimpleNamespace(encode=lambda text, segments: encoding)

    cosines = np.array([0.94567525, 0.6797334])
    assert claim.find(banks_at(*cosines))[1]
    assert not claim.find(banks_at(*cosines - off))[1]


def test_sizes_are_read_of_the_models_own_definition(base_bert, bert):
    base, large = (
        next(claim for claim in CLAIMS if claim.says.startswith(start)) for start in ("BERT base", "BERT large")
    )
    assert base.find(base_bert)[1]
    assert base.find(bert) == ("6 layers, 384 features, 12 heads", False)
    named = SimpleNamespace(name="bert-large-uncased", layers=24, features=1024, heads=16)
    assert [row.verdict for row in check(named, [large])] == [HOLDS]


def test_every_figure_of_the_seeds_is_on_the_list():
    printed = " ".join(claim.claimed for claim in CLAIMS).replace("−", "-")
    for value in ("1.1868", "-4.2407", "5.1834", "0.94567525", "0.6797334", "-0.2146", "-1.7802", "0.8146", "3899"):
        assert value in printed, value
