"""The pictures of the Neighbours page hold the numbers they are given, and their readings tell them."""

import re
from dataclasses import replace
from html import escape

import numpy as np
import pandas as pd
import pytest

from polyseme import limits
from polyseme.core.baseline import Spread
from polyseme.core.neighbours import build_index
from polyseme.core.similarity import cosine
from polyseme.core.vocabulary import vocabulary_table
from polyseme.figures.cosines import as_cosine
from polyseme.figures.moving_map.shapes import path
from polyseme.figures.sense_marks import mark_of
from polyseme.neighbours.arithmetic import figures
from polyseme.neighbours.arithmetic.numbers import SCORES, RelationFamily, nearest_to_sum
from polyseme.neighbours.hubs import figures as hubs
from polyseme.neighbours.hubs.numbers import count_hubs
from polyseme.neighbours.in_context import figures as lens
from polyseme.neighbours.in_context.numbers import Readings
from polyseme.neighbours.numbers import Query, neighbours_of, query
from polyseme.neighbours.occurrences import figures as occurrences
from polyseme.neighbours.words import figures as neighbours
from polyseme.neighbours.words.drawing import INSIDE, RADIUS, neighbour_rows, scale_of
from polyseme.neighbours.words.figures import NO_MEANINGS
from polyseme.neighbours.words.numbers import TIE, Meanings, meanings_of, surroundings

CHANCE = Spread(np.linspace(-0.1, 0.3, 101))
NAMES = ("a", "<b>b</b>", "##c", "d", "e")
ROWS = np.array([[1, 0], [0.9, 0.1], [0.5, 0.5], [0, 1], [-1, 0]], np.float32)


def word(at):
    return Query(NAMES[at], (NAMES[at],), (at,), ROWS[at])


@pytest.fixture
def found():
    return neighbours_of(build_index(ROWS), [word(0), word(3)], 3, np.ones(5, bool))


def test_the_bars_are_the_cosines_and_a_typed_tag_is_taken_apart(found):
    figure = neighbours.neighbour_bars(found[0], NAMES, CHANCE, 1)
    np.testing.assert_allclose(figure.data[-1].x, found[0].cosines)
    assert figure.data[-1].customdata[0] == "&lt;b>b&lt;/b>"
    assert "<b>b" not in figure.to_json()


def drawn(match, named=(), meanings=NO_MEANINGS):
    """The rows as (class, piece, share of the scale, cosine), and all that is drawn."""
    html = neighbour_rows(match, NAMES, CHANCE, scale_of([match], CHANCE), 1, meanings, named, "said")
    rows = re.findall(r'class="row (\w*)".*?<span>(.*?)</span>.*?--at: ([\d.]+)%.*?<em>(.*?)</em>', html)
    return rows, html


def test_the_rows_are_the_cosines_on_one_scale_with_random_pairs_and_a_typed_tag_is_taken_apart(found):
    match = found[0]
    low, high = scale_of(found, CHANCE)
    assert low == pytest.approx(min(0, *found[1].cosines)), "from 0 if no bar goes below"
    assert high == 1
    rows, html = drawn(match, match.ids[:1].tolist())
    start, end = scale_of([match], CHANCE)
    for (_, piece, at, said), index, cosine_ in zip(rows, match.ids, match.cosines.tolist(), strict=True):
        assert (piece, said) == (escape(NAMES[index]), as_cosine(cosine_))
        assert start + (end - start) * float(at) / 100 == pytest.approx(cosine_, abs=1e-3)
    assert [kind for kind, *_ in rows] == ["lit", *["pale"] * (len(rows) - 1)]
    lines = [float(re.search(rf"--{name}: ([\d.]+)%", html).group(1)) for name in ("zero", "high")]
    assert [start + (end - start) * one / 100 for one in lines] == pytest.approx([0, CHANCE.high], abs=1e-3)
    assert f"random pairs rarely reach {as_cosine(CHANCE.high)}<" in html
    assert "<b>b" not in html
    assert INSIDE in html
    assert {kind for kind, *_ in drawn(match)[0]} == {""}, "where the finding names none, none is pale"


