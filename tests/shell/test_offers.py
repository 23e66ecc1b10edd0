"""Which models the sidebar offers to download."""

import shutil

import pytest

from polyseme.bert import catalogue, files


@pytest.fixture(autouse=True)
def _nothing_fetched(monkeypatch):
    """A machine that fetched nothing from the hub."""
    monkeypatch.setattr(files, "_cached_folder", lambda hub_id: None)
    monkeypatch.delenv("POLYSEME_MODEL", raising=False)


def offered(at) -> list[str]:
    labels = (fold.label.replace("\\", "") for fold in at.sidebar.expander)
    return [label for label in labels if label.startswith("Fetch")]


def test_the_tutorials_model_is_offered_beside_a_small_one_that_predicts_hidden_words(open_page):
    at = open_page("tokens.py")
    assert offered(at) == ["Fetch bert-base-uncased", "Fetch ettin-encoder-17m"]
    assert "About 68 MB from the Hugging Face Hub" in at.sidebar.expander[1].caption[0].value


def test_a_model_that_predicts_hidden_words_needs_no_second(open_page, monkeypatch, family_folder, tmp_path):
    folder = shutil.copytree(family_folder("modernbert"), tmp_path / catalogue.GAP_FILLER)
    monkeypatch.setenv("POLYSEME_MODELS", str(folder))
    at = open_page("tokens.py", model=catalogue.GAP_FILLER)
    assert offered(at) == ["Fetch bert-base-uncased"]


def test_a_model_that_the_server_names_is_all_that_is_fetched(open_page, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODEL", "somebody/their-bert")
    monkeypatch.setattr(files, "fetch", lambda model, report: (_ for _ in ()).throw(ValueError("no network")))
    assert offered(open_page("tokens.py")) == ["Fetch somebody/their-bert"]
