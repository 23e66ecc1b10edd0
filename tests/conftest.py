"""The models of the tests: the bundled one, small ones with random weights, and the tutorial's where it is here."""

import atexit
import gc
import json
import os
import re
import runpy
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import hypothesis
import pytest
from streamlit.testing.v1 import AppTest, local_script_runner
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

os.environ |= {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}  # tests share the cores by processes: read on import
if (
    "PYTEST_XDIST_WORKER" not in os.environ
):  # results of built-in texts are worked out once a run, by one of its workers
    os.environ["POLYSEME_KEPT"] = tempfile.mkdtemp(prefix="polyseme-tests-")
    atexit.register(shutil.rmtree, os.environ["POLYSEME_KEPT"], ignore_errors=True)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile everything again
os.environ["NUMBA_OPT"] = "1"  # UMAP of a few points: compiling it takes a hundred times as long as running it
os.environ["NUMBA_CACHE_DIR"] = str(Path(__file__).parents[1] / ".pytest_cache" / "numba")  # so it is done once

from components.shell import models
from components.shell.heavy import jobs
from polyseme import examples, limits
from polyseme.bert import Bert, catalogue, load
from polyseme.bert.memory import RecentStates
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.verdict.calibration import calibration_at_hand
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.moving_map import scene
from tests.bert import families
from tests.figures import as_plotly
from tests.reading import everybody_leaves

sys.dont_write_bytecode = False
gc.disable()  # until all tests are read: of that nothing is garbage
pytest_plugins = ["tests.script_runner"]
hypothesis.settings.register_profile("no clock", deadline=None, max_examples=50)  # no test asserts a time
hypothesis.settings.load_profile("no clock")
APP = Path(__file__).parents[1] / "navigation.py"
MANIFESTS = "streamlit.components.v2.manifest_scanner.scan_component_manifests"
PAGES = {path.stem for path in (APP.parent / "pages").glob("*.py")}
HALVES = ("browser before pooling", "browser from pooling on")
LONGEST = (*HALVES, "maps", "shell", "export", "bulk", "neighbours", "bert", "sentences", "test_one_entry")
"""By the processor seconds of a whole run."""


def group(test: str) -> str:
    """The tests that one worker runs one after another: those of a page, wherever they lie, or else of a folder.

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
    """Leaves whole groups to the workers. The marks of xdist's own loadgroup are lost on this pytest."""

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="every row of the long tables, not a few of each")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup:
    return ByGroup(config, log)


def pytest_collection_finish() -> None:
    """What has been read by now stays to the end: nobody looks through it, and the rest is looked at as on a server."""
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], limits.OLD_GARBAGE)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest groups come first, so that all workers end together; some rows wait for a whole run."""
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(group(item.nodeid), len(LONGEST)))
    if not config.getoption("whole"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("whole")])
        items[:] = [item for item in items if not item.get_closest_marker("whole")]


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether this is a whole run, for tests that go through a table themselves."""
    return bool(pytestconfig.getoption("whole"))