def test_neighbours_are_marked_by_the_meaning_whose_name_they_are_nearest_to(bert):
    (match,) = neighbours_of(
        build_index(bert.token_vectors), [query(bert, "bank", "Mean")], 10, np.ones(len(bert.vocabulary), bool)
    )
    meanings = meanings_of(bert, match, "Mean")
    assert set(meanings.names) == {"money", "river"}
    near = [bert.token_vectors[query(bert, name, "Mean").ids[0]] for name in meanings.names]
    for piece, side in zip(match.ids.tolist(), meanings.sides.tolist(), strict=True):
        cosines = [cosine(bert.token_vectors[piece], one) for one in near]
        assert side == (np.argmax(cosines) if abs(cosines[0] - cosines[1]) >= TIE else -1)
    said = bert.vocabulary, CHANCE, scale_of([match], CHANCE), 0
    html = neighbour_rows(match, *said, meanings, (), "")
    assert "<path" not in html, "one meaning needs no mark"
    assert set(meanings.sides.tolist()) == {meanings.names.index("money")}
    assert "nearer to" not in html, "one colour needs no key"
    reading = neighbours.neighbours_reading(match, bert.vocabulary, CHANCE, meanings)
    assert reading.endswith("All ten pieces are nearer to *money* than to *river*.")
    mixed = replace(meanings, sides=np.arange(10) % 3 - 1)
    html = neighbour_rows(match, *said, mixed, (), "")
    assert re.findall(r'<path d="(.*?)"', html) == [path(mark_of(side).symbol, RADIUS) for side in mixed.sides]
    keys = re.findall(r"</b> ((?:as near|nearer).*?)</span>", html)
    assert keys == ["as near to both", *(f"nearer to {name}" for name in meanings.names)]
    assert not meanings_of(bert, replace(match, query=query(bert, "dog", "Mean")), "Mean").names, "one meaning"


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ([0, 0, 0], ""),
        ([1, 1, 0], " Two of three pieces are nearest to *river*."),
        ([1, 0, -1], ""),
        ([], ""),
    ],
)
def test_the_finding_counts_the_neighbours_of_a_meaning_unless_two_have_as_many_or_one_has_all(found, sides, said):
    table = pd.DataFrame({"piece": NAMES, "kind": "whole word"})
    meanings = Meanings(("money", "river"), np.array(sides, int))
    assert neighbours.words_finding(found[:1], table, CHANCE, meanings).endswith(f"**, far beyond random pairs.{said}")


def test_words_compared_are_told_the_closest_first_with_what_they_share(found):
    reading = neighbours.compared_reading([*found, found[0]], NAMES, CHANCE)
    assert reading.index("**a** and **a** 1") < reading.index("**a** and **d** .000")
    assert "in both lists" in reading


def test_how_near_the_nearest_usually_is_is_a_share_of_random_pieces(found):
    reading = neighbours.usual_reading(found, np.array([0.2, 0.5, 0.9, 0.999]))
    assert "the nearest neighbour has a cosine above .700" in reading
    assert "that of **a** for 25\N{NO-BREAK SPACE}%" in reading


def test_the_map_has_a_point_for_each_piece_and_a_line_for_each_link(found):
    around = surroundings(build_index(ROWS), NAMES, found, np.ones(5, bool))
    figure = neighbours.surroundings_map(around)
    drawn = [name for trace in figure.data[1:] for name in trace.text]
    assert len(drawn) == len(around.names)
    assert np.isnan(np.asarray(figure.data[0].x)).sum() == len(around.links)
    assert "keeps" in neighbours.surroundings_reading(around)
    assert "multidimensional scaling" in neighbours.surroundings_reading(around)


