"""Groups among a word's occurrences, without known senses."""

from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from polyseme.core.occurrences.gathering import gathered
from polyseme.core.occurrences.states import Occurrences
from polyseme.figures.result import Result, as_text
from polyseme.figures.wording import counted, listed, number, percent, shortened
from polyseme.senses.result import Senses
from polyseme.senses.sense_induction.figures import finding, groups_map
from polyseme.senses.sense_induction.numbers import SenseSearch, find_groups, last_states


@dataclass(frozen=True, eq=False, repr=False)
class Groups(Result, SenseSearch):
    """Occurrences, whether they form groups (`found.answer`), and the groups of the best split."""

    @property
    def groups(self) -> tuple[int, ...]:
        """The group of each occurrence, the largest 0; -1 for none."""
        return tuple(self.found.groups.tolist())

    def __str__(self) -> str:
        rows = []
        for group, marks in enumerate(self.marks[: self.found.count]):
            first = self.occurrences[int(self.found.typical()[group][0])]
            words = listed([mark.word for mark in marks], most=4)
            share, stable = percent(float(self.found.shares[group, 0])), number(float(self.found.stability[group]))
            rows.append((f"group {group + 1}", share, f"stable {stable}", words, shortened(first.text, 50)))
        return as_text(finding(self), rows, f"Among {counted(len(self.occurrences), 'occurrence')}.")

    def table(self) -> pd.DataFrame:
        """One row an occurrence: its group from 1 on, 0 for none; its sense where it is known; its sentence."""
        columns = {"group": self.found.groups + 1, "sense": self.senses, "nearness": self.found.nearness}
        return pd.DataFrame(columns | {"sentence": [one.text for one in self.occurrences]})

    def drawn(self) -> go.Figure:
        """Each occurrence as a dot, in the shape and colour of its group."""
        return groups_map(self)


def groups(occurrences: Senses | Occurrences) -> Groups:
    """The groups among the occurrences of a word, and whether they are there.

    `found.answer` is "groups", "one group", "can't tell" or, of too few different occurrences, "can't be asked".
    occurrences: what `polyseme.senses` returns, whose built-in sentences then take part, or occurrences alone.

    >>> import polyseme
    >>> found = polyseme.senses("all-MiniLM-L6-v2", ["We sat on the river bank.", "The bank lent money."], "bank")
    >>> polyseme.groups(found).found.answer
    'groups'
    """
    if isinstance(occurrences, Senses):
        own, around, gathering = occurrences.occurrences, occurrences.around, occurrences.gathering
    else:
        own, around, gathering = occurrences, None, gathered(occurrences, None)
    vectors = last_states(own, around)
    return Groups(**vars(find_groups(gathering.occurrences, gathering.senses, gathering.own, vectors)))
