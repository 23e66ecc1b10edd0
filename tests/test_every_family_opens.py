"""Every family of encoders opens the pages, and what a page says of it is true of it."""

from dataclasses import replace

import numpy as np
import pytest

from components.shell import memory_cache, models
from components.shell.contents import PAGES
from polyseme.bert import FAMILIES
from polyseme.core.input_layer import ingredients, part_measures, parts_of
from polyseme.core.occlusion.attention_shares import attention_of
from polyseme.export.scripts import page_script
from polyseme.figures.wording import escaped
from tests.bert import families
from tests.reading import shown, unfolded, work_done
from tests.test_one_entry import check_export, check_senses, check_sentences, check_words

TEXT = "The bank lends. <mask> 🙂 cafe\u0301\nA bank by the river bank, [MASK]."
SCRIPTS = [
    ("roberta", "senses", {}, check_senses),
    ("albert", "export", {"unit": "words"}, check_export),
    ("xlm-roberta", "neighbours", {"words": "untranslatable"}, check_words),
    ("mpnet", "sentences", {}, check_sentences),
]
REST = [name for name in PAGES if name not in ("tokens", "inputs", "glossary", *(page for _, page, *_ in SCRIPTS))]
TURNS = [(list(FAMILIES)[at % len(FAMILIES)], page) for at, page in enumerate(REST)]
"""Which family opens a further page: each page is somebody's."""


@pytest.fixture(scope="module")
def folders(family_folder):
    """A random model of every family, in folders that are known to the server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POLYSEME_MODELS", ",".join(str(family_folder(name)) for name in FAMILIES))
        yield
    memory_cache.clear(pinned_too=True)


@pytest.fixture
def opened(open_page, folders):
    """A page with a family's model, once its work is done; nothing fails."""

    def complete(page: str, family: str, **address: str):
        at = open_page(f"{page}.py", model=f"tiny-{family}", text=TEXT, word="bank", **address)
        while not at.exception and models.jobs()._jobs:
            work_done()
            at.run()
        assert at.session_state["model"] == f"tiny-{family}"
        return at

    return complete


@pytest.mark.parametrize("family", ["mpnet", "roberta", "albert"])  # one for each way of cutting
def test_tokens_shows_how_a_word_is_cut(opened, family):
    at = opened("tokens", family, cut="river")
    told, bert = shown(at), models.model(f"tiny-{family}")
    tokenizer = bert.tokenizer
    signs = {"WordPiece": "##piece", "BPE": "Ġpiece", "Unigram": "▁piece"}
    assert signs[tokenizer.algorithm] in told
    assert {"WordPiece": "It took", "BPE": "merge", "Unigram": "Its score is"}[tokenizer.algorithm] in told
    assert at.title[0].value == f"How does {bert.family.title} read a sentence?"
    assert f"{bert.family.title} cuts a text" in told
    assert not at.warning


def test_tokens_shows_one_word_of_a_text_that_is_cut_as_one_string(open_page, tmp_path, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(families.saved("modernbert", tmp_path / "tiny-mmbert", families.gemma)))
    at = open_page("tokens.py", model="tiny-mmbert", text=TEXT, cut="river")
    told = shown(at)
    assert f"**{escaped('▁river')}** is 6 characters at first" in told
    assert f"{escaped('▁')} is the space before the word." in told
    assert "written as bytes" not in told
    assert "A letter that is not in the vocabulary is written as bytes." in shown(
        at.selectbox(key="cut").select("🙂").run()
    )


@pytest.mark.parametrize("family", ["distilbert", "roberta", "albert", "deberta-v2", "modernbert", "eurobert"])
def test_inputs_takes_apart_what_there_is_and_says_what_there_is_not(opened, family):
    at = unfolded(opened("inputs", family, position="5", again="bank"), "positions", "segments", "layernorm")
    told, bert = shown(at), models.model(f"tiny-{family}")
    assert at.title[0].value == f"What goes into {bert.family.title}?" == at.session_state["question"]
    assert f"{bert.family.title} looks up **what** a piece is" in told
    assert ("**where** it stands" in told) == bert.places
    assert ("**which text** it is in" in told) == (bert.segment_types == 2)
    assert ("no vector for the position" in told) == (not bert.places)
    assert ("no position vectors to compare" in told) == (not bert.places)
    assert ("no segment vectors" in told) == (bert.segment_types == 0)
    exact = "which is rounding" in told or "they are the same" in told
    assert exact if bert.family.norm else "the token's vector is hidden state 0" in told


