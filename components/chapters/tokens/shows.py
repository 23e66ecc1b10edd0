"""What only the Tokens page asks and shows."""

from typing import Any

import streamlit as st

from components import limits
from components.bert import Bert, Tokens
from components.chapters.tokens import figures as charts
from components.chapters.tokens.cut import figures as cuts
from components.chapters.tokens.numbers import count_pieces, most_telling_word
from components.figures.prose import literal
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
    """How one word is cut, by the algorithm of this tokenizer: unfolding step by step, where it has steps."""
    words = dict.fromkeys(word.text for word in tokens.grouped)
    left, right = st.columns(2)
    word = ask.choice("Choose a word", words, "cut", tokens.grouped[most_telling_word(tokens)].text, place=left)
    if bert.tokenizer.algorithm != "WordPiece":
        at = next(one.positions[-1] for one in tokens.grouped if one.text == word)
        if tokens.special[at]:
            st.info(f"{literal(tokens.pieces[at])} is a special token: it is taken whole.")
        elif bert.tokenizer.algorithm == "BPE":
            _show_merges(bert, tokens.runs[at], right)
        else:
            _show_splits(bert, tokens, at)
        return
    seen = bert.tokenizer.split(word)[0]
    steps = bert.tokenizer.steps(seen)
    shown = _pick_steps(len(steps), right)
    show_chart(charts.search_ladder(seen, steps[:shown]), charts.search_reading(seen, steps, shown), key="ladder")


def _pick_steps(steps: int, place: Any) -> int:
    """How many steps to show, all of them until the reader chooses."""
    if steps < 2:
        return steps
    address.keep("steps", steps, range(1, steps + 1))
    shown = int(place.slider("Steps to show", 1, steps, key="steps", persist_state="session"))
    address.write("steps", str(shown), str(steps))
    return shown


def _show_merges(bert: Bert, run: str, place: Any) -> None:
    """The merges of byte-pair encoding, unfolding step by step."""
    steps = bert.tokenizer.merges(run)
    shown = _pick_steps(len(steps), place)
    reading = cuts.merge_reading(run, steps, shown, bert.tokenizer.mark, bert.tokenizer.learned_merges)
    show_chart(cuts.merge_ladder(steps[:shown]), reading, key="ladder")


def _show_splits(bert: Bert, tokens: Tokens, at: int) -> None:
    """The likeliest ways in which the unigram model could cut a word."""
    run = tokens.runs[at]
    splits = bert.tokenizer.splits(run)
    unknown = any(tokens.unknown[one] for one, other in enumerate(tokens.runs) if other == run)
    show_chart(cuts.split_bars(splits), cuts.split_reading(run, splits, bert.tokenizer.mark, unknown), key="ladder")


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
