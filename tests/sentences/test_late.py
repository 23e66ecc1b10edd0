"""MaxSim: on any model's states, word by word, and as a model of sentence-transformers was trained for it."""

import shutil

import numpy as np
import pytest

import polyseme
from components.chapters.sentences.asks import SentenceOptions
from components.chapters.sentences.search import SearchResult
from components.chapters.sentences.shows import scripts
from polyseme import examples, limits
from polyseme.bert.heads.late import LateModel, is_late
from polyseme.core.layers import layer_choices
from polyseme.figures.cosines import as_cosine
from polyseme.sentences.figures.paraphrases import board_reading
from polyseme.sentences.numbers.paraphrases import late_cosines, paraphrase_board
from polyseme.sentences.reasons.figures.readings import late_reading, shares_reading
from polyseme.sentences.reasons.late import (
    LONG_TEXT,
    MAXSIM,
    late_by_chance,
    late_pairs,
    late_reason,
    late_scores,
    reader,
)
from tests.reading import settled, short_lists, shown, unfolded, until

FIRST, SECOND = "We sat by the unembeddable river.", "The bank of the river was muddy."


@pytest.fixture(scope="module")
def late_folder(tmp_path_factory, bert):
    """A ColBERT-style model: the bundled network, a random projection, and marks, saved by sentence-transformers."""
    import torch
    from sentence_transformers import MultiVectorEncoder
    from sentence_transformers.base.modules import Dense, Transformer
    from sentence_transformers.multi_vector_encoder.modules import MultiVectorMask

    torch.manual_seed(0)
    transformer = Transformer(str(bert.folder))
    place = {"module_input_name": "token_embeddings", "module_output_name": "token_embeddings"}
    dense = Dense(384, 16, bias=False, activation_function=torch.nn.Identity(), **place)
    model = MultiVectorEncoder(modules=[transformer, dense, MultiVectorMask([".", ","])], device="cpu")
    folder = tmp_path_factory.mktemp("late") / "late"
    model.save_pretrained(str(folder))
    return folder


def by_hand(bert, first, second, layer):
    """The mean over the first's own pieces of the greatest cosine, one pair at a time."""
    read = [bert.encode(text) for text in (first, second)]
    rows = [[one.states[layer, i] for i in range(len(one.tokens)) if not one.tokens.special[i]] for one in read]
    cosine = lambda a, b: float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))  # noqa: E731
    return float(np.mean([max(cosine(a, b) for b in rows[1]) for a in rows[0]]))


@pytest.mark.parametrize("layer", [0, 3, 6])
def test_the_shares_of_words_add_up_to_what_is_computed_by_hand(bert, layer):
    found = polyseme.similarity(bert, FIRST, SECOND, pooling=MAXSIM, layer=layer)
    assert found.cosine == pytest.approx(by_hand(bert, FIRST, SECOND, layer), abs=1e-6)
    assert found.first.words == ("We", "sat", "by", "the", "unembeddable", "river", ".")
    assert found.shares.shape == (7, 8)
    assert (np.count_nonzero(found.shares, axis=1) >= 1).all()
    assert not found.trained
    assert "untrained" in str(found)
    assert str(found).startswith("MaxSim ")
    assert "most to the MaxSim" in shares_reading(found)
    other = polyseme.similarity(bert, SECOND, FIRST, pooling=MAXSIM, layer=layer)
    assert other.cosine != pytest.approx(found.cosine), "it is not symmetric"


def test_a_sentence_is_its_own_best_and_above_random_pairs(bert):
    read = reader(bert, layer_choices(bert.layers)["Last"].take)
    same = late_reason(read, FIRST, FIRST)
    assert same.cosine == pytest.approx(1)
    chance = late_by_chance(read, examples.everyday()[:40])
    assert chance.high < 0.9
    assert "was not trained for it" in late_reading(same, chance, trained=False)
    with pytest.raises(ValueError, match="at least one word"):
        late_reason(read, "", FIRST)


