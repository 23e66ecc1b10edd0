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
from polyseme.facts.claims import ELSEWHERE, TOO_STRONG, WRONG, Checked
from polyseme.figures.wording import code_span, escaped

OLD_NAMES = {"made for another model": ELSEWHERE, "does not hold": WRONG}
"""Verdicts as older links have them."""


def show_verdicts(bert: Bert, rows: Sequence[Checked]) -> None:
    """All claims by verdict, whether most hold, and the card of the opened claim; a click opens another."""
    opened = _opened(rows)
    verdict = rows[opened].verdict
    address.write("verdict", verdict, WRONG)
    finding = charts.claims_reading(bert.name, rows)
    show_finding(finding)
    choose = lambda claim: st.session_state.update({OPENED: claim})  # noqa: E731
    show_small_maps(charts.verdict_bar(rows, opened), "verdict bar", choose, "claims", finding)
    before, chosen, after = charts.claim_lists(rows, opened)
    with st.container(key="claims"):  # the card stands under its claim
        show_small_maps(before, "verdicts before", choose, "claims", f"Claims: {verdict}")
        show_small_maps(chosen, "verdicts", choose, "claims", f"The chosen claim: {verdict}")
        _show_claim(bert, rows[opened])
        show_small_maps(after, "verdicts after", choose, "claims", f"More claims: {verdict}")
    begin_anew(str(opened), "opened", near=True)


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
    """The two values of a claim, its source, and a link to the page that shows it."""
    claim = row.claim
    with st.container(key="opened"), st.container(gap="small", key=f"face {row.verdict}"):
        _show_values(row)
        with st.container(gap="small", key="why"):  # beside the values, on a phone under them
            if reason := _reason(bert, row):
                st.caption("why")
                st.markdown(reason)
            with st.container(horizontal=True, vertical_alignment="center", key="claimed by"):
                st.caption(f"Claimed by: {escaped(claim.source)}", width="content")
                st.page_link(
                    f"pages/{claim.page}.py",
                    label=PAGES[claim.page].name,
                    icon=":material/arrow_forward:",
                    query_params={"model": bert.name} | dict(claim.choices),
                    width="content",
                )


def _reason(bert: Bert, row: Checked) -> str:
    """Why a claim is wrong, too strong or without a verdict; empty for one that holds."""
    if row.verdict == ELSEWHERE:
        return charts.elsewhere_reading(bert.name, row)
    return escaped(row.claim.instead) if row.verdict in (TOO_STRONG, WRONG) else ""


def _show_values(row: Checked) -> None:
    """What is claimed and what was found, or both at once; pieces as on Tokens."""
    claimed, found = (NOUGHT.sub("", text) for text in (row.claim.claimed, row.found))
    values = {"as claimed": found} if claimed == found else {"claimed": claimed, "here": found}
    drawn = _tiles if "##" in claimed + found else code_span
    with st.container(gap=None, key="chips values"):
        for name, value in values.items():
            st.caption(name)
            st.markdown(drawn(value))


def _tiles(pieces: str) -> str:
    """Pieces as tiles, those of a word joined."""
    words = re.findall(r"\S+(?: ##\S+)*", pieces)
    tiles = [
        [f":{'violet' if '##' in piece else 'blue'}-badge[{escaped(piece)}]" for piece in word.split()]
        for word in words
    ]
    return " ".join(f":gray-background[{''.join(word)}]" if len(word) > 1 else word[0] for word in tiles)
