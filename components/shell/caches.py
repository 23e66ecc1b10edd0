"""Every cache of the app, and the warming of what is slow to load.

Caches are keyed by names and texts, never by arrays; what they hand out is frozen or read-only, for all visitors
share it. What belongs to a model is bounded by the models kept in memory; what depends on a visitor's wishes, by its
bytes. What a cache computes with is imported when it is first asked: the first page must not wait for SciPy.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pandas as pd
import streamlit as st
from streamlit import runtime

from components import examples, limits
from components.bert import Bert, Encoding, Tokens, load
from components.shell.fetching import Fetch
from components.shell.jobs import Jobs
from components.shell.sharing import shared

if TYPE_CHECKING:
    from components.chapters.inputs.numbers.positions import Positions
    from components.chapters.maps.numbers.maps import Maps, Request
    from components.chapters.maps.numbers.points import Points
    from components.chapters.maps.numbers.strategies import Strategy
    from components.chapters.neighbours.in_context.numbers import Lens
    from components.chapters.neighbours.occurrences.numbers import Mentions
    from components.chapters.pooling.numbers.board import Board
    from components.chapters.pooling.numbers.ranking import Standing
    from components.chapters.pooling.numbers.rows import Refused, Row
    from components.chapters.senses.numbers.microscope import Scale
    from components.numbers.baseline import Baseline, Spread
    from components.numbers.claims import Checked
    from components.numbers.distribution import Outliers
    from components.numbers.labelled import Sheet
    from components.numbers.neighbours import Index
    from components.numbers.occurrence_states import Contexts
    from components.takeaway.vectors import Export, Recipe

Drawn = TypeVar("Drawn")


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner="Opening the model …")
def model(name: str) -> Bert:
    """The model of a name, opened once for all visitors; its network is loaded when first used."""
    return load(name)


@shared("The model reads your text …")
def encoding(name: str, text: str, pair: str | None, segments: str) -> Encoding:
    """A text's hidden states."""
    return model(name).encode(text, pair, segments)


@shared()
def layer_values(name: str, text: str, segments: str) -> pd.DataFrame:
    """The values of a text's hidden states in numbers, one row a layer; not to be changed by who gets it."""
    from components.numbers.distribution import layer_summary

    return layer_summary(encoding(name, text, None, segments).states)


@shared()
def outliers(name: str, text: str, segments: str) -> Outliers:
    """The features that carry the extreme values of a text's hidden states."""
    from components.numbers.distribution import outlier_features

    return outlier_features(encoding(name, text, None, segments).states)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def vocabulary(name: str) -> pd.DataFrame:
    """The vocabulary of a model with the kinds of its pieces; not to be changed by who gets it."""
    from components.numbers.vocabulary import vocabulary_table

    tokenizer = model(name).tokenizer
    return vocabulary_table(tokenizer.vocabulary, tokenizer.special)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner="Random pairs, to compare with …")
def baseline(name: str) -> Baseline:
    """What two random pieces of different everyday sentences have in common, in every layer of a model."""
    from components.numbers.baseline import random_baseline

    return random_baseline(model(name), examples.everyday())


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def choice_chances(name: str) -> dict[str, Spread]:
    """What random pairs reach under every layer choice of a model; not to be changed by who gets it."""
    from components.numbers.layers import layer_choices

    drawn = baseline(name)
    states = drawn.sample.swapaxes(0, 1)
    return {choice: drawn.cosines(choose(states)) for choice, choose in layer_choices(model(name).layers).items()}


@shared()
def feature_scale(name: str, choice: str) -> Scale:
    """The mean and spread of each feature of random pieces under a layer choice."""
    from components.chapters.senses.numbers.microscope import scale_of
    from components.numbers.layers import layer_choices

    return scale_of(layer_choices(model(name).layers)[choice](baseline(name).sample.swapaxes(0, 1)))


