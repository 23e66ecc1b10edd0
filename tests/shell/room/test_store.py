"""Where rooms are kept, in memory and in a real Redis: the same is held by both."""

import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from components.shell.room import actions, codes, judging, service, store
from components.shell.room.serialization import room_from_json, room_to_json
from components.shell.room.service import RateLimit
from components.shell.room.state import RefusedError
from components.shell.room.store import MemoryRooms
from polyseme import limits
from polyseme.judgements.class_pairs import ClassPairs, ClassUse

REDIS = shutil.which("redis-server") or shutil.which("valkey-server")
SECRETS = [codes.new_secret() for _ in range(4)]


class Clock:
    """A clock that goes where it is told."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def redis_address() -> Iterator[str]:
    """The address of a fresh server that writes nothing down."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen([REDIS, *options], stdout=subprocess.DEVNULL)
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait(20)


@pytest.fixture(
    params=[
        "memory",
        pytest.param(
            "redis",
            marks=pytest.mark.skipif(not REDIS, reason="no Redis on this machine: rooms are tried in memory alone"),
        ),
    ]
)
def kept(request):
    """An empty place for rooms, with a clock that is turned by hand."""
    clock = Clock()
    if request.param == "memory":
        return MemoryRooms(clock), clock
    import redis

    from components.shell.room.redis_store import RedisRooms

    address = request.getfixturevalue("redis_address")
    with redis.Redis.from_url(address) as server:
        for _ in range(200):
            try:
                server.flushdb()
                break
            except redis.ConnectionError:
                time.sleep(0.02)
    return RedisRooms(address, clock), clock


def test_a_room_is_opened_read_changed_and_closed(kept):
    rooms, _ = kept
    room = rooms.open(SECRETS[0])
    assert rooms.read(room.code) == room == rooms.open(SECRETS[0])
    after = rooms.change(room.code, lambda room: actions.join(room, "anna"))
    assert rooms.read(room.code) == after
    assert after.members == ("anna",)
    rooms.close(room.code)
    assert rooms.read(room.code) is None
    with pytest.raises(RefusedError, match="No room has this code"):
        rooms.change(room.code, lambda room: room)


def test_a_phone_counts_while_it_is_heard_of_and_once(kept):
    rooms, clock = kept
    code = rooms.open(SECRETS[0]).code
    room = rooms.change(code, lambda room: actions.join(actions.join(room, "anna"), "ben"))
    for member in ("anna", "anna", "ben", "a stranger"):
        rooms.seen(code, member)
    assert rooms.here(room) == {"anna", "ben"}
    clock.now += limits.ROOM_HERE_SECONDS - 1
    rooms.seen(code, "ben")
    clock.now += 2
    assert rooms.here(room) == {"ben"}


def test_a_deed_that_is_refused_changes_nothing(kept):
    rooms, _ = kept
    room = rooms.open(SECRETS[0])
    with pytest.raises(RefusedError, match="left the room"):
        rooms.change(room.code, lambda room: actions.vote(room, "nobody", 1, 0))
    assert rooms.read(room.code) == room


def test_no_vote_is_lost_when_many_vote_at_once(kept):
    rooms, _ = kept
    code = rooms.open(SECRETS[0]).code
    members = [f"member {number}" for number in range(12)]

    def visit(member: str) -> None:
        rooms.change(code, lambda room: actions.join(room, member))
        rooms.change(code, lambda room: actions.vote(room, member, 1, 0))

    rooms.change(code, lambda room: actions.ask(room, 1))
    threads = [threading.Thread(target=visit, args=(member,)) for member in members]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(rooms.read(code).question.rounds[0]) == set(members)


def test_what_a_class_judges_at_once_is_kept_whole(kept):
    rooms, _ = kept
    uses = tuple(
        ClassUse(f"1950-{i}-0", "the “", "bank", f"” \N{GREEK SMALL LETTER ALPHA} {i}", "1950", i % 2) for i in range(4)
    )
    pairs = ClassPairs("bank", uses, ((0, 1), (2, 3)), (0.5, float("inf")))
    code, members = rooms.open(SECRETS[0]).code, [f"member {number}" for number in range(8)]
    rooms.change(code, lambda room: judging.set_pairs(replace(room, members=tuple(members)), pairs))

    def judge(member: str) -> None:
        for pair in (0, 1):
            judged = partial(judging.judge, member=member, pair=pair, names=pairs.names(pair), value=4 - pair)
            rooms.change(code, judged)

    threads = [threading.Thread(target=judge, args=(member,)) for member in members]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    room = rooms.read(code)
    assert room.marks == dict.fromkeys(members, "43")
    assert room.pairs == pairs