@pytest.fixture(scope="session", autouse=True)
def pages_as_on_a_server(bert: Bert) -> Iterator[None]:
    """AppTest opens a page as quickly as a server does, with the very model of the tests, and checks its figures."""
    ask, main = local_script_runner.require_widgets_deltas, sys.modules["__main__"]
    run, frames = AppTest._run, scene.FRAMES

    def wait(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        """It asks a thousand times a second whether a page has ended, which holds the page up; here it waits."""
        if runner._script_thread:
            runner._script_thread.join(timeout)
        sys.modules["__main__"] = main  # Streamlit leaves the page there, and new processes would run it
        ask(runner, timeout if runner.script_stopped() else 0)

    def narrow(at: AppTest, *asked: object, **named: object) -> AppTest:
        """A page whose moving maps are laid out for three widths: the eighteen are a matter of tests of their own."""
        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(scene, "FRAMES", frames[::8])
            return run(at, *asked, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AppTest, "_run", narrow)
        patch.setattr(MANIFESTS, list)  # it looks for components in all packages: half its time
        # it takes the folder pages/ for Streamlit's older way of listing pages, as our server does not
        patch.setattr("streamlit.runtime.scriptrunner.script_runner._mpa_v1", runpy.run_path)
        patch.setattr(local_script_runner, "require_widgets_deltas", wait)
        patch.setattr(local_script_runner, "ScriptCache", cache(local_script_runner.ScriptCache))  # compiled once
        patch.setattr(models, "load", lambda name: bert if name == bert.name else load(name))
        patch.setattr(FigureSpec, "figure", as_plotly.checked)
        patch.setattr(jobs, "unmap_libraries", lambda: None)  # they would be mapped again after each work
        yield


@pytest.fixture(autouse=True)
def left_as_found() -> Iterator[None]:
    """Nobody waits for a page after a test, and Plotly knows every figure of it and would send it as we do."""
    yield
    everybody_leaves()
    different, as_plotly.DIFFERENT[:] = as_plotly.DIFFERENT[:3], []
    assert not different


class Page(AppTest):
    """A page that never fails: whatever a test does with it, an exception of the app ends the test."""

    def _run(self, *asked: object, **named: object) -> AppTest:
        super()._run(*asked, **named)
        assert not self.exception, [one.value for one in self.exception]
        return self


@pytest.fixture(scope="session")
def open_page() -> Callable[..., AppTest]:
    """Opens a page by its file's name, with values in the address: open_page("tokens.py", text="bank")."""

    def opened(name: str, **address: str) -> AppTest:
        at = Page(APP, default_timeout=150)
        at.switch_page(f"pages/{name}")
        at.query_params.update(address)
        return at.run()

    return opened


@pytest.fixture(scope="session")
def bert(request: pytest.FixtureRequest) -> Bert:
    """The bundled model, with room for all that tests let it read again and again: a thousand sentences and more."""
    model = load(catalogue.BUNDLED_MODEL)
    if not calibration_at_hand(model):
        request.session.shouldfail = "stale: run `make bundled`"  # one line, instead of a failure a test
        pytest.fail(request.session.shouldfail, pytrace=False)
    model._recent = RecentStates(400_000_000)
    model.tokenize = cache(model.tokenize)  # and cut into pieces
    return model


@pytest.fixture(scope="session")
def tutorial_banks(bert: Bert) -> Occurrences:
    """The three occurrences of "bank" in the tutorial's sentence."""
    return find_occurrences(bert, (examples.TUTORIAL,), "bank", "Mean", "library", 200)


@pytest.fixture(scope="session")
def tutorial_bert() -> Bert:
    """The tutorial's model, where it is on this machine."""
    if catalogue.TUTORIAL_MODEL not in catalogue.present():
        pytest.skip(f"{catalogue.TUTORIAL_MODEL} is not on this machine: the tutorial's figures are not checked")
    return load(catalogue.TUTORIAL_MODEL)


@pytest.fixture(scope="session")
def save(bert: Bert, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
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


@pytest.fixture(scope="session")
def tiny(save: Callable[..., Path]) -> Callable[..., Path]:
    """The folder of a model with random weights, of a class of transformers: tiny("BertModel", "name", **shape)."""

    def made(kind: str, name: str, seed: int = 0, **shape: object) -> Path:
        import torch
        import transformers

        torch.manual_seed(seed)
        sort = getattr(transformers, kind)
        if kind.startswith("Distil"):
            return save(sort(sort.config_class(**shape)), name)
        small = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}
        return save(sort(sort.config_class(**small | shape)), name)

    return made


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
def family_folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of a small model of a family, every weight of it random, with a tokenizer of its kind."""
    return cache(lambda name: families.saved(name, tmp_path_factory.mktemp("families") / f"tiny-{name}"))


@pytest.fixture(scope="session")
def base_folder(tiny) -> Path:
    """A BERT of 12 layers x 768 features with a language head and random weights; its middle is narrow, to be small."""
    return tiny(
        "BertForMaskedLM",
        "random-base",
        hidden_size=768,
        num_hidden_layers=12,
        num_attention_heads=12,
        intermediate_size=256,
    )


@pytest.fixture(scope="session")
def base_bert(base_folder) -> Bert:
    return opened(base_folder)


@pytest.fixture(scope="session")
def distil_folder(tiny) -> Path:
    """A small DistilBERT with random weights."""
    return tiny("DistilBertModel", "random-distil", dim=32, n_layers=3, n_heads=2, hidden_dim=64)


@pytest.fixture(scope="session")
def distil_bert(distil_folder) -> Bert:
    return opened(distil_folder)


@pytest.fixture(scope="session")
def electra_bert(tiny) -> Bert:
    """A small ELECTRA with random weights, whose input vectors are narrower than its layers."""
    return opened(tiny("ElectraModel", "random-electra", embedding_size=16, hidden_size=32, intermediate_size=32))


@pytest.fixture(scope="session")
def small_folder(tiny) -> Path:
    """A tiny BERT with random weights, to be copied and damaged."""
    return tiny("BertModel", "random-small")


@pytest.fixture(scope="session")
def other_words_folder(tiny) -> Path:
    """A small BERT with random weights that keeps capitals and has no piece for bank, so that it cuts it."""
    shape = {"hidden_size": 32, "num_hidden_layers": 3, "intermediate_size": 32}
    folder: Path = tiny("BertModel", "other-words", seed=1, **shape)
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
    return opened(other_words_folder)
