"""The parts of the Facts page: each claim with its verdict, and a link to the page that shows it."""

import re
from collections.abc import Sequence

import streamlit as st

from components.moving_map import begin_anew
from components.moving_map.small_maps import show_small_maps
from components.shell import address
from components.shell.contents import PAGES
from components.shell.show import show_finding
from polyseme.bert import Bert
from polyseme.facts import figures as charts
from polyseme.facts.claims import ELSEWHERE, HOLDS, TOO_STRONG, WRONG, Checked
from polyseme.figures.wording import code_span, escaped

COLOURS = {TOO_STRONG: "yellow", WRONG: "violet", HOLDS: "green", ELSEWHERE: "gray"}

OLD_NAMES = {"made for another model": ELSEWHERE, "does not hold": WRONG}
"""Verdicts as older links have them."""


def show_verdicts(bert: Bert, rows: Sequence[Checked]) -> None:
    """All claims by verdict, whether most hold, and the card of the opened claim; a click opens another."""
    opened = _opened(rows)
    verdict = rows[opened].verdict
    address.write("verdict", verdict, WRONG)
    finding = charts.claims_reading(rows)
    show_finding(finding)
    choose = lambda claim: st.session_state.update({OPENED: claim})  # noqa: E731
    show_small_maps(charts.verdict_bar(rows, opened), "verdict bar", choose, "claims", finding)
    left, right = st.container(key="claims").columns([5, 3], gap="medium")
    with left:
        show_small_maps(charts.claim_list(rows, opened), "verdicts", choose, "claims", f"Claims: {verdict}")
    with right:
        _show_claim(bert, rows[opened])
    begin_anew(str(opened), on="phone")


OPENED = "the opened claim"
NOUGHT = re.compile(r"(?<![\d.])0(?=\.\d)")
"""The 0 before a decimal point, which no other page writes."""


def _opened(rows: Sequence[Checked]) -> int:
    """The index of the chosen claim; on arrival, the first with the verdict that the address asks for."""
    first = {row.verdict: i for i, row in reversed([*enumerate(rows)])}
    address.warn_if_unknown("verdict", [*first, *OLD_NAMES])
    asked = st.query_params.get("verdict", "")
    chosen: int | None = st.session_state.get(OPENED)
    if chosen is None or (asked != rows[chosen].verdict and asked and st.session_state.get("arrived")):
        chosen = first.get(OLD_NAMES.get(asked, asked), first.get(WRONG, 0))
    st.session_state.update({OPENED: chosen, "verdict": rows[chosen].verdict})
    return chosen


def _show_claim(bert: Bert, row: Checked) -> None:
    """The verdict, the statement, the two values, the source, and a link to the page that shows it."""
    claim, verdict = row.claim, row.verdict
    with st.container(border=True, gap="small"):
        st.markdown(f":{COLOURS[verdict]}-badge[{charts.MARKS[verdict]} {verdict}] {escaped(claim.says)}")
        st.markdown(_values(row))
        if verdict in (TOO_STRONG, WRONG):
            st.markdown(escaped(claim.instead))
        if verdict == ELSEWHERE:
            st.markdown(charts.elsewhere_reading(bert.name, row))
        st.caption(escaped(claim.source))
        st.page_link(
            f"pages/{claim.page}.py",
            label=PAGES[claim.page].name,
            icon=":material/arrow_forward:",
            query_params={"model": bert.name} | dict(claim.choices),
        )


def _values(row: Checked) -> str:
    """What is claimed and what was found, or both at once."""
    claimed, found = (NOUGHT.sub("", text) for text in (row.claim.claimed, row.found))
    if claimed == found:
        return f"as claimed: {code_span(claimed)}"
    separator = "  \n" if len(claimed + found) > 50 else " · "
    return f"claimed {code_span(claimed)}{separator}here {code_span(found)}"
