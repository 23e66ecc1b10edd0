"""Processes that need not read torch and the other libraries first: forked from one that has done nothing else.

Whoever comes first starts that one. It serves all workers of a run, with scripts and with servers, and ends when the
last has left.
"""

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

PARENT = """
import gc, json, os, runpy, select, socket, sys, traceback
import scipy.stats, sklearn.decomposition, streamlit.web.cli, torch, transformers.models.bert.modeling_bert
gc.collect()
gc.freeze()  # looking through what is here for garbage would copy all of it into each
asked, here = socket.socket(socket.AF_UNIX), set()
asked.bind(sys.argv[1])
asked.listen()
print(flush=True)
while True:
    if not here or select.select([asked], [], [], 1)[0]:
        visitor, _ = asked.accept()
        if not (one := os.fork()):
            break
        visitor.close()
        here.add(one)
    here = {one for one in here if not os.waitpid(one, os.WNOHANG)[0]}
    if not here:
        os.unlink(sys.argv[1])
        os._exit(0)
for line in (lines := visitor.makefile("rw", encoding="utf-8")):
    script, *streams = json.loads(line)
    if not (child := os.fork()):
        for number, path in enumerate(streams, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
        try:
            os.chdir(os.path.dirname(script))
            runpy.run_path(script, run_name="__main__")
        except SystemExit:
            raise  # it ends as an interpreter does, which waits for threads
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        sys.stdout.flush()
        os._exit(0)  # at once: clearing up takes longer than most scripts
    print(child, file=lines, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=lines, flush=True)
os._exit(0)
"""


class Forks:
    """A line to the process from which others are forked: one script after another, each in a process of its own."""

    _process: int

    def __init__(self) -> None:
        with _visited(Path(os.environ["POLYSEME_FORKS"])) as line:
            self._line = line.makefile("rw", encoding="utf-8")

    def begin(self, script: Path, out: Path | str = os.devnull, errors: Path | str = os.devnull) -> None:
        """Runs a script, with files for what it prints."""
        print(json.dumps([str(script), str(out), str(errors)]), file=self._line, flush=True)
        self._process = int(self._line.readline())

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        try:
            os.kill(self._process, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """Ends it at once."""
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """How it ended, once it has."""
        return int(self._line.readline())

    def __enter__(self) -> "Forks":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()


def _visited(address: Path) -> socket.socket:
    """A line to the parent; it is started where nobody has done so, or all have left."""
    with address.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        visitor = socket.socket(socket.AF_UNIX)
        with suppress(FileNotFoundError):
            visitor.connect(str(address))
            return visitor
        command = [sys.executable, "-X", "utf8", "-c", PARENT, str(address)]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.readline()
        visitor.connect(str(address))
        return visitor
