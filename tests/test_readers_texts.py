"""What readers type, on every page: what is said is true, short, and the same wherever it is said."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import polyseme
from components.chapters.room.sentences import judge_class
from polyseme import examples
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.reading.sentences import sentences_of
from polyseme.core.verdict.calibration import calibration_at_hand
from polyseme.core.verdict.verdicts import judge, judge_layers
from polyseme.course.questions.meanings import judged
from polyseme.figures.moving_map.scene import CANT_TELL, NO_SENSE
from polyseme.pooling.numbers.bench import bench_states
from polyseme.pooling.numbers.built_in import board, pairs
from polyseme.pooling.numbers.decision import gathering_of
from polyseme.senses.figures.heatmap import heatmap_reading
from polyseme.senses.figures.uncertainty import verdicts_table
from polyseme.senses.occurrence_map import finding
from polyseme.senses.scene import judged_scene
from tests.readers_texts import MORE, TEXTS, ReadersText
from tests.reading import brief, moving_maps, settled, shown, unfolded, until
from tests.whole import third

NUMBERS = re.compile(r"\bnan\b|\binf\b|[-−]0(?![\d.])|None\b|\bTrue\b|\bFalse\b")


@pytest.fixture(scope="module")
def compared(whole):
    """The texts about which the library is asked, a word's one after another: its built-in sentences are read once."""
    return sorted((text for text in TEXTS + MORE * whole if text.word), key=lambda text: text.word)


@pytest.fixture(scope="module")
def senses_of(bert):
    """What the library says of a text."""
    return cache(lambda text: polyseme.senses(bert, sentences_of(text.text), text.word))


def decided(result, text: ReadersText) -> list[tuple[str, str]]:
    """(verdict, truth) of each occurrence that has a verdict."""
    answers = [(verdict.sense, truth) for verdict, truth in zip(result.verdicts, text.meanings, strict=True)]
    return [(sense, truth) for sense, truth in answers if sense]


@pytest.mark.timeout(600)  # it reads all texts, once for all three answers
def test_the_verdicts_are_what_a_reader_says(compared, senses_of, whole):
    """Meanings are named and rightly, pairs never called different wrongly, and what nobody can tell gets none."""
    said, wrong = Counter(), []
    for text in compared:
        for sense, truth in decided(senses_of(text), text):
            said[sense == truth] += 1
            wrong += [(text.word, sense)] * (truth == "?")
        pairs = senses_of(text).judgement.pairs
        for a, one in enumerate(text.meanings if not senses_of(text).gathering.names else ()):
            for b, other in enumerate(text.meanings[:a]):
                if pairs[a, b] and "?" not in (one, other) and (pairs[a, b] > 0) != (one == other):
                    wrong.append((text.word, one, other))
    assert not wrong
    assert said[False] <= 0.025 * said.total(), "among these are the worst texts of every trial"
    assert said[True] >= (150 if whole else 90), "it answers, and does not only say that it can't tell"


@pytest.fixture(scope="module")
def said_on(open_page):
    """The finding of a page for a text, and all that the page says: without the lesson, as a link would open it."""

    @cache
    def said(page: str, text: ReadersText) -> tuple[str, str]:
        at = open_page(f"{page}.py", text=text.text, **({"word": text.word} if text.word else {}))
        at = until(at, lambda at: "Opening the model" not in shown(at))
        if page in IN_A_FOLD:
            at = settled(unfolded(at, IN_A_FOLD[page]))
        readings = at.session_state["readings"] if "readings" in at.session_state else {}  # noqa: SIM401  # it has no get
        return readings.get("finding", ""), shown(at)

    return said


def plain(headline: str) -> str:
    """A headline without the layer that it speaks of, the numbers of equal labels, and what guards against Markdown."""
    return re.sub(r"\\(\W)", r"\1", re.sub(r"\\\(\d\\\)|\([^()]*\)\.$", "", headline))


OF_EACH_KIND = {one.kind: [text for text in TEXTS if text.kind == one.kind] for one in TEXTS}
ABOUT_ITS_WORD = {"senses": 2, "start": 1, "maps": 1}
"""How many texts of each kind a page opens, unless all are asked for; the library is asked about more of them."""


@pytest.fixture
def some_of(request, whole):
    """texts of a kind -> some of them, or in a whole run all; of a page with verdicts the later ones too."""
    if not whole:
        return lambda texts: texts
    every = TEXTS + MORE if "says_what_the_library_says" in request.node.name else TEXTS
    return lambda texts: [text for text in every if text.kind == texts[0].kind]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", OF_EACH_KIND)
