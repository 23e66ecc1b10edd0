"""The controls of the Maps page: which points are mapped, in which layers and colours, and one chosen point."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components.chapters.maps import caches
from components.chapters.maps.asks.settings import AUTOMATIC, ProjectionChoice, pick_projection
from components.shell import ask, models, name_senses
from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.layers import distinct_choices
from polyseme.core.occurrences.places import forms
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures.wording import counted, escaped
from polyseme.maps.figures.readings import NAMED
from polyseme.maps.numbers import sources
from polyseme.maps.numbers.maps import ALL_LAYERS, EACH_LAYER, Request, default_method, max_points
from polyseme.maps.numbers.points import Points, sampled

LAYERS_HELP = (
    "**Each layer in turn**: one map for each layer, aligned, with a Play button.  \n"
    "**All layers on one map**: every point appears once for each layer.  \n"
    "Or one layer, or a few together, as on the Senses page."
)
POINT_HELP = "We draw its path through the layers and list its neighbours."
CLEAREST = "the clearest"

FoundPoints = tuple[Points, tuple[str, ...], Occurrences | None, Occurrences | None]
"""Points, the key of the reader's own among them, the occurrences that can be given senses, and those with senses."""


@dataclass(frozen=True)
class MapPlan:
    """The points of the maps, their cache key, and how they are drawn."""

    points: Points
    key: tuple[str, ...]
    request: Request
    auto: bool  # whether the method is the default for this number of points
    named: Occurrences | None  # the reader's own occurrences, whose senses are edited below the map
    own: Occurrences | None = None  # the same with these senses


@dataclass(frozen=True)
class MapView:
    """The grouping shown by colour, one chosen point, and the index of the first map; None for the clearest."""

    colour: str
    point: int
    first: int | None


def pick_plan_and_view(bert: Bert, text: str, word: str, row: Any, names: Any) -> tuple[MapPlan, MapView]:
    """The plan and the view chosen in `row` and its settings; `names` is the container for editing senses.

    Maps the tokens of the text instead, and says so, where the word occurs too seldom.
    """
    # a point is chosen by its index, which means another point once something else is mapped
    forget = partial(st.session_state.pop, "point", None)
    what = ask.choice("On the map", sources.FITTING, "what", place=row, buttons=True, on_change=forget, **ask.BARE)
    with row.popover("Settings", icon=":material/tune:"):
        layers = _pick_layers(bert)
        background = ask.choice("Show beside your text", sources.FITTING[what], "company", carried=True)
        view = st.container()
        projection, texts = pick_projection(bert, what, layers), ask.pick_texts(text)
    plan = _make_plan(bert, texts, word, what, background, projection, names)
    with view:
        return plan, _pick_view(bert, plan)


def _pick_layers(bert: Bert) -> str:
    """EACH_LAYER, ALL_LAYERS or a layer choice. Choices with the same map are one option, named as in the address."""
    requested = (st.session_state.get("arrived") and st.query_params.get("layers")) or st.session_state.get("layers")
    labels = {EACH_LAYER: EACH_LAYER, ALL_LAYERS: ALL_LAYERS}
    for name, same_as in distinct_choices(bert.layers).items():
        first, second = (same_as, name) if same_as and same_as == requested else (name, same_as)
        labels[first] = f"{first} (same as {second.lower()})" if second else first
    options: dict[str, Any] = {"format_func": labels.__getitem__, "help": LAYERS_HELP}
    chosen: str = ask.choice("Layers", labels, "layers", carried=True, **options)
    return chosen


def _make_plan(
    bert: Bert, texts: tuple[str, ...], word: str, what: str, background: str, projection: ProjectionChoice, names: Any
) -> MapPlan:
    """The plan for the chosen points, or for all tokens; stops the page where there are fewer than three points."""
    points, key, named, own = _all_points(bert, texts, what, word, background, projection, names)
    if len(points) < 3 and what == sources.WORDS and texts:
        few = f"Your text uses **{escaped(word)}** fewer than three times" if word else "Your text has no word"
        st.caption(f"{few}, so the map shows all pieces of the text.")
        what, background = sources.TOKENS, sources.FITTING[sources.TOKENS][0]
        points, key, named, own = _all_points(bert, texts, what, word, background, projection, names)
    if len(points) < 3:
        st.info(
            f"A map needs at least three points, and here {'is' if len(points) == 1 else 'are'} "
            f"{counted(len(points), 'point')}. Type more sentences, or show built-in ones beside them."
        )
        st.stop()
    auto, settings = projection.method == AUTOMATIC, projection.settings
    method = default_method(len(points), projection.layers) if auto else projection.method
    request = Request(projection.layers, method, settings, projection.pooling, projection.segments)
    points = _sampled(points, max_points(request, bert.layers + 1, bert.features), settings.seed)
    return MapPlan(points, (what, background, word, str(len(points)), *key), request, auto, named, own)