def test_the_lens_writes_the_pieces_into_the_cells_and_chance_beside_them():
    values = np.array([[0.9, 0.5], [0.4, 0.3]])
    figure = lens.nearest_table([["bank", "<i>"], ["incomprehensible", "d"]], values, "cosine", [CHANCE, CHANCE])
    cells = figure.data[0]
    np.testing.assert_allclose(cells.z, [[0.9, 0.5, CHANCE.high], [0.4, 0.3, CHANCE.high]], atol=1e-6)
    assert list(cells.text[0]) == ["bank", "&lt;i>", ".280"]
    assert cells.text[1][0] == "incomprehe…"
    assert cells.customdata[1][0] == "incomprehensible"


def test_the_whole_text_has_a_row_a_token_and_a_column_a_layer(bert):
    tokens = bert.tokenize("the bank")
    ids = np.array([tokens.ids, [101, 1996, 2769, 102]])[:, :, None]
    read = Readings((0, 1, 2, 3), ids, np.full((2, 4, 1), 0.5))
    figure = lens.text_table(tokens, bert.vocabulary, read, 2)
    assert np.shape(figure.data[0].z) == (4, 2)
    assert list(figure.data[0].y) == ["0 · [CLS]", "1 · the", "2 · bank", "3 · [SEP]"]
    assert list(figure.data[0].text[2]) == ["bank", "money"]
    everything = np.ones(30_522, bool)
    assert "In layer 0, 4 of 4 vectors are nearest to their own piece; in the last layer, 3." in lens.text_reading(
        tokens, read, everything, False
    )
    assert "for 1 of 4 pieces" in lens.text_reading(tokens, read, everything, True)


def test_the_drift_names_the_cosines_at_its_ends():
    cosines = np.array([[[0.5, 0.1], [0.5, 0.1]], [[0.4, 0.1], [0.2, 0.3]]])
    reading = lens.drift_reading(["money", "river"], cosines[:, 0], 6, [CHANCE, CHANCE], "bank")
    assert (
        "(position 6) moves. Its cosine with **money** goes from .500 to .400, with **river** from .100 to .100."
        in reading
    )
    figure = lens.drift_figure(["money", "river"], cosines[:, 0], [CHANCE, CHANCE])
    lines = {trace.name: list(trace.y) for trace in figure.data if trace.mode == "lines+markers"}
    assert lines == {"money": [0.5, 0.4], "river": [0.1, 0.1]}


def test_the_heads_reading_says_since_which_layer_its_word_leads(bert):
    tokens = bert.tokenize("the bank")
    reading = lens.head_reading(
        tokens, 2, bert.vocabulary, np.array([[5], [2924], [2924]]), np.array([[0.1], [0.2], [0.5]])
    )
    assert "**bank**, 50\N{NO-BREAK SPACE}%; it leads from layer 1 on. It is the actual piece." in reading


def test_senses_are_compared_by_how_often_the_further_one_is_nearer():
    groups = {"bank: river": np.array([0.9, 0.7]), "bank: money": np.array([0.8, 0.6]), "other words": np.array([0.1])}
    reading = occurrences.groups_reading(groups, CHANCE)
    assert (
        "use with the meaning **money** is closer than one with the meaning **river** in 25\N{NO-BREAK SPACE}%"
        in reading
    )
    figure = occurrences.groups_figure(groups, CHANCE)
    assert [len(trace.x) for trace in figure.data if trace.type == "box"] == [2, 2, 1]


def test_occurrences_are_grouped_by_sense_and_the_chosen_one_is_in_no_group():
    cosines, same = np.array([1, 0.9, 0.7, 0.2]), np.array([True, True, True, False])
    groups = occurrences.grouped("bank", cosines, 0, ["", "river", "", ""], same)
    assert {name: values.tolist() for name, values in groups.items()} == {
        "bank: river": [0.9],
        "bank, not labelled": [0.7],
        "other words": [0.2],
    }


