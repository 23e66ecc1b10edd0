"""deploy/nginx.conf as it stands, with ports and a certificate of its own: what it passes on, and what it keeps."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
needs_nginx = pytest.mark.skipif(not NGINX, reason="no nginx on this machine: deploy/nginx.conf is not tried")
TRUSTING = ssl._create_unverified_context()
SELF_SIGNED = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem"
LARGE = os.urandom(1_000_000) * 50
"""As much as the largest file that a page offers."""


@contextmanager
def behind_nginx(app: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The address at which nginx answers for a server, and nginx's process."""
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
    yield f"https://127.0.0.1:{safe}", nginx.pid
    nginx.terminate()
    nginx.wait(20)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """nginx before a server that answers with the headers that it got, or at /large with a large file."""

    class Echo(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = LARGE if self.path == "/large" else bytes(self.headers)
            with suppress(ConnectionError):
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))

        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with behind_nginx(f"http://127.0.0.1:{server.server_port}", tmp_path_factory.mktemp("nginx")) as begun:
            yield begun
        server.shutdown()


def asked(address: str, **headers: str) -> bytes:
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request, context=TRUSTING, timeout=60) as answer:
        return bytes(answer.read())


@needs_nginx
@pytest.mark.parametrize("path", ["tokens", "_stcore/upload_file/a/b", "_stcore/stream"])
def test_the_app_is_told_its_own_name_and_whom_it_serves_whatever_they_say(host, path):
    said = {"Host": "polyseme.example", "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "gopher"}
    told = asked(f"{host[0]}/{path}", **said, Upgrade="websocket").decode().splitlines()
    assert [line for line in told if line.startswith(("Host", "X-Forwarded", "Upgrade", "Connection"))] == [
        "Host: polyseme.example",
        "X-Forwarded-For: 127.0.0.1",
        "X-Forwarded-Proto: https",
        "Upgrade: websocket",
        "Connection: upgrade",
    ]
    assert "Connection: upgrade" not in asked(f"{host[0]}/{path}", Upgrade="h2c").decode()


@pytest.mark.parametrize("name", ["nginx.conf", "replicas.conf"])
def test_no_location_sets_a_header_of_its_own_and_loses_the_others(name):
    before, _, servers = (ROOT / "deploy" / name).read_text("utf-8").partition("    server {")
    assert re.findall(r"proxy_set_header (Host|X-Forwarded-For|Upgrade|Connection) ", before)
    assert "proxy_set_header" not in servers


@needs_nginx
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at open files as Linux has them")
def test_what_a_reader_sends_or_takes_lies_on_no_disk_and_a_large_file_comes_whole(host):
    address, nginx = host
    place = ("127.0.0.1", urlsplit(address).port)
    half = b"PUT /_stcore/upload_file/a/b HTTP/1.1\r\nHost: x\r\nContent-Length: 1000009\r\n\r\n" + LARGE[:1_000_000]
    unread = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(place) as one, socket.create_connection(place) as other:
        sending, taking = TRUSTING.wrap_socket(one), TRUSTING.wrap_socket(other)
        sending.sendall(half)
        taking.sendall(unread)
        taking.recv(1)
        time.sleep(0.5)
        workers = Path(f"/proc/{nginx}/task/{nginx}/children").read_text("utf-8").split()
        files = [os.readlink(file) for worker in workers for file in Path(f"/proc/{worker}/fd").iterdir()]
        assert workers
        assert [file for file in files if re.search(r"/(body|proxy)(_temp)?/|/\d{10}", file)] == []
        sending.close()
        taking.close()
    assert asked(f"{address}/large") == LARGE
