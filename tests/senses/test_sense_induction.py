"""Are there groups that nobody named? On the page, by the script, and in words."""

from dataclasses import replace

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW
from polyseme.export.scripts import page_script
from polyseme.figures.group_answers import REASONS
from polyseme.figures.sense_marks import mark_of
from polyseme.senses.sense_induction import figures as charts
from polyseme.senses.sense_induction.numbers import find_groups
from tests.atlas.made import own_words
from tests.reading import brief, shown, unfolded, until


@pytest.fixture(scope="module")
def banks(bert):
    """What is found among the built-in banks, and the vectors it was found in."""
    known = labelled_sentences("bank")
    found = find_occurrences(bert, [examples.TUTORIAL, *known], "bank", "Mean", "library", 100)
    senses = ("money", "money", "river", *(known[one.text] for one in found.occurrences[3:]))
    return find_groups(found.occurrences, senses, 3, found.states[:, -1])


def made(seed: int, shift: float, senses: tuple[str, ...] = ("",) * 40):
    """What is found among forty made-up occurrences, of which half are shifted."""
    vectors = np.random.default_rng(seed).normal(size=(40, 30)).astype(np.float32)
    vectors[::2] += shift
    words = ("river", "money")
    places = tuple(Occurrence(at, f"A {words[at % 2]} *bank* {own_words(at)}", (9, 13), (2,)) for at in range(40))
    return find_groups(places, senses, 2, vectors)


def test_the_best_split_of_the_banks_is_by_meaning_though_no_gap_shows(banks):
    assert (banks.found.answer, banks.found.count) == (CANT_TELL, 2)
    assert banks.agreement > 0.6
    assert brief(charts.finding(banks))
    assert charts.finding(banks).startswith(
        "**Can't tell: there may be several groups or one.** The best split has two groups in"
    )
    table = charts.senses_by_group(banks).set_index("meaning")
    assert table.to_numpy().sum() == len(banks.occurrences) == 45
    assert table.loc["money"].idxmax() != table.loc["river"].idxmax()


def test_the_script_finds_the_same_groups(banks, bert, run):
    places = [[one.text, *one.span] for one in banks.occurrences]
    ((_, *rows),) = run(page_script("senses/sense_induction", bert, PLACES=places, GROUPS=banks.found.count)).values()
    assert [int(row[0]) - 1 for row in rows] == banks.found.groups.tolist()
    assert "[bank] vault" in rows[0][2]


def test_each_answer_has_a_finding_and_a_reason(banks):
    for answer in (GROUPS, CANT_TELL):
        loose = replace(banks, found=replace(banks.found, answer=answer, stability=np.array([0.9, 0.4])))
        assert brief(charts.finding(loose))
        assert charts.finding(loose).endswith("not all are stable.") == (answer == GROUPS)
    assert "Unstable: .40." in charts.group_reading(loose, 1)
    few = find_groups(banks.occurrences[:5], banks.senses[:5], 3, np.eye(5))
    assert (few.found.answer, few.agreement) == (TOO_FEW, None)
    assert charts.finding(few) == "**Can't search**: 5 sentences are too few."
    assert set(REASONS) == {GROUPS, ONE_GROUP, CANT_TELL, TOO_FEW}


def test_each_group_is_told_by_its_share_its_words_and_its_sentences():
    sought = made(0, 3.0, ("a", "b") * 20)
    assert sought.agreement == 1
    for group in range(2):
        told = charts.group_reading(sought, group)
        assert "50\N{NO-BREAK SPACE}%, interval 35\N{NO-BREAK SPACE}% to 65\N{NO-BREAK SPACE}%" in told
        assert ("river (20 : 0)" in told) != ("money (20 : 0)" in told)
        assert r"\***bank**" in told  # what a visitor typed is no markdown
        assert "Stable: " in told
    assert "not use: 1 (" in charts.agreement_reading(sought.agreement)
    figure = charts.groups_map(sought)
    assert sum(len(trace.x) for trace in figure.data) == 40
    assert {trace.marker.symbol for trace in figure.data if len(trace.x)} == {mark_of(0).symbol, mark_of(1).symbol}


def test_the_link_opens_the_fold_and_the_foot_has_its_script(open_page):
    at = until(open_page("senses.py", found="true"), lambda at: "The best split has two" in shown(at))
    assert "Groups need not be meanings" in shown(at)
    assert "of 100 resamples" in shown(at)
    scripts = [script.topic for script in at.session_state["visited"]["senses"].scripts]
    assert scripts == ["senses", "senses/sense_induction"]


def test_too_few_occurrences_get_a_sentence(open_page):
    at = unfolded(open_page("senses.py", text="A dog barks.\nThe dog sleeps.", word="dog", found="true"))
    at = until(at, lambda at: "Can't search" in shown(at))
    assert "Groups need at least 20 different sentences" in shown(at)
    assert "2 sentences are too few" in shown(at)