def test_inputs_are_hatched_and_the_expected_word_is_starred():
    terms = [word(1), word(0), word(3)]
    found = nearest_to_sum(build_index(ROWS), terms, word(2), "as they are", 2, np.ones(5, bool))
    figure = figures.sum_bars(found, 2, NAMES, CHANCE)
    answers, inputs = figure.data[-2:]
    assert sorted(inputs.customdata) == ["&lt;b>b&lt;/b>", "a", "d"]
    assert inputs.marker.pattern.shape == "/"
    assert [name for name in figure.layout.yaxis.ticktext if name.startswith("★")] == ["★ ##c"]
    assert len(answers.x) + len(inputs.x) == 5
    assert "The three words themselves are left out" in figures.sum_reading(found, terms, "##c", NAMES, CHANCE)


def test_the_relations_reading_weighs_by_questions_and_names_the_gain():
    def family(questions, shares):
        return RelationFamily((), questions, dict(zip(SCORES, shares, strict=True)))

    both = {"one": family(10, (0.5, 1, 0, 1, 0.5, 1)), "two": family(30, (0.9, 1, 0.1, 1, 0.1, 1))}
    reading = figures.families_reading(both, 1).replace("\N{NO-BREAK SPACE}", " ")
    assert "The expected word is first in 80 % of 40 questions. If" in reading
    assert "most for *two*: 90 % instead of 10 %" in reading
    figure = figures.families_figure(both, 1)
    assert [list(trace.x) for trace in figure.data] == [[0.5, 0.9], [0, 0.1], [0.5, 0.1]]


def test_hubs_are_ringed_and_told():
    rng = np.random.default_rng(3)
    vectors = rng.standard_normal((300, 8)).astype(np.float32) + 0.4
    vectors[0] = 0.4
    table = vocabulary_table([f"w{at}" for at in range(300)], ())
    counted = count_hubs(build_index(vectors), np.ones(300, bool), lambda share, step: None)
    norms = np.linalg.norm(vectors, axis=1)
    figure = hubs.norms_figure(table, norms, counted, [5])
    rings = next(trace for trace in figure.data if trace.name == "hubs")
    assert sorted(rings.x) == sorted(counted.beyond_chance)
    assert sum(len(trace.x) for trace in figure.data if trace.name in hubs.MARKS) == 300
    assert list(figure.data[-1].text) == ["w5"]
    said = f"{len(counted.beyond_chance)} hubs are ringed: pieces in more than {counted.most_by_chance} lists"
    assert f"Each of 300 trained pieces has a list of its 10 nearest neighbours. {said}" in hubs.hubs_reading(counted)
    few = replace(counted, asked=40)
    assert "Each of 40 random pieces (of 300 trained ones) has" in hubs.hubs_reading(few)
    assert hubs.hubs_table(counted, table, norms)["in lists"].iloc[0] == counted.times.max()


def test_of_a_large_vocabulary_the_same_share_of_each_kind_is_drawn_and_said(monkeypatch):
    kinds = ["whole word"] * 9_000 + ["continuation"] * 3_000 + ["special"] * 5
    table = pd.DataFrame({"piece": [f"w{at}" for at in range(12_005)], "kind": kinds})
    norms = np.arange(12_005, dtype=np.float32)
    assert hubs.norms_figure(table, norms, None, []).layout.xaxis.title.text == "id: place in the vocabulary"
    monkeypatch.setattr(limits, "NORM_POINTS", 2_401)
    figure = hubs.norms_figure(table, norms, None, [11_000])
    drawn = {trace.name: trace.x for trace in figure.data}
    assert {name: len(at) for name, at in drawn.items() if len(at)} == {
        "whole word": 1_800,
        "continuation": 600,
        "special": 5,
        "the words above": 1,
    }
    assert "2,405 of 12,005 pieces, chosen at random" in figure.layout.xaxis.title.text
    assert np.mean(drawn["whole word"]) == pytest.approx(4_500, rel=0.05)
    assert set(drawn["whole word"]) < set(range(9_000))


