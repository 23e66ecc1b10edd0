"""What stands beside a map: the sentences of the points chosen on it, or one point's neighbours, true and drawn."""

from collections.abc import Sequence

import streamlit as st

from components.bert import Bert
from components.chapters.maps import caches
from components.chapters.maps.asks import Plan
from components.chapters.maps.figures import readings
from components.chapters.maps.numbers.maps import TOGETHER, Maps
from components.chapters.maps.tables import neighbour_table, points_table
from components.numbers.baseline import Spread
from components.numbers.layers import layer_name
from components.shell import models
from components.shell.show import show_table

COSINES = ("cosine", "its cosine")
CHOOSE_FLAT = (
    "Click a point on the map to see its neighbours there and then; choose several with the box or the lasso in the "
    "bar beside the map to read their sentences here."
)
CHOOSE_IN_SPACE = "In three dimensions a point is chosen from the list above; box and lasso need two."


def show_chosen(maps: Maps, chosen: list[int], names: Sequence[str], colour: str) -> None:
    """The sentences of the points chosen, to read and to download."""
    st.markdown(f"**{len(chosen):,} points chosen.** A double click on the map lets them go.")
    table = points_table(maps.points.kept(chosen), {colour: [names[at] for at in chosen]})
    show_table(table, "chosen", alt="The sentences of the points chosen on the map", key="chosen")


def show_neighbours(bert: Bert, plan: Plan, maps: Maps, at: int, layer: int, names: Sequence[str], colour: str) -> None:
    """A point's true neighbours beside those that the map of a layer suggests."""
    chance = _chance(bert, plan, maps, layer, at)
    st.markdown(readings.point_reading(maps, layer, at, names, colour, chance))
    table = neighbour_table(maps, layer, at, names)
    numbers = {name: st.column_config.NumberColumn("cosine", format="%.3f", width=58) for name in COSINES}
    wide = {name: st.column_config.TextColumn(width=134) for name in table.columns if name not in COSINES}
    alt = f"The true neighbours of {maps.points.labels[at]} and those on the map"
    st.dataframe(table, hide_index=True, column_config=numbers | wide, alt=alt)
    flat = maps.coordinates.shape[-1] == 2
    st.caption("✓: in both lists. " + (CHOOSE_FLAT if flat else CHOOSE_IN_SPACE))


def _chance(bert: Bert, plan: Plan, maps: Maps, layer: int, at: int) -> Spread:
    """What random pairs reach where a point's cosines were taken."""
    chances = caches.pooled_chances(bert.name, plan.request.pooling) if plan.whole else models.choice_chances(bert.name)
    name = maps.names[layer]
    return chances[layer_name(at // len(plan.points)) if name == TOGETHER else name]
