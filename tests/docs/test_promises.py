"""What the documents and the container file promise is there."""

import configparser
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from polyseme import limits
from polyseme.course.chapters import CHAPTERS, STEPS, steps_of

ROOT = Path(__file__).parents[2]


def test_the_container_runs_as_a_user_without_rights():
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    users = [at for at, line in enumerate(lines) if line.startswith("USER ")]
    start = next(at for at, line in enumerate(lines) if line.startswith("CMD "))
    assert users
    assert users[-1] < start
    assert lines[users[-1]].split()[1] not in {"root", "0"}


def test_the_container_copies_what_the_app_consists_of():
    copied = " ".join(re.findall(r"^COPY (.+) \S+$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)).split()
    assert all((ROOT / name).exists() for name in copied)
    assert {"app.py", "navigation.py", "pages", "components", "polyseme", ".streamlit", "requirements.txt"} <= set(
        copied
    )


def test_the_container_installs_the_systems_packages_of_the_cloud():
    wanted = (ROOT / "packages.txt").read_text("utf-8").split()
    assert all(package in (ROOT / "Containerfile").read_text("utf-8") for package in wanted)


def test_the_hooks_before_a_commit_are_the_lints_of_the_makefile():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("$(BIN)", ".venv/bin")
    assert all(hook["entry"] in makefile for hook in hooks)


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/teaching.md"])
def test_every_make_target_that_is_named_exists(name):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    text = (ROOT / name).read_text("utf-8")
    named = set(re.findall(r"^(?:\w+=\S+ )?make ([a-z]+)|`(?:\w+=\S+ )*make ([a-z]+)", text, re.MULTILINE))
    assert {target for pair in named for target in pair if target} <= targets


def test_the_teachers_hour_names_the_chapters_and_their_pages():
    text = (ROOT / "docs" / "teaching.md").read_text("utf-8")
    assert all(chapter.title in text for chapter in CHAPTERS)
    assert all(step.page.capitalize() in text for step in STEPS if step.page)
    assert f"{len(steps_of('One hour'))} questions" in text


PROMISES = [line for line in (ROOT / "SECURITY.md").read_text("utf-8").splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda line: line[2:40])
def test_every_promise_of_security_names_the_tests_that_hold_it(promise):
    held = dict(re.findall(r"`(tests/[\w/]+\.py)`: ((?:`test_\w+`(?:, )?)+)", promise))
    assert held
    for file, tests in held.items():
        defined = set(re.findall(r"^def (test_\w+)\(", (ROOT / file).read_text("utf-8"), re.MULTILINE))
        assert set(re.findall(r"\w+", tests)) <= defined


def test_what_a_host_is_told_of_is_there_and_says_what_it_says():
    told = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert {f"deploy/{path.name}" for path in (ROOT / "deploy").iterdir()} == set(
        re.findall(r"`(deploy/[\w.-]+)`", told)
    )
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str
    unit.read(ROOT / "deploy" / "polyseme.service", "utf-8")
    service = unit["Service"]
    assert (service["MemoryMax"], service["LimitNOFILE"], service["TasksMax"]) == ("2500M", "4096", "256")
    assert service["Restart"] == "always"
    server = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["server"]
    assert f"`maxWidgetStateSize`, {server['maxWidgetStateSize']} MB" in told
    assert f"`maxMessageSize`, {server['maxMessageSize']} MB" in told
    in_utf8 = 3  # bytes of one of a browser's characters, at most: what takes four counts as two
    texts = in_utf8 * (limits.TYPED_CHARACTERS + limits.PAIR_CHARACTERS)
    assert texts < 250_000 < 256 * 1_024, "what is typed fits what a proxy may be told"
    table = in_utf8 * limits.PASTED_CHARACTERS
    assert texts + table < 0.9 * server["maxWidgetStateSize"] * 1_000_000, "a pasted table fits as well"
    assert f"{texts // 1_000} kB" in told
    assert f"{table // 1_000} kB" in told
