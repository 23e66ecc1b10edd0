"""What the Maps page shows of strategies: layer choices and poolings side by side, ranked."""

from functools import partial

import pandas as pd
import streamlit as st

from components import limits
from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.asks import Plan
from components.chapters.maps.figures import panels as map_panels
from components.chapters.maps.figures import readings
from components.chapters.maps.figures.groups import groups_of
from components.chapters.maps.numbers.points import Points
from components.chapters.maps.numbers.strategies import Strategy, comparable, compare
from components.chapters.maps.shows import show_small_maps
from components.figures.prose import escaped
from components.shell.work import show_work


def show_strategies(bert: Bert, plan: Plan, colour: str) -> None:
    """Every layer choice and pooling ranked by how well it keeps the groups apart; the best as small maps."""
    grouping = colour if colour in plan.points.groups else next(iter(plan.points.groups))
    points = comparable(bert, plan.points, grouping, plan.request.settings.seed)
    if not len(points):
        st.info(
            f"To rank layers and poolings there must be groups to keep apart, and by **{escaped(grouping)}** there are "
            "no two with two points each. Colour the map by something else, or name the senses above."
        )
        return
    ranked = _ranked(bert, plan, points, grouping)
    if ranked is None:
        return
    reading = readings.strategies_reading(ranked, grouping, len(points), len(plan.points))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        groups = groups_of(points.groups[grouping], grouping)
        panels = map_panels.strategy_panels(ranked)
        show_small_maps(map_panels.small_maps(panels, groups, points.labels, shared=False), "strategies")
    with right:
        _show_ranks(ranked)
    st.markdown(reading)


def _ranked(bert: Bert, plan: Plan, points: Points, grouping: str) -> list[Strategy] | None:
    """The strategies, the best first; None while they are being compared."""
    segments, seed = plan.request.segments, plan.request.settings.seed
    if len(points) <= limits.QUICK_POINTS and not plan.whole:
        return caches.small_strategies(bert.name, plan.key, grouping, segments, seed, points)
    job = partial(compare, bert, points, grouping, segments, seed)
    key = ("strategies", bert.name, plan.key, grouping, segments, seed)
    return show_work("strategies", key, lambda report: job(report=report), "The strategies")


def _show_ranks(ranked: list[Strategy]) -> None:
    """All of them as a table with bars."""
    pooling = {"pooling": [one.pooling for one in ranked]} if ranked[0].pooling else {}
    table = pd.DataFrame(
        {"rank": range(1, len(ranked) + 1), "layers": [one.choice for one in ranked]}
        | pooling
        | {"silhouette": [one.silhouette for one in ranked]}
    )
    bars = st.column_config.ProgressColumn(
        format="%.3f", min_value=min(0.0, ranked[-1].silhouette), max_value=max(0.01, ranked[0].silhouette), width=130
    )
    formats = {"rank": st.column_config.NumberColumn(width=40), "silhouette": bars}
    alt = "All layer choices and poolings by silhouette"
    st.dataframe(table, hide_index=True, height=430, column_config=formats, alt=alt)
