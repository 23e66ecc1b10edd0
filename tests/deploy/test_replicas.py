"""deploy/replicas.conf as it stands, with two replicas and a Redis of its own: one room over both."""

import asyncio
import configparser
import re
import shlex
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import yaml

from benchmarks.served.phone import Phone
from tests.browser.conftest import ROOT, running_app

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
REDIS = shutil.which("redis-server") or shutil.which("valkey-server")
NEEDED = "no nginx or no Redis on this machine: deploy/replicas.conf is not tried"
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]


def free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def given_by(answer: HTTPResponse) -> list[str]:
    """The cookies of an answer that say which replica."""
    return [one for one in answer.headers.get_all("Set-Cookie") or () if one.startswith("polyseme=")]


@dataclass
class Host:
    """The address of the proxy, and what ends each replica."""

    address: str
    ends: dict[str, ExitStack]

    def replica(self, cookie: str) -> str:
        """Which replica serves who has a cookie."""
        asked = urllib.request.Request(f"{self.address}/_stcore/health", headers={"Cookie": f"polyseme={cookie}"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert not given_by(answer), "it is given once"
            return str(answer.headers["X-Replica"]).split(", ")[-1]

    def cookie_of(self, replica: str) -> str:
        """A cookie that leads to a replica."""
        return next(cookie for cookie in (uuid4().hex for _ in range(100)) if self.replica(cookie) == replica)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Two replicas that share their rooms, behind nginx."""
    folder: Path = tmp_path_factory.mktemp("replicas")
    rooms, proxy = free_port(), free_port()
    with ExitStack() as all_of_it:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        options = ["--port", str(rooms), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        _ending(all_of_it, subprocess.Popen([REDIS, *options], **quiet))
        shared = {"POLYSEME_ROOMS": f"redis://127.0.0.1:{rooms}/0", "STREAMLIT_SERVER_COOKIE_SECRET": "x" * 32}
        ends = {}
        conf = (ROOT / "deploy" / "replicas.conf").read_text("utf-8")
        for name in ("one", "two"):
            stack = all_of_it.enter_context(ExitStack())
            replica = urlsplit(stack.enter_context(running_app(**shared))).netloc
            ends[replica] = stack
            conf = conf.replace(f"server {name}:8501", f"server {replica}")
        for theirs, ours in {
            "/run/": f"{folder}/",
            "/dev/stderr": f"{folder}/log",
            "listen 8080;": f"listen 127.0.0.1:{proxy}; add_header X-Replica $upstream_addr;",
        }.items():
            assert theirs in conf
            conf = conf.replace(theirs, ours)
        (folder / "nginx.conf").write_text(conf, "utf-8")
        nginx = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-g", "daemon off;"], **quiet)
        _ending(all_of_it, nginx)
        for _ in range(200):
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", proxy)) == 0:
                    break
            assert nginx.poll() is None, (folder / "log").read_text("utf-8")
            time.sleep(0.02)
        yield Host(f"http://127.0.0.1:{proxy}", ends)


def _ending(stack: ExitStack, process: subprocess.Popen) -> None:
    stack.callback(process.wait, 20)
    stack.callback(process.terminate)


@pytest.mark.skipif(not (NGINX and REDIS), reason=NEEDED)
def test_a_vote_on_one_replica_is_seen_on_the_other_and_its_visitor_outlives_it(host):
    """In one test, for two servers start."""
    with urllib.request.urlopen(f"{host.address}/_stcore/health", timeout=20) as answer:
        (given,) = given_by(answer)
    assert "HttpOnly" in given
    cookie = given.split(";")[0].removeprefix("polyseme=")
    assert len({host.replica(cookie) for _ in range(5)}) == 1, "a visitor stays where they are"
    first, second = host.ends
    vote = hold_a_vote(host, host.cookie_of(first), host.cookie_of(second))
    with ThreadPoolExecutor() as thread:  # in this one the browser of other tests may have a loop of its own
        thread.submit(asyncio.run, vote).result(120)
    left = host.cookie_of(second)
    host.ends[second].close()
    assert host.replica(left) == first, "where a replica ends, the other one takes its visitors"


async def hold_a_vote(host: Host, teachers: str, students: str) -> None:
    cookies = [{"Cookie": f"polyseme={cookie}"} for cookie in (teachers, students)]
    async with Phone(host.address, "room", {}, headers=cookies[0]) as teacher:
        await teacher.until(lambda page: "open" in page.widgets)
        await teacher.press("open")
        await teacher.until(lambda page: "ask" in page.widgets)
        async with Phone(host.address, "room", {"room": teacher.query["room"]}, headers=cookies[1]) as phone:
            await phone.until(lambda page: any("You are in" in said for said in page.said))
            await teacher.until(lambda page: any("1 phone is here" in said for said in page.said))
            await teacher.press("ask")
            await phone.until(lambda page: any(key.startswith("vote") for key in page.widgets))
            await phone.choose(next(key for key in phone.widgets if key.startswith("vote")), 1)
            await teacher.until(lambda page: any("**1 of 1 have answered" in said for said in page.said))
            assert not teacher.exceptions + phone.exceptions


def test_the_compose_file_names_what_is_there_and_shares_rooms_and_secret():
    one, two = COMPOSE["one"], COMPOSE["two"]
    assert one == two
    assert one["environment"]["POLYSEME_ROOMS"].startswith("redis://rooms:6379")
    assert "${POLYSEME_COOKIE_SECRET:?" in one["environment"]["STREAMLIT_SERVER_COOKIE_SECRET"]
    assert (ROOT / "deploy" / one["build"] / "Containerfile").exists()
    published = [port for service in COMPOSE.values() for port in service.get("ports", ())]
    assert published == ["127.0.0.1:8080:8080"], "TLS and limits stand before it"
    (mounted,) = COMPOSE["proxy"]["volumes"]
    conf = (ROOT / "deploy" / mounted.split(":")[0]).read_text("utf-8")
    assert all(f"server {name}:8501" in conf for name in ("one", "two"))
    assert COMPOSE["rooms"]["command"][1:5] == ["--save", "", "--appendonly", "no"], "nothing goes to a disk"


@pytest.mark.parametrize("name", ["nginx.conf", "replicas.conf"])
def test_no_log_of_nginx_quotes_what_a_reader_asked_for(name):
    conf = (ROOT / "deploy" / name).read_text("utf-8")
    assert re.findall(r"error_log \S+ (\w+);", conf) == ["emerg"]
    assert re.findall(r"access_log (\w+);", conf) == ["off"]


@pytest.mark.parametrize(("answers", "done"), [("true", ""), ("false", "try-restart polyseme\n")])
def test_a_server_that_does_not_answer_is_restarted_but_not_one_that_was_stopped(answers, done):
    unit = configparser.ConfigParser(strict=False)
    unit.read(ROOT / "deploy" / "polyseme-health.service", "utf-8")
    command = unit["Service"]["ExecStart"].replace("/usr/bin/curl", answers).replace("systemctl", "echo")
    assert subprocess.run(shlex.split(command), capture_output=True, text=True, check=True).stdout == done
