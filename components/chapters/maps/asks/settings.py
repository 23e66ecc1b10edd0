"""What the Maps page asks for maps to be drawn by: what only an expert turns."""

import random
from dataclasses import dataclass

import streamlit as st

from components.bert import Bert
from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.projection import PROJECTIONS, Settings
from components.numbers.maps.neighbourhood import METRICS
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.shell import address, ask

SUITS = "as suits"
SEEDS = 9_999

METRIC_HELP = "Cosine compares directions; euclidean also lengths, which grow and shrink from layer to layer."
NEIGHBOURS_HELP = "Few: fine threads; many: the large picture. Never more than there are other points."
DISTANCE_HELP = "How close UMAP may put two points. Where layers are drawn together its own setting is used instead."
PERPLEXITY_HELP = "About how many neighbours count for each point; at most a third of the points."
SEED_HELP = "The same link shows the same map. PCA is the same at every seed."


@dataclass(frozen=True)
class Drawing:
    """How points become vectors and a map; the method may be left to their number (SUITS)."""

    layers: str
    method: str
    settings: Settings
    pooling: str
    segments: str


def pick_drawing(bert: Bert, what: str, layers: str) -> Drawing:
    """Method (which may be left to the number of points), its settings, pooling and segment ids."""
    by = ask.choice("Drawn by", [SUITS, *PROJECTIONS], "method", buttons=True)
    flat = ask.choice("Dimensions", ["2", "3"], "dimensions", buttons=True)
    settings = _pick_settings(int(flat))
    if what == sources.SENTENCES:
        pooling = ask.choice("A sentence is the … of its pieces", SENTENCE_POOLINGS, "pooling")
    else:
        pooling = ask.choice("Join a split word by", TOKEN_POOLINGS, "join")
    segments = ask.pick_segments(bert)
    ask.choice("The camera saves", ["SVG", "PNG"], "save", buttons=True)
    return Drawing(layers, by, settings, pooling, segments)


def _pick_settings(dimensions: int) -> Settings:
    """What the methods know to set; each heeds what it has a use for."""
    metric = ask.choice("Distance", METRICS, "metric", buttons=True, help=METRIC_HELP)
    neighbours = ask.number("UMAP: neighbours", 2, 100, 15, "neighbours", help=NEIGHBOURS_HELP)
    closest = ask.number("UMAP: minimum distance", 0.0, 1.0, 0.1, "distance", step=0.05, help=DISTANCE_HELP)
    perplexity = ask.number("t-SNE: perplexity", 2, 100, 30, "perplexity", help=PERPLEXITY_HELP)
    place, dice = st.columns([2, 1], vertical_alignment="bottom")
    another, roll = {"seed": random.randint(0, SEEDS)}, st.session_state.update  # noqa: S311 (for pictures, not secrets)
    said = "Another seed, another map."
    dice.button("Re-roll", icon=":material/casino:", on_click=roll, kwargs=another, key="roll", help=said)
    address.keep("seed", 1, range(SEEDS + 1))  # by hand: a bound number of 1e309 would end the page
    seed = int(place.number_input("Seed", 0, SEEDS, key="seed", persist_state="session", help=SEED_HELP))
    address.write("seed", str(seed), "1")
    return Settings(dimensions, seed, metric, neighbours, closest, float(perplexity))
