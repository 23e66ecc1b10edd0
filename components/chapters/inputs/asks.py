"""Inputs of the Inputs page: how the reader changes a piece."""

from dataclasses import replace

import streamlit as st

from components.shell import address, ask
from polyseme.bert import Bert
from polyseme.core.input_layer import Ingredients, other_segment
from polyseme.figures.wording import code_span, escaped, listed

MOVE_HELP = "Only its position vector changes. Other words do not matter in the input layer."


def selected_change(bert: Bert, original: Ingredients) -> Ingredients:
    """The piece as changed in the session, also while its fold is closed."""
    state = st.session_state
    if state.setdefault("moved", original.position) != original.position:  # a new token starts unmoved
        state.update(moved=original.position, position=original.position)
    pieces, known = _tokenized(bert, state.get("replace", "").strip())
    return replace(
        other_segment(original) if state.get("flip") else original,
        position=state.get("position", original.position) if bert.places else original.position,
        id=bert.tokenizer.ids[pieces[0]] if known else original.id,
    )


def pick_change(bert: Bert, original: Ingredients) -> Ingredients:
    """Widgets to move, replace and flip a piece; returns the changed piece."""
    left, right = st.columns(2)
    with left:
        if not bert.places:
            st.caption("This model has no position vectors, so moving the word changes nothing here.")
        else:
            ask.number("Move it to position", 0, bert.limit - 1, original.position, "position", help=MOVE_HELP)
    with right:
        _pick_replacement(bert)
    left, right = st.columns(2, vertical_alignment="center")
    with left:
        if original.segment is None:
            st.caption("This model has no second segment to swap to.")
        else:
            ask.switch("Swap its segment", "flip", help="From segment 0 to 1, or from 1 to 0.")
    unchanged = {"position": original.position, "flip": False, "replace": ""}
    update, icon = st.session_state.update, ":material/undo:"
    right.button("Undo all changes", on_click=update, kwargs=unchanged, icon=icon, type="tertiary")
    return selected_change(bert, original)


def _pick_replacement(bert: Bert) -> None:
    """The piece to put in its place, with a message if the vocabulary does not have it."""
    tokenizer = bert.tokenizer
    examples = f"{tokenizer.mark}shore, {tokenizer.prefix}ing, {tokenizer.mask_piece or 1990}"
    typed = st.text_input(
        "Replace it with",
        key="replace",
        bind=address.BOUND,
        max_chars=60,
        placeholder=f"a piece of the vocabulary: {examples}",
        help="Browse the vocabulary on the Tokens page.",
    ).strip()
    pieces, known = _tokenized(bert, typed)
    if pieces and not known:
        names = listed(map(escaped, pieces))
        st.info(f"{code_span(typed)} is not one piece of the vocabulary; it would become {names}. Type one piece.")


def _tokenized(bert: Bert, typed: str) -> tuple[list[str], bool]:
    """The pieces of a typed text, and whether it is one piece of the vocabulary."""
    if typed in bert.tokenizer.ids:
        return [typed], True
    tokens = bert.tokenize(typed)
    pieces = [piece for piece, sentence in zip(tokens.pieces, tokens.sequence_ids, strict=True) if sentence is not None]
    return pieces, len(pieces) == 1 and pieces != [bert.tokenizer.unknown_piece]
