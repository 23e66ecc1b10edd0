"""The Attention page as Streamlit runs it, and its script."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.bert.network import Network
from polyseme.core.occlusion.attention_shares import attention_of
from polyseme.course.chapters import STEPS
from polyseme.export.scripts import page_script
from tests.reading import settled, shown, unfolded, until

FIRST = "Of the words, bank looks most at **fishing**, but **river** matters more; all matter little."


def test_the_page_opens_at_the_rivers_bank_which_river_moves_most(open_page):
    at = until(open_page("attention.py"), lambda page: FIRST in shown(page))
    assert at.title[0].value == "What does a word look at?"
    assert "[CLS], a mere start mark, takes 64\N{NO-BREAK SPACE}% of the attention, but" in shown(at)
    assert "but only 10\N{NO-BREAK SPACE}% of what reaches bank comes from it" in shown(at)
    at = settled(unfolded(at, "heads_fold", "believed"))
    assert "we rank the 17 other words by attention in layer 4 and by the cosine lost" in shown(at)
    assert "In 100 built-in sentences" in shown(at)
    assert "More attention than usual: fishing, 3.5" in shown(at)
    assert "Less than usual, though it changes the word most: river, 2.5" in shown(at)
    assert "Of the 72 heads (6 layers × 12), " in shown(at)


def test_the_link_of_the_fold_on_senses_opens_this_page_with_its_choices(open_page):
    at = until(
        open_page("senses.py", looker="0", looks="2", heads="head 3"), lambda page: "Layer 2, head 3:" in shown(page)
    )
    assert at.title[0].value == "What does a word look at?"
    assert {at.query_params["looker"], at.query_params["looks"]} == {"0", "2"}
    assert not at.toast


def test_only_the_occurrence_that_looks_is_lit_in_its_line(open_page):
    assert open_page("attention.py").button_group(key="row of words").value == [17]
    assert open_page("attention.py", looker="0").button_group(key="row of words").value == [5]
    at = open_page("attention.py", text="A bat flew.\nNo cave is here.\nHe swung a bat.", word="bat", looker="1")
    assert at.button_group(key="row of words").value == [3]
    assert "line 3 of 3" in shown(at)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"text": "bank"}, "There is no other word to leave out"),
        ({"text": "🙂 🙃"}, " looks "),
        ({"text": "zzxq"}, "looks most at"),
        ({"text": "Die Bank ist nicht am Fluss."}, "*Bank*"),
        ({"text": "The untranslatably beautiful poem.", "word": "untranslatably"}, "untranslatably looks"),
        ({"text": "bank " * 700}, "looks"),
        (
            {"text": examples.TUTORIAL, "word": "river", "bars": "what arrives"},
            "gets about equal input from",
        ),
        ({"looks": "0"}, "no word looks at another yet"),
    ],
)
def test_any_text_has_a_finding(open_page, address, said):
    assert said.replace("*", "") in settled(open_page("attention.py", **address)).session_state["readings"][
        "finding"
    ].replace("*", "")


@pytest.mark.parametrize("head", [None, 3])
def test_the_script_gives_the_pages_shares(bert, run, head):
    place = {"TEXT": examples.TUTORIAL, "START": 100, "END": 104}
    found = attention_of(bert, examples.TUTORIAL, (100, 104))
    ((_, *rows),) = run(page_script("attention", bert, **place, LAYER=4, HEAD=head)).values()
    words = [i for i, target in enumerate(found.targets) if target.kind == "word"]
    assert [row[0] for row in rows] == [found.targets[i].name for i in words]
    tables = [table[3].mean(0) if head is None else table[3, head] for table in (found.weights, found.weighed)]
    expected = np.stack([table[words] for table in tables], 1)
    np.testing.assert_allclose([[float(value) for value in row[1:]] for row in rows], expected, atol=1e-4)


def test_a_model_without_attention_weights_says_so_here_and_drops_the_courses_question(open_page, bert, monkeypatch):
    monkeypatch.setattr(Network, "attend", lambda *given: given[-2](None, None, (None, None)))
    at = open_page("attention.py", text="The heron stood on the bank of the lake.")
    assert "does not show its attention weights. Choose another model" in at.info[0].value
    assert next(step for step in STEPS if step.key == "attention").asked(bert) is None


@pytest.mark.parametrize("text", ["bank " + "*" * 600 + " x", "The bank " + "a " * 700 + "river."])
def test_a_word_that_the_model_does_not_read_is_not_left_out(open_page, text):
    at = settled(open_page("attention.py", text=text, word="bank"))
    assert not at.exception
    assert " looks " in shown(at)
