"""The reader's text and word, one state on all pages: a row of words with the chosen one lit, and "Change" behind it.

What the reader typed is never lost to an example: the way back stands beside it.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import streamlit as st

from components import examples, limits
from components.figures.prose import escaped, shortened
from components.numbers.reading.lines import lines_of, within_limits
from components.numbers.words import bare, chunks, find_word, stands_in
from components.shell import address, ask

OWN = "the reader's own text"
BETWEEN = "\N{EN SPACE}"
"""What stands between the words of the text: as wide as what can be clicked around them, so that the lines stay."""
MARGIN = 16
"""Pixels beside the words, where what can be clicked waits for the style that lays it over them."""
PRESET = "the text of an example"
CHOSEN = "the word was chosen"

TEXT_HELP = (
    "Type anything, then press Ctrl+Enter or click elsewhere. The text follows you from page to page. "
    f"Up to {limits.TEXT_CHARACTERS:,} characters are read. A paste beyond {limits.TYPED_CHARACTERS:,} is not taken."
)
PAIR_HELP = (
    "Two texts can be read at once; where the model has segment ids, they tell it which is which. "
    f"Up to {limits.PAIR_CHARACTERS:,} characters, and no longer paste."
)


def pick_text_and_word(
    presets: Mapping[str, Mapping[str, object]] | None = None, pair: bool = False
) -> tuple[str, str | None, str]:
    """The text the reader works with, a second one where the page takes pairs, and the word, in one row."""
    with st.container(horizontal=True, horizontal_alignment="right", wrap=False, key="strip"):
        words, button = st.container(key="strip_words", gap=None), st.container(key="strip_change", width="content")
    with button.popover("Change", icon=":material/edit:"):
        text = pick_text()
        second = _pick_second() if pair else None
        pick_example()
        if presets:
            show_presets(presets)
    _offer_own_text(button)
    with words:
        word = pick_word(text)
    return text, second, word


def pick_text(label: str = "Your text") -> str:
    """The text, typed here, from the address, or as it was on the page before."""
    address.keep("text", examples.TUTORIAL)
    most = limits.TYPED_CHARACTERS  # held by the server as well
    typed = (
        st.text_area(label, key="text", height="content", max_chars=most, persist_state="session", help=TEXT_HELP) or ""
    )
    # of a longer paste the browser takes nothing, and does not say so
    st.caption(f"A paste of more than {most:,} characters is not taken: put in a part of it.")
    address.write("text", typed, examples.TUTORIAL)
    kept = within_limits(typed)
    if len(kept) < len(typed.rstrip()):
        st.warning(
            f"The first {limits.TEXT_CHARACTERS:,} characters and {limits.LINES:,} lines of a text are read: "
            f"{len(typed) - len(kept):,} characters are left out.",
            icon=":material/content_cut:",
        )
    return kept


def _pick_second() -> str | None:
    address.keep("pair", "")
    most = limits.PAIR_CHARACTERS
    label = "A second text (optional)"
    typed = st.text_area(label, key="pair", height=80, max_chars=most, persist_state="session", help=PAIR_HELP)
    address.write("pair", typed or "", "")
    return typed if typed and typed.strip() else None


@cache
def ambiguous_words() -> dict[str, None]:
    """The built-in words that have several senses, in order."""
    return dict.fromkeys(word for _, word, _ in examples.labelled())


@lru_cache(16)
def _found(text: str) -> str:
    return find_word(text, ambiguous_words())  # of a long text a tenth of a second, at every rerun of every page


def pick_word(text: str) -> str:
    """The word that the reader looks at: clicked in the row, named by the address, or else found in the text."""
    found = _found(text)
    asked = st.query_params.get("word") if st.session_state.get("arrived", True) else None
    if asked and stands_in(asked, text):
        st.session_state.update({"word": asked, CHOSEN: asked != found})
    word = str(st.session_state.get("word", ""))
    if not (st.session_state.get(CHOSEN) and stands_in(word, text)):
        st.session_state.update({"word": found, CHOSEN: False})
        word = found
    address.write("word", word, found)
    _show_words(text, word)
    return word


def _show_words(text: str, word: str) -> None:
    """The line of the text in which the word stands, as a row of words to click; the word is lit."""
    lines = lines_of(text)
    first = next((number for number, line in enumerate(lines) if stands_in(word, line)), 0)
    shown = chunks(lines[first])[: limits.STRIP_WORDS] if lines else []
    lit = [number for number, chunk in enumerate(shown) if stands_in(word, bare(chunk))]
    st.session_state["row of words"] = lit
    # pills are told apart by their names: what stands twice gets a sign that nobody sees
    names = [
        escaped(shortened(chunk, 24)) + "\N{WORD JOINER}" * shown[:at].count(chunk) for at, chunk in enumerate(shown)
    ]
    row = st.container(horizontal=True, wrap=False, gap=None, key="strip_row")
    row.markdown(
        BETWEEN.join(names), width="stretch"
    )  # is read, and keeps the place, until there is what can be clicked
    row.pills(
        "The word, in your text",
        range(len(shown)),
        selection_mode="multi",
        format_func=names.__getitem__,
        key="row of words",
        label_visibility="collapsed",
        on_change=_click_word,
        args=(shown, lit),
        width=MARGIN,
    )
    if len(lines) > 1:
        st.markdown(f":small[line {first + 1} of {len(lines):,}]", width="content")


def _click_word(shown: list[str], lit: list[int]) -> None:
    """The word just clicked becomes the reader's; a click on the lit one changes nothing."""
    clicked = [bare(shown[at]) for at in st.session_state["row of words"] if at not in lit]
    if clicked and clicked[0]:
        st.session_state.update({"word": clicked[0], CHOSEN: True})


def pick_example() -> None:
    """The built-in ambiguous words; choosing one fills in its sentences."""
    words = list(ambiguous_words())
    st.selectbox(
        "Sentences with a built-in word",
        words,
        index=None,
        placeholder=f"{words[1]}, {words[4]}, and {len(words) - 2} more",
        key="example",
        on_change=_fill_in,
    )


def _fill_in() -> None:
    word = st.session_state.get("example")
    if word:
        choose({"text": examples.sense_sentences(word), "word": word})


def show_presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    """Buttons that set the page's widgets to worked examples."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        st.markdown(":small[Try this]", width="content")
        for label, choices in presets.items():
            st.button(label, on_click=choose, args=(choices,), key=f"try {label}")


def choose(choices: Mapping[str, object]) -> None:
    """Sets the page's widgets; a text of the reader's own is kept for the way back."""
    if "text" in choices:
        shown = st.session_state.get("text", examples.TUTORIAL)
        if shown not in (examples.TUTORIAL, st.session_state.get(PRESET)):
            st.session_state[OWN] = shown
        st.session_state[PRESET] = choices["text"]
    st.session_state.update({str(key): value for key, value in choices.items()})
    st.session_state[CHOSEN] = "word" in choices
    if "token" in choices:
        st.session_state.pop(ask.CHOSEN_FOR, None)  # the piece comes with its text


def _offer_own_text(place: Any) -> None:
    """The way back from an example to what the reader had typed."""
    own = st.session_state.get(OWN)
    if own and st.session_state.get("text") == st.session_state.get(PRESET) != own:
        place.button("Back to your text", icon=":material/undo:", on_click=_take_own_text, key="back to own text")


def _take_own_text() -> None:
    st.session_state.update({"text": st.session_state[OWN], CHOSEN: False})
