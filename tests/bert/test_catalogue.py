"""Which model a name means, where its files lie, and what is refused."""

import json
import re
import shutil
from dataclasses import replace

import numpy as np
import pytest

from polyseme.bert import MODELS, Bert, catalogue, files, load

BUNDLED, TUTORIAL = catalogue.BUNDLED_MODEL, catalogue.TUTORIAL_MODEL


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    """Each test starts without the settings of whoever runs it."""
    monkeypatch.delenv("POLYSEME_MODEL", raising=False)
    monkeypatch.delenv("POLYSEME_MODELS", raising=False)


@pytest.fixture
def empty_cache(monkeypatch):
    """A machine that fetched nothing from the hub."""
    monkeypatch.setattr(files, "_cached_folder", lambda hub_id: None)


@pytest.fixture
def damaged(small_folder, tmp_path):
    """A copy of a small model's folder, to be damaged."""
    return shutil.copytree(small_folder, tmp_path / "damaged")


def holding(monkeypatch, folder, *hub_ids):
    """Makes the hub's cache hold a folder under some ids and nothing else."""
    monkeypatch.setattr(files, "_cached_folder", lambda hub_id: folder if hub_id in hub_ids else None)


@pytest.mark.parametrize("name", MODELS)
def test_every_model_says_what_it_is(name):
    model = MODELS[name]
    assert model.name == name
    assert all((model.layers, model.features, model.megabytes, model.good_for, model.languages, model.source))
    assert bool(model.hub) != bool(model.package)


@pytest.mark.parametrize("name", MODELS)
def test_every_model_is_found_by_its_name_and_its_hub_ids(monkeypatch, name):
    assert {catalogue.resolve(known).name for known in (name, *MODELS[name].hub)} == {name}
    for known in MODELS[name].hub:
        monkeypatch.setenv("POLYSEME_MODEL", known)
        assert catalogue.resolve().name == name
        assert list(catalogue.catalogue()) == list(MODELS)


def test_the_bundled_models_entry_tells_the_truth_about_its_files(bert):
    model = MODELS[BUNDLED]
    assert (model.layers, model.features) == (bert.layers, bert.features)
    assert model.megabytes == round((bert.folder / files.WEIGHTS).stat().st_size / 1e6)


def test_auto_is_the_bundled_model_where_nothing_was_fetched(empty_cache):
    assert catalogue.resolve().name == BUNDLED
    assert load().name == BUNDLED


@pytest.mark.parametrize("hub_id", MODELS[TUTORIAL].hub)
def test_auto_is_the_tutorials_model_where_its_files_are_present(monkeypatch, base_folder, hub_id):
    holding(monkeypatch, base_folder, hub_id)
    assert catalogue.resolve("auto").name == TUTORIAL
    assert load().folder == base_folder


def test_auto_is_what_the_setting_names_though_the_tutorials_model_is_present(monkeypatch, base_folder):
    holding(monkeypatch, base_folder, *MODELS[TUTORIAL].hub)
    monkeypatch.setenv("POLYSEME_MODEL", BUNDLED)
    assert catalogue.resolve().name == BUNDLED


@pytest.mark.parametrize("setting", ["", "  ", "auto"])
def test_a_setting_that_names_nothing_changes_nothing(empty_cache, monkeypatch, setting):
    monkeypatch.setenv("POLYSEME_MODEL", setting)
    monkeypatch.setenv("POLYSEME_MODELS", f" , {setting},")
    assert catalogue.resolve().name == BUNDLED
    assert list(catalogue.catalogue()) == list(MODELS)


def test_the_setting_to_start_with_may_be_a_folder(monkeypatch, small_folder):
    monkeypatch.setenv("POLYSEME_MODEL", str(small_folder))
    assert load().folder == small_folder
    assert "random-small" in catalogue.present()
    assert load("random-small").folder == small_folder


