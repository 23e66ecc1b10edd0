"""The parts of the Facts page: each claim with its verdict, and a link to the page that shows it."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.shell import address
from components.shell.show import show_figure, show_finding, show_fold
from polyseme.bert import Bert
from polyseme.facts import figures as charts
from polyseme.facts.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked
from polyseme.figures.wording import code_span, escaped

HEADINGS = {
    TOO_STRONG: (
        "{} are too strong: what is true instead",
        "One counter-example is enough. Here it is, and what is true instead.",
    ),
    FAILS: ("{} do not hold here", "This model gives something else."),
    HOLDS: ("{} hold", "Checked on the model in the sidebar."),
    ELSEWHERE: ("{} figures of other models, beside what this one gives", ""),
}
COLOURS = {TOO_STRONG: "orange", FAILS: "red", HOLDS: "green", ELSEWHERE: "gray"}


def show_verdicts(rows: Sequence[Checked]) -> None:
    """A square for each claim with a verdict, and how many hold."""
    if finding := charts.claims_reading(rows):
        show_figure(charts.verdict_figure(rows), key="verdicts", alt=finding)
        show_finding(finding)


def show_claims(bert: Bert, rows: Sequence[Checked]) -> None:
    """A fold for each verdict, the corrected claims first; the query parameter `verdict` opens its fold."""
    verdicts = [verdict for verdict in HEADINGS if any(row.verdict == verdict for row in rows)]
    address.warn_if_unknown("verdict", verdicts)
    for verdict in verdicts:
        shown = [row for row in rows if row.verdict == verdict]
        if verdict == st.query_params.get("verdict"):
            st.session_state.setdefault(f"fold {verdict}", True)
        show_fold(HEADINGS[verdict][0].format(len(shown)), verdict, partial(_show_verdict, bert, verdict, shown))


def _show_verdict(bert: Bert, verdict: str, rows: Sequence[Checked]) -> None:
    st.caption(charts.elsewhere_reading(bert.name, rows) if verdict == ELSEWHERE else HEADINGS[verdict][1])
    for start in range(0, len(rows), 2):
        for column, row in zip(st.columns(2), rows[start : start + 2], strict=False):
            with column:
                _show_claim(bert, row)


def _show_claim(bert: Bert, row: Checked) -> None:
    """The statement, the two values, the source, and a link to the page that shows it."""
    claim = row.claim
    with st.container(border=True, height="stretch", gap="small"):
        st.markdown(f":{COLOURS[row.verdict]}-badge[{charts.MARKS[row.verdict]} {row.verdict}] {escaped(claim.says)}")
        separator = "  \n" if len(claim.claimed + row.found) > 50 else " · "
        st.markdown(f"claimed {code_span(claim.claimed)}{separator}here {code_span(row.found)}")
        if row.verdict == TOO_STRONG:
            st.markdown(escaped(claim.instead))
        st.caption(f"{escaped(claim.source)} · made for {escaped(claim.made_for)}")
        st.page_link(
            f"pages/{claim.page}.py",
            label="See it",
            icon=":material/arrow_forward:",
            query_params={"model": bert.name} | dict(claim.choices),
        )
