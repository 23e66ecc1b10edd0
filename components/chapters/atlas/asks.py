"""What the Atlas page asks: whose sentences, which word, by which vectors; and what of the map is looked at."""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.atlas import caches
from components.chapters.atlas.numbers.areas import WHOLE, Area, Window, read_area, read_window
from components.chapters.atlas.numbers.atlas import Atlas
from components.chapters.atlas.numbers.built_in import SOURCE
from components.chapters.atlas.numbers.chosen import Chosen, read_choices
from components.figures.prose import escaped
from components.numbers.layers import layer_choices
from components.numbers.occurrences.gathering import built_in
from components.shell import address, ask, strip, uploads
from components.shell.heavy.work import show_work
from components.takeaway.corpus.reading import Corpus

Found = TypeVar("Found")

BUILT_IN, SERVED, OWN = "built in", "this server's", "your file"
MEANINGS = {
    BUILT_IN: "Fifty sentences for each of twenty words, written for this project.",
    SERVED: "A corpus that whoever runs this server has put there.",
    OWN: "A small file that you made of your own corpus.",
}
MAKE = "python -m components occurrences corpus.txt --words bank,spring,cell"


def pick_atlas(bert: Bert) -> Atlas:
    """What the page is about, asked in one row; stops, with a word, while it is worked out and where nothing is."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    offered = [SERVED, BUILT_IN, OWN] if caches.of_the_server() else [BUILT_IN, OWN]
    help_ = "  \n".join(f"**{name}**: {MEANINGS[name]}" for name in offered)
    source = ask.choice("Sentences", offered, "atlas", buttons=True, place=row, help=help_, on_change=forget)
    if source == BUILT_IN:
        return _built_in(bert, row)
    try:
        opened = caches.served() if source == SERVED else _uploaded()
    except ValueError as problem:
        st.info(escaped(str(problem)))
        st.stop()
    return _laid_out(bert, row, source, *opened)


def _built_in(bert: Bert, row: object) -> Atlas:
    word = _pick_word(row, [*strip.ambiguous_words()])
    layer = _pick_layer(row, [*layer_choices(bert.layers)])
    layout = caches.built_in_layout(bert.name, word, layer)
    key = (BUILT_IN, bert.name, layer, word)
    corpus = partial(caches.built_in_corpus, bert.name, word, layer)
    return Atlas(corpus, layout, word, layer, BUILT_IN, key, {SOURCE: len(layout)})


def _laid_out(bert: Bert, row: object, source: str, corpus: Corpus, digest: str) -> Atlas:
    word = _pick_word(row, corpus.about.words)
    layer = _pick_layer(row, corpus.about.layers)
    if corpus.about.revision != bert.revision:
        st.caption(f"These vectors come from **{escaped(corpus.about.model)}**, not from the model in the sidebar.")
    work = partial(caches.layout_of, corpus, digest, word, layer, source == SERVED)
    layout = show_work("atlas", ("atlas", digest, word, layer), work, f"The map of {escaped(word[:40])}")
    if layout is None:
        st.stop()
    key = (source, digest, layer, word)
    return Atlas(lambda: corpus, layout, word, layer, source, key, corpus.about.counts[word])


def _pick_word(row: object, words: Sequence[str]) -> str:
    """The word: the reader's own where it is there."""
    mine = str(st.session_state.get("word", ""))
    start = next((word for word in (mine, built_in(mine)) if word in words), words[0])
    return ask.choice("Word", words, "of_word", start, place=row, width=112, on_change=forget, **ask.BARE)


def _pick_layer(row: object, layers: Sequence[str]) -> str:
    start = caches.USUAL if caches.USUAL in layers else layers[0]
    return ask.choice("Vectors", layers, "vectors", start, place=row, width=150, on_change=forget, **ask.BARE)


def _uploaded() -> tuple[Corpus, str]:
    """The reader's corpus, opened once for their session. ValueError, with the next step, where the file is none."""
    file = uploads.pick_file("A Parquet file of occurrences", ["parquet"], limits.ATLAS_BYTES, "atlas file")
    st.caption("The file is read and forgotten: it is stored nowhere, and it is not part of the link.")
    if file is None:
        st.info("Make a file of your own corpus where Polyseme is installed, then put it here:")
        st.code(MAKE, language="bash")
        st.stop()
    digest = hashlib.sha256(file[1]).hexdigest()
    opened: tuple[str, Corpus] | None = st.session_state.get("atlas opened")
    if opened is None or opened[0] != digest:
        opened = st.session_state["atlas opened"] = (digest, Corpus.open(file[1]))
    return opened[1], digest


def forget() -> None:
    """Another map has other places: what was drawn on this one is let go."""
    for key in ("area", "window", "labelled"):
        st.session_state.pop(key, None)


def pick_area() -> Area | None:
    """The area that was drawn, here or in the link."""
    return _read("area", read_area)


def pick_window() -> Window:
    """The part of the map that is looked at, by a box that was drawn or by the link."""
    return _read("window", read_window) or WHOLE


def pick_labelled() -> tuple[Chosen, ...]:
    """What has a label so far."""
    return _read("labelled", partial(read_choices, most=limits.ATLAS_LABELS)) or ()


def _read(key: str, read: Callable[[str], Found | None]) -> Found | None:
    """What stands under a key, which is kept in the address; nothing, with a word, where it cannot be read."""
    address.keep(key, "")
    written = str(st.session_state.get(key, ""))
    found = read(written)
    wrong = bool(written) and found is None
    if wrong:
        written = st.session_state[key] = ""
    address.warn_if_unknown(key, () if wrong else st.query_params.get_all(key), always=wrong)
    address.write(key, written, "")
    return found
