"""What only the Facts page shows: each claim with its verdict, and the way to the page where it is seen."""

from collections.abc import Sequence

import streamlit as st

from components.bert import Bert
from components.figures import claims as charts
from components.figures.prose import counted, escaped, literal
from components.numbers.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked
from components.shell import address

HEADINGS = {
    TOO_STRONG: ("Too strong", "One counter-example is enough. Here it is, and what is true instead."),
    FAILS: ("Does not hold", "This model gives something else."),
    HOLDS: ("Holds", "Checked a moment ago, on the model in the sidebar."),
}
FACES = {TOO_STRONG: "orange", FAILS: "red", HOLDS: "green", ELSEWHERE: "gray"}


def show_claims(bert: Bert, rows: Sequence[Checked], verdict: str | None) -> None:
    """The claims by verdict, or those of one verdict, the corrected ones first; other models' figures are folded."""
    for heading, (title, lead) in HEADINGS.items():
        shown = [row for row in rows if row.verdict == heading and verdict in (None, heading)]
        if shown:
            st.header(title, anchor=False)
            st.caption(lead)
            _show_in_twos(bert, shown)
    others = [row for row in rows if row.verdict == ELSEWHERE and verdict in (None, ELSEWHERE)]
    if others:
        label = f"{counted(len(others), 'figure')} of other models, beside what this one gives"
        fold = st.expander(label, expanded=verdict == ELSEWHERE, key=f"elsewhere {verdict}", on_change="rerun")
        if fold.open:
            with fold:
                st.caption(charts.elsewhere_reading(bert.name, others))
                _show_in_twos(bert, others)


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


def pick_verdict(rows: Sequence[Checked]) -> str | None:
    """The verdict whose claims the reader wants to see; None for all."""
    verdicts = [verdict for verdict in FACES if any(row.verdict == verdict for row in rows)]
    address.warn_if_unknown("verdict", verdicts)
    chosen: str | None = st.segmented_control("Show", verdicts, key="verdict", bind=address.BOUND)
    return chosen
