"""Two models side by side, on the pages that compare, as Streamlit runs them without a browser."""

import re
import shutil

import pytest

COMPARING = ("senses.py", "layers.py", "neighbours.py")
BUNDLED = "all-MiniLM-L6-v2"


@pytest.fixture(autouse=True)
def _second_model(monkeypatch, distil_folder, other_words_folder):
    monkeypatch.setenv("POLYSEME_MODELS", f"{distil_folder},{other_words_folder}")


def shown(at) -> str:
    return "\n".join(element.value for element in [*at.header, *at.markdown, *at.info, *at.warning, *at.caption])


def has(at, key: str) -> bool:
    return any(box.key == key for box in at.selectbox)


SIDE_BY_SIDE = "side by side"


@pytest.mark.parametrize("page", COMPARING)
def test_nothing_is_compared_until_a_second_model_is_chosen(open_page, page):
    at = open_page(page)
    assert at.selectbox(key="compare").options == ["no other model", "random-distil", "other-words"]
    assert SIDE_BY_SIDE not in shown(at)
    assert "compare" not in at.query_params


def test_a_model_alone_on_its_machine_has_nothing_to_choose_from(open_page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", "")
    at = open_page("senses.py", compare="random-distil")
    assert not has(at, "compare")
    assert "which is not here" in shown(at)
    assert SIDE_BY_SIDE not in shown(at)


@pytest.mark.parametrize("page", ["tokens.py", "maps.py"])
def test_other_pages_do_not_ask(open_page, page):
    at = open_page(page, compare="random-distil")
    assert not has(at, "compare")


@pytest.mark.parametrize(
    ("value", "word"),
    [("nobody's", "which is not here"), (BUNDLED, "which is the first model itself"), ("<b>", "which is not here")],
)
def test_an_unknown_or_the_same_model_in_the_address_is_refused_with_a_word(open_page, value, word):
    at = open_page("senses.py", compare=value)
    assert word in shown(at)
    assert SIDE_BY_SIDE not in shown(at)
    assert at.selectbox(key="compare").value == "no other model"
    assert "compare" not in at.query_params
    assert [one.value.count(word) for one in at.warning] == [1], "said once"
    assert word in shown(at.run()), "and as long as nothing else is chosen"


def test_the_choice_stands_in_the_address_and_follows_to_the_next_page(open_page):
    at = open_page("senses.py")
    at.selectbox(key="compare").set_value("random-distil").run()
    assert at.query_params["compare"] == "random-distil"
    for page in ("tokens.py", *COMPARING):
        at.switch_page(f"pages/{page}").run()
    assert at.selectbox(key="compare").value == "random-distil"
    assert at.query_params["compare"] == "random-distil"


def test_taking_the_second_model_for_the_first_ends_the_comparison(open_page):
    at = open_page("senses.py", compare="random-distil")
    at.selectbox(key="model").set_value("random-distil").run()
    assert at.selectbox(key="compare").options == ["no other model", BUNDLED, "other-words"]
    assert SIDE_BY_SIDE not in shown(at)


def test_the_senses_of_both_models_are_told_each_beside_its_own_chance(open_page):
    at = open_page("senses.py", compare="random-distil", choice="Sum of last four")
    assert "6 layers × 384 features; **random\\-distil**: 3 layers × 32 features" in shown(at)
    assert "of 3 comparisons" in shown(at)
    assert "Nine in ten random pieces have cosines from" in shown(at)
    assert "The median of random pairs is .146 in *all\\-MiniLM\\-L6\\-v2*" in shown(at)
    assert "Both axes run" in shown(at)
    assert "random-distil" in at.code[0].value, "the second model's code stands in the comparison"


def test_a_layer_is_taken_as_deep_and_segments_where_there_are_some(open_page):
    at = open_page("senses.py", compare="random-distil", choice="Layer 2", segments="tutorial")
    assert "*Layer 2* of 6 is shown beside *Layer 1* of 3" in shown(at)
    assert "*random\\-distil* has no segment vectors" in shown(at)
    assert "token_type_ids" not in at.code[0].value
    assert "return states[1]" in at.code[0].value


def test_occurrences_that_one_model_misses_and_other_cuts_are_said(open_page):
    at = open_page("senses.py", compare="other-words", text="A bank, a bank.\nBank")
    assert "We compare 2 of the 3 occurrences" in shown(at)
    assert "`bank` is `bank` and `ban` `##k`" in shown(at)
    at = open_page("senses.py", compare="other-words", text="A bank.\nBank")
    assert "has too few" in shown(at)


def test_the_layers_of_both_models_are_told_with_their_pieces(open_page):
    at = open_page("layers.py", compare="other-words", segments="tutorial", token="19", layer="6")
    assert "The text has 22 pieces for *all\\-MiniLM\\-L6\\-v2* and 25 pieces for *other\\-words*" in shown(at)
    assert "`bank` is `bank` and `ban` `##k`" in shown(at)
    assert "layer 6 of one stands above layer 3 of the other" in shown(at)
    code = at.code[0].value
    assert all(line in code for line in ("other-words", "token_type_ids=ones", "LAYER = 3", "TOKEN = 19"))


def test_a_text_cut_by_the_second_model_alone_is_said(open_page, tiny, monkeypatch):
    folder = tiny("BertModel", "short-sighted", max_position_embeddings=16)
    monkeypatch.setenv("POLYSEME_MODELS", str(folder))
    at = open_page("layers.py", compare="short-sighted", token="19")
    assert "16 pieces for *short\\-sighted*" in shown(at)
    assert any("pieces" in one.value for one in at.warning), "what was left out is said"
    assert "TOKEN = 15" in at.code[0].value


def test_the_neighbours_of_both_models_stand_side_by_side(open_page):
    at = open_page("neighbours.py", compare="other-words", words="king, bank")
    assert "**king** in *other\\-words*" in shown(at)
    assert len(re.findall("(is|are) in both lists", shown(at))) == 2
    assert "Two random lists would share 0.003 on average" in shown(at)
    assert "`bank` is `bank` and `ban` `##k`" in shown(at)
    assert "WORDS = ['king', 'bank']" in at.code[0].value


def test_a_word_that_the_other_vocabulary_lacks_is_left_out_with_a_word(open_page):
    at = open_page("neighbours.py", compare="other-words", words="##ing, ÿ𝕏")
    at = open_page("neighbours.py", compare="random-distil", model="other-words", words="a-word-of-nobody")
    assert "is not one piece" not in shown(at)
    at = open_page("neighbours.py", compare="other-words", words="A")
    assert "has no pieces for `A`" in shown(at)
    assert "can't read this word" in shown(at)


@pytest.mark.parametrize("page", COMPARING)
def test_no_text_breaks_a_comparison(open_page, page):
    for text in ("", "bank " * 2_000, "مصرف و مصرف"):
        open_page(page, compare="other-words", text=text)


@pytest.mark.parametrize("page", COMPARING[:2])
def test_a_damaged_second_model_leaves_the_first_as_it_was(open_page, page, small_folder, tmp_path, monkeypatch):
    folder = tmp_path / "broken"
    shutil.copytree(small_folder, folder)
    (folder / "model.safetensors").write_bytes(b"nothing")
    monkeypatch.setenv("POLYSEME_MODELS", str(folder))
    at = open_page(page, compare="broken")
    assert "damaged or not complete" in at.error[0].value
    assert any("Take it with you" in fold.label for fold in at.expander), "the page goes on"