ROWS = "sentence;word;sense\n" + "\n".join(f"The {of} bank {at}.;bank;{of}" for of in ("river", "new") for at in "abc")


@pytest.mark.parametrize(("family", "page"), TURNS)
def test_each_further_page_opens_with_one_family_or_more(opened, family, page):
    few = {"data": "pasted text", "rows": ROWS} if page == "pooling" else {}
    assert shown(opened(page, family, **few))


@pytest.mark.parametrize(("family", "page", "address", "agrees"), SCRIPTS)
def test_scripts_give_the_numbers_of_the_page(opened, run, here, family, page, address, agrees):
    at = opened(page, family, **address)
    bert = models.model(f"tiny-{family}")
    scripts = [here(script, bert) for script in at.session_state["visited"][page].scripts]
    agrees(at, run(*scripts), data_choice(at))


@pytest.mark.parametrize("family", ["xlm-roberta", "albert", "modernbert", "eurobert"])
def test_what_would_fit_is_said_where_there_is_a_head_and_by_its_script(opened, run, here, family):
    at = unfolded(opened("neighbours", family, view="In context", token="2", masked="true"), "head")
    bert, script = models.model(f"tiny-{family}"), at.session_state["visited"]["neighbours"].scripts[-1]
    (rows,) = run(here(script, bert)).values()
    tokens = bert.tokenize(TEXT)
    ids = [*tokens.ids]
    ids[2] = bert.tokenizer.ids[bert.tokenizer.mask_piece]
    states = bert.encode_tokens(replace(tokens, ids=tuple(ids))).states
    best = bert.predictions(states[-1, 2:3])[0]
    assert rows[1][0] == bert.vocabulary[int(best.argmax())]
    assert float(rows[1][1]) == pytest.approx(float(np.exp(best.max())), abs=1e-4)
    assert f"**{escaped(rows[1][0])}**" in shown(at)


def test_two_that_mark_their_pieces_otherwise_are_compared(opened):
    at = opened("neighbours", "roberta", words="river", compare="tiny-xlm-roberta")
    assert "mark pieces differently" in shown(at)


def data_choice(at) -> str:
    """The layer choice of a page, where it has one."""
    return next((box.value for box in at.selectbox if box.key == "choice"), "")


@pytest.mark.parametrize("family", ["roberta", "albert", "deberta-v2", "eurobert"])
def test_the_script_of_inputs_takes_every_family_apart(run, here, folders, family):
    bert = models.model(f"tiny-{family}")
    long = "the river bank " * (400 if family == "roberta" else 20)  # beyond its positions: cut alike
    tokens = bert.tokenize(f"{TEXT} {long}")
    made = ingredients(tokens, 4)
    asked = {"TEXT": tokens.text, "TOKEN": 4, "PIECE": made.id, "POSITION": 4, "SEGMENT": made.segment, "AGAIN": None}
    printed = run(here(page_script("inputs", bert, **asked), bert))
    rows = {name: [float(cell) for cell in cells] for name, *cells in printed["part"][1:]}
    wanted = {name: [m.norm, m.mean, m.variance] for name, m in part_measures(parts_of(bert, made)).items()}
    assert set(rows) == set(wanted)
    assert all(rows[name] == pytest.approx(wanted[name], abs=1e-4) for name in wanted)
    assert float(printed["largest difference to hidden state 0"][0][1]) < 1e-4


@pytest.mark.parametrize("family", ["mpnet", "deberta-v2", "modernbert", "eurobert"])
def test_the_script_of_attention_gives_the_shares_of_the_page(run, here, folders, family):
    bert, text = models.model(f"tiny-{family}"), "We sat on the river bank."
    found = attention_of(bert, text, (20, 24))
    place = {"TEXT": text, "START": 20, "END": 24, "LAYER": 2, "HEAD": 1, "VALUE": bert.family.value}
    ((_, *rows),) = run(here(page_script("attention", bert, **place), bert)).values()
    words = [i for i, target in enumerate(found.targets) if target.kind == "word"]
    wanted = np.stack([found.weights[1, 1, words], found.weighed[1, 1, words]], 1)
    np.testing.assert_allclose([[float(value) for value in row[1:]] for row in rows], wanted, atol=1e-5)
