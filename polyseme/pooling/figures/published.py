"""Published results on layers and poolings for other tasks, beside the bench."""

import pandas as pd

from polyseme.core.layers import layers_in_words
from polyseme.pooling.figures.answer import score_text
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

NER = {
    "Layer 0": 91.0,
    "Last": 94.9,
    "Second-to-last": 95.6,
    "Sum of last four": 95.9,
    "Concatenation of last four": 96.1,
    "Sum of all": 95.5,
}
"""F1 on CoNLL-2003 named entities, development set, by the vectors given to a classifier (BERT-base)."""

SERVICE = "Second-to-last"  # the default of bert-as-service, with the mean over the tokens of a text


def published_table(board: BenchBoard, ranking: Ranking, setting: Setting) -> pd.DataFrame:
    """A row for each published layer choice: its F1 for named entities, and its score here."""
    scores = [score_text(ranking, score) for score in _scores_here(board, ranking, setting).values()]
    columns = {"Layers": [*NER], "Named entities, F1, published": [f"{score:.1f}" for score in NER.values()]}
    return pd.DataFrame(columns | {f"Meanings, {unit_of(ranking)}, measured here": scores})


def _scores_here(board: BenchBoard, ranking: Ranking, setting: Setting) -> dict[str, float]:
    return {name: float(ranking.scores[board.choices.index(name), setting[1]]) for name in NER}


def published_reading(board: BenchBoard, ranking: Ranking, setting: Setting) -> str:
    """The winners of the published results with their sources, and the bench's winner among the same choices."""
    scores = _scores_here(board, ranking, setting)
    winner, ner_winner = max(scores, key=scores.__getitem__), max(NER, key=NER.__getitem__)
    return (
        f"Another task may prefer another layer. Of six choices, {layers_in_words(ner_winner)} was best for names of "
        f"people and places (Devlin et al. 2018); here, {layers_in_words(winner)} is best of these six. "
        f"The tool bert-as-service takes {layers_in_words(SERVICE)}."
    )
