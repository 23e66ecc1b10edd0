"""What the Maps page asks: what lies on the map, how it is drawn, how it is coloured, and one point to look at."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.asks.settings import SUITS, Drawing, pick_drawing
from components.chapters.maps.numbers import sources
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Request, most_points, suited
from components.chapters.maps.numbers.points import Points, sampled
from components.figures.prose import counted, escaped
from components.numbers.layers import told_apart
from components.numbers.occurrences.states import Occurrences
from components.numbers.reading.lines import lines_of
from components.shell import ask, models, name_senses

LAYERS_HELP = (
    "**Each layer in turn**: a map a layer, aligned to one another, to be played.  \n"
    "**All layers on one map**: every point once for each layer, in one space.  \n"
    "Or one layer, or a few together, as on the Senses page."
)
POINT_HELP = "Its trail through the layers is drawn, and its neighbours are listed below the map."
CLEAREST = "the clearest"


@dataclass(frozen=True)
class Plan:
    """The points to be mapped, all that they depend on, and how they are to be drawn."""

    points: Points
    key: tuple[str, ...]
    request: Request
    auto: bool  # whether the method was left to their number
    named: Occurrences | None  # the reader's own, to be given senses below the map


@dataclass(frozen=True)
class View:
    """How the maps are looked at: the colours' meaning, one point, and the map shown first; None for the clearest."""

    colour: str
    point: int
    first: int | None


def pick_plan_and_view(bert: Bert, text: str, word: str, row: Any, names: Any) -> tuple[Plan, View]:
    """What is mapped, how, and how it is looked at: asked in a row and its settings; `names` is where senses are named.

    Where the word occurs too seldom for a map, the pieces of the text are mapped instead, with a word.
    """
    # a point is known by its number, which is another's once something else is mapped
    forget = partial(st.session_state.pop, "point", None)
    what = ask.choice("On the map", sources.FITTING, "what", place=row, buttons=True, on_change=forget, **ask.BARE)
    layers = _pick_layers(bert, row)
    with row.popover("Settings", icon=":material/tune:"):
        company = ask.choice("Beside your own text", sources.FITTING[what], "company", carried=True)
        look = st.container()
        drawing = pick_drawing(bert, what, layers)
    plan = _pick_plan(bert, text, (what, word, company), drawing, names)
    with look:
        return plan, _pick_view(bert, plan)


def _pick_layers(bert: Bert, row: Any) -> str:
    """Which layers are drawn. What gives the same picture under two names stands there once, as asked for first."""
    asked = (st.session_state.get("arrived") and st.query_params.get("layers")) or st.session_state.get("layers")
    faces = {EACH: EACH, TOGETHER: TOGETHER}
    for name, other in told_apart(bert.layers).items():
        first, second = (other, name) if other and other == asked else (name, other)
        faces[first] = f"{first} ({second.lower()})" if second else first
    face: dict[str, Any] = {"format_func": faces.__getitem__, "help": LAYERS_HELP, "width": 230, **ask.BARE}
    chosen: str = ask.choice("Layers", faces, "layers", place=row, carried=True, **face)
    return chosen


def _pick_plan(bert: Bert, text: str, asked: tuple[str, str, str], drawing: Drawing, names: Any) -> Plan:
    """The plan for what is asked for: what is mapped, the word, and what stands beside it; or for what suits better."""
    what, word, company = asked
    points, key, named = _all_points(bert, lines_of(text), what, word, company, drawing, names)
    if len(points) < 3 and what == sources.WORDS and text.strip():
        st.caption(f"**{escaped(word)}** occurs too seldom for a map: these are all pieces of your text.")
        what, company = sources.TOKENS, sources.FITTING[sources.TOKENS][0]
        points, key, named = _all_points(bert, lines_of(text), what, word, company, drawing, names)
    if len(points) < 3:
        st.info(
            f"A map needs at least three points, and here {'is' if len(points) == 1 else 'are'} "
            f"{counted(len(points), 'point')}. Type more sentences, one a line, or let built-in ones stand beside them."
        )
        st.stop()
    return _fitted(bert, points, (what, company, word, *key), drawing, named)


