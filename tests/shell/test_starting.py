"""The app starts from any folder, in each of the ways that are promised, and answers its first visitor with a page."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from email.message import Message
from pathlib import Path

import pytest

from benchmarks.served.visitor import Visitor
from tests.whole import some

ROOT = Path(__file__).parents[2]
WAYS = {
    "streamlit run": ("-m", "streamlit", "run", str(ROOT / "app.py")),
    "streamlit run cloud": ("-m", "streamlit", "run", str(ROOT / "cloud" / "app.py")),
    "uvicorn": ("-m", "uvicorn", "--app-dir", str(ROOT), "app:app"),
    "App.run": (
        "-c",
        "import os, app; app.app.run(config={'server.port': int(os.environ['PORT']), 'server.address': '127.0.0.1'})",
    ),
}


@pytest.mark.parametrize("way", some(WAYS, ("streamlit run cloud", "uvicorn")))  # all browser tests hold the first
def test_the_first_visitor_has_a_page_wherever_the_server_was_started(way, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    options = ["--port", port] if way == "uvicorn" else []
    place = {"STREAMLIT_SERVER_ADDRESS": "127.0.0.1", "STREAMLIT_SERVER_PORT": port, "PORT": port}
    place |= {"PYTHONPATH": str(ROOT)} if way == "App.run" else {}
    with (tmp_path / "log").open("w+") as log:
        command = [sys.executable, *WAYS[way], *options]
        server = subprocess.Popen(command, cwd=tmp_path, env=os.environ | place, stdout=log, stderr=log)
        try:
            health = healthy(f"http://127.0.0.1:{port}/_stcore/health", server)
            assert "default-src 'none'" in health["Content-Security-Policy"]
            with Visitor(f"http://127.0.0.1:{port}") as visitor:
                visitor.load("tokens")
                assert not visitor.exceptions
                assert "text" in visitor.ids
        finally:
            server.kill()
            server.wait()
        log.seek(0)
        assert "Traceback" not in (said := log.read())
        assert "can't be applied" not in said
        assert not said.count("127.0.0.1:") - said.count(f"127.0.0.1:{port}"), "no visitor's address"


def healthy(address: str, server: subprocess.Popen[bytes]) -> Message:
    for _ in range(600):
        assert server.poll() is None
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.headers
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")