def test_the_finding_names_the_nearest_words_and_nothing_that_chance_would_reach(found):
    table = pd.DataFrame({"piece": NAMES, "kind": ["whole word", "whole word", "continuation", "whole word", "unused"]})
    told = neighbours.words_finding(found[:1], table, CHANCE)
    assert told == r"The words most like *a*: **\<b\>b\<\/b\>**, far beyond random pairs.", (
        "the continuation is no word, d is no nearer than chance"
    )
    between = table.assign(kind=["whole word", "continuation", *["whole word"] * 3])
    skips = neighbours.words_finding(found[:1], between, CHANCE)
    assert skips.startswith(r"The whole words most like *a*: **\#\#c**,"), "a piece that is no word is nearer"
    joined = replace(found[0], query=replace(found[0].query, ids=(0, 1)))
    said = neighbours.words_finding([joined], table, CHANCE)
    assert said == r"*a* is 2 pieces, joined into one vector. Its nearest words: **\<b\>b\<\/b\>**."
    assert "Its nearest whole words: " in neighbours.words_finding([joined], between, CHANCE)
    mark = table.assign(kind=["special", *table["kind"][1:]])
    assert "*a* is a marker, not a word" in neighbours.words_finding(found[:1], mark, CHANCE)
    far = Spread(np.linspace(0.9, 1, 101))
    assert "**No piece is near *a***" in neighbours.words_finding(found[:1], table, far)


def test_the_finding_of_several_words_names_the_two_most_alike_or_says_that_none_are(found):
    table = pd.DataFrame({"piece": NAMES, "kind": "whole word"})
    assert "These words are not alike: even **a** and **d** have only .000" in neighbours.words_finding(
        found, table, CHANCE
    )
    same = neighbours.words_finding([*found, found[0]], table, CHANCE)
    assert same.startswith("**a** and **a** are the most alike of these: 1; random pairs rarely reach")


@pytest.mark.parametrize(
    ("nearest", "said"),
    [
        (["bank", "bank"], "In every layer **bank** is nearest to **itself**"),
        (["bank", "shore"], "nearest to the vocabulary's own **bank**; after the last layer, to **shore**."),
        (["shore", "bank", "shore"], "Even after the last layer, **bank** is nearest to **shore**."),
    ],
)
def test_the_finding_in_context_follows_the_layers(nearest, said):
    assert said in lens.nearest_finding("bank", nearest)


def test_the_finding_of_occurrences_counts_the_senses_among_the_nearest():
    shown = pd.DataFrame({"sense": ["river", "river", "money", ""], "word": ["bank", "Banks", "bank", "shore"]})
    told = occurrences.nearest_finding("bank", shown)
    assert told == "Of the 3 labelled uses nearest to this **bank**, 2 mean **river** and 1 means **money**."
    unknown = occurrences.nearest_finding("x", shown.assign(sense="").iloc[[0, 3]])
    assert unknown == "Nearest to this **x**: **bank** and **shore**."


def test_the_finding_of_the_sum_says_whether_an_input_would_have_come_first():
    index = build_index(ROWS)
    put_in = nearest_to_sum(index, [word(0), word(3), word(2)], None, "as they are", 3, np.ones(5, bool))
    told = figures.sum_finding(put_in, [word(0), word(3), word(2)], NAMES)
    assert ("Otherwise **a**" in told) == (put_in.ids[0] == 0)
    assert "nearest to **\\<b\\>b\\<\\/b\\>**" in told


def test_the_finding_of_the_norms_follows_the_vocabulary_down():
    table = pd.DataFrame({"kind": ["whole word"] * 20, "other script": False})
    rising = np.linspace(1, 2, 20)
    assert "have longer vectors" in hubs.norms_finding(table, rising)
    assert "have shorter vectors" in hubs.norms_finding(table, rising[::-1])
    assert "says little" in hubs.norms_finding(table, np.tile([1.0, 2.0], 10))
