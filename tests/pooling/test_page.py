"""The Pooling page as Streamlit runs it, without a browser."""

import re
import time
from urllib.parse import parse_qsl, urlsplit

import pytest

from components.chapters.pooling import asks, shows
from polyseme import examples
from polyseme.figures.texts import WHICH_LAYER
from polyseme.figures.wording import escaped
from polyseme.pooling.numbers.scores import MEASURES
from polyseme.pooling.numbers.treatments import TREATMENTS
from tests import reading
from tests.reading import quick_bench, refused, shown, until

WORDS = ("bank", "crane")


def rows_of(*words, each=5, separator="\t"):
    """A few built-in sentences for each sense of some words, as a reader would paste them."""
    rows, seen = ["sentence\tword\tsense"], {}
    for sentence, word, sense in examples.labelled():
        seen[word, sense] = seen.get((word, sense), 0) + 1
        if word in words and seen[word, sense] <= each:
            rows.append(separator.join((sentence, word, sense)))
    return "\n".join(rows)


def finished(at):
    """The page once its heavy work is done."""
    return until(at, lambda at: at.exception or at.info or any("Take it" in one.label for one in at.expander))


def unfolded(at, *keys):
    """The page with some of its folds open."""
    return finished(reading.unfolded(at, *keys))


@pytest.fixture
def pooling_page(open_page):
    return lambda **address: finished(open_page("pooling.py", **address))


@pytest.fixture
def pasted_page(pooling_page):
    with quick_bench():
        yield lambda **address: pooling_page(**{"data": "pasted text", "rows": rows_of(*WORDS)} | address)


def test_the_default_page_tells_a_true_story_of_the_built_in_words(pooling_page):
    at = pooling_page()
    text = shown(at).replace("\xa0", " ")
    assert "**Use layer 6: right in 85 % of new sentences.** Six other settings do as well; guessing gets 43 %." in text
    assert len(re.findall(r"\d+", "".join(one.value for one in at.main.markdown))) < 6
    text = shown(unfolded(at, "board")).replace("\xa0", " ")
    assert "1,008 sentences with " in text
    assert WHICH_LAYER in text
    assert "**Layer 6, plain** gets 85.1 %" in text
    assert "*Layer 6, standardised*, gets 85.5 %" in text
    assert "Scores are averages over the words." in text
    for _ in range(2):  # another measure, another word: nothing is read or scored anew
        at.selectbox(key="score").set_value("silhouette").run()
        found = re.search(r"\*\*Use layer 5, mean subtracted: silhouette .\d+ on new sentences\.\*\*", shown(at))
        assert found
        at.selectbox(key="of").set_value("bank").run()
        assert "42 sentences with **bank**" in shown(at)
        at.selectbox(key="of").set_value("all words").run()


@pytest.mark.parametrize(("measure", "treated"), zip([*MEASURES, "gap"], TREATMENTS, strict=True))
def test_every_measure_and_treatment_is_answered(pasted_page, measure, treated):
    at = pasted_page(score=measure, treated=treated, look="Layer 2", voters="9", join="First")
    assert not unfolded(at, "board", "own").exception
    assert escaped(f"Layer 2, {treated}") in shown(at)


@pytest.mark.parametrize("name", examples.POOLING)
def test_each_preset_is_one_click(pasted_page, name):
    at = pasted_page()
    at.button(key=f"try {name}").click().run()
    finished(at)
    assert "Tested on" in shown(unfolded(at, "board"))


def test_labels_without_meaning_are_not_recommended(pasted_page):
    lines = rows_of("bank", each=12).splitlines()
    mixed = [line.rsplit("\t", 1)[0] + "\t" + "ab"[at % 2] for at, line in enumerate(lines[1:])]
    at = pasted_page(rows="\n".join([lines[0], *mixed]), look="Layer 0")
    assert "Can't tell which vector to use" in shown(at)
    assert "Can't tell" in shown(unfolded(at, "board"))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("", "Paste labelled sentences"),
        ("just a text", "needs three columns"),
        ("a;b;c", "None of these sentences can be compared"),
        ("sentence;word;sense", "None of these sentences can be compared"),
        ("A bank.;bank;x\nThe bank.;bank;x", "None of these sentences can be compared"),
        ("<b>bank</b>;bank;*x*\n**bank**;bank;`y`\n$bank$;bank;[z](a)\n:bank:;bank;<i>", "None of these"),
        ("🙂;🙂;x\n🙂🙂;🙂;y\n\u200b;\u200b;x\n مصرف;مصرف;y", "None of these"),
    ],
)
def test_what_cannot_be_compared_gets_a_next_step(pasted_page, rows, said):
    at = pasted_page(rows=rows)
    assert said in shown(at)


def test_rows_that_cannot_be_used_are_listed_and_the_rest_goes_on(pasted_page):
    at = pasted_page(rows=rows_of(*WORDS) + "\nNo such word here.\tbank\tmoney\nA bank.\tbank\tseat\n\tbank\tmoney")
    assert "20 sentences with **bank** and **crane**" in shown(unfolded(at, "board"))
    (refused,) = [one.value for one in at.dataframe if "Why" in one.value.columns]
    assert refused["Line"].tolist() == [22, 23, 24]
    assert [why.split(":")[0] for why in refused["Why"]] == [
        "the word is not in the sentence",
        "the only sentence with this meaning",
        "no sentence",
    ]


