"""UMAP and t-SNE in a process of their own: the same maps in every process, and what ends that process."""

import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from polyseme import limits
from polyseme.core.maps import worker
from polyseme.core.maps.manifolds import umap_coordinates
from polyseme.core.maps.worker import CRASHED, Worker, in_worker
from polyseme.maps.numbers.projection import project

ROOT = Path(__file__).parents[3]
NOTEBOOK = """
import sys
import numpy as np
from polyseme.maps.numbers.projection import project
from polyseme.core.maps.worker import in_worker
vectors = np.load(sys.argv[1])
np.save(sys.argv[2], np.stack([project(vectors, method, seed=5) for method in ("UMAP", "t-SNE")]))
print(*sorted({"numba", "umap", "streamlit", "torch"} & set(sys.modules)))
print(in_worker(eval, "sorted({'streamlit', 'torch', 'pandas'} & set(__import__('sys').modules))"))
"""
"""A script without `if __name__ == "__main__"`, as a reader writes them."""


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    return np.random.default_rng(3).normal(size=(40, 8)).astype(np.float32)


@pytest.fixture(scope="module")
def another() -> Iterator[Worker]:
    """A worker that may be ended, besides the one that all tests share."""
    one = Worker(idle_seconds=60)
    yield one
    one._end()


def ended(pid: int) -> bool:
    """Whether a process has ended: a zombie has."""
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"


def wait_until(done: Callable[[], bool]) -> None:
    while not done():
        threading.Event().wait(0.02)


def test_another_process_draws_the_same_maps_without_guards_and_without_numba_streamlit_or_torch(vectors, tmp_path):
    """As a library: from a folder of its own, with a file there that bears the name of a module."""
    (tmp_path / "notebook.py").write_text(NOTEBOOK)
    (tmp_path / "numba.py").write_text("raise ImportError('a file of the reader')")
    np.save(tmp_path / "vectors.npy", vectors)
    done = subprocess.run(
        [sys.executable, "-P", "notebook.py", "vectors.npy", "maps.npy"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "\n[]\n"
    here = [project(vectors, method, seed=5) for method in ("UMAP", "t-SNE")]
    np.testing.assert_array_equal(np.load(tmp_path / "maps.npy"), here)


def test_several_threads_may_ask_at_once_and_use_one_process(vectors):
    found: list[tuple[int, np.ndarray]] = []

    def ask() -> None:
        places = in_worker(umap_coordinates, vectors, seed=5)
        found.append((in_worker(os.getpid), places))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert {pid for pid, _ in found} == {in_worker(os.getpid)} != {os.getpid()}
    assert all(np.array_equal(places, found[0][1]) for _, places in found)


def test_progress_rises_to_the_end_and_who_stops_a_map_leaves_the_process_alive(vectors):
    heard: list[float] = []
    in_worker(umap_coordinates, vectors, report=lambda share, step: heard.append(share))
    assert heard == sorted(heard)
    assert heard[-1] > 0.99
    before = in_worker(os.getpid)

    def stop(share: float, step: str) -> None:
        raise StopIteration(step)

    with pytest.raises(StopIteration, match="opens UMAP"):
        in_worker(umap_coordinates, vectors, report=stop)
    assert in_worker(os.getpid) == before


def test_a_small_map_does_not_wait_for_one_that_says_nothing_and_whom_nobody_waits_for_ends(vectors, monkeypatch):
    monkeypatch.setattr(worker, "SILENCE", 0.05)
    begun, left, ended_by = threading.Event(), threading.Event(), []

    def wanted(share: float, step: str) -> None:
        begun.set()
        if left.is_set():
            raise StopIteration(step)

    def draw() -> None:
        try:
            in_worker(eval, "__import__('time').sleep(3600)", report=wanted)
        except StopIteration as error:
            ended_by.append(error)

    before = in_worker(os.getpid)
    large = threading.Thread(target=draw)
    large.start()
    assert begun.wait(20)
    assert worker.has_place()
    assert in_worker(np.sum, vectors) == pytest.approx(vectors.sum())
    left.set()
    large.join(20)
    assert len(ended_by) == 1
    assert in_worker(os.getpid) != before


def test_what_the_function_raises_is_raised_here_with_the_place_it_was_raised_at():
    with pytest.raises(ValueError, match="math domain error") as raised:
        in_worker(math.sqrt, -1)
    assert "worker_main" in raised.value.__notes__[0]
    assert in_worker(math.sqrt, 4) == 2


def test_who_interrupts_gets_no_answer_to_an_earlier_question(another, monkeypatch):
    """Ctrl+C in a notebook, between a request and its answer."""

    def interrupted(pipe: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(worker.pickle, "load", interrupted)
        with pytest.raises(KeyboardInterrupt):
            another.run(math.sqrt, 4)
    assert another.run(math.sqrt, 9) == 3


@pytest.mark.parametrize("crash", [os.abort, partial(os._exit, 0)])
def test_a_crash_is_a_sentence_and_the_next_map_has_a_new_process(another, caplog, crash):
    before = another.run(os.getpid)
    with pytest.raises(ValueError, match="Try fewer points, or choose PCA") as raised:
        another.run(crash)
    assert str(raised.value) == CRASHED
    assert "crashed: exit status" in caplog.text
    assert another.run(os.getpid) != before


def test_a_process_that_was_ended_while_it_was_idle_is_replaced_unnoticed(another):
    before = another.run(os.getpid)
    os.kill(before, 9)
    os.waitid(os.P_PID, before, os.WEXITED | os.WNOWAIT)  # and leaves it for the worker to find
    assert another.run(os.getpid) != before


def test_without_work_it_ends_and_begins_again_when_asked():
    impatient = Worker(idle_seconds=0.01)
    first = impatient.run(os.getpid)
    wait_until(lambda: not Path(f"/proc/{first}").exists())  # no zombie either
    assert impatient.run(os.getpid) != first


def test_it_ends_with_the_server_even_if_that_is_killed_amid_a_map():
    server = """
import os, sys, threading, time
sys.path.insert(0, sys.argv[1])
from polyseme.core.maps.worker import in_worker
print(in_worker(os.getpid), flush=True)
threading.Timer(0.2, os.kill, (os.getpid(), 9)).start()
in_worker(time.sleep, 3600)
"""
    done = subprocess.run([sys.executable, "-c", server, str(ROOT)], capture_output=True, text=True)
    assert done.returncode == -9
    wait_until(lambda: ended(int(done.stdout)))


def test_where_memory_is_short_caches_shrink_and_the_worker_says_that_it_is_off(tmp_path, monkeypatch):
    for file, text in (("proc/self/cgroup", "0::/app.slice/one\n"), ("sys/fs/cgroup/app.slice/one/memory.max", "7e8")):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text)
    assert limits.memory_limit(tmp_path) == 7e8
    assert limits.memory_limit(tmp_path / "elsewhere") == math.inf
    code = Path(limits.__file__).read_text("utf-8").replace('Path("/")', f"Path({str(tmp_path)!r})")
    exec(code, small := {})
    for name in ("UPLOADED_TOGETHER", "MEMORY_CACHE_BYTES", "RESULT_BYTES"):
        assert 0 < small[name] < getattr(limits, name) / 2
    monkeypatch.setattr(limits, "MAPS_APART", small["MAPS_APART"])
    with pytest.raises(ValueError, match="UMAP and t-SNE are off"):
        Worker(1).run(abs, -1)
