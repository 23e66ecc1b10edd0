"""The pooling that a sentence model was published with."""

import json

import pytest

from polyseme.bert import OwnPooling
from polyseme.bert.heads import sentence_head
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS

MODULES = [{"type": "sentence_transformers.models.Transformer", "path": ""}, {"type": "x.Pooling", "path": "1_Pooling"}]
NORMALIZE = {"type": "sentence_transformers.models.Normalize", "path": "2_Normalize"}


@pytest.fixture
def published(tmp_path):
    """Writes the files of a sentence model."""

    def written(modules: object, pooling: object) -> OwnPooling | None:
        (tmp_path / "1_Pooling").mkdir(exist_ok=True)
        (tmp_path / "modules.json").write_text(json.dumps(modules))
        (tmp_path / "1_Pooling" / "config.json").write_text(json.dumps(pooling))
        return sentence_head.read_own_pooling(tmp_path)

    return written


def test_the_bundled_models_own_pooling_is_the_mean_of_the_last_layer_at_length_1(bert):
    assert bert.own_pooling == OwnPooling("Mean", "Last", unit=True, limit=256)


def test_a_model_that_is_no_sentence_model_has_none(distil_bert):
    assert distil_bert.own_pooling is None


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}, "[CLS]"),
        ({"pooling_mode_max_tokens": True}, "Max"),
        ({"embedding_dimension": 8, "pooling_mode": "mean"}, "Mean"),
        ({"pooling_mode": ["cls"]}, "[CLS]"),
    ],
)
def test_both_ways_of_writing_a_pooling_down_are_read(published, settings, name):
    found = published(MODULES, settings)
    assert found == OwnPooling(name, "Last", unit=False, limit=None)
    assert found.pooling in SENTENCE_POOLINGS
    assert found.choice in layer_choices(2)


@pytest.mark.parametrize(
    ("modules", "settings"),
    [
        ([*MODULES, {"type": "sentence_transformers.models.Dense", "path": "2_Dense"}], {"pooling_mode": "mean"}),
        ([*MODULES, NORMALIZE], {"pooling_mode": ["mean", "max"]}),
        (MODULES, {"pooling_mode": "weightedmean"}),
        (MODULES, {"pooling_mode_mean_sqrt_len_tokens": True}),
        (MODULES, {}),
        (MODULES, []),
        ({}, {"pooling_mode": "mean"}),
    ],
)
def test_a_pooling_that_is_not_among_ours_is_none(published, modules, settings):
    assert published(modules, settings) is None
