"""What everybody sees first is there without the network, and only what is ours is kept for it."""

import pytest

from components.shell import memory_cache, models
from polyseme import examples
from polyseme.bert import Bert
from polyseme.bert.catalogue import BUNDLED_MODEL
from polyseme.core.occurrences.gathering import labelled_sentences

BANKS = tuple(labelled_sentences("bank"))


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder of this machine for results, empty, and nothing of them in memory."""
    monkeypatch.setenv("POLYSEME_KEPT", str(tmp_path / "kept"))
    memory_cache.clear(pinned_too=True)
    yield tmp_path / "kept"
    memory_cache.clear(pinned_too=True)


def first_pictures():
    encoding = models.encoding(BUNDLED_MODEL, examples.TUTORIAL, "library")
    return encoding.states, *(
        models.occurrences(BUNDLED_MODEL, texts, "bank", "Mean", "library") for texts in ((examples.TUTORIAL,), BANKS)
    )


def test_a_second_server_has_the_first_pictures_without_its_network(own, monkeypatch):
    states, banks, around = first_pictures()
    memory_cache.clear(pinned_too=True)
    monkeypatch.setattr(Bert, "network", property(lambda bert: pytest.fail("the network is loaded")))
    again, same, others = first_pictures()
    assert (again == states).all()
    assert (same.states == banks.states).all()
    assert (others.states == around.states).all()
    assert others.occurrences == around.occurrences


def test_of_other_texts_and_words_nothing_is_kept(own):
    models.encoding(BUNDLED_MODEL, "My secret bank.", "library")
    for texts, word in (
        ((examples.TUTORIAL,), "robber"),
        (BANKS[:2], "bank"),
        (("My bank.",), "bank"),
        (BANKS, "vault"),
    ):
        models.occurrences(BUNDLED_MODEL, texts, word, "Mean", "library")
    assert not [*own.rglob("*.npz")]
