"""The class's sentences as numbers: a word's occurrences with the senses that their writers gave; the table of them."""

from collections.abc import Sequence

import pandas as pd

from components.numbers.gathering import Gathering, gathered
from components.numbers.occurrence_states import Occurrences
from components.shell.room.state import Written


def class_gathering(own: Occurrences, written: Sequence[Written]) -> Gathering:
    """The occurrences of the class, each with the sense that was written for its sentence."""
    senses = [written[one.sentence].sense for one in own.occurrences]
    return gathered(own.named_and_kept(senses, range(len(own))), None)


def sentence_table(written: Sequence[Written]) -> pd.DataFrame:
    """One row a sentence that is shown: the sentence, its word, the word's sense."""
    rows = [(one.text, one.word, one.sense) for one in written if not one.hidden]
    return pd.DataFrame(rows, columns=["sentence", "word", "sense"])