def test_the_setting_adds_folders_and_hub_ids(monkeypatch, small_folder, distil_folder):
    monkeypatch.setenv("POLYSEME_MODELS", f"{small_folder}, {distil_folder} ,somebody/their-bert")
    added = [name for name in catalogue.catalogue() if name not in MODELS]
    assert added == ["random-small", "random-distil", "somebody/their-bert"]
    assert load("random-distil").family.title == "DistilBERT"


def test_a_folder_of_the_server_is_not_named_to_visitors(monkeypatch, small_folder):
    monkeypatch.setenv("POLYSEME_MODELS", str(small_folder))
    assert catalogue.resolve("random-small").source == "a folder on this server"


def test_a_folder_named_like_a_model_of_the_catalogue_holds_that_model(
    empty_cache, monkeypatch, small_folder, tmp_path
):
    folder = shutil.copytree(small_folder, tmp_path / TUTORIAL)
    monkeypatch.setenv("POLYSEME_MODELS", str(folder))
    assert catalogue.resolve().name == TUTORIAL
    assert load(TUTORIAL).folder == folder
    assert list(catalogue.catalogue()) == list(MODELS)


def test_only_models_whose_files_are_here_are_present(empty_cache, monkeypatch, small_folder):
    monkeypatch.setenv("POLYSEME_MODELS", f"{small_folder},somebody/their-bert,no/such/folder")
    assert list(catalogue.present()) == [BUNDLED, "random-small"]


