"""The Maps page as Streamlit runs it, without a browser."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.maps.numbers.sources import FITTING
from tests.reading import brief, moving_maps, settled, shown, unfolded


@pytest.fixture
def maps_page(open_page):
    def opened(*folds, **address):
        at = settled(open_page("maps.py", **address))
        return settled(unfolded(at, *folds)) if folds else at

    return opened


def finding(at) -> str:
    return at.session_state["readings"]["finding"]


def test_the_default_page_lets_the_banks_part(maps_page):
    at = maps_page("sure", "point", "strategies", "take")
    told = shown(at)
    assert finding(at) == (
        "**Trust layer 4 most: 73\N{NO-BREAK SPACE}% of dots that look near your three uses are truly near.**"
    )
    assert "**“river bank”** in *layer 4*" in told
    assert "The 7 maps keep" in told
    assert "The groups are clearest in" in told
    assert "Another measure may prefer another layer" in told
    assert "Needs: numpy, torch, scipy, scikit-learn and transformers." in told
    settled(at.selectbox(key="layers").set_value("Layer 6").run())
    assert "(layer 6)" in finding(at), "of one map alone"


def test_what_is_folded_is_neither_worked_out_nor_sent(maps_page, monkeypatch):
    def never(*_, **__):
        raise AssertionError("a closed section was drawn")

    for name in ("truth_reading", "point_reading", "strategies_reading"):
        monkeypatch.setattr(f"polyseme.maps.figures.readings.{name}", never)
    monkeypatch.setattr("components.chapters.maps.shows.rank_strategies", never)
    at = maps_page()
    assert len(moving_maps(at)) == 1
    assert not at.get("plotly_chart")
    assert not at.get("arrow_data_frame")


def test_a_link_to_a_point_opens_its_neighbours(maps_page):
    told = shown(maps_page(point="0", first="0"))
    assert "**“bank vault”** in *layer 0*" in told
    assert "Of its 10 neighbours on the map" in told


def test_the_map_of_a_text_is_about_its_own_word(maps_page):
    text = "Every spring the old spring beside our house overflows, and last year its spring snapped."
    at = maps_page("point", text=text)
    assert "old spring" in " ".join(at.selectbox(key="point").options)
    assert not any("bank" in option for option in at.selectbox(key="point").options)


def test_a_word_too_rare_for_a_map_gives_way_to_the_pieces_of_its_text(maps_page):
    at = maps_page(text="The dog sleeps under the table.")
    assert "Your text uses **dog** fewer than three times, so the map shows all pieces of the text." in shown(at)
    assert "of dots that look near your six pieces are truly near.**" in finding(at)
    said = "**A map of 6 pieces, 2 of them markers, is too small to judge.** Type a longer text."
    assert finding(maps_page(text="embeddings")) == said


@pytest.mark.parametrize(
    ("layers", "other"),
    [("Layer 6", "last"), ("Last", "layer 6"), ("Mean of last four", "sum of last four")],
)
def test_a_picture_with_two_names_is_offered_once_and_opens_by_either(maps_page, layers, other):
    at = maps_page(layers=layers, company="nothing else")
    assert not at.warning
    box = at.selectbox(key="layers")
    assert box.value == layers
    assert box.options[box.index] == f"{layers} (same as {other})"
    names = [name for option in box.options for name in option.lower().removesuffix(")").split(" (same as ")]
    assert len(names) == len(set(names))
    assert {layers.lower(), other} <= set(names)


def test_colour_by_word_is_called_a_trap(maps_page, monkeypatch):
    few = examples.labelled()[::14]
    monkeypatch.setattr(examples, "labelled", lambda: few)
    at = maps_page("strategies", colour="word", company="all built-in sentences", layers="Second-to-last")
    assert "Layer 0 already has the word" in finding(at)
    assert "These groups say little" in shown(at)


@pytest.mark.parametrize(
    "address",
    [
        {"what": "Tokens"},
        {"layers": "All layers on one map"},
        {"text": "Every spring the old spring beside our house overflows."},
        {"text": "Une banque, des banques et une autre banque.\nLa banque ferme."},
        {"colour": "position"},
        {"what": "Whole sentences", "colour": "length"},
    ],
)
def test_the_finding_is_short_whatever_is_mapped(maps_page, address):
    assert brief(finding(maps_page(**address)))


def test_a_built_in_word_is_one_click_and_its_own_sentences_count_once(maps_page):
    at = maps_page("sure")
    settled(at.selectbox(key="example").set_value("crane").run())
    (cranes,) = moving_maps(at)
    assert len(cranes["scene"]["contexts"]) == 42
    assert at.session_state["word"] == "crane"


def test_senses_named_in_the_address_are_those_of_the_senses_page(maps_page):
    at = maps_page("point", senses="vault|vault|water", company="nothing else")
    assert "the same meaning, *water*" in shown(at)


@pytest.mark.parametrize("what", FITTING)
def test_whatever_is_mapped_can_be_drawn_in_space_and_on_one_map(maps_page, what):
    at = maps_page("sure", what=what, dimensions="3", layers="All layers on one map")
    assert "The map keeps" in shown(at)


@pytest.mark.parametrize(("method", "said"), [("UMAP", "On a UMAP map, "), ("t-SNE", "On a t-SNE map, ")])
def test_every_method_is_drawn_as_work_with_progress(maps_page, method, said):
    at = maps_page("sure", "point", method=method, layers="Layer 4", metric="euclidean", seed="7")
    assert said in shown(at)
    assert "**“river bank”** in *layer 4*" in shown(at)


def test_another_seed_is_rolled(maps_page):
    at = maps_page()
    before = at.number_input(key="seed").value
    at.button(key="roll").click().run()
    assert at.number_input(key="seed").value != before


@pytest.mark.parametrize(
    ("text", "word", "what"),
    [
        ("", "bank", "Occurrences of a word"),
        ("One bank only.", "bank", "Occurrences of a word"),
        ("🙂", "🙂", "Tokens"),
        ("a\n\n\nb\na\n\u200b", "[CLS]", "Whole sentences"),
    ],
)
def test_no_text_and_no_word_break_the_page(maps_page, text, word, what):
    at = maps_page(text=text, word=word, what=what, company="nothing else")
    assert shown(at)


def test_a_text_of_seventy_uses_is_joined_to_what_looks_near_the_one_that_it_names(maps_page):
    at = maps_page(text=" ".join(f"The bank of town {number} opened." for number in range(70)), word="bank")
    (sent,) = moving_maps(at)
    scene = sent["scene"]
    assert scene["own"] >= 70 >= len(scene["near"][0]) > scene["focus"]


def test_too_few_points_for_umap_get_a_next_step(maps_page):
    at = maps_page(method="UMAP", company="nothing else")
    assert "UMAP needs at least 12 points" in shown(at)


def test_more_points_than_fit_are_sampled_and_the_page_says_so(maps_page, monkeypatch):
    monkeypatch.setattr("polyseme.limits.MOVING_POINTS", 20)
    at = maps_page("sure")
    assert "45 points are too many for this map. It shows a sample of 20" in shown(at)
    (sent,) = moving_maps(at)
    assert len(sent["scene"]["contexts"]) == 20


def test_singular_and_plural_are_named_in_the_layers_where_they_lie_apart(maps_page):
    """Of the cranes on the flat maps; bank and banks lie apart before reading alone."""
    (cranes,) = moving_maps(maps_page(text="The crane lifted a beam.\nTwo cranes waded in the marsh.", word="crane"))
    apart = ["The spellings crane and cranes lie apart here" in hint for hint in cranes["scene"]["hints"]]
    forms = np.array([word.casefold() == "cranes" for _, word, _ in cranes["scene"]["contexts"]])
    for said, flat in zip(apart, cranes["scene"]["points"], strict=True):
        places = np.reshape(flat, (-1, 2)).astype(float)
        centred = places - places.mean(0)
        between = sum(kind.sum() * (centred[kind].mean(0) ** 2).sum() for kind in (forms, ~forms))
        assert said == (between >= 0.6 * (centred**2).sum())
    assert apart[0]
