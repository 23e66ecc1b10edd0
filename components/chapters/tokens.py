"""Inputs and figures of the Tokens page."""

from typing import Any

import streamlit as st

from components.shell import address, ask, models
from components.shell.show import chips, show_chart, show_table
from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.occurrences.places import word_positions
from polyseme.core.vocabulary import KINDS, SEARCHES, count_kinds, search
from polyseme.export.scripts import Script, page_script
from polyseme.export.tables import token_table
from polyseme.figures.wording import code_span, escaped
from polyseme.tokens import figures, splitting
from polyseme.tokens.length import DEFAULT_LENGTH, LENGTHS, at_fixed_length, squares, squares_reading
from polyseme.tokens.numbers import count_pieces, most_telling_word

PADDING_HELP = (
    "When the model reads several texts at once, they are padded to the same length. The mask tells the model to "
    "ignore the padding."
)


def repeated(tokens: Tokens, word: str) -> list[int]:
    """The positions of the reader's word where it is one piece, with one id, several times; else none."""
    places = [positions[0] for positions in word_positions(tokens, word) if len(positions) == 1]
    return places if len(places) > 1 and len({tokens.ids[place] for place in places}) == 1 else []


def show_split(rare: Tokens) -> None:
    """The pieces of one rare word as tiles, like those of the text."""
    with st.container(key="chips_rare"):
        st.caption(f"a rare word: *{escaped(rare.text)}*")
        st.markdown(chips(rare, len(rare) - 1, 1))


def selected_segments(bert: Bert) -> str:
    """The segment ids from the session, also while their fold is closed."""
    return str(st.session_state.get("segments", "library")) if bert.segment_types >= 2 else "library"


def show_given(tokens: Tokens, bert: Bert, before: str) -> None:
    """The model's input rows, on demand with padding, and their table; reruns the page if the segments change."""
    left, right = st.columns(2, vertical_alignment="bottom")
    with left:
        segments = ask.pick_segments(bert)
    shown = tokens
    if ask.switch("Show padding", "padding", help=PADDING_HELP, place=right):
        shown = tokens.padded(min(len(tokens) + 8 - len(tokens) % 8, tokens.limit), bert.padding)
    show_chart(figures.input_rows(shown), figures.input_rows_reading(shown, segments), key="rows")
    st.markdown(figures.pieces_reading(count_pieces(tokens)))
    show_table(token_table(tokens), "tokens", alt="The pieces with position, id, segment, mask and word")
    if segments != before:
        st.rerun()


def show_search(bert: Bert, tokens: Tokens) -> None:
    """How the tokenizer's algorithm splits one word, step by step."""
    words = dict.fromkeys(word.text for word in tokens.grouped)
    left, right = st.columns(2)
    word = ask.choice("Choose a word", words, "cut", tokens.grouped[most_telling_word(tokens)].text, place=left)
    tokenizer = bert.tokenizer
    if tokenizer.algorithm == "WordPiece":
        normalised = tokenizer.split(word)[0]
        matches = tokenizer.steps(normalised)
        shown = _pick_steps(len(matches), right)
        figure = figures.search_ladder(normalised, matches[:shown])
        show_chart(figure, figures.search_reading(normalised, matches, shown), key="ladder")
        return
    position = next(match.positions[-1] for match in tokens.grouped if match.text == word)
    run = tokens.runs[position]
    if tokens.special[position]:
        st.info(f"{code_span(tokens.pieces[position])} is a special token: it is never split.")
    elif tokenizer.algorithm == "BPE":
        merges = tokenizer.merges(run)
        shown = _pick_steps(len(merges), right)
        reading = splitting.merge_reading(run, merges, shown, tokenizer.mark, tokenizer.learned_merges)
        show_chart(splitting.merge_ladder(merges[:shown]), reading, key="ladder")
    else:
        splits = tokenizer.splits(run)
        unknown = any(tokens.unknown[i] for i, other in enumerate(tokens.runs) if other == run)
        reading = splitting.split_reading(run, splits, tokenizer.mark, unknown)
        show_chart(splitting.split_bars(splits), reading, key="ladder")


def _pick_steps(steps: int, place: Any) -> int:
    """How many steps to show; all by default."""
    if steps < 2:
        return steps
    address.restore("steps", steps, range(1, steps + 1))
    shown = int(place.slider("Steps to show", 1, steps, key="steps", persist_state="session"))
    address.write("steps", str(shown), str(steps))
    return shown


def show_vocabulary(bert: Bert) -> None:
    """The vocabulary to search, filter by kind and slice."""
    left, right = st.columns(2)
    with left:
        how = ask.choice("Find pieces", SEARCHES, "find", buttons=True)
        hint = SEARCHES[how].hint
        query = st.text_input("Look for", key="search", bind=address.BOUND, placeholder=hint, max_chars=100, help=hint)
    with right:
        kinds = st.pills("Only these kinds", list(KINDS), selection_mode="multi", key="kinds", bind=address.BOUND)
        scripts = ask.switch("Only scripts other than Latin", "scripts")
        example = {"find": "id", "search": "5000:5020", "kinds": [], "scripts": False}
        icon, update = ":material/content_cut:", st.session_state.update
        st.button("Pieces 5000 to 5019", on_click=update, kwargs=example, type="tertiary", icon=icon)
    table = models.vocabulary(bert.name)
    try:
        rows = search(table, query or "", how, kinds, scripts)
    except ValueError as problem:
        st.info(str(problem))
        return
    st.markdown(figures.vocabulary_reading(count_kinds(table), len(rows)))
    if len(rows) > limits.VOCABULARY_ROWS:
        st.caption(f"The first {limits.VOCABULARY_ROWS:,} are listed; the download has all {len(rows):,}.")
    show_table(rows, "vocabulary", alt="Pieces of the vocabulary that match the search", most=limits.VOCABULARY_ROWS)


def show_length(bert: Bert, tokens: Tokens, segments: str) -> tuple[Script, ...]:
    """The pieces cut and padded at a chosen length; returns the script."""
    st.markdown("Code for BERT often makes all texts equally long: it cuts longer ones and pads shorter ones.")
    lengths = [length for length in LENGTHS if length <= bert.limit]
    length = ask.choice("Length", lengths, "length", min(DEFAULT_LENGTH, lengths[-1]), buttons=True)
    text = at_fixed_length(bert, tokens.text, tokens.pair, segments, length)
    show_chart(squares(text), squares_reading(text), "squares")
    return (page_script("tokens/length", bert, TEXT=tokens.text, PAIR=tokens.pair, LENGTH=length),)
