"""What is worked out while nobody waits is there for whoever asks next; and it ends with the server."""

import asyncio
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

from components import warmup
from components.chapters.neighbours import caches as neighbours
from components.chapters.pooling import caches as pooling
from components.chapters.sentences import asks as sentences
from components.shell import models
from polyseme.bert.catalogue import BUNDLED_MODEL


def test_the_first_visitor_of_a_page_finds_it_there(monkeypatch):
    monkeypatch.setattr(warmup, "PAUSE", 0.0)
    thread = threading.Thread(target=warmup.run)
    thread.start()
    thread.join()
    for module, name in ((sentences, "read_sentences"), (neighbours.numbers, "nearest_of_random")):
        monkeypatch.setattr(module, name, None)
    monkeypatch.setattr(pooling, "disk_cached", None)
    assert len(sentences.everyday(BUNDLED_MODEL, "Last", lambda share, step: None)[0]) == 300
    assert len(neighbours.usual_nearest(BUNDLED_MODEL))
    assert len(pooling.word_positions(BUNDLED_MODEL, "library").spans)


def test_nothing_more_is_begun_when_the_server_has_ended(monkeypatch):
    begun = []
    monkeypatch.setattr(warmup, "_steps", lambda name: (begun.append(name) for _ in range(9)))
    monkeypatch.setattr(threading, "main_thread", lambda: threading.Thread())  # one that has not begun or has ended
    monkeypatch.setattr(threading.Thread, "join", lambda self, timeout=None: None)
    warmup.run()
    assert begun == [BUNDLED_MODEL]


def test_threads_that_wrote_files_end_after_a_while_and_others_write_the_next(monkeypatch):
    monkeypatch.setattr(warmup, "TIDY_SECONDS", 0.05)
    together = threading.Barrier(8)

    async def files(number: int) -> list[threading.Thread]:
        writes = [asyncio.to_thread(lambda: (together.wait(5), threading.current_thread())[1]) for _ in range(number)]
        return await asyncio.gather(*writes)

    async def run() -> None:
        warmup.tidy()
        first = await files(8)
        for _ in range(100):
            if not any(thread.is_alive() for thread in first):
                break
            await asyncio.sleep(0.05)
        assert not any(thread.is_alive() for thread in first)
        assert len({*await files(8)}) == 8

    with ThreadPoolExecutor(1) as thread:  # a browser of an earlier test may hold this one's event loop
        thread.submit(asyncio.run, run()).result(60)


def test_a_result_that_nobody_waits_for_is_forgotten_within_a_minute(monkeypatch):
    forgotten = threading.Event()
    monkeypatch.setattr(warmup, "TIDY_SECONDS", 0.05)
    monkeypatch.setattr(models, "jobs", lambda: SimpleNamespace(forget_left=forgotten.set))

    async def run() -> bool:
        warmup.tidy()
        forgotten.clear()
        return await asyncio.to_thread(forgotten.wait, 5)

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, run()).result(60)


def test_tables_take_memory_that_is_given_back():
    """Arrow's own allocator keeps some for each thread that ever wrote a file: 120 MB after ninety downloads."""
    code = "import app, pyarrow; print(pyarrow.default_memory_pool().backend_name)"
    root = Path(__file__).parents[1]
    environment = {name: value for name, value in os.environ.items() if name != "ARROW_DEFAULT_MEMORY_POOL"}
    done = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["system"]
