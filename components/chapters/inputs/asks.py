"""What only the Inputs page asks: how the reader changes a piece."""

from dataclasses import replace

import streamlit as st

from components.bert import Bert
from components.figures.prose import escaped, listed, literal
from components.numbers.input_layer import Ingredients, flipped
from components.shell import address, ask

MOVE_HELP = "Only its position vector changes; no other word of the text plays a part in the input layer."


def change_asked(bert: Bert, made: Ingredients) -> Ingredients:
    """The piece as it was changed last: also while nobody looks."""
    if st.session_state.setdefault("moved", made.position) != made.position:  # another token begins at its own place
        st.session_state.update(moved=made.position, position=made.position)
    known = st.session_state.get
    new = flipped(made) if known("flip") else made
    pieces, one = _read(bert, known("replace", "").strip())
    piece = bert.tokenizer.ids[pieces[0]] if one else made.id
    return replace(new, position=known("position", made.position) if bert.places else made.position, id=piece)


def pick_change(bert: Bert, made: Ingredients) -> Ingredients:
    """The piece as the reader changes it: moved, of the other segment, replaced."""
    left, right = st.columns(2)
    with left:
        if not bert.places:
            st.caption("This model has no position vectors: another place changes nothing here.")
        else:
            ask.number("Move it to position", 0, bert.limit - 1, made.position, "position", help=MOVE_HELP)
    with right:
        _pick_replacement(bert)
    switch, back = st.columns(2, vertical_alignment="center")
    with switch:
        _pick_flip(made)
    unchanged = {"position": made.position, "flip": False, "replace": ""}
    put, sign = st.session_state.update, ":material/undo:"
    back.button("Put everything back", on_click=put, kwargs=unchanged, icon=sign, type="tertiary")
    return change_asked(bert, made)


def _pick_flip(made: Ingredients) -> None:
    """Whether the piece is to be of the other segment; nothing to flip for a model without segments."""
    if made.segment is None:
        st.caption("This model has no two segment vectors: there is no segment to flip.")
        return
    ask.switch("Flip its segment", "flip", help="From segment 0 to 1, or from 1 to 0.")


def _pick_replacement(bert: Bert) -> None:
    """The piece that is to stand in its place, with a word where the vocabulary does not have it."""
    tokenizer = bert.tokenizer
    known = f"{tokenizer.mark}shore, {tokenizer.prefix}ing, {tokenizer.mask_piece or 1990}"
    typed = st.text_input(
        "Replace it by",
        key="replace",
        bind=address.BOUND,
        max_chars=60,
        placeholder=f"a piece of the vocabulary: {known}",
        help="The Tokens page has the whole vocabulary to browse.",
    ).strip()
    pieces, one = _read(bert, typed)
    if pieces and not one:
        named = listed(map(escaped, pieces))
        st.info(f"{literal(typed)} is not one piece of the vocabulary; it would become {named}. Type one piece.")


def _read(bert: Bert, typed: str) -> tuple[list[str], bool]:
    """The pieces that something typed is read as, and whether it is one piece of the vocabulary."""
    if typed in bert.tokenizer.ids:
        return [typed], True
    read = bert.tokenize(typed)
    known = [piece for piece, sentence in zip(read.pieces, read.sentences, strict=True) if sentence is not None]
    return known, len(known) == 1 and known != [bert.tokenizer.unknown_piece]
