"""The vocabulary by kinds, and searching it."""

import pytest

from polyseme.core.vocabulary import KINDS, SEARCHES, count_kinds, other_script, search, vocabulary_table


@pytest.fixture(scope="module")
def table(bert):
    return vocabulary_table(bert.vocabulary, bert.tokenizer.special)


def test_the_kinds_have_the_published_counts(table):
    counts = count_kinds(table)
    published = {"continuation": 5_828, "single character": 997, "unused": 994, "special": 5}
    assert {name: counts[name] for name in published} == published
    assert counts["whole word"] == 30_522 - sum(published.values())


@pytest.mark.parametrize("name", KINDS)
def test_filtering_by_a_kind_gives_that_kind_and_all_of_it(table, name):
    rows = search(table, "", "starts with", [name])
    assert set(rows["kind"]) == {name}
    assert len(rows) == count_kinds(table)[name]


@pytest.mark.parametrize("how", SEARCHES)
def test_an_empty_query_matches_everything(table, how):
    assert len(search(table, "  ", how)) == 30_522


@pytest.mark.parametrize("how", ["starts with", "contains"])
@pytest.mark.parametrize("query", ["bank", "Bank", "##", "[", "(", "\\", ".*", "é", "[CLS]", "的"])
def test_a_search_finds_what_python_finds(table, bert, how, query):
    compare = str.startswith if how == "starts with" else str.__contains__
    expected = [piece for piece in bert.vocabulary if compare(piece, query) or compare(piece, query.lower())]
    assert list(search(table, query, how)["piece"]) == expected


def test_an_id_finds_its_piece(table):
    assert list(search(table, "2924", "id")["piece"]) == ["bank"]


@pytest.mark.parametrize("query", ["5000:5020", " 5000 : 5020 "])
def test_a_slice_finds_what_python_slices(table, bert, query):
    assert tuple(search(table, query, "id")["piece"]) == bert.vocabulary[5000:5020]


@pytest.mark.parametrize("query", ["30522", "999999999", "5020:5000", "7:7"])
def test_an_id_beyond_the_vocabulary_and_an_empty_slice_find_nothing(table, query):
    assert len(search(table, query, "id")) == 0


@pytest.mark.parametrize("query", ["bank", "-1", "1.5", "5000:", ":", "1:2:3", "٣", "1" * 10])
def test_an_id_that_is_none_is_refused_with_an_example(table, query):
    with pytest.raises(ValueError, match=r"2924.*5000:5020"):
        search(table, query, "id")


def test_a_query_and_a_kind_are_both_kept_to(table):
    rows = search(table, "5000:5020", "id", ["continuation"])
    assert list(rows["piece"]) == ["##ow", "##ium", "##mer"]


def test_other_scripts_can_be_asked_for_alone(table):
    rows = search(table, "", "contains", other_scripts=True)
    assert len(rows) == count_kinds(table)["other scripts"]
    assert {"的", "я", "ω", "א"} <= set(rows["piece"])


def test_other_scripts_are_those_that_unicode_calls_neither_latin_nor_common(bert):
    regex = pytest.importorskip("regex")
    foreign = regex.compile(r"(?=\p{L})[^\p{Latin}\p{Common}\p{Inherited}]")
    differing = {
        piece.removeprefix("##") for piece in bert.vocabulary if other_script(piece) != bool(foreign.search(piece))
    }
    # signs that Unicode shares between scripts, but that a reader takes for Greek, Arabic, Chinese and Japanese
    assert differing == {"µ", "ـ", "⽥", "ー"}


@pytest.mark.parametrize(
    ("piece", "expected"),
    [("bank", False), ("naïve", False), ("1990", False), ("[CLS]", False), ("ª", False), ("ʰ", False), ("##я", True)],
)
def test_raised_latin_letters_and_digits_are_of_no_other_script(piece, expected):
    assert other_script(piece) is expected
