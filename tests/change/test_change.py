"""Change: the measures against their definitions, the test without change, copies, documents, and the command."""

import json

import numpy as np
import pandas as pd
import pytest
from scipy.spatial.distance import cdist, cosine, jensenshannon

import polyseme
from polyseme.__main__ import main
from polyseme.change.command import ranking
from polyseme.change.documents import document_codes
from polyseme.change.figures import three_digits
from polyseme.change.numbers import MEASURES, changes, period, shares_of
from polyseme.core.sense_induction.near_copies import near_copies
from polyseme.corpus.corpus import Corpus

LINES = "The {a} near the {b} looked at us while we walked to the {c} and back again number {i}"
FEATURES = 24


def draws(rng, size, share, documents=1):
    """Vectors of two senses, their groups, documents that lean to one side, and what is no copy of another."""
    groups = (rng.random(size) < share).astype(int)
    document = np.arange(size) // documents
    lean = rng.normal(size=(size, FEATURES))[document] if documents > 1 else 0
    vectors = 4 + np.outer(groups, np.r_[np.ones(4) * 2, np.zeros(FEATURES - 4)]) + lean
    return vectors + rng.normal(size=(size, FEATURES)), groups, document, np.arange(size)


def test_the_measures_are_those_of_the_field():
    rng = np.random.default_rng(1)
    (a, in_a, *_), (b, in_b, *_) = draws(rng, 50, 0.3), draws(rng, 70, 0.6)
    each = [np.arange(len(one)) for one in (a, b)]
    found = changes(period(a, in_a, each[0], each[0], 2), period(b, in_b, each[1], each[1], 2))
    assert found["APD"].plain == pytest.approx(cdist(a, b, "cosine").mean())
    assert found["PRT"].plain == pytest.approx(
        cosine(*[(one / np.linalg.norm(one, axis=1)[:, None]).mean(0) for one in (a, b)])
    )
    shares = [np.bincount(groups) / len(groups) for groups in (in_a, in_b)]
    assert found["JSD"].plain == pytest.approx(jensenshannon(*shares, base=2) ** 2)


@pytest.mark.parametrize("copied", [1, 4])
@pytest.mark.parametrize("documents", [1, 5])
def test_halves_of_one_source_seldom_differ_and_a_planted_shift_is_found(monkeypatch, copied, documents):
    monkeypatch.setattr("polyseme.change.numbers.PERMUTATIONS", 199)
    monkeypatch.setattr("polyseme.change.numbers.RESAMPLES", 19)

    def p_values(rng, shares):
        made = [[np.repeat(one, copied, axis=0) for one in draws(rng, 150, share, documents)] for share in shares]
        return [measure.p for measure in changes(*(period(*one, 2) for one in made)).values()]

    same = np.array([p_values(np.random.default_rng(seed), (0.5, 0.5)) for seed in range(60)])
    other = np.array([p_values(np.random.default_rng(seed), (0.3, 0.7)) for seed in range(10)])
    assert ((same <= 0.05).mean(0) <= 0.13).all(), "5 % are expected; 13 % of 60 has a chance of one in 200"
    assert (other <= 0.05).mean() > 0.9


def test_texts_with_small_differences_are_copies_and_others_are_not():
    one = LINES.format(a="dog", b="river", c="old mill", i=1)
    texts = [one, one.upper() + "!", one.replace("number", "nunber"), LINES.format(a="cat", b="sea", c="town", i=1)]
    texts += [f"They {verb} the {noun}." for verb in ("saw", "sold", "hid") for noun in ("boat", "house", "hat")]
    found = near_copies([*texts, "", ""])
    assert found[0] == found[1] == found[2]
    assert found[-1] == found[-2]
    assert len(set(found[3:].tolist())) == len(texts) - 3 + 1


def test_documents_lie_in_one_source():
    sources, ids = np.array([0, 0, 0, 1, 1]), np.array([0, 19, 20, 0, 100])
    assert document_codes(sources, ids).tolist() == [0, 0, 1, 2, 3]
    assert document_codes(sources, ids, ["a", "b", "a", "a", "a"]).tolist() == [0, 1, 0, 2, 2]


def test_shares_are_those_of_grouped_uses_and_their_intervals_hold():
    rng, truth, inside = np.random.default_rng(3), 0.4, 0
    for _ in range(40):
        vectors, groups, documents, copies = draws(rng, 120, truth, 3)
        share, low, high = shares_of([period(vectors, groups, documents, copies, 2)])[0, 1]
        assert share == pytest.approx(groups.mean())
        inside += low <= truth <= high
    assert inside >= 33, "95 % are expected; fewer than 33 of 40 have a chance of one in 400"


@pytest.fixture
def few_resamples(monkeypatch):
    monkeypatch.setattr("polyseme.change.numbers.PERMUTATIONS", 999)
    monkeypatch.setattr("polyseme.change.numbers.RESAMPLES", 199)
    monkeypatch.setattr("polyseme.limits.FOUND_RESAMPLES", 5)


