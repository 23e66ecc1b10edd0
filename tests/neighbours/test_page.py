"""The Neighbours page as Streamlit runs it, without a browser."""

import pytest

from components.chapters.neighbours import caches
from polyseme import limits
from polyseme.figures.wording import escaped
from polyseme.neighbours.numbers import FILTERS
from tests.reading import brief, short_lists, shown, unfolded, until


@pytest.fixture
def neighbours_page(open_page):
    def opened(*folds, **address):
        at = open_page("neighbours.py", **address)
        return unfolded(at, *folds) if folds else at

    return opened


def finding(at) -> str:
    return at.session_state["readings"]["finding"]


def finished(at, sign: str):
    """The page once its heavy work is done and a sign of it is there."""
    return until(at, lambda at: sign in shown(at))


def test_the_default_page_answers_for_a_piece_of_the_tutorials_sentence(neighbours_page):
    at = neighbours_page("sure", "around")
    assert finding(at) == (
        "The whole words most like *bank*: **banks**, **banking** and **bankers**, far beyond random pairs."
    )
    assert "It is nearer than that of **bank** for 11\N{NO-BREAK SPACE}%" in shown(at)
    assert "random pairs" in shown(at)
    assert "Lines join nearest neighbours." in shown(at)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"text": "Every spring the old spring beside our house is dry."}, "most like *spring*: **springs**"),
        (
            {"text": "Word embeddings are lists of numbers.", "word": "embeddings"},
            "*embeddings* is 4 pieces, joined into one vector.",
        ),
        ({"token": "11"}, "most like *robber*:"),
        ({"token": "19"}, "most like *bank*:"),
        ({"words": "Paris"}, "most like *Paris*:"),
        (
            {"view": "In context", "text": "I love 🙂", "token": "3"},
            "does not know **🙂** and reads \\[UNK\\] instead.",
        ),
    ],
)
def test_the_page_answers_for_the_readers_word_or_for_the_piece_of_the_link(neighbours_page, address, said):
    assert said in finding(neighbours_page(**address))


def test_what_is_folded_is_neither_worked_out_nor_sent(neighbours_page, monkeypatch):
    def never(*_, **__):
        raise AssertionError("a closed section was drawn")

    monkeypatch.setattr(caches, "usual_nearest", never)
    monkeypatch.setattr("components.chapters.neighbours.words.shows.surroundings", never)
    monkeypatch.setattr("polyseme.neighbours.in_context.figures.text_table", never)
    monkeypatch.setattr("polyseme.neighbours.in_context.figures.drift_figure", never)
    monkeypatch.setattr("polyseme.neighbours.arithmetic.numbers.count_families", never)
    for view in ("Words", "In context", "Arithmetic"):
        at = neighbours_page(view=view)
        assert not at.get("arrow_data_frame")


@pytest.mark.parametrize(
    "address",
    [
        {"words": "king, queen, Paris, 1984"},
        {"view": "In context", "others": "true"},
        {"view": "Arithmetic", "plus": "Paris", "minus": "France", "and": "Italy"},
    ],
)
def test_the_finding_is_short_whatever_is_asked(neighbours_page, address):
    assert brief(finding(neighbours_page(**address)), address.get("words", ""))


def test_several_words_stand_side_by_side_and_are_compared(neighbours_page):
    at = neighbours_page("sure", words="king, queen, Paris, embeddings")
    assert "**king** and **queen** .627" in shown(at)
    assert "**embeddings** is" in shown(at)


@pytest.mark.parametrize(("view", "key"), [("Words", "words"), ("In context", "poles"), ("Norms and hubs", "mark")])
def test_words_that_there_is_no_room_for_are_named(neighbours_page, view, key):
    words = ["king", "queen", "man", "woman", "river", "bank", "money", "vault"]
    at = neighbours_page(view=view, **{key: ", ".join(words[: limits.WORDS_COMPARED])})
    assert "left out" not in shown(at).replace("A word's own pieces are left out", "")
    at = neighbours_page(view=view, **{key: ", ".join(words)})
    assert f"There is room for {limits.WORDS_COMPARED} words: `money` and `vault` left out." in shown(at)


@pytest.mark.parametrize("among", FILTERS)
def test_every_filter_is_answered(neighbours_page, among):
    at = neighbours_page("sure", words="bank", among=among, letters="4", k="3")
    assert f"({among} of at least 4 letters)" in shown(at)


def test_a_filter_that_nothing_passes_gets_a_next_step(neighbours_page):
    steps = {
        "Words": "No piece fits. Choose a wider filter",
        "In context": "No piece fits. Choose another filter, or fewer letters.",
        "Arithmetic": "No piece is left to answer *king − man + woman*. Choose a wider filter.",
    }
    for view, step in steps.items():
        assert step in shown(neighbours_page(view=view, among="other scripts", letters="12"))


