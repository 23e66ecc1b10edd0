"""The choices of the Atlas page: the corpus, the word, and the vectors."""

import hashlib
from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.chapters.atlas import caches
from components.chapters.atlas.drawn import DRAWN, forget
from components.shell import address, ask
from components.shell.heavy.work import show_work
from polyseme import examples, limits
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.atlas.numbers.placing import place
from polyseme.bert import Bert
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.gathering import built_in
from polyseme.core.progress import Report
from polyseme.corpus import sandbox
from polyseme.corpus.corpus import Corpus
from polyseme.figures.wording import escaped

BUILT_IN, SERVED, OWN = "built in", "this server's", "your file"
MEANINGS = {
    BUILT_IN: "About fifty sentences for each of twenty words, written for this project.",
    SERVED: "A corpus on this server.",
    OWN: "A small file made from your own corpus.",
}
EARLIER = "the earlier map"  # the session's saved map and its digest
TWO = ("source_a", "source_b")  # the choices of the fold that compares two sources

MAKE = "polyseme occurrences corpus.txt --words bank,spring,cell --out occurrences.parquet"
OPEN = "POLYSEME_ATLAS=occurrences.parquet polyseme run"


def pick_atlas(bert: Bert) -> Atlas:
    """The atlas of the chosen word; stops the page, with a message, while it is computed or if there is none."""
    for key in DRAWN:  # read now: the page may stop below until the map is there, and its next run is no arrival
        address.restore(key, "")
    row = st.container(horizontal=True, vertical_alignment="bottom", key="row-atlas")
    options = [SERVED, BUILT_IN, OWN] if caches.server_path() else [BUILT_IN, OWN]
    help_ = "  \n".join(f"**{name}**: {MEANINGS[name]}" for name in options)
    source = ask.choice("Sentences", options, "atlas", buttons=True, place=row, help=help_, on_change=forget)
    if source == BUILT_IN:
        return _from_examples(bert, row)
    try:
        corpus, digest = caches.server_corpus() if source == SERVED else _uploaded()
    except ValueError as error:
        st.info(escaped(str(error)))
        st.stop()
    return _from_file(bert, row, source, corpus, digest)


def warn_without_sources(atlas: Atlas) -> None:
    """Shows a warning if the address asks for two sources and there is only one."""
    if len(atlas.sources) < 2:
        for key in TWO:
            address.warn_if_unknown(key, atlas.sources)


def _from_examples(bert: Bert, row: object) -> Atlas:
    word, layer = (
        _pick_word(row, [*dict.fromkeys(word for _, word, _ in examples.labelled())]),
        _pick_layer(row, [*layer_choices(bert.layers)]),
    )
    layout = caches.built_in_layout(bert.name, word, layer)
    corpus = partial(caches.built_in_corpus, bert.name, word, layer)
    key = (BUILT_IN, bert.name, layer, word)
    return Atlas(corpus, layout, word, layer, BUILT_IN, key, {caches.SOURCE: len(layout)})


def _from_file(bert: Bert, row: object, source: str, corpus: Corpus, digest: str) -> Atlas:
    word, layer = _pick_word(row, corpus.about.words), _pick_layer(row, corpus.about.layers)
    if corpus.about.revision != bert.revision:
        st.caption(f"These vectors come from **{escaped(corpus.about.made_by)}**, not from the model in the sidebar.")
    work, earlier = partial(caches.layout_of, corpus, digest, word, layer, source == SERVED), None
    if saved := st.session_state.get(EARLIER):
        earlier, digest = saved[0], f"{digest} on {saved[1]}"
        work = partial(place, corpus, word, layer, earlier)
    layout = show_work("atlas", ("atlas", digest, word, layer), work, f"The map of {escaped(word[:40])}")
    if layout is None:
        offer_without_earlier()
        st.stop()
    key = (source, digest, layer, word)
    return Atlas(lambda: corpus, layout, word, layer, source, key, corpus.about.counts[word], earlier)


def offer_without_earlier() -> None:
    """A button that removes the earlier map, if there is one."""
    if st.session_state.get(EARLIER):
        st.button("Remove the earlier map", on_click=st.session_state.pop, args=(EARLIER,), key="no earlier map")


def _pick_word(row: object, words: Sequence[str]) -> str:
    """The word: by default the reader's word of other pages, if the corpus has it."""
    current = str(st.session_state.get("word", ""))
    default = next((word for word in (current, built_in(current)) if word in words), words[0])
    return ask.choice("Word", words, "of_word", default, place=row, width=130, on_change=forget)


def _pick_layer(row: object, layers: Sequence[str]) -> str:
    default = caches.DEFAULT_LAYER if caches.DEFAULT_LAYER in layers else layers[0]
    return ask.choice("Layers", layers, "vectors", default, place=row, width=190, on_change=forget)


def _uploaded() -> tuple[Corpus, str]:
    """The visitor's corpus and its digest. ValueError if the file is not one."""
    label = f"A Parquet file of occurrences, up to {limits.ATLAS_BYTES / 1e6:g} MB"
    file = ask.pick_file(label, ["parquet"], limits.ATLAS_BYTES, "atlas file")
    st.caption("We do not store the file, and it is not part of the link.")
    if file is None:
        st.info("Make a file of your own corpus with Polyseme, then upload it here:")
        st.code(MAKE, language="bash")
        st.markdown("Is it larger? Take fewer words, `--most 200` or `--half`. Or open it on your own machine:")
        st.code(OPEN, language="bash")
        st.stop()
    digest = hashlib.sha256(file[1]).hexdigest()
    check = partial(_problem_of, file[1])
    problem = show_work("atlas file", ("atlas file", digest), check, "Your file")
    if problem is None:
        st.stop()
    if problem:
        raise ValueError(problem)
    return caches.opened(digest, file[1]), digest


def _problem_of(data: bytes, _report: Report) -> str:
    return sandbox.problem_of(data)
