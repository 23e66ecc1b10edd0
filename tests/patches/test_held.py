"""Connections that hold a place for nothing end, and those of readers do not; the clock is wound by hand."""

from types import SimpleNamespace

import pytest

from components.patches.held import Held
from polyseme import limits


class Connection(SimpleNamespace):
    """What uvicorn has of a connection, as far as it is looked at; `ended`: whether it was cut."""

    __hash__ = object.__hash__

    def __init__(self, now, **parts: object) -> None:
        super().__init__(loop=SimpleNamespace(time=lambda: now[0]), ended=False, closing=False, unread=0, **parts)
        self.transport = SimpleNamespace(
            abort=lambda: setattr(self, "ended", True),
            is_closing=lambda: self.closing,
            get_write_buffer_size=lambda: self.unread,
        )


class Cycle:
    """A request that has arrived, and whether its answer has left."""

    def __init__(self, complete: bool) -> None:
        self.response_complete = complete


@pytest.fixture
def now() -> list[float]:
    return [0.0]


def request(now, busy=False):
    return Connection(now, cycle=Cycle(False) if busy else None)


def stream(now, buffer=b"", frames=(), reading=True):
    reader = SimpleNamespace(buffer=bytearray(buffer))
    return Connection(
        now,
        conn=SimpleNamespace(reader=reader),
        frames=[*frames],
        messages=0,
        handshake_initiated=True,
        writable=SimpleNamespace(is_set=lambda: reading),
    )


def looked_at(held, now, seconds):
    for _ in range(int(seconds)):
        now[0] += 1
        held.check(now[0])


def held_with(*connections):
    held = Held()
    for one in connections:
        held.add(one)
    return held


def test_half_a_request_ends_and_an_upload_has_longer(now):
    half, upload = request(now), request(now, busy=True)
    held = held_with(half, upload)
    looked_at(held, now, limits.REQUEST_SECONDS - 1)
    assert not half.ended
    looked_at(held, now, 3)
    assert (half.ended, upload.ended) == (True, False)
    looked_at(held, now, limits.ANSWER_SECONDS)
    assert upload.ended


def test_a_handshake_that_never_comes_ends_and_counts_as_a_request(now, monkeypatch):
    odd, reader = stream(now), stream(now)
    odd.handshake_initiated = False
    held = held_with(odd, reader)
    looked_at(held, now, limits.REQUEST_SECONDS + 3)
    assert (odd.ended, reader.ended) == (True, False)
    monkeypatch.setattr(limits, "REQUESTS_OPEN", 20)
    handshakes = [stream(now) for _ in range(25)]
    for one in handshakes:
        one.handshake_initiated = False
        now[0] += 1
        held.add(one)
    assert any(one.ended for one in handshakes)
    assert not reader.ended


def test_where_all_places_are_busy_a_new_request_is_not_the_one_that_ends(now, monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_OPEN", 20)
    busy = [request(now, busy=True) for _ in range(20)]
    held = held_with(*busy)
    now[0] += 3
    new = request(now)
    held.add(new)
    assert not new.ended
    assert sum(one.ended for one in busy) == 2


def test_who_asks_again_and_again_stays(now):
    browser = request(now, busy=True)
    held = held_with(browser)
    for _ in range(20):
        looked_at(held, now, limits.REQUEST_SECONDS - 1)
        browser.cycle = Cycle(True)
    assert not browser.ended


def test_a_stream_stays_for_ever_unless_nothing_of_its_page_is_read(now):
    silent, asleep, slow = stream(now), stream(now, reading=False), stream(now, reading=False)
    held = held_with(silent, asleep, slow)
    asleep.unread = 90_000
    for unread in range(1_000_000, 0, -100_000):
        slow.unread = unread
        looked_at(held, now, limits.UNREAD_SECONDS - 5)
    assert [one.ended for one in (silent, asleep, slow)] == [False, True, False]


def test_a_message_that_never_ends_ends_its_stream_and_one_after_the_other_does_not(now):
    endless, busy = stream(now, frames=[b"half"]), stream(now, buffer=b"half")
    held = held_with(endless, busy)
    for _ in range(3):
        looked_at(held, now, limits.ANSWER_SECONDS - 9)
        busy.messages += 1
    assert (endless.ended, busy.ended) == (True, False)


def test_an_end_that_nobody_confirms_is_an_end(now):
    one = stream(now)
    held = held_with(one)
    one.closing = True
    looked_at(held, now, limits.CLOSE_SECONDS + 3)
    assert one.ended


def test_of_too_many_requests_those_that_wait_longest_end_and_an_upload_last(now):
    upload, *halves = request(now, busy=True), *(request(now) for _ in range(limits.REQUESTS_OPEN))
    held = held_with(upload)
    for one in halves:
        now[0] += 0.001
        held.add(one)
    tenth = limits.REQUESTS_OPEN // 10
    assert [one.ended for one in (upload, *halves)] == [False] + [True] * tenth + [False] * (len(halves) - tenth)
    for left in halves[tenth:]:
        held.remove(left)
    held.add(last := request(now))
    assert not last.ended


def test_who_opens_many_connections_ends_nobody_elses_request(now):
    def sender(address, busy):
        one = request(now, busy)
        one.client = (address, 1)
        if busy:
            one.cycle.scope = {"client": (address, 0)}
        return one

    upload = sender("192.0.2.7", True)
    held = held_with(upload)
    now[0] += 5
    flood = [sender("198.51.100.1", False) for _ in range(2 * limits.REQUESTS_OPEN)]
    for one in flood:
        held.add(one)
    assert not upload.ended, "though it waits longest, and the others have only come"
    assert sum(one.ended for one in flood) >= limits.REQUESTS_OPEN


def test_of_all_unfinished_messages_so_much_is_kept_and_the_largest_goes_first(now):
    small, large = stream(now, buffer=bytes(1_000)), stream(now, frames=[bytes(20_000_000)])
    held = held_with(small, large)
    held.measure(small)
    held.measure(large)
    large.frames = []
    held.measure(large)
    large.frames = [bytes(20_000_000)]
    held.measure(large)
    assert not large.ended, "what has arrived whole counts no more"
    other = stream(now, frames=[bytes(limits.PARTS_BYTES - 20_000_000)])
    held.add(other)
    held.measure(other)
    assert [one.ended for one in (small, large, other)] == [False, True, False]


def test_a_message_in_hundreds_of_parts_ends_its_stream_and_each_part_is_counted_once(now):
    class Part(bytes):
        asked = 0

        def __len__(self):
            Part.asked += 1
            return super().__len__()

    endless = stream(now)
    held = held_with(endless)
    for _ in range(limits.MESSAGE_PARTS):
        endless.frames.append(Part(b"a"))
        held.measure(endless)
    assert Part.asked == limits.MESSAGE_PARTS
    assert not endless.ended
    endless.frames.append(Part())
    held.measure(endless)
    assert endless.ended