def _all_points(
    bert: Bert, lines: tuple[str, ...], what: str, word: str, company: str, drawing: Drawing, names: Any
) -> tuple[Points, tuple[str, ...], Occurrences | None]:
    """The reader's points and behind them the built-in ones, what the reader's depend on, and what can be named."""
    with names:
        own, key, named = _own_points(bert, lines, what, word, drawing.pooling, drawing.segments)
    built_in = caches.built_in_points(bert.name, what, sources.BACKGROUNDS[company](word), drawing.segments)
    return own + built_in.kept([at for at, text in enumerate(built_in.texts) if text not in lines]), key, named


def _fitted(bert: Bert, points: Points, key: tuple[str, ...], drawing: Drawing, named: Occurrences | None) -> Plan:
    """The plan of as many of the points as there is room for."""
    drawn_by = suited(len(points), drawing.layers) if drawing.method == SUITS else drawing.method
    request = Request(drawing.layers, drawn_by, drawing.settings, drawing.pooling, drawing.segments)
    most, strata = most_points(request, bert.layers + 1, bert.features), next(iter(points.groups))
    if len(points) > most:
        st.warning(
            f"{len(points):,} points are more than this map has room for: a sample of {most:,} is drawn, "
            f"your own first and every {strata} in proportion (seed {drawing.settings.seed})."
        )
    points = sampled(points, most, strata, drawing.settings.seed)
    return Plan(points, (*key[:3], str(len(points)), *key[3:]), request, drawing.method == SUITS, named)


def _own_points(
    bert: Bert, lines: tuple[str, ...], what: str, word: str, pooling: str, segments: str
) -> tuple[Points, tuple[str, ...], Occurrences | None]:
    """The points of the reader's text, what they depend on, and the occurrences to which senses can be given."""
    if what == sources.WORDS:
        found = models.occurrences(bert.name, lines, word, pooling, segments)
        if len(found) == limits.SENSE_OCCURRENCES:
            st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are mapped; further ones are left out.")
        alone = found.named_and_kept(name_senses.first_names(found), range(len(found)))
        named = name_senses.named_occurrences(found) if len(found) > 1 else alone
        key = (*lines, *named.labels, *named.senses)
        return sources.own_occurrences(named), key, found if len(found) > 1 else None
    read = [tokens for line in lines if (tokens := bert.tokenize(line, segments=segments)).grouped]
    if what == sources.TOKENS:
        return sources.token_points(read, own=True), lines, None
    known = [set(examples.known_senses().get((tokens.text, word), ())) for tokens in read]
    meant = [senses.pop() if len(senses) == 1 else "" for senses in known]
    return sources.sentence_points(read, [word] * len(read), meant, own=True), lines, None


def _pick_view(bert: Bert, plan: Plan) -> View:
    """What the colours stand for, the one point to look at, and the map that is shown first."""
    groupings = [*(["layer"] if plan.request.layers == TOGETHER else []), *plan.points.groups]
    colour = ask.choice("Coloured by", groupings, "colour", carried=True)
    points = plan.points
    places = range(min(len(points), limits.MOVING_POINTS))
    words = [at for at in places if any(map(str.isalnum, points.labels[at])) and "[" not in points.labels[at]]
    own = [at for at in words if points.own[at]]
    start = own[-1] if own else [*words, *places][0]
    named = [f"{label} · {text[:50]}" for label, text in zip(points.labels, points.texts, strict=True)]
    face: dict[str, Any] = {"format_func": named.__getitem__, "help": POINT_HELP}
    at = ask.choice("One point", places, "point", start, carried=True, **face)
    if plan.request.layers != EACH:
        return View(colour, at, 0)
    first = ask.choice("First layer", [CLEAREST, *map(str, range(bert.layers + 1))], "first")
    return View(colour, at, None if first == CLEAREST else int(first))
