"""One verdict, four answers: on dots whose verdict can be seen by hand, and on the bundled model."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.spatial.distance import cosine
from sklearn.metrics import roc_auc_score

from polyseme import examples
from polyseme.core.layers import choice_of, layer_choices
from polyseme.core.occurrences.gathering import Gathering, gather_built_in, gathered, labelled_occurrences
from polyseme.core.occurrences.known import gather, known_senses, occurrences_of
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.similarity import unit
from polyseme.core.verdict.calibration import Logistic, Rule, auc, calibration_at_hand, word_trial
from polyseme.core.verdict.evidence import LEAST, evidence
from polyseme.core.verdict.verdicts import ALONE, FAR, FEW, LANGUAGE, NEAR, NOTHING, UNKNOWN, Judgement, Verdict, judge

EAST, NORTH, UP = np.eye(3)
RULE = Rule(Logistic(3.0, -2.0), 0.5, far=-4.0)


def made(own, senses=("east", "north"), each=LEAST, text="She saw a word {}."):
    """A judgement by hand: the reader's dots, and `each` dots of every sense, a little apart."""
    rng = np.random.default_rng(0)
    ways = [dict(zip(("east", "north", "up"), (EAST, NORTH, UP), strict=True))[s] for s in senses for _ in range(each)]
    labels = [""] * len(own) + [sense for sense in senses for _ in range(each)]
    units = unit(np.array([*own, *(way + 0.1 * rng.normal(size=3) for way in ways)], np.float64))[:, None]
    texts = [(text if at < len(own) else "She saw a word {}.").format(at) for at in range(len(units))]
    found = tuple(Occurrence(at, one, (10, 14), (1,)) for at, one in enumerate(texts))
    names = tuple(f"own {number}" for number in range(len(own)))
    return Judgement(Gathering("word", found, names, tuple(labels), units), RULE, True)


@pytest.mark.parametrize(
    ("judgement", "answer", "reason"),
    [
        (made([EAST]), "east", ""),
        (made([NORTH]), "north", ""),
        (replace(made([EAST + NORTH]), rule=replace(RULE, far=-99.0)), "can't tell", NEAR),
        (made([EAST - 9 * UP]), "can't tell", FAR),
        (made([EAST], each=LEAST - 1), "can't tell", FEW),
        (made([EAST], text="        « word »"), "can't tell", ALONE),
        (made([EAST], text="Word,     word!"), "can't tell", ALONE),
        (made([EAST], text="This is a word!"), "east", ""),
        (made([EAST], text="My word:a word"), "can't tell", ALONE),
        (made([EAST], senses=("east",)), "can't be asked", NOTHING),
        (made([EAST], senses=()), "can't be asked", NOTHING),
        (replace(made([EAST]), refused=LANGUAGE), "can't be asked", LANGUAGE),
        (replace(made([EAST]), rule=None), "can't be asked", NOTHING),
    ],
)
def test_each_answer_is_given_where_it_is_so(judgement, answer, reason):
    (verdict,) = judgement.verdicts
    assert (verdict.answer, verdict.reason) == (answer, reason)


def test_one_sentence_twice_has_one_meaning():
    of = made([EAST, EAST, EAST], text="She saw a word.", senses=())
    assert (of.pairs == 1).all()
    assert not replace(of, refused=LANGUAGE).pairs.any()


def test_the_reader_who_labels_a_dot_does_not_label_its_own_sentence():
    of = made([NORTH, EAST]).gathering
    labelled = replace(of, senses=("east", "", *of.senses[2:]))
    assert Judgement(labelled, RULE, True).verdicts[0].answer == "north"


def test_pairs_are_told_only_where_the_cosine_says_so():
    rule = replace(RULE, by_cosine=Logistic(20.0, -10.0))
    assert rule.pair_verdicts(np.array([0.9, 0.5, 0.1])).tolist() == [1, 0, -1]
    assert RULE.pair_verdicts(np.array([0.9, 0.1])).tolist() == [0, 0]


def test_lead_and_closeness_are_in_the_spread_of_the_labelled_ones(bert):
    of = gather_built_in(bert, "mouse", choice=choice_of(bert.layers, 6))
    plural = np.array([one.word.casefold() != "mouse" for one in of.occurrences])
    units, middle = of.units[:, 6].copy(), of.units[:, 6].mean(0)
    for form in (plural, ~plural):
        units[form] -= (of.units[form, 6].mean(0) - middle) * form.sum() / (form.sum() + 5)
    units = unit(units)
    own, other = [], []
    for at, one in enumerate(of.occurrences):
        rest = [i for i, two in enumerate(of.occurrences) if two.text != one.text]
        means = [units[[i for i in rest if of.labelled[i] == sense]].mean(0) for sense in (0, 1)]
        own.append(1 - cosine(units[at], means[of.labelled[at]]))
        other.append(1 - cosine(units[at], means[1 - of.labelled[at]]))
    leads, found = np.subtract(own, other), evidence(of)
    np.testing.assert_allclose(found.lead, abs(leads) / leads.std(), atol=1e-3)
    usual = [np.array(own)[of.labelled == sense] for sense in found.first]
    closeness = (np.maximum(own, other) - list(map(np.mean, usual))) / list(map(np.std, usual))
    np.testing.assert_allclose(found.closeness, closeness, atol=4e-3)
    np.testing.assert_array_equal(found.first == of.labelled, leads > 0)


