"""What is folded is neither computed nor sent; a term is explained where it first stands."""

import gc
import weakref

import pandas as pd
from streamlit.testing.v1 import AppTest

from components.shell import show
from polyseme import limits
from polyseme.glossary import TERMS


def page():
    import streamlit as st

    from components.shell import session, show

    def draw() -> None:
        st.session_state["drawn"] = st.session_state.get("drawn", 0) + 1
        st.slider("Size", 1, 10, 5, key="size", bind="query-params")

    session.start_page("A question?")
    show.show_reading("A *cosine* of two vectors.", "first")
    show.show_reading("Another cosine, and a norm.", "second")
    show.show_folds(show.Fold("Look closer", "closer", draw, ("size",)), show.Fold("Further", "further", lambda: None))


def test_a_closed_fold_is_not_computed():
    at = AppTest.from_function(page).run()
    assert "drawn" not in at.session_state
    assert not at.slider


def test_a_link_that_asks_for_a_choice_inside_opens_the_fold():
    at = AppTest.from_function(page)
    at.query_params["size"] = "7"
    at.run()
    assert at.slider(key="size").value == 7


def ended_page():
    from components.shell import session, show

    session.start_page("A question?")
    show.show_with_last_folds(show.Fold("Take it with you", "take", lambda: None))


def stopped_page():
    import streamlit as st

    from components.shell import session, show

    if "seen" in st.session_state:
        session.start_page("Another question?")
    else:
        session.start_page("A question?")
        show.show_last_folds(show.Fold("Look closer", "closer", lambda: None))
        st.session_state["seen"] = True
        st.stop()
    show.show_with_last_folds(show.Fold("Take it with you", "take", lambda: None))


def test_a_page_that_ends_early_leaves_its_folds_to_no_other():
    at = AppTest.from_function(ended_page).run()
    alone = [one.label for one in at.expander]
    at = AppTest.from_function(stopped_page).run()
    assert [one.label for one in at.run().expander] == alone == ["Take it with you"]


def test_of_a_group_one_fold_is_open_at_a_time():
    at = AppTest.from_function(page).run()
    states = ("fold closer", "fold further")
    for opened in (*states, states[0]):
        at.session_state[opened] = True
        at.run()
        assert [at.session_state[state] for state in states] == [opened == state for state in states]


def test_a_term_is_explained_where_it_first_stands_and_nowhere_else():
    at = AppTest.from_function(page).run()
    first, second = (element.help for element in at.markdown)
    assert TERMS["cosine"].meaning in first.replace("\\", "")
    assert TERMS["vector"].meaning in first.replace("\\", "")
    assert "cosine" not in second
    assert TERMS["norm"].meaning in second.replace("\\", "")


def test_every_meaning_has_at_most_25_words():
    assert all(len(term.meaning.split()) <= 25 for term in TERMS.values())


def test_a_session_keeps_no_table_that_a_function_makes(monkeypatch):
    made, offered, shown = [], [], []

    def table():
        made.append(weakref.ref(rows := pd.DataFrame({"sentence": ["x" * 30] * 20})))
        return rows

    monkeypatch.setattr(show.st, "dataframe", lambda rows, **_: shown.append(rows["sentence"].str.len().max()))
    monkeypatch.setattr(show, "show_download", lambda _, write, *rest: offered.append(write))
    monkeypatch.setattr(limits, "TABLE_SHOWN", 200)
    show.show_table(table, "name", "alt")
    gc.collect()
    assert shown == [11], "on the screen long texts are cut"
    assert made[0]() is None
    assert offered[0]().count(b"x" * 30) == 20, "the file has all"
