"""deploy/nginx.conf as it stands, with ports and a certificate of its own: the app works behind it, attacks do not."""

import socket
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from polyseme import limits
from tests.deploy.test_nginx import NGINX, TRUSTING, behind_nginx

from .conftest import Visitor

pytestmark = pytest.mark.skipif(not NGINX, reason="no nginx on this machine: deploy/nginx.conf is not tried")
BROKEN = "addEventListener('securitypolicyviolation', it => console.error('CSP', it.violatedDirective, it.blockedURI))"
MANY = "A bank is near. " * 130
"""Words enough for a map that WebGL draws."""


@pytest.fixture(scope="module")
def host(app: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which nginx answers for the app."""
    with behind_nginx(app, tmp_path_factory.mktemp("nginx")) as (address, _):
        yield address


def status(address: str, **request: object) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, **request), context=TRUSTING, timeout=20) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


def test_the_app_works_behind_it_and_breaks_no_rule_of_its_content_security_policy(browser: Browser, host: str):
    context = browser.new_context(ignore_https_errors=True, reduced_motion="reduce")
    context.add_init_script(BROKEN)
    page, broken = context.new_page(), []
    page.on("console", lambda said: broken.append(said.text) if said.type == "error" else None)
    page.set_default_timeout(60_000)
    visitor = Visitor(page)
    visitor.go(f"{host}/maps?dimensions=3")
    page.wait_for_selector(".stPlotlyChart .main-svg")
    visitor.goes_on("maps", what="Tokens", method="PCA", text=MANY)
    page.wait_for_selector(".stPlotlyChart .main-svg")
    visitor.goes_on("tokens").types("keyboards")
    assert visitor.chips == ["[CLS]", "keyboards", "[SEP]"]
    assert [one for one in broken if "CSP" in one or "Security Policy" in one] == []
    assert not visitor.foreign
    context.close()


def test_visitors_come_by_the_hosts_name_and_no_other_site_opens_a_stream(host: str):
    def visits(origin: str) -> connect:
        sock = socket.create_connection(("127.0.0.1", urlsplit(host).port), 20)
        return connect("wss://polyseme.example/_stcore/stream", sock=sock, ssl=TRUSTING, origin=origin, open_timeout=60)

    with visits("https://polyseme.example"):
        pass
    with pytest.raises(InvalidStatus, match="403"), visits("https://elsewhere.example"):
        pass


@pytest.mark.parametrize(
    "path", ["metrics", "script-health-check", "agent/openapi.json", "component/x", "../_stcore/metrics"]
)
def test_nothing_that_no_browser_needs_is_answered(host: str, path: str):
    assert status(f"{host}/_stcore/{path}") == 404
    assert status(f"{host}/_stcore/health") == 200


def test_a_message_and_a_file_beyond_their_sizes_are_refused(host: str):
    """A message that was read is refused with a code; one too large to be read ends the connection, often without."""
    stream = host.replace("https", "wss") + "/_stcore/stream"
    long = BackMsg(rerun_script={"query_string": "x" * (limits.MESSAGE_BYTES + 1)}).SerializeToString()
    for sent, how in ((long, "1009"), (b"\0" * 3_000_000, "1009|no close frame")):
        with connect(stream, ssl=TRUSTING, subprotocols=["streamlit"], origin=host) as one:
            with suppress(ConnectionClosed):  # it may be refused before all of it is sent
                one.send(sent)
            with pytest.raises(ConnectionClosed, match=how):
                one.recv(timeout=20)
    assert status(f"{host}/_stcore/upload_file/a/b", method="PUT", data=bytes(7_000_000)) == 413


def test_one_address_sends_so_many_files_at_once(host: str):
    held = []
    for _ in range(24):
        one = TRUSTING.wrap_socket(socket.create_connection(("127.0.0.1", urlsplit(host).port)))
        one.sendall(b"PUT /_stcore/upload_file/a/b HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nslow")
        held.append(one)
    for one in held[20:]:
        one.settimeout(20)
    assert b" 429 " in b"".join(one.recv(4096) for one in held[20:])
    for one in held:
        one.close()
    assert status(f"{host}/_stcore/health") == 200
