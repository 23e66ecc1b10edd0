"""Lines of two texts, "a ||| b", and layers side by side in the order of extract_features.py."""

import json

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from polyseme.export import units
from polyseme.export.formats import file_bytes
from polyseme.export.vectors import VectorRecipe, make_vectors
from tests.export.test_script import compare, script
from tests.reading import shown, unfolded

PAIR = "Where did the crane land? ||| It landed by the harbour."
LINES = [PAIR, "One text alone.", "Untranslatable [MASK] ||| embeddings " + "bank " * 600]
SIDE_BY_SIDE = "Concatenation of last four"


@pytest.fixture(scope="module")
def library(bert):
    """The states of a pair as transformers has them."""
    from transformers import AutoModel, AutoTokenizer

    tokenizer, model = AutoTokenizer.from_pretrained(bert.folder), AutoModel.from_pretrained(bert.folder).eval()

    def states(first, second):
        read = tokenizer(first, second, return_tensors="pt")
        with torch.inference_mode():
            return torch.stack(model(**read, output_hidden_states=True).hidden_states)[:, 0].numpy()

    return states


def test_a_line_of_two_texts_is_a_pair_with_sep_between_and_segments_0_and_1(bert):
    for segments in ("library", "tutorial"):
        read = units.read_line(bert, PAIR, segments)
        assert read.pieces.count("[SEP]") == 2
        first = read.pieces.index("[SEP]") + 1
        assert read.segments == (0,) * first + (1,) * (len(read) - first)
    assert units.read_line(bert, "One text alone.", "tutorial").segments == (1,) * 6


@pytest.mark.parametrize("line", ["a |||", "||| b", " ||| b", "a ||| ", "a|||b", "a || b", "a"])
def test_a_line_without_two_texts_is_one_text(bert, line):
    assert units.split_pair(line) == (line, None)
    assert units.read_line(bert, line, "library").pair is None


@given(st.text(), st.text())
def test_a_line_is_told_again_as_it_was_read(first, second):
    line = f"{first}{units.MARK}{second}"
    one, other = units.split_pair(line)
    assert line == (one if other is None else f"{one}{units.MARK}{other}")


def test_the_vectors_of_a_pair_are_those_of_transformers(bert, library):
    theirs = library(*units.split_pair(PAIR))
    here = make_vectors(bert, VectorRecipe("tokens", "-1,-2,-3,-4", "concat"), [PAIR])
    expected = np.concatenate([theirs[-1], theirs[-2], theirs[-3], theirs[-4]], axis=-1)
    np.testing.assert_allclose(here.vectors, expected, atol=1e-5)
    assert here.layers == (-1, -2, -3, -4)
    assert set(here.table["text"].to_pylist()) == {PAIR}
    assert here.table["word"].to_pylist()[-3:] == ["harbour", ".", None]


def test_json_lines_hold_each_layer_under_its_own_number(bert):
    made = make_vectors(bert, VectorRecipe("tokens", "-1,-2,-3,-4", "concat"), ["bank"])
    piece = json.loads(file_bytes("jsonl", made))["features"][1]
    states = bert.encode("bank").states[:, 1]
    assert [layer["index"] for layer in piece["layers"]] == [-1, -2, -3, -4]
    for layer in piece["layers"]:
        np.testing.assert_allclose(layer["values"], states[layer["index"]], atol=1e-5)


@pytest.mark.parametrize(("unit", "segments"), [("tokens", "library"), ("words", "tutorial"), ("sentences", "library")])
def test_the_script_of_pairs_has_the_same_vectors_and_rows(bert, run, tmp_path, unit, segments):
    recipe = VectorRecipe(unit, SIDE_BY_SIDE, segments=segments)
    run(script(bert, LINES, recipe, tmp_path / "script"))
    compare(make_vectors(bert, recipe, LINES), tmp_path / "script")


def drawn(at):
    """The table of the first vectors, as HTML."""
    return json.loads(at.get("bidi_component")[0].proto.json)["maps"]


def test_the_page_exports_pairs(open_page):
    at = open_page("export.py", text=PAIR)
    assert "**One file: 15 rows of 384 numbers**" in shown(at)
    assert "<th>text</th>" not in drawn(at), "one pair stands above"
    assert any("return_token_type_ids=True" in code.value for code in unfolded(at, "take").code)
    two = open_page("export.py", text=f"{PAIR}\n{PAIR[::-1]}")
    assert drawn(two).count(f"<th>{PAIR}</th>") == 15
