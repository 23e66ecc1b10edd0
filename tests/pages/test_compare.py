"""Two models side by side, on the pages that compare, as Streamlit runs them without a browser."""

import pytest

COMPARING = ("senses.py",)
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
    assert not at.exception
    assert at.selectbox(key="compare").options == ["no other model", "random-distil", "other-words"]
    assert SIDE_BY_SIDE not in shown(at)
    assert "compare" not in at.query_params


@pytest.mark.parametrize("page", COMPARING)
def test_a_model_alone_on_its_machine_has_nothing_to_choose_from(open_page, page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", "")
    at = open_page(page, compare="random-distil")
    assert not at.exception
    assert not has(at, "compare")
    assert "which is not here" in shown(at)
    assert SIDE_BY_SIDE not in shown(at)


@pytest.mark.parametrize("page", ["tokens.py", "maps.py"])
def test_other_pages_do_not_ask(open_page, page):
    at = open_page(page, compare="random-distil")
    assert not at.exception
    assert not has(at, "compare")


@pytest.mark.parametrize(
    ("value", "word"), [("nobody's", "which is not here"), (BUNDLED, "with itself"), ("<b>", "which is not here")]
)
def test_an_unknown_or_the_same_model_in_the_address_is_refused_with_a_word(open_page, value, word):
    at = open_page("senses.py", compare=value)
    assert not at.exception
    assert word in shown(at)
    assert SIDE_BY_SIDE not in shown(at)
    assert at.selectbox(key="compare").value == "no other model"
    assert "compare" not in at.query_params


def test_the_choice_stands_in_the_address_and_follows_to_the_next_page(open_page):
    at = open_page("senses.py")
    at.selectbox(key="compare").set_value("random-distil").run()
    assert at.query_params["compare"] == "random-distil"
    for page in ("tokens.py", *COMPARING):
        at.switch_page(f"pages/{page}").run()
        assert not at.exception
    assert at.selectbox(key="compare").value == "random-distil"
    assert at.query_params["compare"] == "random-distil"


def test_taking_the_second_model_for_the_first_ends_the_comparison(open_page):
    at = open_page("senses.py", compare="random-distil")
    at.selectbox(key="model").set_value("random-distil").run()
    assert not at.exception
    assert at.selectbox(key="compare").options == ["no other model", BUNDLED, "other-words"]
    assert SIDE_BY_SIDE not in shown(at)


def test_the_senses_of_both_models_are_told_each_beside_its_own_chance(open_page):
    at = open_page("senses.py", compare="random-distil")
    assert not at.exception
    assert "6 layers × 384 features; **random\\-distil**: 3 layers × 32 features" in shown(at)
    assert "of 3 comparisons" in shown(at)
    assert "Two random pieces here: .146" in shown(at)
    assert "Half of the random pairs lie above .146 in *all\\-MiniLM\\-L6\\-v2*" in shown(at)
    assert "Both axes of layers" in shown(at)
    assert "random-distil" in at.code[0].value, "the second model's code stands in the comparison"


def test_a_layer_is_taken_as_deep_and_segments_where_there_are_some(open_page):
    at = open_page("senses.py", compare="random-distil", choice="Layer 2", segments="tutorial")
    assert not at.exception
    assert "*Layer 2* of 6 stands beside *Layer 1* of 3" in shown(at)
    assert "*random\\-distil* has no segment vectors" in shown(at)
    assert "SEGMENTS = 'library'" in at.code[0].value
    assert "CHOICE = 'Layer 1'" in at.code[0].value


def test_occurrences_that_one_model_misses_and_other_cuts_are_said(open_page):
    at = open_page("senses.py", compare="other-words", text="A bank, a bank.\nBank")
    assert not at.exception
    assert "finds 2 of the 3 occurrences" in shown(at)
    assert "`bank` is `bank` and `ban` `##k`" in shown(at)
    at = open_page("senses.py", compare="other-words", text="A bank.\nBank")
    assert not at.exception
    assert "finds too few" in shown(at)