def test_a_model_that_was_trained_so_is_compared_as_its_library_does(late_folder, bert):
    from sentence_transformers import MultiVectorEncoder

    theirs = MultiVectorEncoder(str(late_folder), device="cpu")
    wanted = float(theirs.similarity(theirs.encode_query([FIRST]), theirs.encode_document([SECOND]))[0, 0])
    found = polyseme.similarity(late_folder, FIRST, SECOND)
    pieces = found.first.words
    assert theirs.similarity_fn_name == "maxsim", "the sum, of which ours is the mean"
    assert found.cosine * len(pieces) == pytest.approx(wanted, rel=1e-4)
    assert found.trained
    assert "." not in found.second.words, "its mask leaves full stops of documents out"
    assert pieces[:4] == ("[CLS]", "we", "sat", "by")
    assert found.cosine != pytest.approx(polyseme.similarity(bert, FIRST, SECOND, pooling=MAXSIM).cosine)
    with pytest.raises(ValueError, match="Don't name a layer"):
        polyseme.similarity(late_folder, FIRST, SECOND, layer=3)


def test_only_such_a_folder_counts_as_trained_and_foreign_code_is_not_run(late_folder, bert, tmp_path):
    assert is_late(late_folder)
    assert not is_late(bert.folder)
    shutil.copytree(late_folder, tmp_path / "copy")
    modules = tmp_path / "copy" / "modules.json"
    modules.write_text(modules.read_text().replace("sentence_transformers.base", "antigravity.base", 1))
    with pytest.raises(ValueError, match="not read here"):
        LateModel(tmp_path / "copy")


def test_maxsim_stands_beside_the_poolings(bert):
    triples = examples.paraphrases()[:6]
    board = paraphrase_board(bert, triples)
    assert all(MAXSIM in row for row in board.values())
    texts = [text for column in zip(*triples, strict=True) for text in column]
    one = board["Layer 3"][MAXSIM].paraphrases[2]
    assert one == pytest.approx(by_hand(bert, texts[2], texts[8], 3), abs=1e-5)
    assert board_reading(board, bert.layers, True).endswith("This model was trained for sentences.")
    few = [np.eye(3)[[0, 1]], np.eye(3)[[1]], np.eye(3)[[0, 2]]]
    np.testing.assert_allclose(late_cosines(few, 2), [[1, 0.5, 0.5], [1, 1, 0]])


def test_many_sentences_are_compared_as_two_are(late_folder, bert):
    queries, texts, last = [FIRST, SECOND], [SECOND, FIRST, "Rain."], layer_choices(bert.layers)["Last"].take
    for read in (reader(bert, last), reader(polyseme.load(late_folder), last)):
        found = late_scores(read, queries, texts)
        assert found.shape == (2, 3)
        for i, query in enumerate(queries):
            for j, text in enumerate(texts):
                assert found[i, j] == pytest.approx(late_reason(read, query, text).cosine, abs=1e-5)


def test_long_texts_are_read_few_at_a_time_and_too_many_refused(bert, monkeypatch):
    read, seen, said = bert.encode_many, [], []
    monkeypatch.setattr(bert, "encode_many", lambda texts, reduce: seen.append(len(texts)) or read(texts, reduce))
    monkeypatch.setattr(limits, "MAXSIM_BYTES", 4 * bert.features * LONG_TEXT * 4)
    texts, last = [f"{number}. {SECOND}" for number in range(12)], layer_choices(bert.layers)["Last"].take
    pairs = late_pairs(reader(bert, last), texts, lambda share, step: said.append(share))
    assert max(seen) == 4
    assert said == sorted(said)
    assert len(said) == 2 * len(texts)
    assert pairs[3, 7] == pytest.approx(late_reason(reader(bert, last), texts[3], texts[7], both=True).cosine, abs=1e-5)
    monkeypatch.setattr(limits, "MAP_BYTES", 4 * bert.features * 30)
    with pytest.raises(ValueError, match="Choose one layer"):
        late_pairs(reader(bert, last), texts)


def test_both_ways_it_is_symmetric_and_the_shares_and_random_pairs_are_of_the_same_kind(late_folder, bert):
    texts, last = [FIRST, SECOND, "Rain."], layer_choices(bert.layers)["Last"].take
    for model in (bert, polyseme.load(late_folder)):
        read = reader(model, last)
        pairs = late_pairs(read, texts)
        np.testing.assert_array_equal(pairs, pairs.T)
        assert late_reason(read, FIRST, SECOND, both=True).cosine == pytest.approx(pairs[0, 1], abs=1e-5)
        swapped = late_reason(read, SECOND, FIRST, both=True).shares.T
        np.testing.assert_allclose(late_reason(read, FIRST, SECOND, both=True).shares, swapped, atol=1e-5)
        chance = late_by_chance(read, texts, both=True).cosines
        np.testing.assert_allclose(chance, np.sort(pairs[np.triu_indices(3, 1)]), atol=1e-5)
        greatest = late_by_chance(read, texts[:2], True, np.max).cosines
        assert greatest[0] == pytest.approx(late_reason(read, FIRST, SECOND, both=True).shares.max(), abs=1e-5)
    np.testing.assert_allclose(np.diag(late_pairs(reader(bert, last), texts)), 1, atol=1e-5)
    either = [by_hand(bert, *pair, -1) for pair in ((FIRST, SECOND), (SECOND, FIRST))]
    assert late_pairs(reader(bert, last), texts)[0, 1] == pytest.approx(np.mean(either), abs=1e-5)