@shared("The model reads your sentences …")
def contexts(name: str, texts: tuple[str, ...], word: str, join: str, segments: str) -> Contexts:
    """The occurrences of a word in some sentences, with their states in every layer."""
    from components.numbers.occurrence_states import find_contexts

    return find_contexts(model(name), texts, word, join, segments, limits.SENSE_OCCURRENCES)


@shared()
def explained_chance(name: str, size: int) -> np.ndarray:
    """What one direction explains of so many random pieces, by layer."""
    from components.numbers.occurrence_states import explained_by_chance

    return explained_by_chance(baseline(name), size)


@st.cache_resource(max_entries=2 * limits.MODELS_IN_MEMORY, show_spinner="The model is asked …")
def checked(name: str, about: str = "") -> tuple[Checked, ...]:
    """The tutorials' claims checked on a model: all of them, or the tutorial's own figures that a page shows."""
    from components.numbers.claim_table import CLAIMS
    from components.numbers.claims import TUTORIAL_MODEL, check

    asked = [claim for claim in CLAIMS if not about or (claim.page, claim.made_for) == (about, TUTORIAL_MODEL)]
    return check(model(name), asked)


@shared()
def within(name: str, texts: tuple[str, ...], word: str, segments: str) -> np.ndarray:
    """How alike the pieces of each sentence with a word are, by layer."""
    from components.numbers.occurrence_states import within_sentences

    return within_sentences(model(name), texts, word, segments)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def chances(name: str) -> dict[str, Spread]:
    """What two random rows of each table of the input layer have in common; not to be changed by who gets it."""
    from components.numbers.input_layer import table_chances

    return table_chances(model(name))


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def positions(name: str) -> Positions:
    """The positions of a model compared with one another."""
    from components.chapters.inputs.numbers.positions import compare_positions

    return compare_positions(model(name).position_vectors)


@shared()
def readings(name: str, texts: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """Many texts as a model reads them."""
    bert = model(name)
    return tuple(bert.tokenize(text, segments=segments) for text in texts)


@shared("The model reads your texts …")
def export(name: str, texts: tuple[str, ...], recipe: Recipe) -> Export:
    """The vectors of a few texts, to take home."""
    from components.takeaway.vectors import make

    return make(model(name), recipe, texts)


@shared()
def built_in_points(name: str, what: str, company: str, word: str, segments: str) -> Points:
    """The built-in sentences that stand beside a reader's own on a map, as points without vectors."""
    from components.chapters.maps.numbers.background import company_points

    return company_points(model(name), what, company, word, segments)


@shared("The model reads the sentences …", unkeyed=1)
def small_maps(name: str, key: tuple[str, ...], request: Request, _points: Points) -> Maps:
    """Maps of few points, drawn at once; `key` names all that the points depend on."""
    from components.chapters.maps.numbers.maps import draw

    return draw(model(name), _points, request)


@shared(unkeyed=1)
def small_strategies(
    name: str, key: tuple[str, ...], grouping: str, segments: str, seed: int, _points: Points
) -> list[Strategy]:
    """Layer choices and poolings compared on few points; `key` names all that the points depend on."""
    from components.chapters.maps.numbers.strategies import compare

    return compare(model(name), _points, grouping, segments, seed)


@shared("Random pairs of sentences, to compare with …")
def pooled_chances(name: str, pooling: str) -> dict[str, Spread]:
    """What random pairs of everyday sentences reach under a pooling, by layer choice; not to be changed."""
    from components.chapters.maps.numbers.background import sentence_chances

    return sentence_chances(model(name), pooling)


@shared(unkeyed=1)
def drawn(key: Hashable, _draw: Callable[[], Drawn]) -> Drawn:
    """A picture that the text has no part in, drawn once; `key` names all that it depends on. Not to be changed."""
    return _draw()


@shared()
def comparable(rows: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Refused, ...]]:
    """The labelled sentences that can be compared, and those that can't."""
    from components.chapters.pooling.numbers.rows import comparable

    used, lonely = comparable(rows)
    return tuple(used), tuple(lonely)