def test_an_idle_room_makes_way_where_all_places_are_taken_and_one_in_use_does_not(kept, monkeypatch):
    monkeypatch.setattr(limits, "ROOMS", 2)
    rooms, clock = kept
    idle, used = rooms.open(SECRETS[0]), rooms.open(SECRETS[1])
    clock.now += limits.ROOM_IDLE_SECONDS / 2
    rooms.change(used.code, lambda room: actions.join(room, "anna"))
    with pytest.raises(RefusedError, match="no free room"):
        rooms.open(SECRETS[2])
    clock.now += limits.ROOM_IDLE_SECONDS / 2 + 1
    assert rooms.open(SECRETS[2])
    assert rooms.read(idle.code) is None
    assert rooms.read(used.code)


def test_rooms_that_one_address_opens_by_the_dozen_never_push_out_a_class(kept, monkeypatch):
    monkeypatch.setattr(limits, "ROOMS", 3)
    monkeypatch.setattr(limits, "ROOMS_EACH", 1)
    rooms, clock = kept
    lesson = rooms.open(SECRETS[0], "school")
    clock.now += limits.ROOM_IDLE_SECONDS + 1
    greedy = []
    for secret in SECRETS[1:]:
        greedy.append(rooms.open(secret, "elsewhere").code)
        clock.now += 1
    assert rooms.read(lesson.code)
    assert [bool(rooms.read(code)) for code in greedy] == [False, True, True]


def test_an_entry_of_another_version_is_read_as_far_as_it_goes_and_one_that_is_none_is_no_room(caplog):
    room = MemoryRooms(Clock()).open(SECRETS[0])
    later = json.dumps({**json.loads(room_to_json(room)), "colour": "red"})
    earlier = json.dumps({name: value for name, value in json.loads(later).items() if name in ("code", "lock", "used")})
    assert room_from_json(later.encode()) == room_from_json(earlier.encode()) == room
    assert not caplog.records
    for entry in (b"", b"no JSON", b"\xff", b"[]", b"5", b"{}", b'{"code": "A", "lock": "", "used": 1, "members": 7}'):
        assert room_from_json(entry) is None
    assert len(caplog.records) == 7


def test_a_room_is_forgotten_two_hours_after_its_last_change():
    clock = Clock()
    rooms = MemoryRooms(clock)
    room = rooms.open(SECRETS[0])
    clock.now += limits.ROOM_SECONDS - 1
    rooms.change(room.code, lambda room: room)
    clock.now += limits.ROOM_SECONDS - 1
    assert rooms.read(room.code)
    clock.now += 2
    assert rooms.read(room.code) is None
    assert len(rooms) == 0


def test_it_is_forgotten_even_where_nobody_ever_asks_again():
    clock = Clock()
    rooms = MemoryRooms(clock)
    rooms.open(SECRETS[0])
    clock.now += limits.ROOM_SECONDS
    rooms._sweeper.cancel()
    rooms._sweep()
    assert len(rooms) == 0
    assert rooms._sweeper is None


def test_a_change_of_the_machines_date_ends_no_room():
    assert abs(MemoryRooms().open(SECRETS[0]).used - time.monotonic()) < 60


@pytest.mark.skipif(not REDIS, reason="no Redis on this machine")
def test_processes_share_one_clock_and_of_two_that_open_a_room_at_once_neither_empties_it(redis_address, monkeypatch):
    from components.shell.room.redis_store import RedisRooms

    one, late = RedisRooms(redis_address), RedisRooms(redis_address)
    assert abs(one._clock() - time.time()) < 60
    room = one.open(SECRETS[2])
    one.change(room.code, lambda room: replace(room, members=("ann",)))
    reads = [None, *[late.read(room.code)] * 2]
    monkeypatch.setattr(late, "_read", lambda code: reads.pop(0))
    assert late.open(SECRETS[2]).members == one.read(room.code).members == ("ann",)


@pytest.mark.skipif(not REDIS, reason="no Redis on this machine")
def test_redis_forgets_a_room_by_itself_and_where_it_does_not_answer_there_is_a_sentence(redis_address):
    import redis

    from components.shell.room.redis_store import ROOM, RedisRooms

    rooms = RedisRooms(redis_address)
    room = rooms.open(SECRETS[3])
    with redis.Redis.from_url(redis_address) as server:
        assert limits.ROOM_SECONDS - 60 < server.ttl(ROOM + room.code) <= limits.ROOM_SECONDS
    with pytest.raises(RefusedError, match="can't be reached"):
        RedisRooms("redis://127.0.0.1:9/0").read(room.code)


