"""What passes between browsers and the server: how much, how often, under which names, and with which headers."""

import asyncio
import base64
import hashlib
import re
import threading
from collections import Counter
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest
import streamlit
from starlette.responses import PlainTextResponse
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.testing.v1 import AppTest

from components import patches
from components.bucket import Bucket
from components.moving_map import served
from components.patches import messages
from components.shell import first_page, middleware, style, visitors
from components.shell.heavy import runs
from components.shell.heavy.connections import Connections, Messages
from components.shell.heavy.runs import PageRun
from components.shell.middleware import Answers
from polyseme import limits
from polyseme.figures.moving_map.files import BROWSER

ROOT = Path(__file__).parents[2]
RERUN = BackMsg(rerun_script={"page_name": "maps"}).SerializeToString()


def complete(coroutine: Coroutine) -> object:
    """What it returns, run in a thread of its own: a browser of an earlier test may hold this one's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result(60)


def one_run() -> PageRun:
    return PageRun(asyncio.Semaphore(1), uuid4().hex)


class Browser:
    """One that sends messages and keeps what it is answered; the app behind reads until the connection ends."""

    def __init__(self, *data: object) -> None:
        self.events = [{"type": "websocket.receive", "bytes": one} for one in data]
        self.answers, self.read, self.scope = [], [], {}

    async def receive(self):
        return self.events.pop(0) if self.events else {"type": "websocket.disconnect", "code": 1001}

    async def send(self, message):
        self.answers.append(message)

    async def app(self, scope, receive, send):
        self.scope = scope
        while (event := await receive())["type"] == "websocket.receive":
            self.read.append(event["bytes"])

    def connects(self, through: Connections, address: str = "192.0.2.1", **scope: object) -> "Browser":
        through.app = self.app
        whole = {"type": "websocket", "client": (address, 9), "headers": [], **scope}
        complete(through(whole, self.receive, self.send))
        return self


def typed(*texts: str, others: int = 0) -> bytes:
    """A message of a page with some typed texts, and so many other widgets."""
    widgets = [{"id": f"$$ID-text {at}", "string_value": text} for at, text in enumerate(texts)]
    widgets += [{"id": f"$$ID-{at}", "bool_value": True} for at in range(others)]
    return BackMsg(rerun_script={"widget_states": {"widgets": widgets}}).SerializeToString()


def forged(value: str) -> bytes:
    """A message with the value of a component."""
    return BackMsg(
        rerun_script={"widget_states": {"widgets": [{"id": "map", "json_value": value}]}}
    ).SerializeToString()


CHOSEN = ("int_array_value", "double_array_value")
BEYOND = {
    "larger than any": (b"\0" * (limits.TABLE_MESSAGE_BYTES + 1), 1009),
    "not of bytes": (None, 1003),
    "long without a text": (
        BackMsg(rerun_script={"query_string": "x" * (limits.MESSAGE_BYTES + 1)}).SerializeToString(),
        1009,
    ),
    "of many long texts": (typed(*["x" * 100_000] * 8), 1009),
    "of many widgets": (typed(others=limits.MESSAGE_WIDGETS + 1), 1009),
    "of a thousand choices": (
        BackMsg(
            rerun_script={"widget_states": {"widgets": [{"id": "kinds", kind: {"data": [1] * 501}} for kind in CHOSEN]}}
        ).SerializeToString(),
        1009,
    ),
    "of a component with more than ours say": (forged("[" + "{}," * (limits.MESSAGE_JSON // 3) + "{}]"), 1009),
}


@pytest.mark.parametrize(("data", "code"), BEYOND.values(), ids=BEYOND)
def test_a_message_beyond_the_bound_or_of_text_ends_the_connection(data, code):
    one = Browser(RERUN, data, RERUN).connects(Connections(None))
    assert one.read == [RERUN]
    assert one.answers == [{"type": "websocket.close", "code": code}]


def test_a_message_is_large_by_what_was_typed_alone():
    fields = limits.TYPED_CHARACTERS, limits.PAIR_CHARACTERS, limits.PASTED_CHARACTERS
    largest = typed(*("語" * characters for characters in fields), others=100)
    assert len(largest) > 3 * limits.MESSAGE_BYTES
    assert Browser(largest).connects(Connections(None)).read == [largest]


def test_of_one_address_a_class_may_send_tables(monkeypatch):
    monkeypatch.setattr(limits, "TABLES_EACH", 2)
    guard, table = Connections(None), typed("x" * (limits.MESSAGE_BYTES + 1))
    guard.tables["192.0.2.1"] = {"ann"}
    assert Browser(table, table).connects(guard).read == [table, table]
    assert guard.tables == {"192.0.2.1": {"ann"}}, "who has left holds none"
    guard.tables["192.0.2.1"] = {"ann", "ben"}
    assert Browser(RERUN, table).connects(guard).answers == [{"type": "websocket.close", "code": 1009}]
    assert Browser(table).connects(guard, "192.0.2.2").read == [table]


def test_messages_beyond_what_a_reader_sends_wait_and_the_longer_the_larger(monkeypatch):
    waited, now = [], [0.0]

    async def sleep(seconds):
        waited.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    browser = Browser(*[RERUN] * 3_000)
    clock = lambda: now[0]  # noqa: E731
    messages = Messages(browser.receive, browser.send, Bucket(1e9, 1e9, clock), one_run(), clock=clock)

    async def read(count):
        return [await messages() for _ in range(count)]

    complete(read(limits.MESSAGES_AT_ONCE // 2))
    assert not any(waited)
    complete(read(2_000))
    sent = limits.MESSAGES_AT_ONCE // 2 + 2_000
    assert now[0] == pytest.approx((sent - limits.MESSAGES_AT_ONCE) / limits.MESSAGES_A_SECOND, rel=0.01)
    now[0] += 60
    waited.clear()
    complete(read(limits.MESSAGES_AT_ONCE // 2))
    assert not any(waited), "who rests may send again"
    now[0] += 60
    large = Browser(*[typed("x" * 999_000)] * 50)
    messages._receive = large.receive
    complete(read(10))
    assert any(waited), "a large message counts as several"


def test_who_does_not_read_what_was_sent_gets_nothing_more():
    async def run() -> bytes:
        read = asyncio.Event()
        messages = Messages(Browser(RERUN).receive, lambda _: read.wait(), Bucket(1, 1), one_run())
        sending, asked = asyncio.create_task(messages.send({})), asyncio.create_task(messages())
        await asyncio.wait([asked], timeout=0.1)
        assert not asked.done()
        read.set()
        await sending
        return (await asked)["bytes"]

    assert complete(run()) == RERUN


def test_of_one_address_few_pages_run_at_once_and_the_others_wait_without_a_thread(monkeypatch):
    monkeypatch.setattr(limits, "RUNS_EACH", 2)

    async def run() -> list[int]:
        runs = asyncio.Semaphore(limits.RUNS_EACH)
        crowd = [
            Messages(Browser(RERUN).receive, Browser().send, Bucket(9, 9), PageRun(runs, uuid4().hex)) for _ in range(5)
        ]
        begun = [asyncio.create_task(one()) for one in crowd]
        counts = []
        for one in (None, *crowd[:3]):
            if one:
                await one.send({"type": "websocket.send", "bytes": ending()})
            await asyncio.wait(begun, timeout=0.05)
            counts.append(sum(task.done() for task in begun))
        crowd[3]._run.end()  # it leaves
        await asyncio.wait(begun, timeout=0.05)
        return [*counts, sum(task.done() for task in begun)]

    assert complete(run()) == [2, 3, 4, 5, 5]


def ending(kind: str = "FINISHED_SUCCESSFULLY") -> bytes:
    return ForwardMsg(script_finished=getattr(ForwardMsg, kind)).SerializeToString()


def test_of_two_runs_that_were_asked_for_the_first_does_not_give_the_place_back():
    async def run() -> list[bool]:
        one, free = PageRun(places := asyncio.Semaphore(1), "a page"), []
        for asked in (2, 1):
            for _ in range(asked):
                await one.begin()
            for _ in range(asked):
                one.sent(ending())
                free.append(not places.locked())
        return free

    assert complete(run()) == [False, True, True]


@pytest.mark.parametrize("asked", [1, 2])
def test_a_page_that_begins_anew_keeps_its_place_until_its_last_run_has_ended(asked):
    async def run() -> list[bool]:
        one, free = PageRun(places := asyncio.Semaphore(1), "a page"), []
        for _ in range(asked):
            await one.begin()
        for kind in ("FINISHED_EARLY_FOR_RERUN", "FINISHED_SUCCESSFULLY"):
            one.sent(ending(kind))
            free.append(not places.locked())
        return free

    assert complete(run()) == [False, True]


@pytest.mark.parametrize("asks_again", [False, True])
def test_a_run_that_has_said_its_last_keeps_its_place_while_its_thread_goes_on(monkeypatch, asks_again):
    async def run() -> list[bool]:
        monkeypatch.setitem(visitors.RUNS, "a page", threading.current_thread())
        await (one := PageRun(places := asyncio.Semaphore(1), "a page")).begin()
        one.sent(ending())
        await asyncio.sleep(0.1)
        taken = [places.locked()]
        if asks_again:  # and that run follows the former at once
            await asyncio.wait_for(one.begin(), 5)
            await asyncio.sleep(0.1)
            one.sent(ending())
        monkeypatch.setitem(visitors.RUNS, "a page", threading.Thread())
        await asyncio.wait_for(PageRun(places, "another").begin(), 5)
        return taken

    assert complete(run()) == [True]


def test_of_pages_that_wait_for_fewer_threads_so_many_begin_as_there_is_room_for(monkeypatch):
    monkeypatch.setattr(runs, "THREADS", 0)
    monkeypatch.setattr(runs, "FIRST", 0)
    monkeypatch.setattr(visitors, "RUNS", {})
    monkeypatch.setattr(visitors, "BEGUN", {"a page"})

    async def run() -> int:
        waiting = [asyncio.create_task(PageRun(asyncio.Semaphore(1), uuid4().hex).begin()) for _ in range(9)]
        await asyncio.sleep(0.05)
        monkeypatch.setattr(runs, "THREADS", 4)
        await asyncio.wait(waiting, timeout=0.5)
        begun = sum(one.done() for one in waiting)
        for one in waiting:
            one.cancel()
        return begun

    assert complete(run()) == 4


def test_an_address_of_which_nothing_runs_does_not_wait_for_the_full_ones(monkeypatch):
    monkeypatch.setattr(runs, "THREADS", 1)
    monkeypatch.setattr(visitors, "RUNS", {})
    monkeypatch.setattr(visitors, "BEGUN", {"full-1", "full-2"})

    async def run() -> bool:
        waits = asyncio.create_task(PageRun(asyncio.Semaphore(1), "full-3").begin())
        await asyncio.wait_for(PageRun(asyncio.Semaphore(1), "other-1").begin(), 5)
        waits.cancel()
        return waits.done()

    assert not complete(run())


def test_who_leaves_while_too_many_threads_are_there_gives_the_place_back(monkeypatch):
    monkeypatch.setattr(runs, "THREADS", -1)
    monkeypatch.setattr(runs, "FIRST", 0)

    async def run() -> bool:
        waits = asyncio.create_task(PageRun(places := asyncio.Semaphore(1), "a page").begin())
        await asyncio.sleep(0.01)
        waits.cancel()
        await asyncio.wait([waits])
        return places.locked()

    assert not complete(run())


def test_a_run_that_does_not_end_gives_its_place_to_the_next(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_PATIENCE", 0.05)

    async def run() -> None:
        runs = asyncio.Semaphore(1)
        for _ in range(3):
            await asyncio.wait_for(PageRun(runs, uuid4().hex).begin(), 5)
        await asyncio.wait_for(PageRun(runs, uuid4().hex).begin(False), 0.01)

    complete(run())


def test_with_many_threads_a_run_that_does_not_end_keeps_its_place(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_PATIENCE", 0.02)
    monkeypatch.setattr(limits, "RUNS_THREADS", 0)

    async def run() -> None:
        runs = asyncio.Semaphore(1)
        await (first := PageRun(runs, uuid4().hex)).begin()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(PageRun(runs, uuid4().hex).begin(), 0.2)
        first.end()
        await asyncio.wait_for(PageRun(runs, uuid4().hex).begin(), 5)

    complete(run())


def test_who_leaves_keeps_a_place_for_as_long_as_a_thread_waits_for_its_turn(monkeypatch):
    async def run() -> list[bool]:
        monkeypatch.setitem(visitors.RUNS, "a page", threading.current_thread())
        await (one := PageRun(places := asyncio.Semaphore(1), "a page")).begin()
        one.leave()
        await asyncio.sleep(0.15)
        taken = [places.locked()]
        monkeypatch.setitem(visitors.RUNS, "a page", threading.Thread())
        await asyncio.wait_for(PageRun(places, "another").begin(), 5)
        return [*taken, places.locked()]

    assert complete(run()) == [True, True]


def test_with_too_many_threads_no_run_begins(monkeypatch):
    monkeypatch.setattr(runs, "THREADS", -runs.FIRST)
    monkeypatch.setitem(visitors.RUNS, "a page", threading.current_thread())

    async def run() -> None:
        beginning = asyncio.create_task(PageRun(asyncio.Semaphore(1), uuid4().hex).begin())
        await asyncio.wait([beginning], timeout=0.15)
        assert not beginning.done()
        monkeypatch.setattr(runs, "THREADS", 1_000)
        await asyncio.wait_for(beginning, 5)

    complete(run())


def test_a_message_that_no_page_sends_goes_no_further():
    one = Browser(RERUN, BackMsg(clear_cache=True).SerializeToString(), RERUN).connects(Connections(None))
    assert one.read == [RERUN, RERUN]


def test_an_address_has_so_many_connections_and_another_has_its_own(monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS", 2)
    guard = Connections(None)
    guard.open["192.0.2.1"] = 2
    refused = Browser().connects(guard, extensions={"websocket.http.response": {}})
    assert refused.answers[0]["status"] == 429
    assert refused.scope == {}
    assert Browser().connects(guard, "192.0.2.2").scope
    guard.open["192.0.2.1"] = 1
    assert Browser().connects(guard).scope
    assert guard.open == {"192.0.2.1": 1}, "and nothing is kept of who has left"


def test_a_visitor_is_named_by_the_server_and_known_to_have_left():
    forged = [(visitors.HEADER.encode(), b"ann")]
    one, other = (Browser().connects(Connections(None), headers=forged) for _ in "ab")
    names = [dict(browser.scope["headers"])[visitors.HEADER.encode()].decode() for browser in (one, other)]
    assert len({*names, "ann"}) == 3
    assert [visitors.still_here(name) for name in (*names, "ann", visitors.visitor())] == [False, False, True, True]


def answered(path: str, accept: str = "*/*") -> tuple[int, dict[str, str]]:
    path, _, query = path.partition("?")
    headers, sent = [(b"accept", accept.encode())], []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "path": path, "query_string": query.encode(), "method": "GET", "headers": headers}
    complete(Answers(app)(scope, None, send))
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def test_of_one_address_requests_beyond_a_class_wait_and_those_of_another_do_not(monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_AT_ONCE", 3)
    monkeypatch.setattr(limits, "REQUESTS_A_SECOND", 0.001)
    monkeypatch.setattr(limits, "REQUEST_PATIENCE", 1e9)
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def app(scope, receive, send):
        pass

    monkeypatch.setattr(asyncio, "sleep", sleep)
    guard = Answers(app)
    for address in ("192.0.2.1",) * 5 + ("192.0.2.2",):
        complete(guard({"type": "http", "path": "/static/a.js", "client": (address, 9), "headers": []}, None, None))
    assert [seconds > 100 for seconds in waited] == [False] * 3 + [True] * 2 + [False]


def test_requests_that_would_wait_for_long_or_are_too_many_at_once_are_refused_and_leave_no_debt(monkeypatch):
    monkeypatch.setattr(limits, "REQUESTS_AT_ONCE", 3)
    monkeypatch.setattr(limits, "REQUESTS_A_SECOND", 0.001)
    guard, answers = Answers(PlainTextResponse("here")), []

    async def send(message):
        answers.append(message.get("status"))

    def asks(address):
        scope = {"type": "http", "path": "/static/a.js", "client": (address, 9), "headers": [], "method": "GET"}
        answers.clear()
        complete(guard(scope, None, send))
        return answers[0]

    assert [asks("192.0.2.1") for _ in range(5)] == [200] * 3 + [429] * 2
    guard.open["192.0.2.2"] = limits.REQUESTS_OF_ADDRESS
    assert asks("192.0.2.2") == 429
    assert asks("192.0.2.3") == 200
    assert not guard.open["192.0.2.3"]


def test_a_file_is_sent_in_parts_as_it_is_and_few_are_read_at_once_by_one_address(monkeypatch):
    now, most, parts = [0], [0], []

    async def app(scope, receive, send):
        assert b"accept-encoding" not in dict(scope["headers"])
        now[0] += 1
        most[0] = max(most[0], now[0])
        await asyncio.sleep(0.001)
        await PlainTextResponse(b"x" * 200_001)(scope, receive, send)
        now[0] -= 1

    async def send(message):
        parts.append((message.get("body", b""), message.get("more_body")))

    async def all_at_once():
        guard = Answers(app)
        scope = {"type": "http", "path": "/media/a.csv", "client": ("192.0.2.1", 9), "method": "GET"}
        await asyncio.gather(
            *(guard({**scope, "headers": [(b"accept-encoding", b"gzip")]}, None, send) for _ in range(9))
        )

    complete(all_at_once())
    assert most[0] == limits.MEDIA_AT_ONCE
    assert sum(len(body) for body, _ in parts) == 9 * 200_001
    assert max(len(body) for body, _ in parts) == limits.MEDIA_PART
    assert sum(more is False for _, more in parts) == 9


def test_of_one_address_few_scripts_are_read_at_once_and_another_address_waits_for_none():
    now, most = Counter(), Counter()

    async def app(scope, receive, send):
        address = scope["client"][0]
        now[address] += 1
        most[address] = max(most[address], now[address])
        await asyncio.sleep(0.01 if address == "192.0.2.1" else 0)
        now[address] -= 1

    async def all_at_once():
        guard = Answers(app)
        asks = [{"client": (address, 9)} for address in ["192.0.2.1"] * 2 * limits.STATIC_AT_ONCE + ["192.0.2.2"]]
        scope = {"type": "http", "path": "/static/js/a.js", "method": "GET", "headers": []}
        await asyncio.gather(*(guard({**scope, **one}, None, None) for one in asks))

    complete(all_at_once())
    assert most == {"192.0.2.1": limits.STATIC_AT_ONCE, "192.0.2.2": 1}


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/_stcore/metrics", "/static/js/index.js"])
def test_every_answer_has_the_headers_that_bound_what_a_page_may_do(path, monkeypatch):
    monkeypatch.setattr(patches, "apply", list)
    _, headers = answered(path)
    assert headers.items() >= {name.lower(): value for name, value in middleware.HEADERS.items()}.items()


def test_of_streamlits_own_addresses_those_are_answered_that_a_browser_needs(monkeypatch):
    monkeypatch.setattr(patches, "apply", list)
    needed = ("health", "host-config", "upload_file/a/b", "bidi-components/polyseme.moving_map/map.js")
    other = ("metrics", "agent/openapi.json", "script-health-check", "bidi-components/another/map.js")
    assert [answered(f"/_stcore/{own}")[0] for own in needed] == [200] * 4
    assert [answered(f"/_stcore/{own}")[0] for own in other] == [404] * 4


def test_a_page_keeps_room_for_its_parts_unless_it_is_embedded_and_files_are_left_alone(monkeypatch):
    monkeypatch.setattr(patches, "apply", list)
    paths = (
        "/",
        "/senses",
        "/base/senses?word=bank",
        "/senses/",
        "/senses?embed=true",
        "/room?room=A",
        "/static/js/a.js",
    )
    sent = {path: answered(path, "text/html,*/*")[1] for path in paths}
    ours = {path: int(headers["content-length"]) for path, headers in sent.items() if "content-type" in headers}
    assert [*ours] == ["/", "/senses", "/base/senses?word=bank", "/senses?embed=true", "/room?room=A"]
    assert ours["/senses"] - ours["/senses?embed=true"] == len(style.at_once().encode())
    assert "stSidebar" not in first_page.first_page("room", False)
    page = first_page.first_page("glossary")
    assert page.count('modulepreload" crossorigin href="./static/js/Html.') == 1
    assert page.count('href="./static/media/SourceSansVF-Italic.') == 1
    assert "stSidebar" in page.split("</head>")[0]
    assert "PlotlyChart" not in page + "".join(map(first_page.first_page, first_page.SCRIPTS))


def test_scripts_of_ours_are_kept_and_a_changed_one_has_another_address(monkeypatch):
    name = served.address("moving_map")
    kept = answered(f"/{name}/map.js")[1]["cache-control"]
    assert "immutable" in kept
    assert "cache-control" not in answered("/_stcore/bidi-components/polyseme.moving_map_0/map.js")[1]
    assert f'href="./{name}/map.js"' in first_page.first_page("")
    assert name not in first_page.first_page("glossary")
    scripts = {one for each in first_page.SCRIPTS.values() for some in each.values() for one in some}
    assert all((BROWSER / script).exists() for script in scripts)


def test_the_page_connects_at_once_by_a_script_that_a_browser_knows_by_its_digest(monkeypatch):
    monkeypatch.setattr(patches, "apply", list)
    policy = answered("/senses", "text/html")[1]["content-security-policy"]
    inline = re.findall("<script>(.*?)</script>", first_page.first_page("senses"), re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline]
    assert len(digests) == 2
    assert all(f"'sha256-{digest}'" in policy for digest in digests)
    monkeypatch.setattr(patches, "apply", lambda: ["uploads"])
    assert "content-type" not in answered("/senses", "text/html")[1], (
        "Streamlit's own page asks for the server's health"
    )


def test_without_a_safety_bound_the_server_is_not_healthy(monkeypatch):
    monkeypatch.setattr(patches, "apply", lambda: ["uploads"])
    assert answered("/_stcore/health")[0] == 503
    assert answered("/")[0] == 200


def test_the_policy_names_the_one_script_that_stands_in_streamlits_page():
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" in middleware.POLICY


def test_a_page_is_found_by_its_name_in_capitals_on_this_host_alone(monkeypatch):
    monkeypatch.setattr(patches, "apply", list)
    for path in ("/Atlas", "//elsewhere.test/ATLAS"):
        status, headers = answered(path)
        assert (status, headers["location"]) == (307, "atlas?")
    assert [answered(path)[0] for path in ("/atlas", "/Nowhere", "/")] == [200] * 3


def test_a_browser_that_comes_past_the_middleware_has_no_page(monkeypatch):
    monkeypatch.setattr(type(streamlit.context), "headers", {"Host": "example.org"})
    at = AppTest.from_file(ROOT / "navigation.py", default_timeout=60)
    assert [error.value.split(":")[0] for error in at.run().error] == ["Start app.py"]
    assert not at.title


def test_a_message_is_read_once(monkeypatch):
    read = []

    def parsed(data):
        read.append(data)
        return BackMsg.FromString(data)

    monkeypatch.setattr(messages, "BackMsg", SimpleNamespace(FromString=parsed))
    assert Browser(RERUN).connects(Connections(None)).read == [RERUN]
    assert read == [RERUN]
