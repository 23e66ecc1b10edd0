"""The tutorials' claims: each is judged on the model it was made for, and nowhere else."""

from dataclasses import replace

import pytest

from polyseme.facts.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, TUTORIAL_MODEL, UNCASED, check, counts
from polyseme.facts.claims.table import CLAIMS
from polyseme.facts.figures import claim_table, claims_reading, elsewhere_reading

ROWS = {claim.says: claim for claim in CLAIMS}


@pytest.fixture(scope="module")
def rows(bert):
    return check(bert, CLAIMS)


def test_figures_of_another_model_are_shown_without_a_judgement(rows):
    assert {row.verdict for row in rows if row.claim.made_for == TUTORIAL_MODEL} == {ELSEWHERE}
    found = {row.claim.says: row.found for row in rows}
    assert found["All hidden states of the tutorial's sentence: layers × tokens × features."] == "7 × 22 × 384 = 59,136"


def test_one_unknown_character_is_enough_to_correct_a_claim(rows):
    row = next(row for row in rows if row.claim.claimed == "no [UNK]")
    assert row.verdict == TOO_STRONG
    assert "1 [UNK]" in row.found
    assert "One character outside it is enough" in row.claim.instead


def test_the_vocabulary_is_as_published(rows):
    of_it = [row for row in rows if row.claim.made_for == UNCASED]
    assert {row.verdict for row in of_it} == {HOLDS, TOO_STRONG}
    wrong = {row.found for row in of_it if row.verdict == TOO_STRONG}
    assert wrong == {"playing", "jacksonville", "row 4 is !, row 3 world"}, (
        "one piece each, though two tutorials cut them"
    )


def test_only_claims_with_a_correction_may_fail_on_the_bundled_model(rows):
    assert counts(rows) == {HOLDS: 12, TOO_STRONG: 16, ELSEWHERE: 24}


def test_a_wrong_figure_is_found_out(bert):
    wrong = replace(CLAIMS[0], find=lambda bert: ("102", False))
    assert check(bert, [wrong])[0].verdict == FAILS


def test_a_model_that_cuts_the_sentence_otherwise_is_not_judged(small_folder, open_folder):
    rows = check(open_folder(small_folder), [claim for claim in CLAIMS if claim.page != "senses" or claim.made_for])
    assert all(row.verdict != FAILS or row.claim.made_for != UNCASED for row in rows)


def test_what_needs_the_three_banks_is_not_asked_of_a_model_that_cuts_them_and_all_else_is(other_words):
    rows = check(other_words, CLAIMS)
    unasked = [row for row in rows if row.found == "cannot be asked of this model"]
    assert {row.verdict for row in unasked} == {ELSEWHERE}
    assert len(unasked) == 17


@pytest.mark.parametrize("mistake", [IndexError("index 3 is out of bounds"), ValueError("not enough values to unpack")])
def test_a_claim_with_a_mistake_of_ours_is_not_taken_for_one_that_cannot_be_asked(bert, mistake):
    def find(bert):
        raise mistake

    with pytest.raises(type(mistake), match=str(mistake)):
        check(bert, [replace(CLAIMS[0], find=find)])


def test_the_table_and_the_reading_tell_the_same_numbers(rows):
    table = claim_table("all-MiniLM-L6-v2", rows)
    assert (table["verdict"] == "✓ holds").sum() == 12
    assert claims_reading(rows) == "Of 28 claims **12 hold**; the others are too strong."
    others = elsewhere_reading("all-MiniLM-L6-v2", rows)
    assert others.startswith("24 published figures belong to bert-base-uncased and bert-large-uncased; the values here")
    judged = [row for row in rows if row.verdict != ELSEWHERE]
    assert elsewhere_reading("m", judged) == ""
    assert claims_reading([row for row in rows if row not in judged]) == ""


def test_the_tutorials_model_bears_out_its_own_figures(tutorial_bert):
    rows = check(tutorial_bert, [claim for claim in CLAIMS if claim.made_for == TUTORIAL_MODEL])
    assert {row.verdict for row in rows if not row.claim.instead} == {HOLDS}
    assert not [row for row in rows if row.verdict == FAILS]
