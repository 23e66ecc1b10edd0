"""A value is worked out once for each object, and nobody waits for another object's."""

import threading

from polyseme.cached_property import cached_property


class Counted:
    """Counts how often its value was worked out."""

    def __init__(self, wait=lambda: None):
        self.wait, self.times = wait, 0

    @cached_property
    def value(self):
        """What is asked for."""
        self.times += 1
        self.wait()
        return self.times


def test_it_is_worked_out_once_and_is_documented():
    one = Counted()
    assert [one.value, one.value, one.times] == [1, 1, 1]
    assert Counted.value.__doc__ == "What is asked for."


def test_one_objects_value_comes_while_anothers_is_worked_out():
    begun, let_go = threading.Event(), threading.Event()

    def wait():
        begun.set()
        assert let_go.wait(20)

    slow, quick = Counted(wait), []
    thread = threading.Thread(target=lambda: slow.value)
    thread.start()
    assert begun.wait(20)
    other = threading.Thread(target=lambda: quick.append(Counted().value))
    other.start()
    other.join(5)
    assert quick == [1], "with Python 3.11's own it would wait for the other object's"
    let_go.set()
    thread.join()
