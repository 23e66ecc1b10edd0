"""The tutorials' claims: each is judged on the model that it was made for, and nowhere else."""

import re
from dataclasses import replace
from html import unescape

import pytest

from polyseme.facts.claims import ELSEWHERE, HOLDS, TOO_STRONG, UNCASED, WRONG, Checked, check, counts
from polyseme.facts.claims.table import CLAIMS
from polyseme.facts.figures import claim_lists, claim_table, claims_reading, elsewhere_reading, verdict_bar
from polyseme.figures.wording import escaped

TUTORIAL_MODEL = "bert-base-uncased"


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        (
            [HOLDS, WRONG, TOO_STRONG],
            "**Of 3 claims tested on tiny\\-BERT, only 1 holds**; the others are wrong or too strong.",
        ),
        ([HOLDS, HOLDS, WRONG], "**Of 3 claims tested on tiny\\-BERT, 2 hold**; the others are wrong or too strong."),
        (
            [HOLDS, TOO_STRONG, ELSEWHERE],
            "**Of 2 claims tested on tiny\\-BERT, 1 holds**; the others are wrong or too strong.",
        ),
        ([ELSEWHERE], "**No claim can be tested here**"),
    ],
)
def test_the_finding_says_whether_more_hold_or_fail(verdicts, said):
    assert claims_reading("tiny-BERT", [Checked(CLAIMS[0], "", verdict) for verdict in verdicts]).startswith(said)


@pytest.fixture(scope="module")
def rows(bert):
    return check(bert, CLAIMS)


def test_every_claim_has_one_of_four_verdicts(rows):
    assert counts(rows) == {HOLDS: 13, TOO_STRONG: 11, WRONG: 7, ELSEWHERE: 18}
    bar = re.findall(r'value="(\d+)" aria-pressed="(\w+)".*?flex-grow: (\d+)"><b>(\d+)</b>', verdict_bar(rows, 3))
    assert [grow for *_, grow, _ in bar] == [count for *_, count in bar] == ["7", "11", "13", "18"]
    assert [rows[int(first)].verdict for first, *_ in bar] == [WRONG, TOO_STRONG, HOLDS, ELSEWHERE]
    assert [rows[int(first)].verdict for first, pressed, *_ in bar if pressed == "true"] == [rows[3].verdict]
    for first, _, _, count in bar:
        listed = re.findall(r'value="(\d+)"', "".join(claim_lists(rows, int(first))))
        assert (len(listed), listed[0]) == (int(count), first)
    drawn = "".join(
        part
        for first, *_ in bar
        for part in claim_lists(rows, 3 if rows[int(first)].verdict == rows[3].verdict else int(first))
    )
    buttons = re.findall(r'value="(\d+)" aria-pressed="(\w+)".*?>([^<]*)</button>', drawn)
    assert sorted(int(claim) for claim, *_ in buttons) == list(range(len(rows)))
    assert all(unescape(says) == rows[int(claim)].claim.says for claim, *_, says in buttons)
    opened = [claim for claim, pressed, *_ in buttons if pressed == "true"]
    assert len(opened) == 4, "one of each verdict"
    assert "3" in opened
    before, chosen, after = (re.findall(r'value="(\d+)"', part) for part in claim_lists(rows, 3))
    assert chosen == ["3"], "its card stands beside it"
    assert all(int(claim) < 3 for claim in before)
    assert int(after[0]) > 3
    table = claim_table("all-MiniLM-L6-v2", rows)
    assert (table["verdict"] == "× wrong").sum() == 7
    assert all(row.claim.instead for row in rows if row.verdict in (TOO_STRONG, WRONG))


def test_what_is_true_in_part_is_too_strong_and_a_plain_error_is_wrong(rows):
    wrong = {row.found for row in rows if row.verdict == WRONG and row.claim.made_for == UNCASED}
    assert wrong == {"playing", "jacksonville", "row 4 is !, row 3 world"}
    verdicts = {row.claim.says.split()[0]: row for row in rows}
    assert verdicts["Any"].verdict == TOO_STRONG
    assert verdicts["Any"].found.endswith("1 [UNK]")
    isotropic = verdicts["Isotropic"]
    assert isotropic.verdict == TOO_STRONG, "made isotropic, the words are still clusters"
    assert isotropic.found.startswith(
        "isotropic vectors: IsoScore 1.00 (it was 0.41), silhouette 0.30 (it was 0.79); over 99"
    )


def test_figures_of_another_model_are_shown_without_a_verdict(rows):
    others = [row for row in rows if row.verdict == ELSEWHERE]
    assert {row.claim.made_for for row in others} == {TUTORIAL_MODEL, "bert-large-uncased"}
    found = {row.claim.says: row.found for row in rows}
    assert (
        found["The hidden states of the tutorial's sentence have these sizes: layers × tokens × features."]
        == "7 × 22 × 384 = 59,136"
    )
    reading = elsewhere_reading("all-MiniLM-L6-v2", others[0])
    owner, model = escaped(others[0].claim.made_for), escaped("all-MiniLM-L6-v2")
    assert reading == f"Published for {owner}, not for {model}."


def test_a_figure_that_is_another_here_is_wrong_and_a_mistake_of_ours_is_an_error(bert):
    assert check(bert, [replace(CLAIMS[0], find=lambda bert: ("102", False))])[0].verdict == WRONG
    with pytest.raises(ZeroDivisionError):
        check(bert, [replace(CLAIMS[0], find=lambda bert: 1 / 0)])


def test_what_needs_the_three_banks_is_not_asked_of_a_model_that_cuts_them_and_all_else_is(other_words):
    rows = check(other_words, CLAIMS)
    unasked = [row for row in rows if row.found == "cannot be asked of this model"]
    assert {row.verdict for row in unasked} == {ELSEWHERE}
    assert len(unasked) == 11
    assert all(row.verdict == ELSEWHERE for row in rows if row.claim.made_for == UNCASED)


def test_the_tutorials_model_bears_out_its_own_figures(tutorial_bert):
    rows = check(tutorial_bert, [claim for claim in CLAIMS if claim.made_for == TUTORIAL_MODEL])
    assert {row.verdict for row in rows if not row.claim.instead} == {HOLDS}
