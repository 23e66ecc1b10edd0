"""The reader's text and word, the same on all pages: a row of words with the chosen one lit, and "Change" beside it.

A text that the reader typed is not lost to an example: a button brings it back.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

import streamlit as st

from components.shell import address, ask
from polyseme import examples, limits
from polyseme.core.reading.lines import lines_of, within_limits
from polyseme.core.reading.word_lists import bare, chunks, contains_word, guess_word
from polyseme.figures.wording import escaped, shortened

OWN = "the reader's own text"
PRESET = "the text of an example"
CHOSEN = "the word was chosen"
ALL, ENDS, ONE, NONE = "all", "first and last", "one", "none"
"""Which places of the word a page's picture is about: those are lit. ONE: which, the page says afterwards."""
ALONE = "alone"
"""The picture is about the word without its text, which is not shown: the word is chosen from a list."""
MARGIN = 16
"""Pixels of the pills' column until the style sheet lays them over the words."""

TEXT_HELP = "Type anything, then press Ctrl+Enter. The text follows you from page to page."
PAIR_HELP = f"The model can read two texts together. Limit: {limits.PAIR_CHARACTERS:,} characters."


def pick_text_and_word(
    presets: Mapping[str, Mapping[str, object]] | None = None, pair: bool = False, lit: str = ALL
) -> tuple[str, str | None, str, Any, Callable[[int, int], None]]:
    """The reader's text, a second text on pages that read pairs, and the word, all in one row; `lit`: one of ALL …

    Then the place beside "Change", for a page without a row of its own, and what lights ONE place of so many.
    """
    with st.container(horizontal=True, horizontal_alignment="right", wrap=False, key="strip"):
        words, button = st.container(key="strip_words", gap=None), st.container(key="strip_change", width="content")
        tools = button.container(horizontal=True, horizontal_alignment="right", gap="xsmall")
    with tools.popover("Change", icon=":material/edit:"):
        text = _pick_text()
        second = _pick_second_text() if pair else None
        _pick_example()
        if presets:
            show_presets(presets)
    own = st.session_state.get(OWN)
    if own and st.session_state.get("text") == st.session_state.get(PRESET) != own:
        back = {"text": own, CHOSEN: False}
        restore = st.session_state.update
        button.button(
            "Back to your text", icon=":material/undo:", on_click=restore, args=(back,), key="back to own text"
        )
    word = _word_of(text)
    with words:
        light = _show_words(text, word, lit)
    return text, second, word, tools, light


def _pick_text() -> str:
    """The text, typed here, from the address, or carried from another page; cut to what the app reads."""
    address.restore("text", examples.TUTORIAL)
    limit = limits.TYPED_CHARACTERS  # enforced by the server too
    label = "Your text"
    typed = st.text_area(label, key="text", height="content", max_chars=limit, persist_state="session", help=TEXT_HELP)
    typed = typed or ""
    # browsers drop a longer paste without a word
    st.caption(f"Limit: {limits.TEXT_CHARACTERS:,} characters.")
    address.write("text", typed, examples.TUTORIAL)
    text = within_limits(typed)
    if len(text) < len(typed.rstrip()):
        st.warning(
            f"Limit: {limits.TEXT_CHARACTERS:,} characters and {limits.LINES:,} lines. "
            f"The last {len(typed) - len(text):,} characters are left out.",
            icon=":material/content_cut:",
        )
    return text


def _pick_second_text() -> str | None:
    address.restore("pair", "")
    label, limit = "A second text (optional)", limits.PAIR_CHARACTERS
    typed = st.text_area(label, key="pair", height=80, max_chars=limit, persist_state="session", help=PAIR_HELP)
    address.write("pair", typed or "", "")
    return typed if typed and typed.strip() else None


@cache
def ambiguous_words() -> dict[str, None]:
    """The built-in words with several senses, in order."""
    return dict.fromkeys(word for _, word, _ in examples.ambiguous())


@lru_cache(16)
def _default_word(text: str) -> str:
    return guess_word(text, ambiguous_words())  # a tenth of a second for a long text, at every rerun of every page


def _word_of(text: str) -> str:
    """The reader's word: clicked in the row, named by the address, or by default found in the text."""
    default = _default_word(text)
    value = st.query_params.get("word") if st.session_state.get("arrived", True) else None
    if value and contains_word(value, text):
        st.session_state.update({"word": value, CHOSEN: value != default})
    word = str(st.session_state.get("word", ""))
    if not (st.session_state.get(CHOSEN) and contains_word(word, text)):
        st.session_state.update({"word": default, CHOSEN: False})
        word = default
    address.write("word", word, default)
    return word


def carried_text_and_word() -> tuple[str, str]:
    """The reader's text and word on a page that shows the bar in a fold alone."""
    address.restore("text", examples.TUTORIAL)
    typed = str(st.session_state.get("text") or "")
    address.write("text", typed, examples.TUTORIAL)
    text = within_limits(typed)
    return text, _word_of(text)


