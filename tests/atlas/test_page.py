"""The Atlas page: the built-in words, a server's corpus, a visitor's file, and all that may be wrong with them."""

import json
from threading import Event

import pytest

from components.chapters.atlas import asks, caches, judging, shows
from components.shell import models
from components.shell.heavy.jobs import JobQueue
from polyseme import limits
from polyseme.atlas.numbers import plane
from polyseme.atlas.numbers.layout_steps import lay_out
from polyseme.atlas.numbers.saved_map import save_map
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.corpus.corpus import Corpus
from polyseme.figures.sense_marks import mark_of
from tests import reading
from tests.atlas.made import LAYER, corpus, two_years
from tests.reading import brief, refused, shown, unfolded, until, work_done

EVERYWHERE = "0.0-999.0-999.999-0.999"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few clouds to compare with, no compiler, and no map of an earlier test."""
    monkeypatch.setattr(limits, "FOUND_RESAMPLES", 3)
    monkeypatch.setattr(plane, "in_worker", lambda umap, points, **_: points[:, :2])
    jobs = JobQueue(limits.WORKERS, limits.RESULT_BYTES)
    monkeypatch.setattr(models, "jobs", lambda: jobs)


@pytest.fixture
def served(tmp_path, monkeypatch, open_page):
    """Opens the page on a server with a corpus of its own, once its map is drawn."""
    path = tmp_path / "a-secret-folder.parquet"
    path.write_bytes(corpus(two_years(), counts={"1950": 600, "2020": 60}))
    monkeypatch.setenv("POLYSEME_ATLAS", str(path))

    def opened(**address):
        return until(open_page("atlas.py", **address), maps)

    return opened


def maps(at) -> list[dict]:
    """The maps that our own script draws."""
    sent = [json.loads(element.proto.json) for element in at.get("bidi_component")]
    return [json.loads(one["scene"]) for one in sent if "scene" in one]


def said_in_all(at) -> str:
    return shown(at).replace("\\", "") + "".join(str(one.value) for one in at.dataframe)


def test_the_labels_on_the_map_are_those_of_the_sentences_read(bert):
    for word in ("bank", "seal"):
        read = caches.built_in_corpus(bert.name, word, caches.DEFAULT_LAYER).labels(word)
        assert [*labelled_sentences(word).values()] == [*read]


def test_a_newcomer_sees_a_built_in_word_with_its_senses_and_its_doubts(open_page):
    at = unfolded(open_page("atlas.py", of_word="bank"), "each", "sure")
    assert not at.exception
    found = next(one.value for one in at.markdown if "match people's" in one.value)
    assert found == "**The computer's two groups match people's in 41 of 42 sentences.**"
    assert any("perhaps" in one.value for one in at.caption), "the doubt is in the key, and its reason in a fold"
    assert brief(found)
    said = shown(at)
    assert f"**{mark_of(0).glyph} money**" in said
    assert "of true neighbours" in said
    assert "What changed from one source to another" not in {fold.label for fold in at.expander}
    crossed = at.dataframe[0].value
    assert int(crossed.to_numpy().sum()) == 42
    assert crossed.loc["money", "money"] > 15


def test_a_servers_corpus_is_seen_first_its_years_compared_and_its_place_never_told(served, monkeypatch):
    monkeypatch.setattr("polyseme.change.documents.LINES", 1)
    at = unfolded(served(), "two", "sure", "take")
    assert not at.exception
    assert at.segmented_control(key="atlas").value == asks.SERVED
    said = said_in_all(at)
    assert "**Two groups of bank** in 120 sentences" in said
    assert "The file has a random 120 of 660 occurrences" in said
    assert "from **made-up**, not from the model in the sidebar" in said
    assert "a-secret-folder" not in said
    assert "from 25 % to 75 %" in said.replace("\N{NO-BREAK SPACE}", " ")
    assert "typical sentences" in said
    assert any("In 2020:" in one.value and "**bank**" in one.value for one in at.markdown), "cut around the word"
    assert "bank is used differently in 2020 than in 1950" in said
    measures = next(one.value for one in at.dataframe if "measure" in one.value)
    assert measures["measure"].tolist() == ["APD", "PRT", "JSD"]
    assert any("Jensen-Shannon" in code.value for code in at.code)


def test_pairs_are_judged_blind_and_then_compared_with_the_model(served, monkeypatch):
    monkeypatch.setattr(judging, "NUMBERS", (8,))

    def judge_next():
        uses = [one.value for one in at.markdown if "**bank**" in one.value and "ness " in one.value][-2:]
        assert not {"1950", "2020"} & {*"".join(uses).split()}
        alike = ("river" in uses[0]) == ("river" in uses[1])
        at.button(key=f"judge {4 if alike else 1}").click().run()

    at = unfolded(served(), "judge")
    for name in ("Ann", "Bo"):
        at.text_input(key="judge").set_value(name).run()
        judge_next()
        at.button(key="unjudge").click().run()
        for _ in range(8):
            judge_next()
    assert not at.exception
    assert "The agreement of the 2 judges is α 1" in shown(at)
    table = next(one.value for one in at.dataframe if "measure" in one.value)
    assert table["value"][1] > 0.7


def test_a_link_to_two_sources_gets_a_word_where_there_is_one(open_page):
    at = open_page("atlas.py", source_a="1950", source_b="2020")
    assert not at.exception
    assert refused(at) == {"source_a", "source_b"}


def test_every_choice_is_in_the_link_and_comes_back(served):
    choices = {"of_word": "bank", "area": EVERYWHERE, "sought": "river", "labelled": f"wet~{EVERYWHERE}~river|x~~money"}
    at = served(**choices, source_a="2020", source_b="1950", window="10.10-990.990")
    assert not at.exception
    assert not at.warning
    said = shown(at)
    assert "**60 sentences**: " in said
    assert "**wet** 60 sentences" in said
    assert "**x** 60 sentences" in said
    unfolded(at, "two")
    assert at.selectbox(key="source_a").value == "2020"
    assert {"area", "labelled", "window"} <= set(at.query_params)
    assert not at.button(key="whole map").disabled


def test_what_a_link_has_drawn_is_still_there_when_its_map_takes_long(served, monkeypatch):
    seen, lay_out = Event(), caches.layout_of
    monkeypatch.setattr(caches, "layout_of", lambda *given: seen.wait(60) and lay_out(*given))
    monkeypatch.setattr(limits, "PATIENCE", 0.01)
    monkeypatch.setattr(reading, "work_done", lambda: (seen.set(), work_done()))
    choices = {"area": EVERYWHERE, "sought": "river", "labelled": f"wet~{EVERYWHERE}~river", "window": "10.10-990.990"}
    at = unfolded(served(**choices), "chosen")
    assert seen.is_set()
    assert "**wet** 60 sentences" in shown(at)
    assert {key: at.query_params[key] for key in choices} == choices


def test_a_line_is_drawn_anew_on_every_figure_but_that_on_which_the_mouse_left_it(served, monkeypatch):
    def drawn(page) -> bool:
        return '"type":"path"' in page.get("plotly_chart")[0].proto.spec

    at = served(area=EVERYWHERE)
    assert len(maps(at)[0]["area"]) == 4
    assert not at.get("plotly_chart")
    monkeypatch.setattr(limits, "ATLAS_DOTS", 100)  # of 120
    monkeypatch.setattr(models, "computed_once", lambda _, draw: draw())
    assert drawn(at.run())
    assert not maps(at)
    at.session_state[shows.DRAWN] = (EVERYWHERE, f"{shows.ON_MAP} 0", "")
    assert not drawn(at.run())
    at.text_input(key="sought").set_value("river").run()
    assert drawn(at)


def test_a_label_is_given_and_sent_to_the_bench_with_its_sentences(served):
    at = served(area=EVERYWHERE, sought="river")
    at.text_input(key="label typed").set_value(" the|river ").run()
    at.button(key="label").click().run()
    assert "**the river** 60 sentences" in shown(at)
    at.button(key="bench").click().run()
    assert not at.exception
    rows = at.session_state["rows"].splitlines()
    assert rows[0] == "sentence\tword\tsense"
    assert len(rows) == 61
    assert all(row.endswith("bank\tthe river") for row in rows[1:])


def test_a_label_is_removed_again(served):
    at = served(labelled=f"wet~{EVERYWHERE}~river")
    at = unfolded(at, "chosen")
    at.button(key="remove 0").click().run()
    assert "**wet**" not in shown(at)


@pytest.mark.parametrize("key", ["area", "window", "labelled"])
def test_what_a_link_cannot_mean_is_met_with_a_word(served, key):
    at = unfolded(served(**{key: "over there"}), "chosen")
    assert not at.exception
    assert "over there" in at.warning[0].value


WRONG = {
    "no Parquet": (b"sentence;word\n", "not a Parquet file"),
    "broken off": (corpus(two_years())[:-20], "is missing"),
    "damaged": (corpus(two_years()).replace(b"river is wet", b"river is we\xff"), "damaged"),
    "too few": (corpus(two_years(5)), "Finding groups takes"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_none_gets_a_sentence(open_page, wrong):
    data, said = WRONG[wrong]
    at = open_page("atlas.py", atlas=asks.OWN)
    at.file_uploader(key="atlas file").upload("mine.parquet", data, "application/octet-stream").run()
    at = until(at, lambda page: said in shown(page))
    assert not at.exception
    assert not maps(at)


def test_a_visitors_file_is_shown_to_them_alone(open_page):
    at = open_page("atlas.py", atlas=asks.OWN)
    assert "Make a file of your own corpus" in at.info[0].value
    data = corpus(two_years(20), word="quokka")
    at.file_uploader(key="atlas file").upload("mine.parquet", data, "application/octet-stream").run()
    at = until(at, maps)
    assert "of quokka**" in shown(at)
    other = open_page("atlas.py", atlas=asks.OWN)
    assert "quokka" not in said_in_all(other)
    assert "quokka" not in json.dumps(other.query_params)


def test_no_address_names_a_file_and_a_missing_one_is_not_told_by_its_place(open_page, tmp_path, monkeypatch):
    path = tmp_path / "corpus.parquet"
    path.write_bytes(corpus(two_years(20), word="quokka"))
    at = open_page("atlas.py", atlas=str(path))
    assert not at.exception
    assert "quokka" not in said_in_all(at)
    assert at.segmented_control(key="atlas").value == asks.BUILT_IN
    monkeypatch.setenv("POLYSEME_ATLAS", str(tmp_path / "not-there"))
    at = open_page("atlas.py")
    assert "whoever runs the server" in at.info[0].value
    assert "not-there" not in shown(at)


def test_a_later_corpus_lies_on_the_map_of_an_earlier_one(served):
    early = Corpus.from_bytes(corpus(two_years(30)))
    saved = save_map(early, "bank", LAYER, lay_out(early, "bank", LAYER))
    at = unfolded(served(), "earlier")
    at.session_state[asks.EARLIER] = (saved, "digest")
    until(at.run(), lambda page: "whose uses are rings" in shown(page))
    assert "The map and its groups are those of 1950 and 2020" in shown(at)
    assert len(maps(at)[0]["earlier"]) == 60
    next(one for one in at.button if one.label == "Remove the earlier map").click()
    at.run()
    assert "whose uses are rings" not in shown(at)


def test_an_earlier_map_of_another_word_is_named_and_can_be_removed(served):
    early = Corpus.from_bytes(corpus(two_years(30), word="cell"))
    at = served()
    at.session_state[asks.EARLIER] = (save_map(early, "cell", LAYER, lay_out(early, "cell", LAYER)), "digest")
    until(at.run(), lambda page: "was made with the word" in shown(page))
    next(one for one in at.button if one.label == "Remove the earlier map").click()
    assert maps(at.run())