def test_a_redis_that_accepts_and_never_answers_is_not_waited_for():
    from components.shell.room.redis_store import RedisRooms

    with socket.create_server(("127.0.0.1", 0)) as silent:
        rooms = RedisRooms(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        with pytest.raises(RefusedError, match="can't be reached"):
            rooms.read(codes.code_of(SECRETS[3]))


def test_the_secret_opens_its_room_and_no_other_and_leads_to_the_same_code_again():
    first, second = (MemoryRooms().open(secret) for secret in SECRETS[:2])
    assert codes.opens(SECRETS[0], first.lock)
    assert not codes.opens(SECRETS[1], first.lock)
    assert not codes.opens(first.lock, first.lock)
    assert first.code != second.code
    assert codes.code_of(SECRETS[0]) == first.code
    assert SECRETS[0] not in repr(first)


def test_guessing_a_code_or_a_secret_is_hopeless():
    tries = limits.ARRIVALS_A_SECOND * limits.ROOM_TRIES * limits.ROOM_SECONDS  # of one address
    assert tries * limits.ROOMS / len(codes.ALPHABET) ** codes.LENGTH < 1 / 3_000
    assert len(codes.new_secret()) * 6 >= 128
    assert len({codes.new_secret() for _ in range(100)}) == 100
    assert not set(codes.ALPHABET) & set("01258BILOSUZ")


@pytest.mark.parametrize("text", ["", "bank", "ACDE-FGH", "0CDEFGHJ", "x" * 10_000, "<b>ACDEFGHJ</b>"])
def test_what_is_no_code_is_none(text):
    assert codes.parse_code(text) == ""
    assert codes.parse_code(f" {codes.spell('ACDEFGHJ').lower()} ") == "ACDEFGHJ"


def test_one_name_tries_so_often_until_the_minute_is_over():
    clock = Clock()
    clock.now = 0.0
    watch = RateLimit(2, clock)
    assert [watch.lets("anna") for _ in range(4)] == [True, True, False, False]
    clock.now = 60.0
    assert watch.lets("anna")


@pytest.fixture
def one_server(monkeypatch):
    """A server of its own, on which nothing was tried yet."""
    rooms = MemoryRooms()
    monkeypatch.setattr(service, "rooms", lambda: rooms)
    still = Clock()  # the minute never ends
    monkeypatch.setattr(service, "wrong_codes", RateLimit(limits.ROOM_TRIES, still))
    monkeypatch.setattr(service, "openings", RateLimit(1, still))
    monkeypatch.setattr(service, "actions", RateLimit(2, still))
    return rooms


def test_wrong_codes_stop_at_a_limit_and_right_ones_are_never_counted(one_server):
    room, _ = service.open_room("teacher")
    for _ in range(3 * limits.ROOM_TRIES):
        assert service.find_room(room.code, "anna") == room
    for guess in range(200 * limits.ROOM_TRIES):
        assert service.find_room("ACDEFGHJ", f"guessing {guess // limits.ROOM_TRIES}") is None
    with pytest.raises(RefusedError, match="wrong codes"):
        service.find_room(room.code, "guessing 1")
    assert service.find_room(room.code, "anna") == room, "however many wrong codes others try"


def test_a_flood_of_one_visitor_stops_at_a_limit_with_a_sentence(one_server):
    room, _ = service.open_room("teacher")
    with pytest.raises(RefusedError, match="Too many rooms"):
        service.open_room("teacher")
    for member in "ab":
        service.act(room.code, "anna", lambda room, member=member: actions.join(room, member))
    with pytest.raises(RefusedError, match="Too much at once"):
        service.act(room.code, "anna", lambda room: room)
    service.act(room.code, "ben", lambda room: room)


def test_the_teachers_secret_opens_the_room_again_after_a_new_start(one_server):
    room, secret = service.open_room("teacher")
    one_server.close(room.code)
    again, same = service.open_room("teacher, who has come again", secret)
    assert (replace(again, used=0, opener="teacher"), same) == (replace(room, used=0), secret)


def test_rooms_are_kept_in_memory_unless_a_place_is_named(monkeypatch):
    from components.shell.room.redis_store import RedisRooms

    store.rooms.cache_clear()
    assert isinstance(store.rooms(), MemoryRooms)
    store.rooms.cache_clear()
    monkeypatch.setenv("POLYSEME_ROOMS", "redis://127.0.0.1:9/0")
    assert isinstance(store.rooms(), RedisRooms)
    store.rooms.cache_clear()


def test_a_name_of_a_member_is_signed_by_its_room_and_one_visitor_has_one():
    lock, other = (codes.lock_of(secret) for secret in SECRETS[:2])
    name = codes.new_member(lock, "a connection")
    assert name == codes.new_member(lock, "a connection") != codes.new_member(lock, "another")
    assert codes.is_member(name, lock)
    assert not any(
        codes.is_member(forged, lock) for forged in ("", "0" * 32, name[:-1], name + "0", "é" * 32, "\ud800")
    )
    assert not codes.is_member(name, other)
