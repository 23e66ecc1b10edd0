"""What only the Tokens page asks and shows."""

import streamlit as st

from components import limits
from components.bert import Bert, Tokens
from components.chapters.tokens import figures as charts
from components.chapters.tokens.numbers import count_pieces, most_telling_word
from components.numbers.vocabulary import KINDS, SEARCHES, count_kinds, search
from components.shell import address, ask, models
from components.shell.show import show_chart, show_table
from components.takeaway.tables import token_table

PADDING_HELP = "Texts that are read together are padded to one length. The mask tells the model to ignore the padding."


def segments_asked(bert: Bert) -> str:
    """The segment ids chosen last: also while nobody looks at them."""
    return str(st.session_state.get("segments", "library")) if bert.segment_types >= 2 else "library"


def show_given(tokens: Tokens, bert: Bert, asked: str) -> None:
    """The rows that the model is given, on demand as they would stand in a batch with a longer text; their table."""
    left, right = st.columns(2, vertical_alignment="bottom")
    with left:
        segments = ask.pick_segments(bert)
    shown = tokens
    if ask.switch("Show padding", "padding", help=PADDING_HELP, place=right):
        shown = tokens.padded(min(len(tokens) + 8 - len(tokens) % 8, tokens.limit), bert.padding)
    show_chart(charts.input_rows(shown), charts.input_rows_reading(shown, segments), key="rows")
    st.markdown(charts.pieces_reading(count_pieces(tokens)))
    show_table(token_table(tokens), "tokens", alt="The pieces with position, id, segment, mask and word")
    if segments != asked:
        st.rerun()


def show_search(bert: Bert, tokens: Tokens) -> None:
    """The longest-match search of one word, unfolding step by step."""
    words = dict.fromkeys(word.text for word in tokens.grouped)
    left, right = st.columns(2)
    word = ask.choice("Choose a word", words, "cut", tokens.grouped[most_telling_word(tokens)].text, place=left)
    seen = bert.tokenizer.split(word)[0]
    steps = bert.tokenizer.steps(seen)
    shown = len(steps)
    if len(steps) > 1:
        address.keep("steps", len(steps), range(1, len(steps) + 1))
        shown = right.slider("Steps to show", 1, len(steps), key="steps", persist_state="session")
        address.write("steps", str(shown), str(len(steps)))
    show_chart(charts.search_ladder(seen, steps[:shown]), charts.search_reading(seen, steps, shown), key="ladder")


def show_vocabulary(bert: Bert) -> None:
    """The vocabulary to browse: search, filter by kind, slices."""
    left, right = st.columns(2)
    with left:
        how = ask.choice("Find pieces by", SEARCHES, "find", buttons=True)
        hint = SEARCHES[how].hint
        query = st.text_input("Look for", key="search", bind=address.BOUND, placeholder=hint, max_chars=100, help=hint)
    with right:
        kinds = st.pills("Only these kinds", list(KINDS), selection_mode="multi", key="kinds", bind=address.BOUND)
        scripts = ask.switch("Only other scripts than Latin", "scripts")
        asked = {"find": "id", "search": "5000:5020", "kinds": [], "scripts": False}
        cut, ask_for = ":material/content_cut:", st.session_state.update
        st.button("The tutorial's slice, 5000:5020", on_click=ask_for, kwargs=asked, type="tertiary", icon=cut)
    table = models.vocabulary(bert.name)
    try:
        rows = search(table, query or "", how, kinds, scripts)
    except ValueError as problem:
        st.info(str(problem))
        return
    st.markdown(charts.vocabulary_reading(count_kinds(table), len(rows)))
    if len(rows) > limits.VOCABULARY_ROWS:
        st.caption(f"The first {limits.VOCABULARY_ROWS:,} are listed; the download has all {len(rows):,}.")
    show_table(rows, "vocabulary", alt="Pieces of the vocabulary that match the search", most=limits.VOCABULARY_ROWS)
