"""Judgements: alpha against published values, the model beside one judge, fair pairs, and files of the DURel tool."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.stats import spearmanr

from polyseme.corpus.corpus import Corpus
from polyseme.judgements.comparison import compared, cosines_in
from polyseme.judgements.files import JUDGEMENTS, USES, read_judgements, read_uses, tabbed, uses_of
from polyseme.judgements.graph import clusters_of, graph_of
from polyseme.judgements.graph_figure import graph_figure, graph_reading
from polyseme.judgements.numbers import agreement, correlation, draw_pairs, of_the_others
from polyseme.judgements.result import judgements
from polyseme.judgements.scale import MIDDLE

FOUR_OBSERVERS = """
1 2 3 3 2 1 4 1 2 . . .
1 2 3 3 2 2 4 1 2 5 . 3
. 3 3 3 2 3 4 2 2 5 1 .
1 2 3 3 2 4 4 1 2 5 1 .
"""
"""The example of Krippendorff (2011), whose ordinal alpha he gives as .815."""


def matrix(written):
    """(pair, judge) from one line a judge."""
    rows = [
        [float("nan") if one == "." else float(one) for one in line.split()] for line in written.split("\n") if line
    ]
    return np.array(rows).T


@pytest.mark.parametrize(
    ("written", "alpha"),
    [
        (FOUR_OBSERVERS, 0.8154),  # so does the package krippendorff 0.9.0
        ("1 2 3 4\n1 2 3 4", 1.0),
        ("1 1 4 4\n1 4 1 4", 1 - 0.5 / (4 / 7)),  # by hand: half of the pairs differ; 2 * 4 * 4 of 8 * 7 would
        ("4 4 4\n4 4 4", np.nan),
        ("1 2 . .\n. . 3 4", np.nan),
    ],
)
def test_alpha_is_krippendorffs(written, alpha):
    found = agreement(matrix(written))
    assert found.value == pytest.approx(alpha, abs=5e-5, nan_ok=True)
    assert found.low <= found.value <= found.high or np.isnan(alpha)


def test_the_interval_of_alpha_holds_what_many_pairs_would_give():
    rng, inside = np.random.default_rng(0), 0

    def judged(size):
        true = rng.integers(1, 5, size)
        return np.clip(true[:, None] + rng.integers(-1, 2, (size, 3)), 1, 4).astype(float)

    truth = agreement(judged(5_000)).value
    for _ in range(40):
        found = agreement(judged(60))
        inside += found.low <= truth <= found.high
    assert inside >= 33, "95 % are expected; fewer than 33 of 40 have a chance of one in 400"


def test_the_model_and_a_judge_are_compared_with_the_same_others():
    rng = np.random.default_rng(1)
    judged = rng.integers(1, 5, (30, 3)).astype(float)
    judged[:5, 0] = judged[3:9, 1] = np.nan
    others = of_the_others(judged, 0)
    assert np.isnan(others[:5]).all()
    assert others[5] == judged[5, 2]
    assert others[20] == judged[20, 1:].mean()
    assert correlation(judged[:, 0], others).value == pytest.approx(spearmanr(judged[5:, 0], others[5:]).statistic)


def test_pairs_are_drawn_fairly_over_groups_and_sources():
    groups, sources = np.repeat([0, 1, 0, 1], [500, 20, 100, 10]), np.repeat([0, 0, 1, 1], [500, 20, 100, 10])
    texts = [f"text {i // 2}" for i in range(630)]
    pairs = draw_pairs(groups, sources, texts, 120)
    assert len({tuple(pair) for pair in pairs.tolist()}) == 120
    within = groups[pairs[:, 0]] == groups[pairs[:, 1]]
    assert 58 <= within.sum() <= 62
    kinds = pd.Series([tuple(sorted(pair)) for pair in sources[pairs].tolist()])
    assert kinds[within].value_counts().min() >= 18
    assert not any(texts[a] == texts[b] for a, b in pairs.tolist())
    assert len(draw_pairs(np.zeros(3), np.zeros(3), ["a", "A", "b"], 10)) == 2


@pytest.fixture
def corpus():
    """Uses of bank in two years: two directions, and a tab in a text."""
    rng = np.random.default_rng(0)
    rows = [
        {"text": f"{i} of\tthe bank", "word": "bank", "source": str(year), "text_id": i}
        | {"Last": np.r_[4 * (i % 2), 4 * (1 - i % 2), rng.normal(size=4)]}
        for year in (1950, 2020)
        for i in range(20)
    ]
    return Corpus.from_table(pd.DataFrame(rows))


def test_files_are_those_of_the_durel_tool_both_ways(corpus, tmp_path):
    uses = uses_of(corpus, "bank", [0, 25])
    written = tabbed(uses)
    assert written.decode().splitlines()[0].split("\t") == USES
    assert written.decode().splitlines()[2].split("\t") == [
        "bank", " ", "2020", "2020", "2020-5-9", " ", "5 of the bank", "9:13", "0:13"
    ]  # fmt: skip
    read = read_uses(written)
    assert [text[a:b] for text, a, b in zip(read["context"], read["start"], read["end"], strict=True)] == ["bank"] * 2
    said = (
        ["a", "b", "Ann", "4.0", '"quoted', "bank"],
        ["a", "b", "Bo", "-", " ", "bank"],
        ["b", "a", "Cy", "0", "", ""],
    )
    path = tmp_path / "judgments.csv"
    path.write_bytes(b"\xef\xbb\xbf" + tabbed(pd.DataFrame(said, columns=JUDGEMENTS)))
    judged = read_judgements(path)
    assert judged["judgment"].tolist()[0] == 4
    assert judged["judgment"].isna().tolist() == [False, True, True]
    assert judged["comment"][0] == '"quoted'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"identifier1\tidentifier2\tannotator\na\tb\tc\n", "lack the column 'judgment'"),
        (b"identifier1\tidentifier2\tannotator\tjudgment\na\tb\tc\t7\n", "give 1 to 4"),
        (b"identifier1\tidentifier2\tannotator\tjudgment\na\tb\tc\tgood\n", "give 1 to 4"),
        (b"", "not a table of judgements"),
        (b"identifier1\tidentifier2\tannotator\tjudgment\na\tb\tc\t0\n", "None of these judgements"),
    ],
)
def test_wrong_files_say_what_is_wrong(data, said):
    with pytest.raises(ValueError, match=said):
        compared(read_judgements(data), cosines_in({}))
    with pytest.raises(ValueError, match="puts its word at '5:99'"):
        read_uses(b"identifier\tcontext\tindexes_target_token\na\tA bank.\t5:99\n")


def test_people_and_model_agree_where_they_do_and_disagreements_are_listed(corpus):
    uses = uses_of(corpus, "bank", range(40))["identifier"]
    rows = [
        (uses[a], uses[b], 4 if (a - b) % 2 == 0 else 1)
        for a, b in draw_pairs(np.arange(40) % 2, np.arange(40) // 20, uses, 40)
    ]
    table = [(b, a, name, value, "", "bank") for name in ("Ann", "Bo") for a, b, value in rows]
    table[0] = (*table[0][:3], 5 - table[0][3], "", "bank")
    found = judgements(corpus, pd.DataFrame(table, columns=JUDGEMENTS))
    assert len(found.pairs) == 40
    assert found.judges == ("Ann", "Bo")
    assert found.model.value > 0.8
    assert 0.9 < found.alpha.value < 1
    assert len(found.disagreements) == 1
    assert found.disagreements.iloc[0, 2:].tolist() in ([4, 1], [1, 4])
    assert found.table()["measure"].tolist()[0] == "alpha"
    assert "α" in str(found)
    alone = judgements(corpus, pd.DataFrame(table[:40], columns=JUDGEMENTS))
    assert "needs a second judge" in alone.finding


def lost(edges, mean, clusters):
    """The weight of the judgements that clusters contradict."""
    same = clusters[edges[:, 0]] == clusters[edges[:, 1]]
    return float(np.where(same, np.maximum(MIDDLE - mean, 0), np.maximum(mean - MIDDLE, 0)).sum())


def partitions(size):
    """Every partition of some uses, as the cluster of each."""
    if size == 0:
        yield []
        return
    for rest in partitions(size - 1):
        for cluster in range(max(rest, default=-1) + 2):
            yield [*rest, cluster]


def test_no_other_clusters_contradict_less():
    every = np.array([*partitions(7)])
    for seed in range(20):
        rng = np.random.default_rng(seed)
        edges = np.stack(np.triu_indices(7, 1), axis=1)[rng.random(21) < 0.6]
        mean = rng.integers(1, 5, len(edges)).astype(float)
        found = clusters_of(edges, mean, 7)
        assert lost(edges, mean, found) == pytest.approx(min(lost(edges, mean, one) for one in every))
        sizes = np.bincount(found)
        assert (np.diff(sizes) <= 0).all()
        assert sizes.min() > 0


def test_the_graph_shows_clusters_beside_the_models_groups():
    names, rng = [f"use {i:02}" for i in range(20)], np.random.default_rng(2)
    pairs = [(names[a], names[b]) for a, b in zip(*np.triu_indices(20, 1), strict=True) if rng.random() < 0.3]
    mean = np.array([4.0 if (int(a[-2:]) < 12) == (int(b[-2:]) < 12) else 1.0 for a, b in pairs])
    graph = graph_of(pairs, mean, {name: int(i >= 12) for i, name in enumerate(names)})
    assert graph.count == 2
    assert (graph.wrong, graph.rand) == (0, 1)
    assert np.bincount(graph.clusters).tolist() == [12, 8]
    middles = [graph.places[graph.clusters == i].mean(0) for i in (0, 1)]
    spread = np.linalg.norm(graph.places - np.array(middles)[graph.clusters], axis=1)
    assert np.linalg.norm(middles[0] - middles[1]) > 2 * spread.mean()
    assert (replace(graph, groups=1 - graph.clusters).matched == graph.clusters).all(), "agreement has the same marks"
    assert set(replace(graph, groups=2 + 0 * graph.clusters).matched) == {0}, "the larger cluster's number"
    figure = graph_figure(graph, {names[0]: "a <b>use</b>"})
    assert [len(one.x) for one in figure.data[1:]] == [12, 8, 20]
    assert figure.data[-1].mode == "markers+text", "no mark is drawn over a number"
    assert "a <b>use" not in str(figure.data[1].hovertext)
    assert graph_reading(graph).startswith("By the judgements, 20 uses form 2 clusters. None of ")
    unknown = graph_of(pairs[:3], np.array([4.0, 1.0, 2.5]), {})
    assert "Rand" not in graph_reading(unknown)


def test_the_pairs_that_are_drawn_make_one_graph():
    groups, sources = np.repeat([0, 1], 500), np.tile([0, 1], 500)
    for count in (20, 40, 80):
        pairs = draw_pairs(groups, sources, [str(i) for i in range(1_000)], count)
        assert len(pairs) == count
        _, degree = np.unique(pairs, return_counts=True)
        assert degree.mean() >= 3


def test_of_many_uses_those_judged_most_are_drawn(monkeypatch):
    monkeypatch.setattr("polyseme.limits.GRAPH_USES", 4)
    often = [(a, b) for a in "abcd" for b in "abcd" if a < b]
    graph = graph_of([*often, ("x", "y"), ("a", "z")], np.full(8, 4.0), {})
    assert graph.uses == ("a", "b", "c", "d")
    assert len(graph.edges) == 6
    assert graph_of([("x", "y")], np.array([4.0]), {}).count == 1