def test_the_layers_say_where_bank_goes_and_which_models_have_a_head(neighbours_page):
    at = neighbours_page("sure", "drift", "head", view="In context", token="19")
    assert finding(at) == (
        "Before the first layer, your **bank** is nearest to the vocabulary's own **bank**; after the last layer, to "
        "**banks**."
    )
    assert "**bank** itself has rank " in shown(at)
    assert "(position 19) moves away from both. Its cosine with **money** goes from " in shown(at)
    assert "`ettin-encoder-17m` and `bert-base-uncased`, for example, have one" in shown(at)


@pytest.fixture(scope="module")
def small_with_head(tiny):
    """The folder of a small BERT with random weights and a language head."""
    return tiny("BertForMaskedLM", "small-with-head")


def test_a_model_with_a_head_shows_its_predictions_masked_and_not(neighbours_page, small_with_head, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(small_with_head))
    for masked in ("false", "true"):
        asked = {"view": "In context", "model": small_with_head.name, "text": "The bank lends.", "masked": masked}
        at = neighbours_page("head", "take", **asked)
        assert "the model's first guess is" in shown(at)
        assert "layer by layer" in at.code[0].value
        assert f"MASKED = {masked.title()}" in at.code[1].value


@pytest.fixture(scope="module")
def padded(tiny):
    """The folder of a small BERT whose table has more rows than its vocabulary has pieces."""
    return tiny("BertForMaskedLM", "padded", vocab_size=30_592)


@pytest.mark.parametrize("view", ["Words", "In context"])
def test_a_model_whose_table_is_padded_is_served(neighbours_page, padded, monkeypatch, view):
    monkeypatch.setenv("POLYSEME_MODELS", str(padded))
    at = neighbours_page(view=view, model="padded")
    assert shown(at)


def test_layers_wider_than_the_table_cannot_be_compared_with_it(neighbours_page, electra_bert, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(electra_bert.folder))
    at = neighbours_page("sure", view="In context", model=electra_bert.name)
    assert escaped("They can't be compared. Choose another model.") in shown(at)


def test_arithmetic_shows_the_inputs_and_counts_the_relations(neighbours_page):
    at = finished(neighbours_page("sure", "relations", view="Arithmetic"), "of 3,516 questions")
    assert "comes nearest to **queen**. Otherwise **king** comes first" in finding(at)
    assert "*king − man + woman* is nearest to **queen**: cosine .502" in shown(at)
    assert "The expected **queen** has rank 1; if the three words are kept, rank 2." in shown(at)
    at.selectbox(key="relation").set_value("one and many").run()
    assert "All 462 questions of *one and many* are answered correctly" in shown(at)
    (write,) = at.session_state["visited"]["neighbours"].scripts[1].files.values()
    assert b'"mice"' in write()


def test_norms_are_there_at_once_and_hubs_when_counted(neighbours_page):
    """tests/neighbours/test_hubs.py checks the counts."""
    at = neighbours_page("sure", view="Norms and hubs")
    assert "the first quarter has a median norm of 1.27, the last quarter 1.00" in shown(at)
    at = finished(at, "hubs are ringed")
    counted = int(caches.allowed("all-MiniLM-L6-v2", "trained pieces", 1).sum())
    assert f"Each of {counted:,} trained pieces" in shown(at)


@short_lists("neighbours.occurrences")
def test_occurrences_are_found_in_their_sentences_once_the_model_has_read_them(neighbours_page):
    at = neighbours_page("sure", "groups", view="Occurrences", token="19", vector="Layer 3")
    at = finished(at, "words in sentences")
    assert finding(at).startswith("Of the 9 labelled uses nearest to this **bank**, ")
    assert " labelled: **" in shown(at)
    assert "random pairs" in shown(at)
    at.selectbox(key="token").set_value(20).run()
    assert "is not part of a word" in shown(at)


@short_lists("neighbours.occurrences")
def test_each_sentence_of_the_text_is_read_by_itself(neighbours_page):
    river, rest = "We sat on the bank of the river.", "It was cold, and the bank had closed."
    choices = {"view": "Occurrences", "vector": "Layer 3", "which": "other words"}
    alone, first = (
        finished(neighbours_page(text=text, token="5", **choices), "Nearest to this **bank**").dataframe[0].value
        for text in (river, f"{river} {rest}")
    )
    assert {"it", "closed"}.isdisjoint(alone["word"])
    shared = alone.merge(first, on=["before", "word", "after"])
    assert len(shared) > 3
    assert shared["cosine_x"].tolist() == pytest.approx(shared["cosine_y"].tolist(), abs=1e-4)
