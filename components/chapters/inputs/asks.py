"""What only the Inputs page asks: how the reader changes a piece."""

from dataclasses import replace

import streamlit as st

from components.bert import Bert
from components.figures.prose import escaped, listed, literal
from components.numbers.input_layer import Ingredients, flipped
from components.shell import address, ask

MOVE_HELP = "Only its position vector changes; no other word of the text plays a part in the input layer."


def pick_change(bert: Bert, made: Ingredients) -> Ingredients:
    """The piece as the reader changes it: moved, of the other segment, replaced."""
    if st.session_state.setdefault("moved", made.position) != made.position:  # another token begins at its own place
        st.session_state.update(moved=made.position, position=made.position)
    left, right = st.columns(2)
    with left:
        position = ask.number("Move it to position", 0, bert.limit - 1, made.position, "position", help=MOVE_HELP)
    with right:
        piece = _pick_replacement(bert)
    switch, back = st.columns(2, vertical_alignment="center")
    with switch:
        new = flipped(made) if _pick_flip(made) else made
    unchanged = {"position": made.position, "flip": False, "replace": ""}
    put, sign = st.session_state.update, ":material/undo:"
    back.button("Put everything back", on_click=put, kwargs=unchanged, icon=sign, type="tertiary")
    return replace(new, position=position, id=made.id if piece is None else piece)


def _pick_flip(made: Ingredients) -> bool:
    """Whether the piece is to be of the other segment; nothing to flip for a model without segments."""
    if made.segment is None:
        st.caption("This model has no two segment vectors: there is no segment to flip.")
        return False
    return ask.switch("Flip its segment", "flip", help="From segment 0 to 1, or from 1 to 0.")


def _pick_replacement(bert: Bert) -> int | None:
    """The id of the piece that is to stand in its place, if the reader names one that the vocabulary has."""
    typed = st.text_input(
        "Replace it by",
        key="replace",
        bind=address.BOUND,
        max_chars=60,
        placeholder="a piece of the vocabulary: shore, ##ing, [MASK]",
        help="The Tokens page has the whole vocabulary to browse.",
    ).strip()
    read = bert.tokenize(typed)
    known = [piece for piece, sentence in zip(read.pieces, read.sentences, strict=True) if sentence is not None]
    pieces = [typed] if typed in bert.tokenizer.ids else known
    if len(pieces) > 1 or bert.tokenizer.unknown_piece in pieces[:1] != [typed]:
        named = listed(map(escaped, pieces))
        st.info(f"{literal(typed)} is not one piece of the vocabulary; it would become {named}. Type one piece.")
        return None
    return bert.tokenizer.ids[pieces[0]] if pieces else None
