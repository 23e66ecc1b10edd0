"""A server of the app for one benchmark, tuned as it is delivered or left as Streamlit comes; ended afterwards."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNTUNED = "import gc, sys; gc.freeze = lambda: None; from streamlit.web.cli import main; sys.exit(main())"
"""Starts Streamlit with the garbage collector left alone."""
KEPT_OFF = {"POLYSEME_KEPT": "off"}
"""For a server that uses nothing which an earlier one kept on disk."""


@dataclass(frozen=True)
class Server:
    """A running server: its address and the id of its process."""

    address: str
    process: int

    @property
    def megabytes(self) -> float:
        """The memory that the process holds."""
        status = Path(f"/proc/{self.process}/status").read_text("utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1_024

    @property
    def maps_megabytes(self) -> float:
        """The memory of the process that draws maps, 0 while there is none."""
        children = Path(f"/proc/{self.process}/task/{self.process}").glob("../*/children")
        return sum(Server("", int(child)).megabytes for file in children for child in file.read_text("utf-8").split())

    @property
    def seconds(self) -> float:
        """The processor's seconds that the process has taken."""
        used = Path(f"/proc/{self.process}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(tuned: bool = True, app: str = "app.py", port: int = 0, **settings: str) -> Iterator[Server]:
    """A fresh server where a former one was, or on a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = port or free.getsockname()[1]
    start = ["-m", "streamlit"] if tuned else ["-c", UNTUNED]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    options += [] if tuned else ["--server.fileWatcherType=auto", "--runner.postScriptGC=true"]
    process = subprocess.Popen(
        [sys.executable, *start, "run", app, *options],
        cwd=ROOT,
        env=os.environ | settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    server = Server(f"http://127.0.0.1:{port}", process.pid)
    try:
        _wait(server)
        yield server
    finally:
        process.terminate()
        process.wait(60)  # a model that is being opened is waited for


def _wait(server: Server) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{server.address}/_stcore/health", timeout=2).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The server did not answer within half a minute.")
