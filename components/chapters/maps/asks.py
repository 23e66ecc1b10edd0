"""What the Maps page asks: what lies on the map, how it is drawn, how it is coloured, and one point to look at."""

from dataclasses import dataclass

import streamlit as st

from components import examples, limits
from components.bert import Bert
from components.chapters.maps import caches, settings
from components.chapters.maps.numbers.background import FITTING, TOKENS, WORDS
from components.chapters.maps.numbers.maps import EACH, TOGETHER, Request, most_points, suited
from components.chapters.maps.numbers.points import Points, sampled
from components.chapters.maps.numbers.sources import own_occurrences, sentence_points, token_points
from components.figures.prose import counted
from components.numbers.reading.lines import lines_of
from components.shell import address, ask, models, name_senses


@dataclass(frozen=True)
class Plan:
    """The points to be mapped, all that they depend on, and how they are to be drawn."""

    points: Points
    key: tuple[str, ...]
    request: Request
    auto: bool  # whether the method was left to their number

    @property
    def whole(self) -> bool:
        """Whether whole sentences are mapped."""
        return not self.points.positions[0]


def pick_plan(bert: Bert, text: str) -> Plan:
    """What is mapped and how; stops the page with a next step where there are fewer than three points."""
    what, word, company = _pick_company()
    request, method = settings.pick_request(bert, what)
    lines = lines_of(text)
    points, key = _own_points(bert, lines, what, word, request)
    beside = caches.built_in_points(bert.name, what, company, word if "the word" in company else "", request.segments)
    points += beside.kept([at for at, text in enumerate(beside.texts) if text not in lines])
    if len(points) < 3:
        st.info(
            f"A map needs at least three points, and here {'is' if len(points) == 1 else 'are'} "
            f"{counted(len(points), 'point')}. Type more sentences, one a line, or let built-in ones stand beside them."
        )
        st.stop()
    request = settings.with_method(request, suited(len(points), request.layers) if method == settings.SUITS else method)
    most = most_points(request, bert.layers + 1, bert.features)
    strata = next(iter(points.groups))
    if len(points) > most:
        st.warning(
            f"{len(points):,} points are more than this map has room for: a sample of {most:,} is drawn, "
            f"your own first and every {strata} in proportion (seed {request.settings.seed})."
        )
    points = sampled(points, most, strata, request.settings.seed)
    return Plan(points, (what, company, word, str(len(points)), *key), request, method == settings.SUITS)


def _pick_company() -> tuple[str, str, str]:
    """What is mapped, which word, and which built-in sentences stand beside the reader's own."""
    what, word, example, company = st.columns([4.3, 0.9, 1.6, 2.7], vertical_alignment="bottom")
    with what:
        address.warn_if_unknown("what", FITTING)
        chosen = str(
            st.segmented_control(
                "On the map",
                list(FITTING),
                default=WORDS,
                required=True,
                key="what",
                bind=address.BOUND,
                on_change=_forget_point,
            )
        )
    asked = str(st.session_state.get("word", "bank"))
    if chosen != TOKENS:
        with word:
            address.keep("word", "bank")
            asked = st.text_input("The word", key="word", persist_state="session", max_chars=100) or ""
            address.write("word", asked, "bank")
        with example:
            name_senses.pick_example()
    with company:
        fitting = FITTING[chosen]
        address.keep("company", fitting[0], fitting)
        beside = str(st.selectbox("Beside your own text", fitting, key="company", persist_state="session"))
        address.write("company", beside, fitting[0])
    return chosen, asked.strip(), beside


def _forget_point() -> None:
    """A point is known by its number, which is another's once something else is mapped."""
    st.session_state.pop("point", None)


def _own_points(
    bert: Bert, lines: tuple[str, ...], what: str, word: str, request: Request
) -> tuple[Points, tuple[str, ...]]:
    """The points of the reader's text, and what they depend on."""
    if what == WORDS:
        found = models.occurrences(bert.name, lines, word, request.pooling, request.segments)
        if len(found) == limits.SENSE_OCCURRENCES:
            st.warning(f"The first {limits.SENSE_OCCURRENCES} occurrences are mapped; further ones are left out.")
        every = range(len(found))
        alone = found.named_and_kept(name_senses.first_names(found), every)
        named = name_senses.name_senses(found) if len(found) > 1 else alone
        return own_occurrences(named), (*lines, *named.labels, *named.senses)
    read = [tokens for line in lines if (tokens := bert.tokenize(line, segments=request.segments)).grouped]
    if what == TOKENS:
        return token_points(read, own=True), lines
    known = [set(examples.known_senses().get((tokens.text, word), ())) for tokens in read]
    meant = [next(iter(senses)) if len(senses) == 1 else "" for senses in known]
    return sentence_points(read, [word] * len(read), meant, own=True), lines


def pick_view(bert: Bert, plan: Plan) -> tuple[str, int, int]:
    """What the colours stand for, the one point to look at, and the map that is shown first."""
    colour, point, layer = st.columns([1, 2, 1])
    with colour:
        chosen = _pick_colour(plan)
    with point:
        at = _pick_point(plan)
    with layer:
        first = ask.pick_layer(bert, 0, "First layer", "first") if plan.request.layers == EACH else 0
    return chosen, at, first


def _pick_colour(plan: Plan) -> str:
    """What the colours stand for."""
    groupings = list(plan.points.groups)
    if plan.request.layers == TOGETHER:
        groupings = ["layer", *groupings]
    address.keep("colour", groupings[0], groupings)
    colour = str(st.selectbox("Coloured by", groupings, key="colour", persist_state="session"))
    address.write("colour", colour, groupings[0])
    return colour


def _pick_point(plan: Plan) -> int:
    """The point whose trail is drawn and whose neighbours are listed; at first the reader's own last word."""
    points = plan.points
    places = list(range(min(len(points), limits.MOVING_POINTS)))
    words = [at for at in places if any(map(str.isalnum, points.labels[at])) and "[" not in points.labels[at]]
    own = [at for at in words if points.own[at]]
    default = (own or words or places)[-1 if own else 0]
    address.keep("point", default, places)
    at = st.selectbox(
        "One point",
        places,
        format_func=lambda at: f"{points.labels[at]} · {points.texts[at][:50]}",
        key="point",
        persist_state="session",
        help="Its trail through the layers is drawn, and its neighbours are listed beside the map.",
    )
    address.write("point", str(at), str(default))
    return int(at)
