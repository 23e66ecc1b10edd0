"""Bulk work: whoever does it, however often it is killed, the output has the same bytes."""

import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from polyseme import limits
from polyseme.bulk import folders, progress
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.progress import Watch, progress_watch
from polyseme.bulk.run import run
from polyseme.bulk.task import EmptyError
from tests.bulk.toy import Capitals, processes

ROOT = Path(__file__).parents[2]
needs_datatrove = pytest.mark.skipif(not find_spec("datatrove"), reason="datatrove is not installed")


@pytest.fixture
def task(tmp_path, monkeypatch):
    """Forty lines in twenty pieces, of which one line is not to be read."""
    monkeypatch.setattr(limits, "PIECE_BYTES", 20)
    source = tmp_path / "lines"
    source.write_bytes(b"".join(b"line %d of a bank\n" % number for number in range(39)) + b"bad \xff")
    return Capitals(source, tmp_path / "out")


@pytest.fixture
def wanted(task):
    """What the task makes, by hand."""
    lines = [f"{number + 1} LINE {number} OF A BANK\n" for number in range(39)]
    return ("".join(lines) + "40 not UTF-8 (byte 5 of the line)\n").encode()


def left_over(task):
    return {path.name for path in task.target.parent.iterdir()} - {"lines", "out", "processes"}


def test_one_process_makes_every_piece_once_in_order_and_leaves_nothing_behind(task, wanted):
    assert run(task) == 40
    assert task.target.read_bytes() == wanted
    assert [piece for piece, _ in processes(task.source)] == list(range(20))
    assert not left_over(task)


@needs_datatrove
def test_several_processes_make_the_same_bytes(task, wanted):
    assert run(replace(task, seconds=0.02), ExecutionPlan(3)) == 40
    assert task.target.read_bytes() == wanted
    assert len({process for _, process in processes(task.source)}) > 1
    assert not left_over(task)


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_shares_make_the_same_bytes_and_the_last_one_joins_them(task, wanted, order):
    *first, last = [run(task, ExecutionPlan(shard=(number, 3))) for number in order]
    assert (first, last) == ([None, None], 40)
    assert task.target.read_bytes() == wanted
    assert sorted(piece for piece, _ in processes(task.source)) == list(range(20))
    assert not left_over(task)


def test_two_that_end_at_once_do_not_join_twice(task):
    run(task, ExecutionPlan(shard=(1, 2)))
    folder = folders.part_folder(task.target)
    for piece in task.pieces()[1::2]:
        task.work(piece, folder)
    with folders.locked(folder / folders.PLAN):
        assert run(task, ExecutionPlan(shard=(2, 2))) is None
    assert not task.target.exists()
    assert run(task, ExecutionPlan(finish=True)) == 40


def test_shares_of_an_output_keep_other_commands_away_but_not_one_another(task):
    run(task, ExecutionPlan(shard=(1, 2)))
    with folders.locked(folders.part_folder(task.target), shared=True):
        with pytest.raises(ValueError, match="another command is writing the same output"):
            run(task)
        assert run(task, ExecutionPlan(shard=(2, 2))) == 40


@pytest.mark.parametrize("what", ["settings", "input"])
def test_work_of_another_kind_is_kept_and_named_unless_begun_anew(task, wanted, what):
    run(task, ExecutionPlan(shard=(1, 2)))
    changed = replace(task, mark="!") if what == "settings" else task
    if what == "input":
        task.source.write_bytes(task.source.read_bytes().replace(b"bank", b"bonk"))
    with pytest.raises(ValueError, match="other settings .mark was , is !" if what == "settings" else "other input"):
        run(changed)
    assert run(changed, ExecutionPlan(restart=True)) == 40
    made = task.target.read_bytes()
    assert made == (wanted.replace(b"\n", b"!\n") if what == "settings" else wanted.replace(b"BANK", b"BONK"))


def test_where_nothing_is_made_of_the_input_no_folder_stays(task):
    task.source.write_bytes(b"")
    with pytest.raises(EmptyError):
        run(task)
    assert not left_over(task)


def test_a_folder_in_which_nothing_was_done_goes_when_work_fails(task):
    with pytest.raises(OSError, match="no space"):
        run(replace(task, fails_at=0))
    assert not left_over(task)


def test_who_watches_hears_of_lines_and_bytes_and_of_what_was_done_before(task):
    run(task, ExecutionPlan(shard=(1, 2)))
    said, heard = [], []
    run(task, watch=Watch(said.append, lambda *how_far: heard.append(how_far)))
    assert said == ["20 lines were done before: going on behind them"]
    assert (heard[0][0], heard[-1]) == (20, (40, task.source.stat().st_size, task.source.stat().st_size))


def test_progress_without_a_terminal_says_nothing_twice(monkeypatch, capsys):
    monkeypatch.setattr(progress, "LINE_EVERY", 0)
    with progress_watch(quiet=False) as watch:
        for lines, size in [(0, 0), (0, 0), (2, 50), (2, 50), (4, 100), (4, 100)]:
            watch.advance(lines, size, 100)
    assert capsys.readouterr().err.splitlines() == [progress.BEGINNING, "2 lines, 50%", "4 lines, 100%"]


@needs_datatrove
def test_a_process_that_is_killed_ends_the_work_with_a_sentence_and_it_can_go_on(task, wanted):
    with pytest.raises(ValueError, match="ended from outside, perhaps because memory ran out"):
        run(replace(task, ends_at=7, seconds=0.01), ExecutionPlan(2))
    assert run(task, ExecutionPlan(2)) == 40
    assert task.target.read_bytes() == wanted


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=needs_datatrove)])
def test_a_piece_that_fails_ends_the_work_and_what_is_done_is_kept(task, wanted, workers):
    with pytest.raises(OSError, match="no space"):
        run(replace(task, fails_at=7), ExecutionPlan(workers))
    folder = folders.part_folder(task.target)
    assert len(list(folder.glob("*.part"))) >= 7
    if workers > 1:
        assert "no space left" in next(folder.rglob("task_00007.log")).read_text()
    assert run(task) == 40
    assert task.target.read_bytes() == wanted


KILLED = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from polyseme import limits
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.run import run
from tests.bulk.toy import Capitals
limits.PIECE_BYTES = 20
run(Capitals(Path(sys.argv[1]), Path(sys.argv[2]), waits_at=int(sys.argv[4])), ExecutionPlan(int(sys.argv[3])))
"""


@needs_datatrove
def test_killed_at_random_and_begun_again_it_ends_with_the_same_bytes_and_leaves_no_process(task, wanted):
    chance = random.Random(2)
    command = [sys.executable, "-c", KILLED, task.source, task.target, "2"]
    folder = folders.part_folder(task.target)
    for waits_at in (5, 12):
        begun = subprocess.Popen([*command, str(waits_at)])
        while begun.poll() is None and len(list(folder.glob("*.part"))) < waits_at - chance.randrange(3):
            time.sleep(0.01)
        begun.kill()
        assert begun.wait() == -signal.SIGKILL
    subprocess.run([*command, "20"], check=True)
    assert task.target.read_bytes() == wanted
    assert not left_over(task)
    ended = time.monotonic() + 20
    while alive := [process for _, process in processes(task.source) if _runs(process)]:
        assert time.monotonic() < ended, alive
        time.sleep(0.05)


def _runs(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
