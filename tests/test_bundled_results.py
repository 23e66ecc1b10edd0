"""What comes with the app is what this code makes of these sentences, and small."""

import ast
import json
import shutil
from dataclasses import make_dataclass

import numpy as np
import pytest

from components import bundled_results, code_digest
from components.bundled_results import BUNDLED_RESULTS, MANIFEST
from components.shell import memory_cache
from polyseme import archive, disk_cache
from polyseme.core.layers import layer_choices

REBUILD = "run `make bundled` and commit the folder polyseme/bundled_results"


@pytest.mark.parametrize("name", BUNDLED_RESULTS)
def test_the_code_that_made_it_is_todays(name):
    assert json.loads(MANIFEST.read_text("utf-8")).get(name) == bundled_results.code_digest(name), (
        f"code has changed: {REBUILD}"
    )


@pytest.mark.parametrize("name", ["tutorial", "own-occurrences"])  # CI rebuilds all, after the tests
def test_worked_out_anew_it_comes_out_the_same(name, tmp_path, monkeypatch):
    monkeypatch.setenv("POLYSEME_KEPT", "off")
    made = bundled_results.recomputed(name, tmp_path)
    assert [*disk_cache.BUNDLED.glob(f"{name}-*")] == [disk_cache.BUNDLED / made.name], REBUILD
    assert bundled_results.agrees(name, made), REBUILD


@pytest.mark.parametrize("name", BUNDLED_RESULTS)
def test_it_is_read_and_not_worked_out(name, bert, tmp_path, monkeypatch):
    def never(file, value, packed=False):
        raise AssertionError(f"{file.name} was worked out, though it comes with the app")

    memory_cache.clear(pinned_too=True)
    monkeypatch.setattr(archive, "write", never)
    monkeypatch.setattr(disk_cache, "_own_folder", lambda: tmp_path)
    found = BUNDLED_RESULTS[name](bert)
    assert found.size if isinstance(found, np.ndarray) else found


def test_nothing_else_comes_with_the_app_and_it_is_small(bert):
    files = {*disk_cache.BUNDLED.iterdir()} - {MANIFEST}
    assert sorted(file.name.rpartition("-")[0] for file in files) == sorted(BUNDLED_RESULTS)
    assert [*json.loads(MANIFEST.read_text("utf-8"))] == [*BUNDLED_RESULTS]
    most = 250_000 * len(layer_choices(bert.layers))  # the board has every choice
    assert sum(file.stat().st_size for file in files) < most


def packed(file, value):
    with file.open("wb") as opened:
        archive.write(opened, value, packed=True)
    return file


@pytest.mark.parametrize(
    ("value", "same"),
    [
        ({"a": np.arange(99.0) + 1e-5, "b": 0.500001, "c": "x"}, True),
        ({"a": np.arange(99.0) + 1e-3, "b": 0.5, "c": "x"}, False),
        ({"a": np.where(np.arange(99) == 7, 0.0, np.arange(99)), "b": 0.5, "c": "x"}, True),
        ({"a": np.arange(98.0), "b": 0.5, "c": "x"}, False),
        ({"a": np.arange(99.0), "b": 0.6, "c": "x"}, False),
        ({"a": np.arange(99.0), "b": 0.5, "c": "y"}, False),
        ({"a": np.arange(99), "b": 0.5, "c": "x"}, False),
    ],
)
def test_last_digits_and_single_numbers_may_differ_and_no_more(value, same, tmp_path, monkeypatch):
    monkeypatch.setattr(disk_cache, "BUNDLED", tmp_path)
    packed(tmp_path / "a-1.npz.xz", {"a": np.arange(99.0), "b": 0.5, "c": "x"})
    (tmp_path / "new").mkdir()
    assert bundled_results.agrees("a", packed(tmp_path / "new" / "a-1.npz.xz", value)) is same


