"""What only the Inputs page asks and shows."""

from dataclasses import replace

import streamlit as st

from components.bert import Bert, Tokens
from components.chapters.inputs.figures import parts as charts
from components.chapters.inputs.figures import repeated as pictures
from components.chapters.inputs.numbers.repeated import occurrences, repeated
from components.figures.cosines import cosine_ruler
from components.figures.prose import escaped, listed, literal
from components.figures.strips import strips
from components.numbers.input_layer import Ingredients, Parts, changes, cosines_to, flipped, single_steps
from components.shell import address, models
from components.shell.show import show_chart
from components.takeaway.tables import measure_table


def pick_change(bert: Bert, made: Ingredients) -> Ingredients:
    """The piece as the reader changes it: moved, of the other segment, replaced."""
    left, right = st.columns(2)
    with left:
        position = _pick_position(bert, made)
    with right:
        piece = _pick_replacement(bert)
    switch, back = st.columns(2, vertical_alignment="center")
    with switch:
        new = flipped(made) if _pick_flip(made) else made
    back.button("Put everything back", on_click=_put_back, args=(made,), icon=":material/undo:", type="tertiary")
    return replace(new, position=position, id=made.id if piece is None else piece)


def _pick_position(bert: Bert, made: Ingredients) -> int:
    """Where the piece is to stand. Another token begins at its own place, so the slider follows it."""
    if st.session_state.setdefault("moved", made.position) != made.position:
        st.session_state.update(moved=made.position, position=made.position)
    address.warn_if_outside("position", 0, bert.limit - 1)
    chosen = st.slider(
        "Move it to position", 0, bert.limit - 1, made.position, key="position", bind=address.BOUND, help=MOVE_HELP
    )
    return int(chosen)


MOVE_HELP = "Only its position vector changes; no other word of the text plays a part in the input layer."


def _pick_flip(made: Ingredients) -> bool:
    """Whether the piece is to be of the other segment; nothing to flip for a model without segments."""
    if made.segment is None:
        st.caption("This model has no two segment vectors: there is no segment to flip.")
        return False
    address.warn_if_unknown("flip", ("true", "false"))
    return st.toggle("Flip its segment", key="flip", bind=address.BOUND, help="From segment 0 to 1, or from 1 to 0.")


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
    pieces = _pieces(bert, typed)
    if len(pieces) > 1 or bert.tokenizer.unknown_piece in pieces[:1] != [typed]:
        named = listed(escaped(piece) for piece in pieces)
        st.info(f"{literal(typed)} is not one piece of the vocabulary; it would become {named}. Type one piece.")
        return None
    return bert.tokenizer.ids[pieces[0]] if pieces else None


def _pieces(bert: Bert, typed: str) -> list[str]:
    """What a typed text is in the vocabulary: itself, or the pieces it becomes."""
    if typed in bert.tokenizer.ids:
        return [typed]
    tokens = bert.tokenize(typed)
    return [piece for piece, sentence in zip(tokens.pieces, tokens.sentences, strict=True) if sentence is not None]


def _put_back(made: Ingredients) -> None:
    st.session_state.update(position=made.position, flip=False, replace="")


def show_parts(vectors: Parts, reading: str) -> None:
    """The strips of the piece as it is set, and their norm, mean and variance as a table."""
    show_chart(strips(vectors), reading, key="strips")
    with st.expander("Norm, mean and variance", icon=":material/table:"):
        st.dataframe(measure_table(vectors), hide_index=True, alt="Norm, mean and variance of each strip")


def show_change(bert: Bert, made: Ingredients, new: Ingredients) -> None:
    """The cosine of the changed piece to the original; before anything is changed, what single steps would do."""
    changed = changes(bert, made, new)
    cosines = cosines_to(bert, made, changed or single_steps(bert, made))
    baseline = models.baseline(bert.name)
    reading = charts.change_reading(cosines, bool(changed), baseline, bert.vocabulary[made.id])
    show_chart(cosine_ruler(charts.change_ruler(cosines, baseline)), reading, key="change")


def show_occurrences(bert: Bert, tokens: Tokens) -> str | None:
    """Occurrences of one piece side by side, where the text has any piece twice: which piece, if so."""
    choices = repeated(tokens)
    if not choices:
        st.info("No piece occurs twice in this text. Use a word a second time, or take the tutorial's sentence above.")
        return None
    address.warn_if_unknown("again", choices)
    piece = str(st.selectbox("A piece that occurs more than once", list(choices), key="again", bind=address.BOUND))
    found = occurrences(bert, tokens, choices[piece])
    baseline, chances = models.baseline(bert.name), models.chances(bert.name)
    show_chart(strips(pictures.occurrence_strips(found)), pictures.strips_reading(found), key="occurrences")
    ruler = cosine_ruler(pictures.occurrence_ruler(found, chances, baseline))
    show_chart(ruler, pictures.pairs_reading(found, chances, baseline), key="pairs")
    return piece