@cache
def judged(bert, text, choice="Layer 6"):
    """Label -> verdict, in a text of lines about its first word."""
    word, *texts = text.split("|")
    find = lambda lines, name: occurrences_of(bert, lines, name)  # noqa: E731
    own = find(tuple(texts), word)
    own = own.select(known_senses(own), range(len(own)))
    of = judge(bert, gather(own, find, layer_choices(bert.layers)[choice]), calibration_at_hand(bert))
    return dict(zip(of.gathering.labels, of.verdicts, strict=True))


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (f"bank|{examples.TUTORIAL}", ["money", "money", "can't tell"]),
        ("crane|The crane lifted the steel beam onto the roof.|A crane waded through the marsh.", ["machine", "bird"]),
        ("crane|The crane driver sat in his cab.", ["machine"]),
        ("bat|The bat flew out of the cave.", ["can't tell"]),
        ("spring|spring", ["can't tell"]),
        (
            "bark|The bark of the dog woke us.|His bark is worse than his bite.|The bark of the oak is rough.",
            ["dog", "dog", "tree"],
        ),
        ("match|We watched the match on television.|This scarf is a match for your coat.", ["game", "can't tell"]),
        ("bank|Die Bank am Fluss ist nicht grün.|Ich gehe zur Bank und hole mein Geld.", ["can't be asked"] * 2),
        ("🙂|I like 🙂 a lot.|No 🙂 today.", ["can't be asked"] * 2),
        ("pizza|I love pizza.|I hate pizza.|We ordered pizza.", ["can't be asked"] * 3),
    ],
)
def test_what_the_bundled_model_says_of_texts_that_it_was_wrong_about(bert, text, answers):
    assert [verdict.answer for verdict in judged(bert, text).values()] == answers


def test_a_text_that_is_also_built_in_is_judged_by_the_other_sentences(bert):
    built_in = next(text for text, word, sense in examples.labelled() if (word, sense) == ("match", "game"))
    first, second = judged(bert, f"match|{built_in}|Strike a match and light the candle.").values()
    assert second.answer == "fire"
    of = gather_built_in(bert, "match")
    assert first.right == pytest.approx(_right(bert, of, built_in), abs=0.02)  # the other dot is there


def _right(bert, of: Gathering, text: str) -> float:
    calibration = calibration_at_hand(bert)
    at = [one.text for one in of.occurrences].index(text)
    return float(calibration.rules["Layer 6"].right(evidence(replace(of, choice=choice_of(6, 6))))[at])


def test_words_that_did_not_choose_the_rule_get_at_most_seven_wrong_answers_in_a_hundred(bert):
    calibration = calibration_at_hand(bert)
    rule, held_out = calibration.rules[f"Layer {calibration.layer}"], []
    for word in sorted({word for _, word, _ in examples.ambiguous()} - examples.choosing_words())[::5]:
        of = gather_built_in(bert, word)
        trial = word_trial(replace(of, units=of.units[:, calibration.layer, None]))
        held_out.append((rule.sure(trial.found), trial.right))
    decided, right = (np.concatenate(part) for part in zip(*held_out, strict=True))
    assert decided.mean() > 0.35
    assert right[decided].mean() >= 0.93
    assert rule.measured.right >= 0.93
    assert rule.measured.decided >= 0.4
    assert rule.measured.absent <= 0.38, "a meaning that is missing among ours is often noticed"


def test_half_of_the_words_choose_and_each_has_enough_sentences():
    words = {word for _, word, _ in examples.ambiguous()}
    assert len(examples.choosing_words()) == len(words) / 2 == 40
    counts: dict = {}
    for _, word, sense in examples.ambiguous():
        counts[word, sense] = counts.get((word, sense), 0) + 1
    assert min(counts.values()) >= 8


def test_every_layer_choice_has_a_rule_and_a_yardstick_without_the_word_itself(bert):
    calibration = calibration_at_hand(bert)
    assert {*calibration.rules} == {*calibration.names} == {*layer_choices(bert.layers)}
    same, different = calibration.spreads("Last", "bank")
    assert len(same.cosines) == sum(
        len(kinds[0]) for word, kinds in calibration.pairs["Layer 6"].items() if word != "bank"
    )
    assert same.median > different.median
    kinds = calibration.pairs["Layer 6"]["mouse"]
    by_hand = roc_auc_score(np.repeat([1, 0], [len(kind) for kind in kinds]), np.concatenate(kinds))
    assert auc(*kinds) == pytest.approx(by_hand)


def test_a_model_without_a_calibration_is_judged_by_the_word_alone(bert):
    own = occurrences_of(bert, ("We sat on the river bank.", "The bank lent us money."), "bank")
    around = labelled_occurrences(bert, "bank")
    of = gathered(own, around, around.senses, choice_of(bert.layers, 6))
    rough = judge(bert, of, None)
    assert [verdict.answer for verdict in rough.verdicts] == ["river", "money"]
    assert not rough.measured_elsewhere
    assert isinstance(judge(bert, gathered(own, None), None).verdicts[0], Verdict)
    assert UNKNOWN not in {verdict.reason for verdict in rough.verdicts}
