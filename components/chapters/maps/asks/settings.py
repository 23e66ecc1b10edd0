"""The expert settings of the Maps page: method, its parameters, pooling and segment ids."""

import random
from dataclasses import dataclass
from functools import partial

import streamlit as st

from components.shell import address, ask
from polyseme.bert import Bert
from polyseme.core.maps.neighbourhood import METRICS
from polyseme.core.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.projection import PROJECTIONS, Settings

AUTOMATIC = "automatic"
SEEDS = 9_999

METRIC_HELP = (
    "Cosine compares directions only. Euclidean distance also compares lengths, which change from layer to layer."
)
NEIGHBOURS_HELP = "Few: local detail; many: the overall picture."
DISTANCE_HELP = "How close UMAP may put two points. Not used when all layers share one map."
PERPLEXITY_HELP = "Roughly the number of neighbours that count for each point: at most a third of the points."
SEED_HELP = "The same seed gives the same map. PCA needs none."


@dataclass(frozen=True)
class ProjectionChoice:
    """How points become vectors and a map. method: one of PROJECTIONS, or AUTOMATIC."""

    layers: str
    method: str
    settings: Settings
    pooling: str
    segments: str


def pick_projection(bert: Bert, what: str, layers: str) -> ProjectionChoice:
    """The chosen method, its settings, pooling and segment ids."""
    method = ask.choice("Method", [AUTOMATIC, *PROJECTIONS], "method", buttons=True)
    dimensions = ask.choice("Dimensions", ["2", "3"], "dimensions", buttons=True)
    settings = _pick_settings(int(dimensions))
    if what == sources.SENTENCES:
        pooling = ask.choice("Join the pieces of a sentence by", SENTENCE_POOLINGS, "pooling")
    else:
        pooling = ask.choice("Join a split word by", TOKEN_POOLINGS, "join")
    segments = ask.pick_segments(bert)
    ask.choice("Save pictures as", ["SVG", "PNG"], "save", buttons=True)
    return ProjectionChoice(layers, method, settings, pooling, segments)


def _pick_settings(dimensions: int) -> Settings:
    """The settings of all methods."""
    metric = ask.choice("Distance", METRICS, "metric", buttons=True, help=METRIC_HELP)
    neighbours = ask.number("UMAP: neighbours", 2, 100, 15, "neighbours", help=NEIGHBOURS_HELP)
    min_dist = ask.number("UMAP: minimum distance", 0.0, 1.0, 0.1, "distance", step=0.05, help=DISTANCE_HELP)
    perplexity = ask.number("t-SNE: perplexity", 2, 100, 30, "perplexity", help=PERPLEXITY_HELP)
    field, dice = st.columns([2, 1], vertical_alignment="bottom")
    reseed = partial(st.session_state.update, seed=random.randint(0, SEEDS))  # noqa: S311 (for figures, not secrets)
    dice.button(
        "New seed", icon=":material/casino:", on_click=reseed, key="roll", help="Draw the map again with another seed."
    )
    address.restore("seed", 1, range(SEEDS + 1))  # not bound by Streamlit, which fails on 1e309
    seed = int(field.number_input("Seed", 0, SEEDS, key="seed", persist_state="session", help=SEED_HELP))
    address.write("seed", str(seed), "1")
    return Settings(dimensions, seed, metric, neighbours, min_dist, float(perplexity))
