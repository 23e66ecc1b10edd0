"""Figures of another model: each check agrees with a model made by hand that has them, and with no other."""

from types import SimpleNamespace

import numpy as np
import pytest

from polyseme import examples
from polyseme.facts.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, check, published
from polyseme.facts.claims.table import CLAIMS

LAYERS, FEATURES = 13, 768


def made_by_hand(bert, off=0.0):
    """A model with the printed values in their places, each off by so much, and nothing elsewhere."""
    token, position, segment = (np.zeros((size, FEATURES), np.float32) for size in (30_522, 512, 2))
    first, last = np.s_[:3], np.s_[-3:]
    token[[0, 1, 2, -3, -2, -1], :3] = published.TOKENS[:6]
    token[-1, last] = published.TOKENS[6]
    position[0, :3], position[0, last] = np.split(np.array(published.POSITIONS[0]), 2)
    position[1, first], position[2, first] = published.POSITIONS[1:]
    fill(token, [3899], published.DOG)
    fill(segment, [0, 1], published.SEGMENTS)

    def encode(text, pair=None, segments="library"):
        tokens = bert.tokenize(text, segments=segments)
        states = np.zeros((LAYERS, len(tokens), FEATURES), np.float32)
        if text == "hello, world!":
            fill(states[0], range(6), published.HELLO)
        else:
            fill(states[1], [0, 1, 2, -3, -2, -1], published.CORNERS)
            for at, name in zip((6, 10, 19), ("vault", "robber", "river"), strict=True):
                states[-2, at, :15] = published.FIFTEEN[name]  # of the last four layers the sum
        return SimpleNamespace(states=states + off, positions=tokens.positions)

    return SimpleNamespace(
        name="bert-base-uncased",
        layers=12,
        features=FEATURES,
        heads=12,
        segment_types=2,
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


PRINTED = [
    "The token table",
    "The vector of “dog”",
    "The position table",
    "The segment table",
    "“hello, world!” at the input layer",
    "The corners of encoded_layers[0]",
    "First fifteen values of the bank of the robber",
    "First fifteen values of the bank of the vault",
    "First fifteen values of the bank of the river",
]


@pytest.mark.parametrize("start", PRINTED)
def test_printed_values_are_borne_out_by_a_model_that_has_them_and_by_no_other(bert, start):
    (claim,) = (claim for claim in CLAIMS if claim.says.startswith(start))
    (right,) = check(made_by_hand(bert), [claim])
    assert (right.verdict, right.found) == (HOLDS, claim.claimed)
    (wrong,) = check(made_by_hand(bert, off=0.002), [claim])
    assert wrong.verdict == (TOO_STRONG if claim.instead else FAILS)
    (here,) = check(bert, [claim])
    assert here.verdict == ELSEWHERE
    assert here.found != claim.claimed


@pytest.mark.parametrize(("row", "at"), [(row, at) for row, size in enumerate((6, 3, 3)) for at in range(size)])
def test_one_printed_value_that_is_another_is_noticed(row, at):
    rows = [list(values) for values in published.POSITIONS]
    find = published.values_near(lambda bert: rows, published.POSITIONS, 1e-4)
    assert find(None)[1]
    rows[row][at] += 2e-4
    assert not find(None)[1]


@pytest.mark.parametrize(("digits", "pair"), [("0.94567525", (0, 1)), ("0.6797334", (1, 2))])
def test_the_cosines_of_2019_are_held_to_four_decimals(bert, digits, pair):
    (claim,) = (claim for claim in CLAIMS if claim.claimed == digits)

    def banks_at(cosine):
        """The three banks in one plane, the pair at the angle of a cosine."""
        states = np.zeros((LAYERS, 22, FEATURES), np.float32)
        places = np.array([6, 10, 19])
        states[-1, places, 0] = 1
        states[-1, places[pair[1]], :2] = cosine, np.sqrt(1 - cosine**2)
        encoding = SimpleNamespace(states=states, positions=bert.tokenize(examples.TUTORIAL).positions)
        return SimpleNamespace(encode=lambda text, segments: encoding)

    assert claim.find(banks_at(float(digits)))[1]
    assert not claim.find(banks_at(float(digits) - 0.002))[1]


def test_sizes_are_read_of_the_models_own_definition(base_bert, bert):
    base, large = (
        next(claim for claim in CLAIMS if claim.says.startswith(start)) for start in ("BERT base", "BERT large")
    )
    assert base.find(base_bert)[1]
    assert not base.find(bert)[1]
    assert base.find(bert)[0] == "6 layers, 384 features, 12 heads"
    named = SimpleNamespace(name="bert-large-uncased", layers=24, features=1024, heads=16)
    assert [row.verdict for row in check(named, [large])] == [HOLDS]
    assert [row.verdict for row in check(bert, [large])] == [ELSEWHERE]


def test_every_figure_of_the_seeds_is_on_the_list():
    printed = " ".join(claim.claimed for claim in CLAIMS).replace("−", "-")
    for value in ("1.1868", "-4.2407", "5.1834", "0.94567525", "0.6797334", "-0.2146", "-1.7802", "0.8146", "3899"):
        assert value in printed, value
    assert {claim.source.split(",")[0] for claim in CLAIMS} >= {"McCormick and Ryan", "TinkerD", "Pogiatzis", "Devlin"}


def test_values_that_are_fewer_than_were_published_are_not_the_published_ones(bert):
    for claimed, same in (([[1.0]], True), ([[1.0], [2.0]], False)):
        assert published.values_near(lambda bert: [[1.0]], claimed, 0.1)(bert)[1] == same