def test_an_unknown_name_is_refused_with_the_choices(monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", "somebody/their-bert")
    with pytest.raises(ValueError, match=r"no model named 'gpt'.*all-MiniLM-L6-v2.*somebody/their-bert"):
        load("gpt")


def test_a_visitors_path_is_no_model(small_folder):
    with pytest.raises(ValueError, match="no model named"):
        load(str(small_folder))


def test_the_bundled_tokenizer_must_have_its_digest(bert, tmp_path):
    folder = shutil.copytree(bert.folder, tmp_path / "tampered")
    content = (folder / "tokenizer.json").read_text("utf-8")
    (folder / "tokenizer.json").write_text(content.replace("bank", "knab"), "utf-8")
    with pytest.raises(ValueError, match=r"tokenizer\.json of all-MiniLM-L6-v2 is not the file.*Install"):
        Bert(replace(MODELS[BUNDLED], folder=folder), folder)


def test_the_bundled_weights_must_have_their_digest(bert, tmp_path):
    folder = shutil.copytree(bert.folder, tmp_path / "tampered")
    content = bytearray((folder / files.WEIGHTS).read_bytes())
    content[-1] ^= 1
    (folder / files.WEIGHTS).write_bytes(content)
    tampered = Bert(replace(MODELS[BUNDLED], folder=folder), folder)
    with pytest.raises(ValueError, match=r"model\.safetensors of all-MiniLM-L6-v2 is not the file"):
        tampered.encode("bank")
    assert not tampered.ready


def test_weights_that_are_a_pickle_are_refused(damaged, open_folder):
    (damaged / files.WEIGHTS).rename(damaged / "pytorch_model.bin")
    with pytest.raises(ValueError, match=r"model\.safetensors.*save_pretrained"):
        open_folder(damaged)


@pytest.mark.parametrize("missing", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_folder_that_lacks_a_file_is_refused_with_what_is_needed(damaged, open_folder, missing):
    (damaged / missing).unlink()
    with pytest.raises(ValueError, match="one folder needs"):
        open_folder(damaged)


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json"])
@pytest.mark.parametrize("content", [b"{nope", b"", b"[]", b"\xff\xfe"], ids=["half", "empty", "list", "bytes"])
def test_a_damaged_file_is_told_with_a_next_step(damaged, open_folder, file, content):
    (damaged / file).write_bytes(content)
    with pytest.raises(ValueError, match=f"{re.escape(file)} of this model is damaged. Fetch or save"):
        open_folder(damaged)


@pytest.mark.parametrize("kept", [0, 5, 1_000, 100_000])
def test_half_written_weights_are_told_with_a_next_step(damaged, open_folder, kept):
    (damaged / files.WEIGHTS).write_bytes((damaged / files.WEIGHTS).read_bytes()[:kept])
    half = open_folder(damaged)
    with pytest.raises(ValueError, match=r"damaged or not complete\. Fetch or save"):
        half.encode("bank")
    with pytest.raises(ValueError, match="damaged or not complete"):
        _ = half.parameters


@pytest.mark.parametrize(("setting", "value"), [("num_hidden_layers", 3), ("hidden_size", 32)])
def test_weights_that_do_not_fit_the_configuration_are_refused(damaged, open_folder, setting, value):
    config = json.loads((damaged / "config.json").read_text("utf-8"))
    (damaged / "config.json").write_text(json.dumps(config | {setting: value}), "utf-8")
    with pytest.raises(ValueError, match="damaged or not complete"):
        open_folder(damaged).encode("bank")


def test_a_family_that_is_not_of_berts_shape_is_refused_with_those_that_are(damaged, open_folder):
    config = json.loads((damaged / "config.json").read_text("utf-8"))
    (damaged / "config.json").write_text(json.dumps(config | {"model_type": "gpt2"}), "utf-8")
    with pytest.raises(ValueError, match=r"This is a gpt2 model.*BERT, DistilBERT, ELECTRA"):
        open_folder(damaged)


def test_a_folder_with_code_of_its_own_is_read_without_running_it(damaged, open_folder):
    config = json.loads((damaged / "config.json").read_text("utf-8"))
    own = {"auto_map": {"AutoModel": "own.Model", "AutoConfig": "own.Config"}}
    (damaged / "config.json").write_text(json.dumps(config | own), "utf-8")
    (damaged / "own.py").write_text("raise SystemExit('remote code ran')", "utf-8")
    assert open_folder(damaged).encode("bank").states.shape == (3, 3, 16)


def test_a_folder_with_a_plain_vocabulary_only_reads_alike(bert, damaged, open_folder):
    (damaged / "tokenizer.json").unlink()
    shutil.copy(bert.folder / "vocab.txt", damaged)
    plain = open_folder(damaged)
    text = "Zoë's [MASK] embeddings: 银行 🙂 naïve"
    assert plain.tokenize(text, "A second text.") == bert.tokenize(text, "A second text.")
    assert plain.vocabulary == bert.vocabulary
    assert plain.tokenizer.special == bert.tokenizer.special


@pytest.mark.parametrize(
    "told", [{"do_lower_case": False}, {"strip_accents": False}, {"tokenize_chinese_chars": False}]
)
def test_a_plain_vocabulary_is_used_as_its_settings_say(bert, damaged, open_folder, told):
    from transformers import BertTokenizer

    (damaged / "tokenizer.json").unlink()
    shutil.copy(bert.folder / "vocab.txt", damaged)
    (damaged / "tokenizer_config.json").write_text(json.dumps(told), "utf-8")
    text = "Zoë's Bank 银行 naïve"
    expected = BertTokenizer(vocab=str(damaged / "vocab.txt"), **told)(text)["input_ids"]
    assert list(open_folder(damaged).tokenize(text).ids) == expected


def test_weights_with_the_hubs_old_names_are_read_alike(damaged, small_folder, open_folder):
    from safetensors.numpy import load_file, save_file

    weights = load_file(damaged / files.WEIGHTS)
    old = {
        name.replace("Norm.weight", "Norm.gamma").replace("Norm.bias", "Norm.beta"): weights[name] for name in weights
    }
    assert old.keys() != weights.keys()
    save_file(old, damaged / files.WEIGHTS, metadata={"format": "pt"})
    expected = open_folder(small_folder).encode("bank").states
    np.testing.assert_array_equal(open_folder(damaged).encode("bank").states, expected)