@pytest.mark.parametrize("page", ABOUT_ITS_WORD)
def test_a_page_about_the_text_says_what_the_library_says(said_on, senses_of, some_of, page, kind):
    for text in some_of(OF_EACH_KIND[kind][-ABOUT_ITS_WORD[page] :]):
        headline, everything = said_on(page, text)
        assert not NUMBERS.search(headline)
        headline, _, below = headline.partition("\n")  # what the map shows against it
        assert brief(plain(headline), text.text)
        assert brief(plain(below), f"{text.text} 384"), "all numbers of a vector are none of the text"
        assert ("does not look like English" in everything) == text.foreign
        if (
            text.word and page != "maps" and (page, text.text) != ("start", examples.TUTORIAL)
        ):  # there a guess comes first
            result = senses_of(text)
            alone = len(result.verdicts) == 1 and not result.gathering.names  # then the page says what to add
            assert headline == finding(result.judgement) or text.foreign or (alone and not headline), text
        if text.foreign and page != "maps":
            assert not any(sense and sense in headline.split() for sense in senses_of(text).gathering.names)


ABOUT_TEXT = ["attention", "tokens", "inputs", "layers", "neighbours", "sentences"]
IN_A_FOLD = {"pooling": "own", "arrows": "beside"}
"""The pages that read the text in a fold alone."""
OTHERS = [*ABOUT_TEXT, *IN_A_FOLD, "export"]
ELSEWHERE = {"course", "axes", "room", "atlas", "facts", "glossary"}
"""Course, Axes and Room have fields of their own, Atlas reads a file, and nobody types into Facts and Glossary."""


def test_every_page_reads_the_texts_or_has_a_reason():
    assert {*ABOUT_ITS_WORD, *OTHERS, *ELSEWHERE} == {path.stem for path in Path("pages").glob("*.py")}


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("page", OTHERS)
def test_every_other_page_reads_a_text_of_each_kind(said_on, some_of, whole, page):
    """Of all kinds in a whole run; else of every third, so that each kind is read on three pages."""
    kinds = OF_EACH_KIND.values() if whole else third(OF_EACH_KIND.values(), OTHERS.index(page))
    for text in (text for texts in kinds for text in some_of(texts[:1])):
        headline, everything = said_on(page, text)
        assert brief(plain(headline), text.text) or page not in ABOUT_TEXT
        assert not NUMBERS.search(headline + everything), text
        assert ("does not look like English" in everything) == text.foreign, text


@pytest.mark.timeout(1800)
def test_the_course_and_axes_read_what_is_typed_into_their_fields(open_page, some_of):
    texts = [text for texts in OF_EACH_KIND.values() for text in some_of(texts[-1:]) if text.word]
    course, axes = open_page("course.py", at="your-mover"), open_page("axes.py")
    next(one for one in course.radio if one.key.startswith("answer")).set_value(0).run()
    course.button(key="check").click().run()  # then come the fields
    for text in texts:
        course.text_input(key="your-mover A sentence").set_value(sentences_of(text.text)[0][:200])
        course.text_input(key="your-mover A word in it").set_value(text.word).run()
        said = shown(course)
        assert "turns the arrow of" in said or "We can't ask this" in said
        axes.text_input(key="leaning").set_value(", ".join(text.text.split()[:5])).run()
        assert not NUMBERS.search(said + shown(settled(axes))), text


def parts(headline: str) -> Counter[str]:
    """Meaning or "can't tell" -> the number of uses that a headline gives it."""
    said = re.sub(r"\\(\W)", r"\1", headline).replace("**", "").rsplit(" (", 1)[0]
    if every := re.fullmatch(r"All (\d+): (.*?)(?:, .*)?", said):
        return Counter({every[2]: int(every[1])})
    found = Counter[str]()
    if said.startswith(("To the model, ", "About “")):
        for names, meaning in re.findall(r"((?:“[^”]*”(?:, | and )?)+) means? ([^“;]*?)(?=;|,? and “|, “|$)", said):
            found[meaning] += names.count("“")
        for names in re.findall(r"[Aa]bout ((?:“[^”]*”(?:, | and )?)+) (?:it|the model) can't tell", said):
            found["can't tell"] += names.count("“")
        return found
    for part in re.split(r"(?<=[\w)]); (?=[\w' ]+ \()", said.removesuffix(".")):
        found[part.split(" (")[0].split(": ")[-1]] += len(re.findall(r"“.*?”(?=[,)]| and)", part))
    return found