@lru_cache(16)
def _places(text: str, word: str) -> tuple[tuple[int, int], ...]:
    """The line and the number in it of each chunk with the word."""
    lines = [(number, line) for number, line in enumerate(lines_of(text)) if contains_word(word, line)]
    return tuple(
        (n, i) for n, line in lines for i, chunk in enumerate(chunks(line, word)) if contains_word(word, bare(chunk))
    )


def _show_words(text: str, word: str, about: str) -> Callable[[int, int], None]:
    """The first line with the word, as a row of words to click; the reader's word is lit where the page is about it.

    Returns what lights ONE place of so many, in its line; all of the first line where the row counts them otherwise.
    """
    lines, places = lines_of(text), _places(text, word)
    if about == ALONE:
        _pick_word(lines[places[0][0] if places else 0] if lines else "", word)
        return lambda number, count: None
    row = st.container(horizontal=True, wrap=False, gap=None, key="strip_row")

    def draw(words: Any, below: Any, at: int, about: str, only: int | None = None) -> tuple[Any, Any]:
        shown = chunks(lines[at], word)[: limits.STRIP_WORDS] if lines else []
        lit = [index for line, index in places if line == at and index < len(shown)]
        lit = {ALL: lit, ENDS: lit[:: max(len(lit) - 1, 1)], ONE: [i for i in lit if i == only], NONE: []}[about]
        names = [_lit(chunk) if index in lit else escaped(shortened(chunk, 24)) for index, chunk in enumerate(shown)]
        # readable, and keeps the height, until the pills appear
        words = words.markdown(" ".join(names), width="stretch")
        if about != NONE:
            _show_pills(row, shown, names, lit)
        if len(lines) > 1:
            below = below.markdown(f":small[line {at + 1} of {len(lines):,}]", width="content")
        return words, below

    first = places[0][0] if places else 0
    drawn = draw(row, st, first, NONE if about == ONE else about)

    def light(number: int, count: int) -> None:
        draw(*drawn, *((places[number][0], ONE, places[number][1]) if number < len(places) == count else (first, ALL)))

    return light


def _pick_word(line: str, word: str) -> None:
    """A list of the words of a line, with the reader's word chosen; nothing for an empty line."""
    found = [*map(bare, chunks(line, word)[: limits.STRIP_WORDS]), word]
    if words := list({each.casefold(): each for each in found if each}.values()):
        st.session_state["word alone"] = word or words[0]
        st.selectbox("Your word", words, key="word alone", on_change=_use_word, width=224, **ask.BARE)


def _use_word() -> None:
    st.session_state.update({"word": st.session_state["word alone"], CHOSEN: True})


def _lit(chunk: str) -> str:
    """A chunk with its word in bold, which the style sheet lights; the marks around it stay outside."""
    before, word, after = chunk.partition(bare(chunk))
    return f"{escaped(before)}**{escaped(shortened(word, 24))}**{escaped(after)}"


def _show_pills(row: Any, shown: list[str], names: list[str], lit: list[int]) -> None:
    """The words as buttons that choose another word."""
    # pills need different names: an invisible character tells repeated words apart
    repeats = ["\N{WORD JOINER}" * shown[:index].count(chunk) for index, chunk in enumerate(shown)]
    labels = [name + repeat for name, repeat in zip(names, repeats, strict=True)]
    st.session_state["row of words"] = lit
    row.pills(
        "Your word",
        range(len(shown)),
        selection_mode="multi",
        format_func=labels.__getitem__,
        key="row of words",
        label_visibility="collapsed",
        on_change=_click_word,
        args=(shown, lit),
        width=MARGIN,
    )


def _click_word(shown: list[str], lit: list[int]) -> None:
    """Makes the clicked word the reader's; a click on the lit word changes nothing."""
    clicked = [bare(shown[index]) for index in st.session_state["row of words"] if index not in lit]
    if clicked and clicked[0]:
        st.session_state.update({"word": clicked[0], CHOSEN: True})


def _pick_example() -> None:
    """The built-in ambiguous words; choosing one sets its sentences as the text."""
    words = list(ambiguous_words())
    hint = f"{words[1]}, {words[4]}, and {len(words) - 2} more"
    label = "Example sentences with"
    st.selectbox(label, words, index=None, placeholder=hint, key="example", on_change=_use_example)


def _use_example() -> None:
    if word := st.session_state.get("example"):
        choose({"text": examples.sense_sentences(word), "word": word})


def show_presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    """Buttons that set the page's widgets to worked examples."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        st.markdown(":small[Try this]", width="content")
        for label, choices in presets.items():
            st.button(label, on_click=choose, args=(choices,), key=f"try {label}")


def choose(choices: Mapping[str, object]) -> None:
    """Sets the page's widgets; the reader's own text is stored for the button that brings it back."""
    if "text" in choices:
        shown = st.session_state.get("text", examples.TUTORIAL)
        if shown not in (examples.TUTORIAL, st.session_state.get(PRESET)):
            st.session_state[OWN] = shown
        st.session_state[PRESET] = choices["text"]
    st.session_state.update({str(key): value for key, value in choices.items()})
    st.session_state[CHOSEN] = "word" in choices
    if "token" in choices:
        st.session_state.pop(ask.CHOSEN_FOR, None)  # the piece belongs to the new text
