"""The models of the tests: the bundled one, small ones with random weights, and the tutorial's where it is here."""

import gc
import importlib
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import hypothesis
import pytest
from streamlit.testing.v1 import AppTest, local_script_runner
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

os.environ |= {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}  # tests share the cores by processes: read on import
os.environ["PYTHONDONTWRITEBYTECODE"] = ""  # what one worker, server or script has compiled, the others need not
os.environ["POLYSEME_KEPT"] = "off"  # what an earlier run kept would hide what this one works out
os.environ["NUMBA_OPT"] = "1"  # UMAP of a few points: compiling it takes a hundred times as long as running it
os.environ["NUMBA_CACHE_DIR"] = str(Path(__file__).parents[1] / ".pytest_cache" / "numba")  # so it is done once

from components import beforehand
from components.bert import Bert, catalogue, load
from components.bert.recent import Recent
from components.figures.drawing import Drawing
from components.shell import models, private_streamlit
from tests.figures import as_plotly
from tests.reading import everybody_leaves

gc.disable()  # until all tests are read: nothing of what is imported is garbage
pytest_plugins = ["tests.twin_runner"]
sys.dont_write_bytecode = False
hypothesis.settings.register_profile("no clock", deadline=None, max_examples=50)  # no test asserts a time
hypothesis.settings.load_profile("no clock")
APP = Path(__file__).parents[1] / "app.py"
PAGES = {path.stem for path in (APP.parent / "pages").glob("*.py")}
HALVES = ("browser before pooling", "browser from pooling on")
LONGEST = (*HALVES, "maps", "shell", "takeaway", "neighbours", "bert", "sentences", "test_one_entry")
"""By the processor seconds of a whole run: both halves 140 each, with browser and server, maps 80, the last 17."""
TUTORIAL_IS_ABSENT = f"{catalogue.TUTORIAL_MODEL} is not on this machine: the tutorial's own figures are not checked"


def group(test: str) -> str:
    """The tests that one worker runs one after another: those of a page, wherever they lie, or else of a room.

    So a bench, a map, the hubs and what a compiler makes are made once. Browser tests wait as much as they work: those
    of half the pages have a server and a browser, those of the others another, and a third worker fills the gaps.
    """
    file, _, name = test.partition("::")
    room, *below = Path(file).with_suffix("").parts[1:]
    page = next((part for part in re.split(r"[][/.-]", name) if part in PAGES), None)
    if room == "browser":
        return HALVES[(page or below[-1].removeprefix("test_")) >= "pooling"]
    return page or (below[0] if room == "chapters" else room)


class ByGroup(LoadScopeScheduling):
    """Leaves whole groups to the workers. The marks that xdist itself would go by are lost on this pytest."""

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup:
    return ByGroup(config, log)