def test_bad_values_in_the_address_fall_back_each_with_a_word(pasted_page):
    bad = {"score": "y", "voters": "4", "of": "zebra", "join": "x", "look": "Layer 99", "treated": "z"}
    pasted_page()  # so that the bench is there and the page is drawn once
    at = pasted_page(**bad)
    assert "**Use " in shown(at)
    assert refused(at) == set(bad)


def test_an_uploaded_table_is_read_with_its_columns_recognised(pooling_page):
    at = pooling_page(data="uploaded file")
    assert "Upload your labelled sentences" in shown(at)
    table = rows_of(*WORDS, separator=";").replace("sentence;word;sense", "Satz;Wort;Bedeutung")
    at.file_uploader(key="labelled file").upload("mine.csv", table.encode("utf-16"), "text/csv").run()
    finished(at)
    assert "20 sentences with **bank** and **crane**" in shown(unfolded(at, "board"))


def test_each_mistake_links_to_the_senses_page_beside_its_nearest_sentences(pasted_page, open_page):
    at = unfolded(pasted_page(look="Layer 0"), "wrong")
    (wrong,) = [
        one.value for one in at.dataframe if "Predicted" in one.value.columns and "Compare" in one.value.columns
    ]
    link = urlsplit(wrong["Compare"].iloc[0])
    assert link.path == "senses"
    asked = dict(parse_qsl(link.query))
    senses = open_page("senses.py", **asked)
    assert "(layer 0)" in senses.session_state["readings"]["finding"]
    assert asked["senses"].split("|")[0] == wrong["Meant"].iloc[0]
    assert asked["senses"].split("|")[1] == wrong["Predicted"].iloc[0]


def test_the_words_of_the_readers_own_text_are_decided(pasted_page):
    at = unfolded(pasted_page(text="The river bank is green. A crane lifts a beam."), "own")
    (told,) = [one.value for one in at.table]
    assert told["In your text"].tolist() == ["river bank", "crane lifts"]
    assert all(one in ("river", "money", "bird", "machine") or "can't tell: " in one for one in told["Meaning"])
    at = unfolded(pasted_page(text="A spring is no bank."), "own")
    assert "No labelled sentence here contains **spring**. Senses compares **spring** with" in shown(at)
    assert "No labelled" not in shown(unfolded(pasted_page(text="Two Banks, no other banks."), "own"))
    assert "Your text has none of the labelled words" in shown(unfolded(pasted_page(text="Nothing of it."), "own"))


@pytest.fixture
def readings(monkeypatch):
    """How often labelled sentences were read by the model, and how often a board was made of them."""
    made = {"bench_states": 0, "measure": 0}

    def counted(name, function):
        def call(*asked):
            made[name] += 1
            return function(*asked)

        return call

    for name in made:
        monkeypatch.setattr(asks, name, counted(name, getattr(asks, name)))
    return made


def test_sentences_are_read_once_whatever_is_asked_of_them(pasted_page, readings, monkeypatch):
    at = pasted_page(rows=rows_of(*WORDS, each=6))
    for key, value in [("score", "gap"), ("of", "bank"), ("look", "Layer 1"), ("treated", "plain"), ("join", "Last")]:
        at.selectbox(key=key).set_value(value).run()
        assert "**Use " in shown(at)
    assert readings == {"bench_states": 1, "measure": 1}
    monkeypatch.setattr("streamlit.data_editor", lambda table, **_: table.assign(Use=[False] + [True] * 23))
    unfolded(at, "labels", "board")
    assert "11 sentences with **bank**" in shown(at)
    assert readings == {"bench_states": 1, "measure": 2}


def test_a_changed_label_counts_and_an_emptied_one_leaves_its_sentence_out(pasted_page, monkeypatch):
    senses = ["a", "a", "", "b", "b", " b "] + ["c"] * 14
    monkeypatch.setattr("streamlit.data_editor", lambda table, **_: table.assign(Sense=senses))
    at = unfolded(pasted_page(of="bank"), "labels", "board")
    assert "9 sentences with **bank**: 3 meanings" in shown(at)


def test_the_code_its_sentences_and_the_export_are_of_the_recommended_setting(pasted_page):
    at = pasted_page()
    (link,) = [one for one in at.get("page_link") if "Save the vectors" in one.label]
    choice = dict(parse_qsl(link.query_string))["choice"]
    assert choice.lower() in shown(at)
    vectors, scores = at.session_state["visited"]["pooling"].scripts
    assert f"return states[{choice.removeprefix('Layer ')}]" in vectors.code
    (name,) = vectors.files
    assert f'FILE = "{name}"' in vectors.code
    assert vectors.files[name]().decode() == rows_of(*WORDS) + "\n"
    assert not scores.files


def test_reading_can_be_stopped_and_begun_again(open_page, monkeypatch):
    def endless(bert, pairs, segments, report):
        while True:
            report(0.5, "at work")
            time.sleep(0.01)

    with monkeypatch.context() as patch:
        patch.setattr(asks, "bench_states", endless)
        at = open_page("pooling.py", data="pasted text", rows=rows_of(*WORDS, each=7))
        at.button(key="stop bench states").click().run()
        assert "stopped. The rest of the page is still there" in shown(at)
    at.button(key="again bench states").click().run()
    assert "28 sentences" in shown(unfolded(finished(at), "board"))


def test_a_closed_fold_computes_nothing(pasted_page, monkeypatch):
    counted = []
    monkeypatch.setattr(shows, "right_by_number", lambda *asked: counted.append(1) or {1: 0.5})
    at = pasted_page(rows=rows_of("bank", each=8))
    assert not at.get("plotly_chart")
    assert not counted
    unfolded(at, "how many", "by word", "published")
    assert len(counted) == 1
