"""What is worked out while nobody waits is there for whoever asks next; and it ends with the server."""

import threading

from components import beforehand
from components.bert.catalogue import BUNDLED_MODEL
from components.chapters.neighbours import caches as neighbours
from components.chapters.pooling import caches as pooling
from components.chapters.sentences import asks as sentences

WORK = beforehand.work  # the tests themselves do without


def test_the_first_visitor_of_a_page_finds_it_there(monkeypatch):
    monkeypatch.setattr(beforehand, "PAUSE", 0.0)
    thread = threading.Thread(target=WORK, args=(BUNDLED_MODEL,))
    thread.start()
    thread.join()
    for module, name in ((sentences, "read_sentences"), (neighbours.numbers, "nearest_of_random")):
        monkeypatch.setattr(module, name, None)
    monkeypatch.setattr(pooling, "kept_on_disk", None)
    assert len(sentences.everyday(BUNDLED_MODEL, "Last", lambda share, step: None)[0]) == 300
    assert len(neighbours.usual_nearest(BUNDLED_MODEL))
    assert len(pooling.found(BUNDLED_MODEL, "library").spans)


def test_nothing_is_begun_for_another_model_or_when_the_server_has_ended(monkeypatch):
    begun = []
    monkeypatch.setattr(beforehand, "_steps", lambda name: (begun.append(name) for _ in range(9)))
    monkeypatch.setattr(beforehand, "PAUSE", 0.0)
    WORK("bert-large-uncased")
    assert begun == []
    monkeypatch.setattr(threading, "main_thread", lambda: threading.Thread())  # one that has not begun or has ended
    monkeypatch.setattr(threading.Thread, "join", lambda self, timeout=None: None)
    WORK(BUNDLED_MODEL)
    assert begun == [BUNDLED_MODEL]
