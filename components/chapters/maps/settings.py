"""How a map is drawn: the method with its settings, the layers, and the seed with its dice."""

import random
from dataclasses import replace

import streamlit as st

from components.bert import Bert
from components.chapters.maps.numbers.background import SENTENCES
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Request
from components.chapters.maps.numbers.projection import METRICS, PROJECTIONS, Settings
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.shell import address, ask

SUITS = "as suits"
SEEDS = 9_999
FORMATS = ("SVG", "PNG")


def pick_request(bert: Bert, what: str) -> tuple[Request, str]:
    """All that says how points become a map; and the method as asked, which may be left to their number."""
    method, dimensions, layers, more = st.columns([3, 1.3, 3, 1.7], vertical_alignment="bottom")
    with method:
        methods = [SUITS, *PROJECTIONS]
        address.warn_if_unknown("method", methods)
        by = st.segmented_control("Drawn by", methods, default=SUITS, required=True, key="method", bind=address.BOUND)
    with dimensions:
        address.warn_if_unknown("dimensions", ("2", "3"))
        flat = st.segmented_control(
            "Dimensions", ["2", "3"], default="2", required=True, key="dimensions", bind=address.BOUND
        )
    with layers:
        choices = [EACH, TOGETHER, *layer_choices(bert.layers)]
        address.warn_if_unknown("layers", choices)
        chosen = st.selectbox("Their vectors", choices, key="layers", bind=address.BOUND, help=LAYERS_HELP)
    with more, st.popover("Settings", icon=":material/tune:", width="stretch"):
        settings = _pick_settings(int(flat or 2))
        pooling = _pick_pooling(what)
        segments = ask.pick_segments(bert)
        st.segmented_control("The camera saves", FORMATS, default="SVG", required=True, key="save", bind=address.BOUND)
    return Request(str(chosen), "PCA", settings, pooling, segments), str(by)


LAYERS_HELP = (
    "**Each layer in turn**: a map a layer, aligned to one another, to be played.  \n"
    "**All layers on one map**: every point once for each layer, in one space.  \n"
    "Or one layer, or a few together, as on the Senses page."
)


def with_method(request: Request, method: str) -> Request:
    """The request, by a method."""
    return replace(request, method=method)


def _pick_settings(dimensions: int) -> Settings:
    """What the methods know to set; each heeds what it has a use for."""
    address.warn_if_unknown("metric", METRICS)
    metric = st.segmented_control(
        "Distance", list(METRICS), default="cosine", required=True, key="metric", bind=address.BOUND, help=METRIC_HELP
    )
    address.warn_if_outside("neighbours", 2, 100)
    neighbours = st.slider("UMAP: neighbours", 2, 100, 15, key="neighbours", bind=address.BOUND, help=NEIGHBOURS_HELP)
    address.warn_if_outside("distance", 0, 1)
    closest = st.slider(
        "UMAP: minimum distance", 0.0, 1.0, 0.1, 0.05, key="distance", bind=address.BOUND, help=DISTANCE_HELP
    )
    address.warn_if_outside("perplexity", 2, 100)
    perplexity = st.slider("t-SNE: perplexity", 2, 100, 30, key="perplexity", bind=address.BOUND, help=PERPLEXITY_HELP)
    seed, dice = st.columns([2, 1], vertical_alignment="bottom")
    with dice:
        st.button("Re-roll", icon=":material/casino:", on_click=_roll, key="roll", help="Another seed, another map.")
    with seed:
        address.keep("seed", 1, range(SEEDS + 1))  # by hand: a bound number of 1e309 would end the page
        chosen = st.number_input("Seed", 0, SEEDS, key="seed", persist_state="session", help=SEED_HELP)
        address.write("seed", str(int(chosen)), "1")
    return Settings(dimensions, int(chosen), str(metric), int(neighbours), float(closest), float(perplexity))


METRIC_HELP = "Cosine compares directions; euclidean also lengths, which grow and shrink from layer to layer."
NEIGHBOURS_HELP = "Few: fine threads; many: the large picture. Never more than there are other points."
DISTANCE_HELP = "How close UMAP may put two points. Where layers are drawn together its own setting is used instead."
PERPLEXITY_HELP = "About how many neighbours count for each point; at most a third of the points."
SEED_HELP = "The same link shows the same map. PCA is the same at every seed."


def _roll() -> None:
    st.session_state["seed"] = random.randint(0, SEEDS)  # noqa: S311 (a seed for pictures, not for secrets)


def _pick_pooling(what: str) -> str:
    """What stands for a split word or for a whole sentence."""
    whole = what == SENTENCES
    key, poolings = ("pooling", SENTENCE_POOLINGS) if whole else ("join", TOKEN_POOLINGS)
    label = "A sentence is the … of its pieces" if whole else "Join a split word by"
    address.warn_if_unknown(key, poolings)
    return str(st.selectbox(label, list(poolings), key=key, bind=address.BOUND))
