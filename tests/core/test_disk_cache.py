"""What is kept on disk is what would be worked out; what is not, is worked out anew; and no visitor's text is there."""

import logging
import os
import zipfile
from dataclasses import dataclass

import numpy as np
import pytest

from components.chapters.maps import caches as maps
from polyseme import archive, disk_cache, examples
from polyseme.core.occurrences.states import find_occurrences
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.maps import Request, draw_maps


@dataclass(frozen=True)
class Pair:
    one: np.ndarray
    other: object


VALUE = {("a", 1): Pair(np.arange(6, dtype=np.float32).reshape(2, 3), [np.array(["x", "é"]), None, 2.5]), "b": (True,)}


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder of this machine for results, empty."""
    monkeypatch.setenv("POLYSEME_KEPT", str(tmp_path / "kept"))
    return tmp_path / "kept"


def kept(bert, compute, inputs=("ours",), **more):
    return disk_cache.disk_cached("test", bert, inputs, compute, (Pair,), **more)


def never():
    raise AssertionError("worked out, though it is kept")


def the_file(own):
    (file,) = own.glob("*/*")
    return file


def test_a_result_comes_back_as_it_was_and_cannot_be_changed(tmp_path):
    with (tmp_path / "a.npz").open("wb") as file:
        archive.write(file, VALUE)
    found = archive.read(tmp_path / "a.npz", (Pair,))
    pair = found["a", 1]
    assert found["b"] == (True,)
    assert isinstance(pair.other, list)
    np.testing.assert_array_equal(pair.one, VALUE["a", 1].one)
    assert pair.one.dtype == np.float32
    assert pair.other[0].tolist() == ["x", "é"]
    assert pair.other[1:] == [None, 2.5]
    with pytest.raises(ValueError, match="read-only"):
        pair.one[0] = 1


def test_what_is_no_plain_value_is_refused(tmp_path):
    for value in (object(), np.array([object()]), {"a": lambda: 1}):
        with (tmp_path / "a.npz").open("wb") as file, pytest.raises(TypeError, match="can't be kept"):
            archive.write(file, value)


def test_a_result_survives_its_server_and_belongs_to_its_model_inputs_and_number(own, bert, distil_bert):
    assert kept(bert, lambda: 1) == 1
    assert kept(bert, never) == 1
    assert kept(bert, lambda: 2, ("other",)) == 2
    assert kept(bert, lambda: 3, number=2) == 3
    assert kept(distil_bert, lambda: 4) == 4
    assert len([*own.glob("*/*.npz")]) == 4


def test_other_code_works_it_out_anew(own, bert, monkeypatch):
    kept(bert, lambda: 1)
    monkeypatch.setattr(disk_cache, "_code", lambda: "other")
    assert kept(bert, lambda: 2) == 2


@pytest.mark.parametrize("harm", ["cut", "empty", "text", "pickle", "class", "no entry"])
def test_a_damaged_or_foreign_file_is_worked_out_anew_and_written_whole(own, bert, harm, caplog):
    kept(bert, lambda: VALUE)
    file = the_file(own)
    if harm == "cut":
        file.write_bytes(file.read_bytes()[:-100])
    elif harm in ("empty", "text"):
        file.write_bytes(b"" if harm == "empty" else b"no archive at all")
    elif harm == "pickle":
        np.savez(file, told=np.array([{"a": 1}], dtype=object))
    elif harm == "class":
        with file.open("wb") as opened:
            archive.write(opened, zipfile_like())
    else:
        np.savez(file, other=np.zeros(3))
    with caplog.at_level(logging.WARNING):
        assert kept(bert, lambda: 5) == 5
    assert "computed again" in caplog.text
    assert kept(bert, never) == 5


@dataclass(frozen=True)
class Foreign:
    a: int = 1


def zipfile_like():
    return Foreign()


def test_a_folder_that_cannot_be_written_to_or_is_switched_off_costs_nothing_but_time(tmp_path, bert, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    for setting in (str(tmp_path / "file"), "off"):
        monkeypatch.setenv("POLYSEME_KEPT", setting)
        assert [kept(bert, lambda: 1), kept(bert, lambda: 2)] == [1, 2]


def test_half_a_file_is_never_seen(own, bert, monkeypatch):
    def breaks(file, value, packed):
        file.write(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(archive, "write", breaks)
    assert kept(bert, lambda: 1) == 1
    assert not [*own.glob("*/*")]


def test_the_bytes_on_disk_are_bounded_and_what_was_used_longest_ago_goes_first(own, bert, monkeypatch):
    for name in ("a", "b", "c"):
        kept(bert, lambda: 1, (name,))
    first, second, third = sorted(own.glob("*/*.npz"), key=lambda file: file.stat().st_mtime_ns)
    for age, file in ((30, first), (20, second), (10, third)):
        os.utime(file, (1_000_000 - age, 1_000_000 - age))
    (own / "of-somebody-else.npz").write_bytes(b"x" * 5_000)
    kept(bert, never, ("a",))  # used just now
    monkeypatch.setattr(disk_cache.limits, "DISK_CACHE_BYTES", 3 * first.stat().st_size)
    kept(bert, lambda: 1, ("d",))
    assert len([*own.glob("*/*.npz")]) == 3
    assert not second.exists()
    assert (own / "of-somebody-else.npz").exists()


def test_maps_of_a_visitors_sentence_leave_nothing_on_disk_and_ours_no_name_that_a_visitor_gave(own, bert):
    lines = [sentence for sentence, word, _ in examples.labelled() if word == "bank"][:6]
    for texts, files in (([*lines, "My secret bank."], 0), (lines, 1)):
        found = find_occurrences(bert, texts, "bank", "Mean", "library", 9)
        named = found.select(["my secret sense"] * len(found), range(len(found)))
        points = sources.own_occurrences(named)
        again = [maps.maps(bert, points, Request("Last", "PCA")) for _ in range(2)][1]
        fresh = draw_maps(bert, points, Request("Last", "PCA"))
        assert again.points == points
        np.testing.assert_array_equal(again.coordinates, fresh.coordinates)
        assert len([*own.glob("*/*.npz")]) == files
    with zipfile.ZipFile(the_file(own)) as archive:
        assert not any(b"secret" in archive.read(name) for name in archive.namelist())


def test_a_folder_of_somebody_else_or_a_link_is_neither_read_nor_written_nor_emptied(own, bert, tmp_path, monkeypatch):
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "thesis.npz").write_bytes(b"x" * 5_000)
    own.mkdir()
    (own / f"{disk_cache.PREFIX}other").symlink_to(theirs)
    monkeypatch.setattr(disk_cache.limits, "DISK_CACHE_BYTES", 1)
    assert kept(bert, lambda: 1) == 1
    assert [path.name for path in theirs.iterdir()] == ["thesis.npz"]
    monkeypatch.setattr(disk_cache, "_code", lambda: "other")
    assert [kept(bert, lambda: 2), kept(bert, lambda: 3)] == [2, 3]
    (own / f"{disk_cache.PREFIX}other").unlink()
    (own / f"{disk_cache.PREFIX}other").mkdir()
    (own / f"{disk_cache.PREFIX}other").chmod(0o777)
    assert [kept(bert, lambda: 4), kept(bert, lambda: 5)] == [4, 5]
    assert [path.name for path in theirs.iterdir()] == ["thesis.npz"]


@pytest.mark.parametrize("harm", ["large", "link", "owner"])
def test_a_forged_file_is_not_unfolded(own, bert, harm, monkeypatch, tmp_path):
    kept(bert, lambda: np.zeros(20_000))
    file = the_file(own)
    read, original = [], archive.read
    monkeypatch.setattr(archive, "read", lambda path, classes: read.append(path) or original(path, classes))
    if harm == "large":
        monkeypatch.setattr(disk_cache.limits, "RESULT_BYTES", 100_000)
    elif harm == "link":
        file.rename(tmp_path / "moved.npz")
        file.symlink_to(tmp_path / "moved.npz")
    else:
        monkeypatch.setattr(disk_cache, "_is_own", lambda path: path.is_dir(), raising=False)
    assert kept(bert, lambda: 5) == 5
    assert file not in read
