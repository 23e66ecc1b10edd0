"""The model's definition: sizes told by hand, and parameters counted by transformers."""

import pandas as pd
import pytest

from polyseme.bert.metadata import definition
from polyseme.export.scripts import page_script
from polyseme.layers import definition as charts
from polyseme.layers.definition import WHOLE, places, size
from tests.reading import shown, unfolded


@pytest.fixture(scope="module")
def every(bert, base_bert, distil_bert, electra_bert):
    return {"bert": bert, "with a head": base_bert, "distilbert": distil_bert, "electra": electra_bert}


def counted_by_transformers(one):
    """Its parameters that the file holds, by transformers' own names; a table that the head shares counts once."""
    import transformers

    kind = "AutoModelForMaskedLM" if one.head else "AutoModel"
    model, told = getattr(transformers, kind).from_pretrained(one.folder, output_loading_info=True)
    return sum(weights.numel() for name, weights in model.named_parameters() if name not in told["missing_keys"])


@pytest.mark.parametrize("family", ["bert", "with a head", "distilbert", "electra"])
def test_the_parts_have_all_parameters_that_transformers_counts(every, family):
    one = every[family]
    assert sum(places(one.parts).values()) == counted_by_transformers(one) == one.parameters


def parts_of(one, place):
    """Name, size and parameters of each part of a place."""
    return [(part.name, size(part), part.parameters) for part in one.parts if part.place == place]


def test_a_layer_of_the_bundled_model_is_told_by_hand(bert):
    squares, wide = 384 * 384 + 384, 384 * 1536
    expected = [
        ("query", "384 → 384", squares),
        ("key", "384 → 384", squares),
        ("value", "384 → 384", squares),
        ("attention output", "384 → 384", squares),
        ("LayerNorm after attention", "384", 2 * 384),
        ("feed-forward, wider", "384 → 1,536", wide + 1536),
        ("feed-forward, back", "1,536 → 384", wide + 384),
        ("LayerNorm at the end", "384", 2 * 384),
    ]
    assert parts_of(bert, "layer 3") == expected


def test_the_language_head_is_in_it(base_bert):
    assert ("transform.dense", "768 → 768", 768 * 768 + 768) in parts_of(base_bert, "language head")


def test_a_bert_base_has_as_many_parameters_as_is_printed_of_it():
    import torch
    from transformers import BertConfig, BertModel

    with torch.device("meta"):  # its shapes alone
        model = BertModel(BertConfig())
    shapes = {name: tuple(weights.shape) for name, weights in model.named_parameters()}
    made = definition.read_parts(shapes)
    assert sum(places(made).values()) == 109_482_240


def test_blocks_are_as_large_as_their_parameters_and_open_at_a_layer(bert):
    (blocks,) = charts.blocks(bert.parts, "layer 2").data
    assert blocks.level == "layer 2"
    values = pd.Series(blocks.values, index=blocks.ids)
    parents = pd.Series(blocks.parents, index=blocks.ids)
    assert values[WHOLE] == bert.parameters
    for one in (WHOLE, *places(bert.parts)):
        assert values[parents == one].sum() == values[one]


def test_the_page_shows_it_where_it_is_opened_and_only_there(open_page):
    assert "**22,713,216 parameters**" not in shown(open_page("layers.py"))
    at = open_page("layers.py", definition="true", opened="layer 2")
    assert "**22,713,216 parameters**" in shown(at)
    for said in (
        "52\N{NO-BREAK SPACE}% in the table of tokens",
        "6 layers of 1,774,464 each",
        "12 heads of 32 features",
    ):
        assert said in shown(at)
    assert at.selectbox(key="opened").value == "layer 2"
    assert any("output_loading_info" in code.value for code in unfolded(at, "take").code)


@pytest.mark.parametrize("family", ["distilbert", "electra"])
def test_the_script_counts_the_same(every, family, run, here):
    one = every[family]
    printed = run(here(page_script("layers/definition", one), one))
    assert int(printed["layers"][3][1]) == one.parameters
    assert int(printed["layers"][2][1]) == one.heads
    assert sum(int(row[1]) for row in printed["part"][1:]) == one.parameters
