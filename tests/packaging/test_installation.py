"""The wheel: built without a network, installed elsewhere, it brings the library, the command and the app."""

import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.request
import zipfile
from importlib import metadata
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import polyseme
from benchmarks.served.visitor import Visitor

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory) -> Path:
    """A new environment with the wheel in it, which sees the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", str(folder)], check=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    python = str(folder / "bin" / "python")
    install = ["install", "--quiet", "--no-deps", "--no-index", "--ignore-installed", "--no-compile", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", python, *install], check=True)
    return folder


def run(environment: Path, *command: str) -> str:
    """What a command of the environment prints, far from the repository."""
    away = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    typed = [str(environment / "bin" / command[0]), *command[1:]]
    return subprocess.run(typed, cwd=environment, env=away, check=True, capture_output=True, text=True).stdout


def test_the_wheel_is_small_typed_and_holds_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.stat().st_size < 15_000_000
    assert {"polyseme/py.typed", "polyseme/app/app.py", "polyseme/app/.streamlit/config.toml"} <= set(names)
    assert not [name for name in names if re.search(r"(^|/)(tests|benchmarks|conftest)|\.pyc$", name)]


def test_the_wheel_lists_the_packages_that_it_is_tested_with(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if ".dist-info/sboms/" in name]
    bill = json.loads(archive.read(name))
    assert bill["metadata"]["component"]["version"] == polyseme.__version__
    listed = {part["name"]: part["version"] for part in bill["components"]}
    assert listed.keys() == {Requirement(line).name for line in PROJECT["dependencies"]}
    assert all(
        part["purl"] == f"pkg:pypi/{canonicalize_name(part['name'])}@{listed[part['name']]}"
        for part in bill["components"]
    )
    assert not [name for name, version in listed.items() if metadata.version(name).split("+")[0] != version]


def test_its_version_is_the_packages_own_and_stands_in_the_changelog(wheel):
    assert polyseme.__version__ == wheel.name.split("-")[1]
    assert f"## {polyseme.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_library_is_imported_from_the_wheel(environment):
    printed = run(environment, "python", "-c", "import polyseme; print(polyseme.__file__)")
    assert Path(printed.strip()).is_relative_to(environment)


def test_the_command_names_what_it_can_do(environment):
    printed = run(environment, "polyseme", "--help")
    assert all(f"  {name}" in printed for name in ("run", "vectors", "occurrences", "bench", "check"))


def test_polyseme_run_serves_the_app(environment):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(environment / "bin" / "polyseme"), "run", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, cwd=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            assert answered(f"http://127.0.0.1:{port}/_stcore/health") == "ok"
            with Visitor(f"http://127.0.0.1:{port}") as visitor:
                visitor.load("tokens")
                assert not visitor.exceptions
        finally:
            server.terminate()


def answered(address: str) -> str:
    """What a server answers as soon as it does."""
    for _ in range(300):
        try:
            return str(urllib.request.urlopen(address, timeout=5).read().decode())
        except OSError:
            time.sleep(0.2)
    return ""


def test_the_pins_of_the_app_lie_within_the_ranges_of_the_package():
    ranges = {Requirement(line).name: Requirement(line).specifier for line in PROJECT["dependencies"]}
    for extra in PROJECT["optional-dependencies"].values():
        ranges |= {Requirement(line).name: Requirement(line).specifier for line in extra}
    pins = {}
    extras = ("bulk", "room", "quick", "static")
    for name in ("requirements.txt", *(f"requirements-{extra}.txt" for extra in extras)):
        lines = (line.partition("#")[0].strip() for line in (ROOT / name).read_text("utf-8").splitlines())
        pins |= {Requirement(line).name: Requirement(line).specifier for line in lines if line}
    assert pins.keys() == ranges.keys()
    for name, pin in pins.items():
        assert next(iter(pin)).version in ranges[name], name


def test_torch_is_asked_for_once():
    lines = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    assert [Requirement(line).name for line in lines].count("torch") == 1