@pytest.mark.timeout(600)  # it lays out the map of each text
def test_headline_picture_and_folds_are_compared_with_one_another(bert, compared, senses_of):
    """The headline's layer is the map's, and in it each dot is marked as the headline and the fold's table say."""
    named = Counter()
    for text in compared:
        result, calibration = senses_of(text), calibration_at_hand(bert)
        judgement, gathering = result.judgement, result.gathering
        by_layer = judge_layers(bert, judgement, calibration)
        scene, headline, answers = judged_scene(judgement, by_layer), finding(judgement), [*judgement.verdicts]
        assert np.allclose(judgement.cosines, result.occurrences.cosines(result.choice), atol=1e-5)
        assert by_layer[gathering.layer].verdicts == judgement.verdicts
        assert verdicts_table(judgement)["verdict"].tolist() == [one.answer for one in answers]
        for verdict, mark in zip(answers, scene.senses[gathering.layer], strict=False):
            if verdict.sense:
                assert gathering.names[mark] == verdict.sense, text
            elif verdict.answer == "can't tell":
                assert mark == CANT_TELL or gathering.labelled[answers.index(verdict)] == mark, text
        if text.foreign or not gathering.names:
            assert not any(one.sense for one in answers)
        elif "The colours show which" not in headline and "Too few" not in headline:
            assert f"({gathering.layer_name})." in headline
            counts = Counter(one.answer for one in answers)
            assert parts(headline) == counts, (headline, counts)
            named.update(counts)
        if "differ most, but not clearly" in headline:
            furthest = heatmap_reading(result.occurrences, judgement.cosines).partition("Furthest apart: ")[2]
            least = re.findall(r"“(.*?)”", headline)
            assert [label[:20] for label in least] == [
                label[:20] for label in re.findall(r"\*\*(.*?)\*\*", furthest)[:2]
            ]
    assert len(named) > 40
    assert named["can't tell"] > 30


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", OF_EACH_KIND)
def test_on_the_page_too_headline_picture_and_fold_agree(open_page, kind, whole):
    for text in [text for text in OF_EACH_KIND[kind] if built_in(text.word) and not text.foreign][: 1 + whole]:
        at = until(open_page("senses.py", text=text.text, word=text.word), lambda at: "Opening" not in shown(at))
        at = settled(unfolded(at, "sure"))
        (sent,), table = moving_maps(at), next(one.value for one in at.dataframe if "verdict" in one.value.columns)
        scene, layer = sent["scene"], sent["layer"]
        assert f"(layer {layer})" in scene["findings"][layer]
        marks = [sense[layer] if isinstance(sense, list) else sense for sense in scene["senses"][: scene["own"]]]
        told = [scene["names"][mark] if mark >= 0 else "can't tell" for mark in marks]
        assert told == table["verdict"].tolist(), text
        (mapped,) = moving_maps(open_page("maps.py", text=text.text, word=text.word))
        assert {*mapped["scene"]["senses"][: scene["own"]]} == {NO_SENSE}, (
            "Maps asks what is near, and gives no verdict"
        )


@pytest.mark.timeout(600)  # it reads the labelled sentences
def test_the_course_the_room_and_pooling_give_the_verdicts_of_senses(bert, senses_of):
    texts = sorted((text for text in TEXTS if built_in(text.word)), key=lambda text: text.word)
    rows = examples.labelled()
    states = bench_states(bert, pairs(), "library", lambda *_: None)
    bench = board(bert, "library", lambda _: states, lambda *_: None)
    compared = Counter()
    for text in texts:
        result, sentences = senses_of(text), sentences_of(text.text)
        room = SimpleNamespace(word=built_in(text.word), senses=result.gathering.names)
        others = {"room": judge_class(bert, result.occurrences, room)}
        if len(sentences) == 1:
            others["course"] = judged(bert, sentences[0], text.word)
        if text.word in bench.words:
            setting = bench.choices.index(result.choice.name), bench.treatments.index("plain")
            known = gathering_of(
                bench, states, range(len(rows)), [row[0] for row in rows], "Mean", setting, result.occurrences
            )
            others["pooling"] = judge(bert, known, calibration_at_hand(bert))
        for place, judgement in others.items():
            told = [verdict.answer for verdict in judgement.verdicts]
            assert told == [verdict.answer for verdict in result.verdicts], (place, text)
            compared[place] += 1
    assert min(compared[place] for place in ("room", "course", "pooling")) >= 5