def test_the_page_has_maxsim_beside_the_poolings_in_pairs_and_in_a_search(open_page):
    for text in (f"{FIRST} {SECOND} It rained.", FIRST):
        at = unfolded(open_page("sentences.py", text=text), "certainty")
        until(at, lambda page: any("MaxSim" in one.proto.spec for one in page.get("plotly_chart")))
        assert not at.exception


def test_the_page_compares_word_by_word(open_page):
    at = unfolded(open_page("sentences.py", text=f"{FIRST} {SECOND}"), "late")
    until(at, lambda page: "**MaxSim" in shown(page))
    assert not at.exception
    assert "was not trained for it" in shown(at)


def test_chosen_it_orders_the_heatmap_the_pairs_and_the_hits_and_marks_itself_untrained(open_page, bert):
    texts = [FIRST, SECOND, "It rained."]
    at = settled(open_page("sentences.py", text="\n".join(texts), sentence_pooling=MAXSIM, like="true"))
    read = reader(bert, layer_choices(bert.layers)["Last"].take)
    pairs = late_pairs(read, texts)
    (heatmap,) = [one.proto.spec for one in at.get("plotly_chart")]
    assert "MaxSim: colours run from" in heatmap
    best = max(((0, 1), (0, 2), (1, 2)), key=lambda pair: pairs[pair])
    assert at.button_group(key="hit").options[0] == f"{best[0] + 1} and {best[1] + 1}"
    assert as_cosine(float(pairs[best])) in shown(at)
    assert "both ways" in shown(at)
    assert "not trained for it" in shown(at)
    assert "What else changes the vector?" not in str([one.label for one in at.button])


def test_in_a_search_it_is_one_way(open_page, bert):
    at = settled(open_page("sentences.py", text=FIRST, sentence_pooling=MAXSIM, list="Everyday"))
    read = reader(bert, layer_choices(bert.layers)["Last"].take)
    scores = late_scores(read, [FIRST], examples.everyday())[0]
    best = examples.everyday()[int(scores.argmax())]
    (drawn,) = [one.proto.json for one in at.get("bidi_component") if "rarely reach" in one.proto.json]
    row = drawn.partition("<button")[2].partition("</button>")[0]
    assert best in row
    assert f">{as_cosine(float(scores.max()))}<" in row
    assert "each of your words with the nearest word" in shown(at)


@pytest.mark.parametrize("trained", [False, True])
def test_its_script_gives_the_pages_numbers(late_folder, bert, run, here, trained):
    texts = (FIRST, SECOND, "It rained.")
    model = polyseme.load(late_folder) if trained else bert
    asked = SentenceOptions(texts, "Last", MAXSIM)
    (made,) = scripts(model, asked, SearchResult(FIRST, texts, {}, np.arange(2), 0.5))
    printed = run(here(made, model) if trained else made)
    read = reader(model, layer_choices(model.layers)["Last"].take)
    values = [[float(cell) for cell in row] for row in printed["every pair"][1:]]
    np.testing.assert_allclose(values, late_pairs(read, texts), atol=1e-4)
    np.testing.assert_allclose(
        [float(row[0]) for row in printed["search"][1:]], late_scores(read, [FIRST], texts[:2])[0], atol=1e-4
    )


@short_lists("sentences.search", "sentences.maxsim", "sentences.asks")
def test_a_model_that_was_trained_for_it_starts_with_it_in_pairs_and_in_a_search(open_page, late_folder, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(late_folder))
    for texts in ([FIRST, SECOND], [FIRST]):
        at = settled(open_page("sentences.py", text="\n".join(texts), model=late_folder.name, list="Everyday"))
        assert not at.exception
        assert at.selectbox(key="sentence_pooling").value == MAXSIM
        assert "The model was trained for it." in shown(at)
        if len(texts) == 2:
            read = reader(polyseme.load(late_folder), layer_choices(6)["Last"].take)
            assert as_cosine(float(late_pairs(read, texts)[0, 1])) in shown(at)