def pytest_collection(session: pytest.Session) -> None:
    """Each of several workers begins with other files: what pytest makes of one for its messages is made once."""
    if share := getattr(session.config, "workerinput", None):
        files = sorted(Path(__file__).parent.rglob("test_*.py"))
        first = len(files) * int(share["workerid"].removeprefix("gw")) // share["workercount"]
        for file in files[first:] + files[:first]:
            importlib.import_module(".".join(file.relative_to(APP.parent).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest groups first, so that both workers end together; tests marked `every` only where asked for."""
    items[:] = [one for one in items if not one.get_closest_marker("every") or "every" in one.config.getoption("-m")]
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(group(item.nodeid), len(LONGEST)))


def pytest_collection_finish() -> None:
    """What has been imported by now stays: Python need not look through it again and again for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # nor often through what is new
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests marked `tutorial` run only where the tutorial's model is on this machine."""
    if item.get_closest_marker("tutorial") and catalogue.TUTORIAL_MODEL not in catalogue.present():
        pytest.skip(TUTORIAL_IS_ABSENT)


@pytest.fixture(scope="session", autouse=True)
def of_this_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the workers of a run share: the parent of their processes, and what their servers keep."""
    here = tmp_path_factory.getbasetemp()
    here = here.parent if "PYTEST_XDIST_WORKER" in os.environ else here
    os.environ |= {"POLYSEME_FORKS": str(here / "forks"), "POLYSEME_SERVERS_KEEP": str(here / "kept")}


@pytest.fixture(scope="session", autouse=True)
def no_foreign_components() -> Iterator[None]:
    """Streamlit's AppTest looks through all installed packages for components, anew for each: most of its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(private_streamlit.MANIFESTS, list)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_asking_again_and_again() -> Iterator[None]:
    """AppTest asks a thousand times a second whether a page has ended, which holds the page up; here it waits."""
    ask = local_script_runner.require_widgets_deltas

    def wait(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        if runner._script_thread:
            runner._script_thread.join(timeout)
        ask(runner, timeout if runner.script_stopped() else 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_script_runner, "require_widgets_deltas", wait)
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """AppTest compiles a page anew for every run; a server does so once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_script_runner, "ScriptCache", cache(local_script_runner.ScriptCache))
        yield


@pytest.fixture(scope="session", autouse=True)
def every_figure_checked() -> Iterator[None]:
    """What goes to the browser unchecked is checked here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drawing, "figure", as_plotly.checked)
        yield


@pytest.fixture(autouse=True)
def figures_as_plotly_sends_them() -> Iterator[None]:
    """Every figure that a test draws is one that Plotly knows, and would send as we do."""
    yield
    different, as_plotly.DIFFERENT[:] = as_plotly.DIFFERENT[:3], []
    assert not different


@pytest.fixture(autouse=True)
def nobody_waits() -> Iterator[None]:
    """Whoever opened a page in a test has left after it."""
    yield
    everybody_leaves()


@pytest.fixture(scope="session", autouse=True)
def nothing_beforehand() -> Iterator[None]:
    """No page of a test works out what another page may ask for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beforehand, "work", lambda name: None)
        yield


@pytest.fixture(scope="session")
def open_page() -> Callable[..., AppTest]:
    """Opens a page by its file's name, with values in the address: open_page("tokens.py", text="bank")."""

    def opened(name: str, **address: str) -> AppTest:
        at = AppTest.from_file(APP, default_timeout=150)
        at.switch_page(f"pages/{name}")
        at.query_params.update(address)
        return at.run()

    return opened


@pytest.fixture(scope="session")
def bert() -> Bert:
    """The bundled model, with room for all that tests let it read again and again: a thousand sentences and more."""
    model = load(catalogue.BUNDLED_MODEL)
    model._recent = Recent(400_000_000)
    model.tokenize = cache(model.tokenize)  # and cut into pieces
    return model


@pytest.fixture(scope="session", autouse=True)
def one_network_for_all(bert) -> Iterator[None]:
    """The pages have the very model of the tests: what was read for one of them is not read again for another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models, "load", lambda name: bert if name == bert.name else load(name))
        yield


@pytest.fixture(scope="session")
def tutorial_bert() -> Bert:
    """The tutorial's model: only for tests marked `tutorial`."""
    return load(catalogue.TUTORIAL_MODEL)


@pytest.fixture(scope="session")
def save(bert, tmp_path_factory) -> Callable[..., Path]:
    """Saves a model of transformers, with the bundled tokenizer beside it, in a folder of a given name."""

    def saved(model: object, name: str) -> Path:
        import transformers

        transformers.logging.disable_progress_bar()
        folder = tmp_path_factory.mktemp("models") / name
        model.save_pretrained(folder)
        for file in ("tokenizer.json", "tokenizer_config.json"):
            shutil.copy(bert.folder / file, folder)
        return folder

    return saved


def opened(folder: Path) -> Bert:
    """The model of a folder, added by the setting POLYSEME_MODELS."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POLYSEME_MODELS", str(folder))
        return load(folder.name)


@pytest.fixture(scope="session")
def open_folder() -> Callable[[Path], Bert]:
    """Opens the model of a folder as whoever runs a server would."""
    return opened


@pytest.fixture(scope="session")
def base_folder(save) -> Path:
    """A BERT of 12 layers x 768 features with a language head and random weights; its middle is narrow, to be small."""
    import torch
    from transformers import BertConfig, BertForMaskedLM

    torch.manual_seed(0)
    return save(BertForMaskedLM(BertConfig(intermediate_size=256)), "random-base")


@pytest.fixture(scope="session")
def base_bert(base_folder) -> Bert:
    """The model of base_folder."""
    return opened(base_folder)


@pytest.fixture(scope="session")
def distil_folder(save) -> Path:
    """A small DistilBERT with random weights."""
    import torch
    from transformers import DistilBertConfig, DistilBertModel

    torch.manual_seed(0)
    return save(DistilBertModel(DistilBertConfig(dim=32, n_layers=3, n_heads=2, hidden_dim=64)), "random-distil")


@pytest.fixture(scope="session")
def distil_bert(distil_folder) -> Bert:
    """The model of distil_folder."""
    return opened(distil_folder)


@pytest.fixture(scope="session")
def electra_bert(save) -> Bert:
    """A small ELECTRA with random weights, whose input vectors are narrower than its layers."""
    import torch
    from transformers import ElectraConfig, ElectraModel

    torch.manual_seed(0)
    shape = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
    return opened(save(ElectraModel(ElectraConfig(embedding_size=16, hidden_size=32, **shape)), "random-electra"))


@pytest.fixture(scope="session")
def small_folder(save) -> Path:
    """A tiny BERT with random weights, to be copied and damaged."""
    import torch
    from transformers import BertConfig, BertModel

    torch.manual_seed(0)
    shape = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}
    return save(BertModel(BertConfig(hidden_size=16, **shape)), "random-small")


@pytest.fixture(scope="session")
def other_words_folder(save) -> Path:
    """A small BERT with random weights that keeps capitals and has no piece for bank, so that it cuts it."""
    import torch
    from transformers import BertConfig, BertModel

    torch.manual_seed(1)
    shape = {"num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 32}
    folder: Path = save(BertModel(BertConfig(hidden_size=32, **shape)), "other-words")
    tokenizer = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    vocabulary = tokenizer["model"]["vocab"]
    vocabulary["a-word-of-nobody"] = vocabulary.pop("bank")
    tokenizer["normalizer"]["lowercase"] = False
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer), "utf-8")
    settings = json.loads((folder / "tokenizer_config.json").read_text("utf-8")) | {"do_lower_case": False}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), "utf-8")
    return folder


@pytest.fixture(scope="session")
def other_words(other_words_folder) -> Bert:
    """The model of other_words_folder."""
    return opened(other_words_folder)
