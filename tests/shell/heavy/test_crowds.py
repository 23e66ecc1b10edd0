"""Pages of addresses of which several wait."""

import threading
import time

from components.shell.heavy.crowds import Crowds


class Crowd:
    """Pages that pass, each in a thread of its own, and the order in which they did."""

    def __init__(self, patience: float) -> None:
        self.crowds, self.order = Crowds(patience), list[str]()
        self.threads = list[threading.Thread]()

    def page(self, address: str, seconds: float = 0.0, let_go: threading.Event | None = None) -> threading.Event:
        passed = threading.Event()

        def draw() -> None:
            with self.crowds.passed(address):
                self.order.append(address)
                passed.set()
                if let_go:
                    let_go.wait(20)
                time.sleep(seconds)

        self.threads.append(threading.Thread(target=draw))
        self.threads[-1].start()
        return passed

    def end(self) -> list[str]:
        for thread in self.threads:
            thread.join(20)
        return self.order


def test_the_address_that_has_had_least_time_comes_first() -> None:
    crowd, let_go = Crowd(patience=20), threading.Event()
    crowd.page("long", let_go=let_go).wait(20)
    waiting = [crowd.page(address, 0.01) for address in ("long", "class", "long", "class", "class")]
    time.sleep(0.2)
    assert not any(one.is_set() for one in waiting)
    let_go.set()
    assert crowd.end() == ["long", "class", "class", "class", "long", "long"]


def test_a_class_has_page_after_page_while_a_long_page_goes_on() -> None:
    crowd, let_go = Crowd(patience=0.3), threading.Event()
    crowd.page("long", let_go=let_go).wait(20)
    class_pages = [crowd.page("class", 0.01) for _ in range(8)]
    begun = time.monotonic()
    assert all(one.wait(20) for one in class_pages)
    assert time.monotonic() - begun < 8 * 0.3, "its patience is needed once, not for each of them"
    let_go.set()
    crowd.end()


def test_what_an_address_has_had_is_forgotten(monkeypatch) -> None:
    crowd = Crowd(patience=20)
    crowd.page("long", 0.2)
    crowd.end()
    now = time.monotonic()
    assert crowd.crowds._time_of("long") > 0.15
    monkeypatch.setattr(time, "monotonic", lambda: now + 300)
    assert crowd.crowds._time_of("long") < 0.01


def test_a_page_that_fails_ends_its_turn() -> None:
    crowds = Crowds(patience=20)
    for _ in range(2):
        try:
            with crowds.passed("class"):
                raise ValueError
        except ValueError:
            pass
    assert not crowds._running
    assert not crowds._waiting