def _sampled(points: Points, most: int, seed: int) -> Points:
    """At most `most` of the points, with a warning where some are left out."""
    strata = next(iter(points.groups))
    if len(points) > most:
        st.warning(
            f"{len(points):,} points are too many for this map. It shows a sample of {most:,}: yours first, then "
            f"each {strata} in proportion (seed {seed})."
        )
    return sampled(points, most, strata, seed)


def _all_points(
    bert: Bert, texts: tuple[str, ...], what: str, word: str, extra: str, projection: ProjectionChoice, names: Any
) -> FoundPoints:
    """The points of the reader's text and, after them, of other sentences from the background `extra`."""
    with names:
        own, key, named, given = _own_points(bert, texts, what, word, projection.pooling, projection.segments)
    built_in = caches.built_in_points(bert.name, what, sources.BACKGROUNDS[extra](word), projection.segments)
    others = built_in.subset([index for index, text in enumerate(built_in.texts) if text not in texts])
    return own + others, key, named, given


def _own_points(bert: Bert, texts: tuple[str, ...], what: str, word: str, pooling: str, segments: str) -> FoundPoints:
    """The points of the reader's text alone."""
    if what == sources.WORDS:
        found = models.occurrences(bert.name, texts, word, pooling, segments)
        if len(found) == limits.SENSE_OCCURRENCES:
            st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are mapped.")
        several = len(found) > 1
        alone = found.select(name_senses.first_names(found), range(len(found)))
        named = name_senses.named_occurrences(found) if several else alone
        return sources.own_occurrences(named), (*texts, *named.labels, *named.senses), found if several else None, named
    read = [tokens for text in texts if (tokens := bert.tokenize(text, segments=segments)).grouped]
    if what == sources.TOKENS:
        return sources.token_points(read, own=True), texts, None, None
    known = (set(examples.known_senses().get((tokens.text, word), ())) for tokens in read)
    senses = [matches.pop() if len(matches) == 1 else "" for matches in known]
    return sources.sentence_points(read, [word] * len(read), senses, own=True), texts, None, None


def _pick_view(bert: Bert, plan: MapPlan) -> MapView:
    """The grouping, the chosen point (by default the reader's word, or their last) and the first map."""
    points, layers = plan.points, plan.request.layers
    groupings = [*(["layer"] if layers == ALL_LAYERS else []), *points.groups]
    colour = ask.choice(  # the link keeps the code's word
        "Colour by", groupings, "colour", carried=True, format_func=lambda name: NAMED.get(name, name)
    )
    options = range(min(len(points), limits.MOVING_POINTS))
    words = [i for i in options if any(map(str.isalnum, points.labels[i])) and "[" not in points.labels[i]]
    own = [index for index in words if points.own[index]]
    asked = [index for index in own if _covers(points, index, plan.key[2])]
    default = (asked or own or [*words, *options][:1])[-1]
    names = [f"{label} · {text[:50]}" for label, text in zip(points.labels, points.texts, strict=True)]
    shown: dict[str, Any] = {"format_func": names.__getitem__, "help": POINT_HELP}
    point = ask.choice("One point", options, "point", default, carried=True, **shown)
    if layers != EACH_LAYER:
        return MapView(colour, point, 0)
    first = ask.choice("Layer to start at", [CLEAREST, *map(str, range(bert.layers + 1))], "first")
    return MapView(colour, point, None if first == CLEAREST else int(first))


def _covers(points: Points, index: int, word: str) -> bool:
    """Whether a point is a word, its plural, or a piece of one."""
    text, (start, end) = points.texts[index], points.spans[index]
    spans = (found.span() for form in forms(word) for found in re.finditer(rf"(?i)\b{re.escape(form)}\b", text))
    return any(first <= start < end <= last for first, last in spans)
