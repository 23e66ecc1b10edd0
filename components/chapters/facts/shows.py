"""What only the Facts page shows: each claim with its verdict, and the way to the page where it is seen."""

from collections.abc import Sequence

import streamlit as st

from components.bert import Bert
from components.figures import claims as charts
from components.figures.prose import escaped, literal
from components.numbers.claims import ELSEWHERE, FAILS, HOLDS, TOO_STRONG, Checked
from components.shell import address

HEADINGS = {
    TOO_STRONG: ("Too strong", "One counter-example is enough. Here it is, and what is true instead."),
    FAILS: ("Does not hold", "This model gives something else."),
    HOLDS: ("Holds", "Checked a moment ago, on the model in the sidebar."),
    ELSEWHERE: (
        "Made for another model",
        "These figures belong to the model named. Beside them stands what the model in the sidebar gives.",
    ),
}
FACES = {TOO_STRONG: "orange", FAILS: "red", HOLDS: "green", ELSEWHERE: "gray"}


def show_claims(bert: Bert, rows: Sequence[Checked]) -> None:
    """The claims by verdict, the corrected ones first."""
    for verdict, (heading, lead) in HEADINGS.items():
        shown = [row for row in rows if row.verdict == verdict]
        if shown:
            st.header(heading, anchor=False)
            st.caption(lead)
            for at in range(0, len(shown), 2):
                for column, row in zip(st.columns(2), shown[at : at + 2], strict=False):
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


def pick_verdict(rows: Sequence[Checked]) -> list[Checked]:
    """The claims that the reader wants to see: all, or those of one verdict."""
    verdicts = [verdict for verdict in HEADINGS if any(row.verdict == verdict for row in rows)]
    address.warn_if_unknown("verdict", verdicts)
    chosen = st.segmented_control("Show", verdicts, key="verdict", bind=address.BOUND)
    return [row for row in rows if chosen in (None, row.verdict)]