@shared("The table is read …")
def sheet(data: bytes) -> Sheet:
    """The table in an uploaded file or a pasted text. ValueError, with the next step, where there is none."""
    from components.numbers.labelled import read_sheet

    return read_sheet(data)


@shared(unkeyed=1)
def standing(key: Hashable, column: int, word: str, join: str, _board: Board) -> Standing:
    """How the settings of a bench stand, on one word or, without one, on all; `key` names what the board rests on."""
    from components.chapters.pooling.numbers.ranking import standing

    return standing(_board, column, word or None, join)


@st.cache_resource(show_spinner=False)
def jobs() -> Jobs:
    """The heavy work of all visitors, with its results."""
    return Jobs(limits.WORKERS, limits.RESULT_BYTES, _still_here)


def _still_here(visitor: str) -> bool:
    """Whether a visitor's browser is still connected."""
    return not runtime.exists() or runtime.get_instance().is_active_session(visitor)


@st.cache_resource(max_entries=16, show_spinner=False)
def fetch(name: str) -> Fetch:
    """The one fetching of a model from the hub that all visitors share and watch."""
    return Fetch(name)


@st.cache_resource(max_entries=16, show_spinner=False)
def warming(name: str) -> threading.Thread:
    """A thread that loads a model's network in the background, started once."""
    thread = threading.Thread(target=_warm, args=(model(name),), name=f"warm {name}", daemon=True)
    thread.start()
    return thread


def _warm(bert: Bert) -> None:
    """Loads the network and lets it run once; then takes what is loaded out of the garbage collector's rounds.

    To look through a million lasting objects of torch each time costs more than most pages do. gc.freeze sets them
    aside; and .streamlit/config.toml leaves it to Python when to collect.
    """
    try:
        bert.encode("bank")
    except (
        ValueError,
        OSError,
        ImportError,
        MemoryError,
    ):  # whoever asks for the network next is told; this thread has no reader
        return
    gc.collect()
    gc.freeze()


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def index(name: str) -> Index:
    """The vocabulary of a model, ready to be searched."""
    from components.numbers.neighbours import index_of

    return index_of(model(name).token_vectors)


@shared()
def allowed(name: str, among: str, letters: int) -> np.ndarray:
    """The pieces of a model that a filter lets through, (piece,) bool."""
    from components.chapters.neighbours.filters import allowed

    return allowed(vocabulary(name), among, letters)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def usual_nearest(name: str) -> np.ndarray:
    """How near the nearest neighbours of random pieces are, sorted."""
    from components.chapters.neighbours.queries import nearest_of_random
    from components.numbers.baseline import SEED

    return nearest_of_random(index(name), allowed(name, "trained pieces", 1), SEED)


@st.cache_resource(max_entries=2 * limits.MODELS_IN_MEMORY, show_spinner=False)
def lens(name: str, compare: str) -> Lens:
    """What reads hidden states of a model as pieces of its vocabulary."""
    from components.chapters.neighbours.in_context.numbers import CENTRES, lens_of

    return lens_of(model(name), baseline(name), allowed(name, "trained pieces", 1), CENTRES[compare])


@shared()
def masked(name: str, text: str, segments: str, at: int) -> Encoding:
    """A text's hidden states with [MASK] at one place."""
    from components.chapters.neighbours.in_context.numbers import masked

    return model(name).encode_tokens(masked(model(name), model(name).tokenize(text, segments=segments), at))


@shared()
def own_mentions(name: str, text: str, choice: str, join: str, segments: str) -> Mentions:
    """The words of a visitor's text with their vectors in context."""
    from components.chapters.neighbours.occurrences.numbers import read_mentions

    return read_mentions(model(name), [text], choice, join, segments)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def norms(name: str) -> np.ndarray:
    """The length of every piece's vector, (piece,)."""
    found: np.ndarray = np.linalg.norm(model(name).token_vectors, axis=1)
    found.flags.writeable = False
    return found
