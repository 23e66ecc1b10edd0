"""Hidden states: the same as transformers gives, alone and in batches."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polyseme import limits
from polyseme.bert import memory
from polyseme.bert.memory import RecentStates
from polyseme.examples import TUTORIAL

TEXTS = [
    TUTORIAL,
    "bank",
    "",
    "Untranslatably beautiful embeddings!",
    "Zoë's naïve café 🙂",
    "word " * 90,
    "a b c " * 30,
]


@pytest.fixture(scope="module")
def transformers_states():
    """Calls transformers directly: (folder, text, pair, segments of ones?) -> (layer, token, feature)."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    loaded = {}

    def states(folder, text, pair=None, ones=False):
        if folder not in loaded:
            loaded[folder] = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
        tokenizer, model = loaded[folder]
        given = tokenizer(text, pair, return_tensors="pt", truncation=True, max_length=512)
        if ones:
            given["token_type_ids"] = torch.ones_like(given["input_ids"])
        with torch.no_grad():
            hidden = model(**given, output_hidden_states=True).hidden_states
        return torch.cat(hidden).numpy()

    return states


@pytest.mark.parametrize("text", [*TEXTS, "long " * 700])
def test_one_text_is_encoded_as_transformers_encodes_it(bert, transformers_states, text):
    expected = transformers_states(bert.folder, text)
    np.testing.assert_allclose(bert.encode(text).states, expected, atol=1e-5)


def test_pairs_segments_of_ones_and_a_model_of_the_tutorials_shape_too(bert, base_bert, transformers_states):
    pair = ("Where did the crane land?", "It landed beside the old harbour crane.")
    np.testing.assert_allclose(bert.encode(*pair).states, transformers_states(bert.folder, *pair), atol=1e-5)
    tutorial = bert.encode(TUTORIAL, segments="tutorial").states
    np.testing.assert_allclose(tutorial, transformers_states(bert.folder, TUTORIAL, ones=True), atol=1e-5)
    assert np.abs(tutorial - bert.encode(TUTORIAL).states).max() > 0.01
    base = transformers_states(base_bert.folder, TUTORIAL)
    np.testing.assert_allclose(base_bert.encode(TUTORIAL).states, base, atol=1e-5)


def test_states_and_tables_that_are_handed_out_are_read_only(bert):
    for numbers in (bert.encode("bank").states[0], bert.token_vectors, bert.position_vectors, bert.segment_vectors):
        with pytest.raises(ValueError, match="read-only"):
            numbers[0, 0] = 0


def whole(states, tokens):
    return states.reshape(-1)


def mean(states, tokens):
    return states[-1].mean(axis=0)


@pytest.mark.parametrize("segments", ["library", "tutorial"])
def test_many_texts_are_encoded_as_each_alone_and_in_input_order(bert, monkeypatch, segments):
    monkeypatch.setattr(bert, "_recent", RecentStates(0))  # what was read together is not handed out alone
    found = bert.encode_many(TEXTS, whole, segments=segments)
    for text, states in zip(TEXTS, found, strict=True):
        np.testing.assert_allclose(states, bert.encode(text, segments=segments).states.reshape(-1), atol=1e-4)


def test_a_window_ends_after_so_many_characters_or_texts():
    half = "x" * (limits.WINDOW_CHARACTERS // 2)
    assert [*map(len, memory.windows([half, half, "a", (half, half), "b"]))] == [2, 2, 1]
    assert [*map(len, memory.windows("abcde", 2))] == [2, 2, 1]


@pytest.mark.parametrize("size", [1, 3])
def test_texts_that_pass_in_several_windows_keep_their_order(distil_bert, monkeypatch, size):
    windows = memory.windows
    monkeypatch.setattr(memory, "windows", lambda texts: windows(texts, size))
    expected = [distil_bert.encode(text).states[-1].mean(axis=0) for text in TEXTS]
    np.testing.assert_allclose(list(distil_bert.encode_many(TEXTS, mean)), expected, atol=1e-4)


def test_progress_is_reported_upwards_to_the_number_of_texts(distil_bert, monkeypatch):
    windows, heard = memory.windows, []
    monkeypatch.setattr(memory, "windows", lambda texts: windows(texts, 3))
    list(distil_bert.encode_many(TEXTS, mean, report=heard.append))
    assert heard == sorted(heard)
    assert heard[-1] == len(TEXTS)


def test_who_stops_while_it_is_reported_has_read_no_further_batch(distil_bert, monkeypatch):
    read, states = [], distil_bert._states

    def stop(done):
        if read:
            raise InterruptedError

    monkeypatch.setattr(distil_bert, "_recent", RecentStates())
    monkeypatch.setattr(distil_bert, "_states", lambda batch: read.append(len(batch)) or states(batch))
    monkeypatch.setattr(memory.limits, "BATCH_TOKENS", 100)
    with pytest.raises(InterruptedError):
        list(distil_bert.encode_many(TEXTS, mean, report=stop))
    assert len(read) == 1


def test_texts_may_come_from_a_generator_and_none_is_asked_for_before_its_window(distil_bert, monkeypatch):
    windows, asked = memory.windows, []
    monkeypatch.setattr(memory, "windows", lambda texts: windows(texts, 2))
    vectors = distil_bert.encode_many((asked.append(text) or text for text in TEXTS), mean)
    assert next(vectors).shape == (32,)
    assert asked == TEXTS[:2]
    assert len(list(vectors)) == len(TEXTS) - 1


def test_no_more_than_two_batches_of_states_are_held_at_once(distil_bert, monkeypatch):
    import gc
    import weakref

    alive, most = [], 0

    def reduce(states, tokens):
        nonlocal most, alive
        alive = [one for one in alive if one() is not None]
        batch = states if states.base is None else states.base
        if not any(one() is batch for one in alive):
            alive.append(weakref.ref(batch))
        most = max(most, len(alive))
        return states[-1, 0]

    monkeypatch.setattr(distil_bert, "_recent", RecentStates(0))  # more than a page's worth, however small the model
    gc.collect()
    list(distil_bert.encode_many([f"bank {number} " * 40 for number in range(120)], reduce))
    assert most <= 2


def test_reduced_vectors_are_float32_and_hold_no_states_and_no_texts_give_none(distil_bert):
    first = next(distil_bert.encode_many(["bank"], lambda states, tokens: states[-1, 0]))
    assert first.dtype == np.float32
    assert first.base is None
    assert list(distil_bert.encode_many([], mean)) == []


class Length:
    """Stands in for tokens, of which batching asks the length alone."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __len__(self) -> int:
        return self.length


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(2, 512), max_size=200), st.integers(1, 4_096))
def test_batches_hold_each_text_once_and_keep_to_the_budget(lengths, budget):
    found = list(memory.by_length([Length(length) for length in lengths], budget))
    assert sorted(place for batch in found for place in batch) == list(range(len(lengths)))
    for batch in found:
        assert len(batch) == 1 or len(batch) * max(lengths[place] for place in batch) <= budget


def test_a_model_is_ready_only_after_its_network_was_asked_for(distil_folder, open_folder):
    model = open_folder(distil_folder)
    model.tokenize("bank")
    assert not model.ready
    model.encode("bank")
    assert model.ready


def test_thirty_threads_share_one_network_and_get_the_same_states(distil_folder, open_folder):
    model = open_folder(distil_folder)
    with ThreadPoolExecutor(30) as threads:
        found = list(threads.map(lambda _: model.encode("the river bank").states, range(60)))
    assert all((states == found[0]).all() for states in found)
