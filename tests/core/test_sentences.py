"""A text a sentence at a time."""

from pathlib import Path

import pytest

from polyseme import examples, limits
from polyseme.core.reading.sentences import sentences_of

CASES = (Path(__file__).parent / "sentences.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("case", CASES)
def test_a_text_is_split_as_a_reader_would(case):
    assert sentences_of(case.replace("‖", "")) == tuple(sentence.strip() for sentence in case.split("‖"))


def test_lines_end_sentences_blank_ones_are_none_and_built_in_ones_stay_whole(monkeypatch):
    assert sentences_of("One bank\nanother\r\n\n\u200b \nA third. A fourth") == (
        "One bank", "another", "\u200b", "A third.", "A fourth",
    )  # fmt: skip
    text = "\n".join(sentence for sentence, *_ in examples.labelled())
    assert sentences_of(text) == tuple(text.split("\n"))
    monkeypatch.setattr(limits, "LINES", 3)
    assert len(sentences_of("A. bank\nTwo banks. Three banks. Four banks. Five.")) == 3


def test_of_cases_that_chose_no_rule_nine_of_ten_are_split():
    cases = (Path(__file__).parent / "sentences_fresh.txt").read_text("utf-8").splitlines()
    right = [sentences_of(case.replace("‖", "")) == tuple(map(str.strip, case.split("‖"))) for case in cases]
    assert sum(right) >= 0.9 * len(cases)


@pytest.mark.parametrize("mark", ".!?…؟۔।。！？｡”)\N{GRINNING FACE}")
def test_a_run_of_marks_is_read_once(mark):
    """Where each of its marks began a search of its own, a page of them held the server for minutes."""
    run = mark * limits.TEXT_CHARACTERS + "x"
    assert "".join(sentences_of(run)) == run