def test_a_renamed_field_is_another_result(tmp_path, monkeypatch):
    monkeypatch.setattr(disk_cache, "BUNDLED", tmp_path)
    packed(tmp_path / "a-1.npz.xz", make_dataclass("Map", ["kept"])(np.arange(99.0)))
    (tmp_path / "new").mkdir()
    renamed = packed(tmp_path / "new" / "a-1.npz.xz", make_dataclass("Map", ["preserved"])(np.arange(99.0)))
    assert not bundled_results.agrees("a", renamed)


def test_a_packed_number_differs_by_less_than_a_hundred_thousandth(tmp_path):
    values = np.random.default_rng(0).normal(size=2 * archive.EXACT).astype(np.float32)
    found = archive.read(packed(tmp_path / "a.npz.xz", values), ())
    assert found.dtype == np.float32
    assert 0 < np.abs(found - values).max() < 5e-6


BEFORE = {
    "one.py": '"""Words."""\nfrom two import twice\nimport three\n\nSTEPS = 3\nUNUSED = 1\n\n'
    'def asked(x):\n    """Says."""\n    from four import Late\n    return twice(x) + STEPS + three.far(x, Late)\n',
    "two.py": "FACTOR = 2\n\ndef twice(x):\n    return FACTOR * x\n",
    "three.py": "TABLE = {}\nTABLE['a'] = 1\n\ndef far(x, kind):\n    return kind(x).out + TABLE['a']\n",
    "four.py": "class Late:\n    def __init__(self, x):\n        self.out = x\n",
}


def digest(folder, changes=()):
    shutil.rmtree(folder / "here", ignore_errors=True)
    (folder / "here").mkdir()
    for name, code in BEFORE.items():
        for file, old, new in changes:
            assert file != name or old in code
            code = code.replace(old, new) if file == name else code
        (folder / "here" / name).write_text(code, "utf-8")
    for one in (code_digest._module, code_digest._definition, code_digest._file):
        one.cache_clear()
    return code_digest.digest_of("one", ast.parse("asked(5)", mode="eval").body, {"left_out"})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(code_digest, "ROOT", tmp_path / "here")
    yield tmp_path
    for one in (code_digest._module, code_digest._definition, code_digest._file):
        one.cache_clear()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("one.py", "STEPS = 3", "STEPS = 4"),
        ("two.py", "FACTOR = 2", "FACTOR = 2.5"),
        ("three.py", "TABLE['a'] = 1", "TABLE['a'] = 2"),
        ("four.py", "self.out = x", "self.out = -x"),
        ("two.py", "return FACTOR", "return -FACTOR"),
    ],
)
def test_a_change_of_any_number_on_the_way_changes_the_digest(folder, file, old, new):
    assert digest(folder) != digest(folder, [(file, old, new)])


@pytest.mark.parametrize(
    "changes",
    [
        [("one.py", '"""Says."""', '"""Says more."""')],
        [("one.py", "UNUSED = 1", "UNUSED = 2")],
        [("two.py", "def twice", "# why\n@cache\ndef twice")],
        [("one.py", "from two import twice", "from four import twice"), ("two.py", BEFORE["two.py"], ""),
         ("four.py", "class", BEFORE["two.py"] + "\n\nclass")],
    ],
    ids=["docstring", "unused", "comment and decorator", "moved"],
)  # fmt: skip
def test_words_what_is_not_used_and_a_move_change_nothing(folder, changes):
    assert digest(folder) == digest(folder, changes)


def test_results_are_followed_to_what_they_are_made_with():
    ends = {
        "map": ("polyseme.core.maps.manifolds", "EPOCHS"),
        "board": ("polyseme.limits", "BENCH_SHUFFLES"),
        "hubs": ("polyseme.neighbours.hubs.numbers", "NEAREST"),
        "cues": ("polyseme.core.occlusion.cues", "trials"),
        "tutorial": ("polyseme.bert.network", "Network"),
    }
    entries = bundled_results.entries()
    for name, place in ends.items():
        assert place in code_digest.reached("components.bundled_results", entries[name], bundled_results.LEFT_OUT)
