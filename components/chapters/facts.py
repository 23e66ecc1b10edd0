"""The parts of the Facts page: each claim with its verdict, and a link to the page that shows it."""

import re
from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.moving_map.small_maps import show_small_maps
from components.shell import address
from components.shell.contents import PAGES
from components.shell.show import Fold, show_finding, show_folds
from polyseme.bert import Bert
from polyseme.facts import figures as charts
from polyseme.facts.claims import ELSEWHERE, HOLDS, TOO_STRONG, WRONG, Checked
from polyseme.figures.wording import code_span, escaped

HEADINGS = {
    HOLDS: "Claims that hold",
    TOO_STRONG: "Claims that are too strong",
    WRONG: "Claims that are wrong",
    ELSEWHERE: "Claims that need another model",
}
COLOURS = {TOO_STRONG: "yellow", WRONG: "violet", HOLDS: "green", ELSEWHERE: "gray"}

OLD_NAMES = {"made for another model": ELSEWHERE, "does not hold": WRONG}
"""Verdicts as older links have them."""


def show_verdicts(bert: Bert, rows: Sequence[Checked]) -> None:
    """All claims by verdict, whether most hold, and the card of the opened claim; a click opens another."""
    opened = st.session_state.get(OPENED, next((i for i, row in enumerate(rows) if row.verdict == WRONG), 0))
    finding = charts.claims_reading(rows)
    show_finding(finding)
    choose = lambda claim: st.session_state.update({OPENED: claim})  # noqa: E731
    show_small_maps(charts.verdict_bar(rows, opened), "verdict bar", choose, "claims", finding)
    left, right = st.container(key="wide").columns([3, 2], gap="large")
    with left:
        said = (
            f"The claims that are {rows[opened].verdict}" if rows[opened].verdict in (WRONG, TOO_STRONG) else "Claims"
        )
        show_small_maps(charts.claim_list(rows, opened), "verdicts", choose, "claims", said)
    with right:
        verdict = rows[opened].verdict
        _show_claim(bert, rows[opened], f":{COLOURS[verdict]}-badge[{charts.MARKS[verdict]} {verdict}] ")


OPENED = "the opened claim"
NOUGHT = re.compile(r"(?<![\d.])0(?=\.\d)")
"""The 0 before a decimal point, which no other page writes."""


def show_claims(bert: Bert, rows: Sequence[Checked]) -> None:
    """A fold for each verdict, those that hold first; the query parameter `verdict` opens its fold."""
    verdicts = [verdict for verdict in HEADINGS if any(row.verdict == verdict for row in rows)]
    asked = st.query_params.get("verdict", "").lower()
    if OLD_NAMES.get(asked, asked) in verdicts:
        st.session_state.setdefault(f"fold {OLD_NAMES.get(asked, asked)}", True)
    else:
        address.warn_if_unknown("verdict", verdicts)
    shown = {verdict: [row for row in rows if row.verdict == verdict] for verdict in verdicts}
    folds = [
        Fold(HEADINGS[verdict], verdict, partial(_show_verdict, bert, verdict, those))
        for verdict, those in shown.items()
    ]
    show_folds(*folds)


def _show_verdict(bert: Bert, verdict: str, rows: Sequence[Checked]) -> None:
    """The claims as cards; those without a verdict as a table."""
    if verdict == ELSEWHERE:
        st.caption(charts.elsewhere_reading(bert.name, rows))
        st.table(charts.elsewhere_table(rows), hide_index=True)
        return
    for start in range(0, len(rows), 2):
        for column, row in zip(st.columns(2), rows[start : start + 2], strict=False):
            with column:
                _show_claim(bert, row)


def _show_claim(bert: Bert, row: Checked, badge: str = "") -> None:
    """The statement, the two values, the source, and a link to the page that shows it."""
    claim = row.claim
    with st.container(border=True, height="content" if badge else "stretch", gap="small"):
        st.markdown(f"{badge}{escaped(claim.says)}")
        st.markdown(_values(row))
        if row.verdict in (TOO_STRONG, WRONG):
            st.markdown(escaped(claim.instead))
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
