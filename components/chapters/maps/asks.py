"""What the Maps page asks: what lies on the map, how it is drawn, how it is coloured, and one point to look at."""

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Request, most_points, suited
from components.chapters.maps.numbers.neighbourhood import METRICS
from components.chapters.maps.numbers.points import Points, sampled
from components.chapters.maps.numbers.projection import PROJECTIONS, Settings
from components.figures.prose import counted
from components.numbers.layers import layer_choices
from components.numbers.pooling import SENTENCE_POOLINGS, TOKEN_POOLINGS
from components.numbers.reading.lines import lines_of
from components.shell import address, ask, models, name_senses

SUITS = "as suits"
SEEDS = 9_999

LAYERS_HELP = (
    "**Each layer in turn**: a map a layer, aligned to one another, to be played.  \n"
    "**All layers on one map**: every point once for each layer, in one space.  \n"
    "Or one layer, or a few together, as on the Senses page."
)
METRIC_HELP = "Cosine compares directions; euclidean also lengths, which grow and shrink from layer to layer."
NEIGHBOURS_HELP = "Few: fine threads; many: the large picture. Never more than there are other points."
DISTANCE_HELP = "How close UMAP may put two points. Where layers are drawn together its own setting is used instead."
PERPLEXITY_HELP = "About how many neighbours count for each point; at most a third of the points."
SEED_HELP = "The same link shows the same map. PCA is the same at every seed."
POINT_HELP = "Its trail through the layers is drawn, and its neighbours are listed beside the map."


@dataclass(frozen=True)
class Plan:
    """The points to be mapped, all that they depend on, and how they are to be drawn."""

    points: Points
    key: tuple[str, ...]
    request: Request
    auto: bool  # whether the method was left to their number


def pick_plan(bert: Bert, text: str) -> Plan:
    """What is mapped and how; stops the page with a next step where there are fewer than three points."""
    what, word, background = _pick_points()
    layers, method, settings, pooling, segments = _pick_drawing(bert, what)
    lines = lines_of(text)
    points, key = _own_points(bert, lines, what, word, pooling, segments)
    built_in = caches.built_in_points(bert.name, what, sources.BACKGROUNDS[background](word), segments)
    points += built_in.kept([at for at, text in enumerate(built_in.texts) if text not in lines])
    if len(points) < 3:
        st.info(
            f"A map needs at least three points, and here {'is' if len(points) == 1 else 'are'} "
            f"{counted(len(points), 'point')}. Type more sentences, one a line, or let built-in ones stand beside them."
        )
        st.stop()
    drawn_by = suited(len(points), layers) if method == SUITS else method
    request = Request(layers, drawn_by, settings, pooling, segments)
    most = most_points(request, bert.layers + 1, bert.features)
    strata = next(iter(points.groups))
    if len(points) > most:
        st.warning(
            f"{len(points):,} points are more than this map has room for: a sample of {most:,} is drawn, "
            f"your own first and every {strata} in proportion (seed {settings.seed})."
        )
    points = sampled(points, most, strata, settings.seed)
    return Plan(points, (what, background, word, str(len(points)), *key), request, method == SUITS)


def _pick_points() -> tuple[str, str, str]:
    """What is mapped, which word, and which built-in sentences stand beside the reader's own."""
    what, word, example, beside = st.columns([4.3, 0.9, 1.6, 2.7], vertical_alignment="bottom")
    # a point is known by its number, which is another's once something else is mapped
    forget = partial(st.session_state.pop, "point", None)
    chosen = ask.choice("On the map", sources.FITTING, "what", place=what, buttons=True, on_change=forget)
    asked = str(st.session_state.get("word", "bank"))
    if chosen != sources.TOKENS:
        asked = ask.words("The word", "bank", "word", place=word, carried=True, max_chars=100)
        with example:
            name_senses.pick_example()
    background = ask.choice("Beside your own text", sources.FITTING[chosen], "company", place=beside, carried=True)
    return chosen, asked.strip(), background


def _pick_drawing(bert: Bert, what: str) -> tuple[str, str, Settings, str, str]:
    """Layers, method (which may be left to the number of points), its settings, pooling and segment ids."""
    method, dimensions, layers, more = st.columns([3, 1.3, 3, 1.7], vertical_alignment="bottom")
    by = ask.choice("Drawn by", [SUITS, *PROJECTIONS], "method", place=method, buttons=True)
    flat = ask.choice("Dimensions", ["2", "3"], "dimensions", place=dimensions, buttons=True)
    vectors = [EACH, TOGETHER, *layer_choices(bert.layers)]
    chosen = ask.choice("Their vectors", vectors, "layers", place=layers, help=LAYERS_HELP)
    with more, st.popover("Settings", icon=":material/tune:", width="stretch"):
        settings = _pick_settings(int(flat))
        if what == sources.SENTENCES:
            pooling = ask.choice("A sentence is the … of its pieces", SENTENCE_POOLINGS, "pooling")
        else:
            pooling = ask.choice("Join a split word by", TOKEN_POOLINGS, "join")
        segments = ask.pick_segments(bert)
        ask.choice("The camera saves", ["SVG", "PNG"], "save", buttons=True)
    return chosen, by, settings, pooling, segments


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


def _own_points(
    bert: Bert, lines: tuple[str, ...], what: str, word: str, pooling: str, segments: str
) -> tuple[Points, tuple[str, ...]]:
    """The points of the reader's text, and what they depend on."""
    if what == sources.WORDS:
        found = models.occurrences(bert.name, lines, word, pooling, segments)
        if len(found) == limits.SENSE_OCCURRENCES:
            st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are mapped; further ones are left out.")
        alone = found.named_and_kept(name_senses.first_names(found), range(len(found)))
        named = name_senses.name_senses(found) if len(found) > 1 else alone
        return sources.own_occurrences(named), (*lines, *named.labels, *named.senses)
    read = [tokens for line in lines if (tokens := bert.tokenize(line, segments=segments)).grouped]
    if what == sources.TOKENS:
        return sources.token_points(read, own=True), lines
    known = [set(examples.known_senses().get((tokens.text, word), ())) for tokens in read]
    meant = [senses.pop() if len(senses) == 1 else "" for senses in known]
    return sources.sentence_points(read, [word] * len(read), meant, own=True), lines


def pick_view(bert: Bert, plan: Plan) -> tuple[str, int, int]:
    """What the colours stand for, the one point to look at, and the map that is shown first."""
    colour, point, layer = st.columns([1, 2, 1])
    groupings = [*(["layer"] if plan.request.layers == TOGETHER else []), *plan.points.groups]
    chosen = ask.choice("Coloured by", groupings, "colour", place=colour, carried=True)
    points = plan.points
    places = range(min(len(points), limits.MOVING_POINTS))
    words = [at for at in places if any(map(str.isalnum, points.labels[at])) and "[" not in points.labels[at]]
    own = [at for at in words if points.own[at]]
    start = own[-1] if own else [*words, *places][0]
    named = [f"{label} · {text[:50]}" for label, text in zip(points.labels, points.texts, strict=True)]
    face: dict[str, Any] = {"place": point, "format_func": named.__getitem__, "help": POINT_HELP}
    at = ask.choice("One point", places, "point", start, carried=True, **face)
    with layer:
        first = ask.pick_layer(bert, 0, "First layer", "first") if plan.request.layers == EACH else 0
    return chosen, at, first
