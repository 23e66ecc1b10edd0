"""Who waits for the network gets it in turn, however quickly another asks for it again."""

import threading

from polyseme.bert.turns import Turns


def test_whoever_asks_again_at_once_is_behind_those_who_wait():
    turns, order, waiting = Turns(), [], threading.Barrier(2)

    def once():
        waiting.wait()
        with turns:
            order.append("other")

    thread = threading.Thread(target=once)
    thread.start()
    with turns:
        waiting.wait()
        while not turns._waiting:
            pass
    for _ in range(10_000):  # a plain lock is taken again before the other thread has woken up
        with turns:
            order.append("again")
    thread.join()
    assert order[0] == "other"


def test_one_at_a_time_and_each_once():
    turns, inside, most = Turns(), 0, []

    def often():
        nonlocal inside
        for _ in range(500):
            with turns:
                inside += 1
                most.append(inside)
                inside -= 1

    threads = [threading.Thread(target=often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 2_000
    assert not turns._taken
