"""deploy/nginx.conf as it stands, with ports and a certificate of its own: the app works behind it, attacks do not."""

import shutil
import socket
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from polyseme import limits

from .conftest import ROOT, Visitor

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(not NGINX, reason="no nginx on this machine: deploy/nginx.conf is not tried")
TRUSTING = ssl._create_unverified_context()
SELF_SIGNED = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem"
BROKEN = "addEventListener('securitypolicyviolation', it => console.error('CSP', it.violatedDirective, it.blockedURI))"
MANY = "A bank is near. " * 130
"""Words enough for a map that WebGL draws."""


@pytest.fixture(scope="module")
def host(app: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which nginx answers for the app."""
    folder: Path = tmp_path_factory.mktemp("nginx")
    subprocess.run(["openssl", *SELF_SIGNED.split()], cwd=folder, check=True, capture_output=True)
    with socket.socket() as one, socket.socket() as other:
        for free in (one, other):
            free.bind(("127.0.0.1", 0))
        plain, safe = one.getsockname()[1], other.getsockname()[1]
    conf = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for theirs, ours in {
        "/etc/polyseme": str(folder),
        "/run/": f"{folder}/",
        "/var/log/nginx/": f"{folder}/",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{safe} ",
        "127.0.0.1:8501": urlsplit(app).netloc,
    }.items():
        assert theirs in conf
        conf = conf.replace(theirs, ours)
    (folder / "nginx.conf").write_text(conf, "utf-8")
    nginx = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-g", "daemon off;"])
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", safe)) == 0:
                break
        assert nginx.poll() is None, (folder / "polyseme.log").read_text("utf-8")
        time.sleep(0.05)
    yield f"https://127.0.0.1:{safe}"
    nginx.terminate()
    nginx.wait(20)


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
