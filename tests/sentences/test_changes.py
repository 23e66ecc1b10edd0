"""What padding, masks, punctuation, special tokens and segment ids do to a sentence's vector."""

import numpy as np
import pytest

from polyseme import limits
from polyseme.core.similarity import cosine
from polyseme.export.snippets import without_punctuation
from polyseme.sentences.numbers.changes import CHANGES, changed_cosines

TEXTS = ("The river bank, they say, floods!", "No signs here")


@pytest.mark.parametrize("pooling", ["Max", "Mean and max without special tokens", "[SEP]"])
def test_padding_that_is_masked_changes_nothing(bert, pooling):
    found = changed_cosines(bert, TEXTS, "Last", pooling)
    np.testing.assert_allclose(found["padding ignored"], 1, atol=1e-5)


def test_a_mask_forgotten_changes_much_and_cls_only_where_the_network_forgets_it(bert):
    mean, cls = (changed_cosines(bert, TEXTS, "Last", name) for name in ("Mean", "[CLS]"))
    assert (mean["only the pooling counts the padding"] < 0.95).all()
    np.testing.assert_allclose(cls["only the pooling counts the padding"], 1, atol=1e-5)
    assert (cls["padding not ignored"] < 0.95).all()


def test_a_change_by_hand_with_transformers_alone(bert):
    import torch
    from transformers import AutoModel

    tokens = bert.tokenize(TEXTS[0])
    ids = torch.tensor([[*tokens.ids, *[bert.padding[1]] * limits.PADDING]])
    with torch.inference_mode():
        model = AutoModel.from_pretrained(bert.folder).eval()
        states = model(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state[0].numpy()
    expected = cosine(bert.encode(TEXTS[0]).states[-1].mean(0), states.mean(0))
    found = changed_cosines(bert, TEXTS[:1], "Last", "Mean")["padding not ignored"]
    assert found[0] == pytest.approx(expected, abs=1e-5)


def test_segments_and_special_tokens_by_hand(bert):
    found = changed_cosines(bert, TEXTS[:1], "Last", "Mean")
    zeros, ones = (bert.encode(TEXTS[0], segments=kind).states[-1] for kind in ("library", "tutorial"))
    assert found["segment ids 1 instead of 0"][0] == pytest.approx(cosine(zeros.mean(0), ones.mean(0)), abs=1e-5)
    expected = cosine(zeros.mean(0), zeros[1:-1].mean(0))
    assert found["[CLS] and [SEP] left out"][0] == pytest.approx(expected, abs=1e-5)
    back = changed_cosines(bert, TEXTS[:1], "Last", "Mean without special tokens")
    assert back["[CLS] and [SEP] added"][0] == pytest.approx(expected, abs=1e-5)
    assert "[CLS] and [SEP] left out" not in back


def test_what_a_change_does_not_touch_has_no_number_and_a_change_of_nothing_no_row(bert, distil_bert):
    found = changed_cosines(bert, TEXTS, "Last", "Mean")
    assert np.isnan(found["without punctuation"]).tolist() == [False, True]
    assert "without punctuation" not in changed_cosines(bert, TEXTS[1:], "Last", "Mean")
    assert not [name for name in changed_cosines(bert, TEXTS, "Last", "[CLS]") if "[SEP]" in name]
    assert "segment ids 1 instead of 0" not in changed_cosines(distil_bert, TEXTS, "Last", "Mean")


def test_a_text_as_long_as_the_model_reads_has_no_room_for_padding(distil_bert):
    found = changed_cosines(distil_bert, ("bank " * 600,), "Last", "Mean")
    assert found.keys() <= CHANGES.keys()
    np.testing.assert_allclose(found["padding not ignored"], 1, atol=1e-4)


@pytest.mark.parametrize(
    ("text", "bare"),
    [("Don't!", "Don't"), ("“Well-known” (so)", "Well-known so"), ("?!…", "?!…"), ("3.5 left.", "3.5 left"), ("", "")],
)
def test_punctuation_goes_where_anything_else_is_left_and_what_joins_letters_stays(text, bare):
    assert without_punctuation(text) == bare