@pytest.fixture(scope="module")
def corpus():
    """Three years of two words: the use of one changes in the last year."""
    rng, rows = np.random.default_rng(5), []
    nouns = [
        f"{first}{last}"
        for first in ("mill", "farm", "wood", "well", "ford")
        for last in ("stone", "gate", "end", "ham")
    ]
    for word, shares in {"bank": (0.1, 0.1, 0.9), "tree": (0.5, 0.5, 0.5)}.items():
        for year, share in zip(("1950", "1980", "2020"), shares, strict=True):
            vectors, groups, *_ = draws(rng, 40, share)
            beside = np.where(groups, "money", "river")
            for i, vector in enumerate(vectors):
                a, b, c = rng.choice(nouns, 3, replace=False)
                text = f"{a} {b} {word} {beside[i]} {c} {rng.choice(nouns)} {rng.choice(nouns)}"
                rows.append({"text": text, "word": word, "source": year, "text_id": 20 * len(rows), "Last": vector})
    return Corpus.from_table(pd.DataFrame(rows))


def test_a_word_is_called_changed_where_it_is_and_the_paragraph_says_how(corpus):
    bank, tree = (polyseme.change(corpus, word=word) for word in ("bank", "tree"))
    assert bank.changed
    assert not tree.changed
    assert tree.finding.startswith("**Can't tell whether tree changed**")
    assert "2020" in bank.pair
    assert "*money" in bank.finding
    assert list(bank.measures) == [("1950", "1980"), ("1980", "2020"), ("1950", "2020")]
    assert not bank.measures["1950", "1980"]["PRT"].p <= bank.level
    assert all("money" in text for text in bank.typical[2][bank.titles.index("money")])
    for row in bank.table().itertuples():
        assert row.low <= row.high
        assert f"({three_digits(row.low)}–{three_digits(row.high)})" in bank.citation
    assert len(bank.figure().data) == len(bank.titles)
    steps = bank.over_time()
    assert [[*one.y] for one in steps.data] == [
        [bank.measures[pair][name].value for pair in (("1950", "1980"), ("1980", "2020"))] for name in MEASURES
    ]
    assert polyseme.change(corpus, "1950", "2020", word="bank").over_time() is None
    then, now = bank.quotations.split(f"in {bank.pair[1]}:")
    assert "money" in now
    assert f"in {bank.pair[0]}:" in then
    assert "differently" in str(bank)


def test_without_groups_there_is_no_share_to_cite_but_sentences_of_each_source(few_resamples, corpus):
    found = polyseme.change(corpus, "1950", "2020", word="bank", groups=[-1] * 120)
    assert found.changed
    assert found.table()["measure"].tolist() == ["APD", "PRT"]
    assert "JSD" not in str(found)
    assert "JSD is missing" in found.citation
    assert all("river" in text for text in found.quotes["1950"])
    assert all("money" in text for text in found.quotes["2020"])
    assert found.quotations.startswith("Most unlike the other sources, in 1950:\n  ")


def test_the_ranking_bounds_false_discoveries(few_resamples, corpus):
    ranked = ranking([polyseme.change(corpus, "1950", "2020", word=word) for word in ("tree", "bank")])
    assert ranked["word"].tolist() == ["bank", "tree"]
    assert ranked["changed"].tolist() == [True, False]


def test_few_documents_can_not_be_asked(few_resamples, corpus):
    first_year = [0 if source == "1950" else -1 for source in corpus.table("bank", ["source"])["source"].to_pylist()]
    assert polyseme.change(corpus, word="bank", groups=first_year).most_changed == 0
    rows = corpus.table("bank", ["text", "word", "source", "Last"]).to_pandas()
    of_one = Corpus.from_table(pd.concat([rows[rows["source"] == "1950"], rows.assign(word="cell", text="a cell")]))
    assert polyseme.change(of_one, "1950", "2020", word="bank").changed is None
    found = polyseme.change(corpus, "1950", "2020", word="bank", documents=["one book"] * 120)
    assert found.changed is None
    assert found.finding.startswith("**Can't compare")
    for wrong in ({"word": "cell"}, {"layer": "Layer 9"}):
        with pytest.raises(ValueError, match="Choose from"):
            polyseme.change(corpus, **wrong)
    with pytest.raises(ValueError, match="two or more"):
        polyseme.change(corpus, "1950")


def test_the_command_ranks_and_writes(tmp_path, capsys, few_resamples, corpus, monkeypatch):
    monkeypatch.setattr(Corpus, "open", classmethod(lambda cls, path: corpus))
    file, out = tmp_path / "occurrences.parquet", tmp_path / "change"
    file.write_bytes(b"")
    asked = ["change", str(file), "--sources", "1950,2020", "--out", str(out)]
    assert main([*asked, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [row["word"] for row in said["words"]] == ["bank", "tree"]
    assert said["words"][0]["changed"]
    assert {"words.csv", "001-bank.txt", "001-bank.html", "plotly.min.js"} <= {path.name for path in out.iterdir()}
    said = (out / "001-bank.txt").read_text("utf-8")
    assert "APD is the mean cosine distance" in said
    assert ", in 2020:\n  " in said
    monkeypatch.setattr("polyseme.change.result.LEAST_DOCUMENTS", 1_000)
    assert main(asked[:-2]) == 0
    assert "Too few documents in one of the sources: bank and tree." in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(asked)
    assert "exists already" in capsys.readouterr().err
