"""What only the Facts page shows: each claim with its verdict, and the way to the page where it is seen."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from components.bert import Bert
from components.figures import claims as charts
from components.figures.look import BAR
from components.figures.prose import escaped, literal, spoken
from components.numbers.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked
from components.shell import address
from components.shell.show import show_finding, show_fold

HEADINGS = {
    TOO_STRONG: (
        "{} are too strong: what is true instead",
        "One counter-example is enough. Here it is, and what is true instead.",
    ),
    FAILS: ("{} do not hold here", "This model gives something else."),
    HOLDS: ("{} hold", "Checked on the model in the sidebar."),
    ELSEWHERE: ("{} figures of other models, beside what this one gives", ""),
}
FACES = {TOO_STRONG: "orange", FAILS: "red", HOLDS: "green", ELSEWHERE: "gray"}


def show_verdicts(rows: Sequence[Checked]) -> None:
    """A square for each claim that can be asked of the model, by verdict, and how many hold."""
    finding = charts.claims_reading(rows)
    if finding:
        st.plotly_chart(charts.verdict_figure(rows), key="verdicts", config=BAR, alt=spoken(finding))
        show_finding(finding)


def show_claims(bert: Bert, rows: Sequence[Checked]) -> None:
    """The claims by verdict, each verdict in a fold, the corrected ones first; a link to one verdict opens its fold."""
    verdicts = [verdict for verdict in HEADINGS if any(row.verdict == verdict for row in rows)]
    address.warn_if_unknown("verdict", verdicts)
    for verdict in verdicts:
        shown = [row for row in rows if row.verdict == verdict]
        if verdict == st.query_params.get("verdict"):
            st.session_state.setdefault(f"fold {verdict}", True)
        show_fold(HEADINGS[verdict][0].format(len(shown)), verdict, partial(_show_verdict, bert, verdict, shown))


def _show_verdict(bert: Bert, verdict: str, rows: Sequence[Checked]) -> None:
    st.caption(charts.elsewhere_reading(bert.name, rows) if verdict == ELSEWHERE else HEADINGS[verdict][1])
    _show_in_twos(bert, rows)


def _show_in_twos(bert: Bert, rows: Sequence[Checked]) -> None:
    """Claims in two columns."""
    for at in range(0, len(rows), 2):
        for column, row in zip(st.columns(2), rows[at : at + 2], strict=False):
            with column:
                _show_claim(bert, row)


def _show_claim(bert: Bert, row: Checked) -> None:
    """One claim: what is said, the two values, who says it, and the link to where it is seen."""
    claim = row.claim
    with st.container(border=True, height="stretch", gap="small"):
        st.markdown(f":{FACES[row.verdict]}-badge[{charts.MARKS[row.verdict]} {row.verdict}] {escaped(claim.says)}")
        break_at = "  \n" if len(claim.claimed + row.found) > 50 else " · "
        st.markdown(f"claimed {literal(claim.claimed)}{break_at}here {literal(row.found)}")
        if row.verdict == TOO_STRONG:
            st.markdown(escaped(claim.instead))
        st.caption(f"{escaped(claim.source)} · made for {escaped(claim.made_for)}")
        st.page_link(
            f"pages/{claim.page}.py",
            label="See it",
            icon=":material/arrow_forward:",
            query_params={"model": bert.name} | dict(claim.choices),
        )
