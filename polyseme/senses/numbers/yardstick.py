"""The cosines of same-sense and of different-sense pairs, as a scale for a reader's pair of occurrences.

Two occurrences of a word may be more alike than random words and still have different senses. The scale comes from the
labelled built-in sentences, without those of the word itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.progress import Report, silent

Kinds = tuple[np.ndarray, np.ndarray]
"""(pair,) twice, sorted: the cosines of same-sense and of different-sense pairs."""


@dataclass(frozen=True)
class Yardstick:
    """Cosines of pairs of occurrences, by layer choice and by word."""

    pairs: Mapping[str, Mapping[str, Kinds]]

    def spreads(self, choice: str, word: str = "") -> tuple[Spread, Spread]:
        """The cosines of same-sense and of different-sense pairs, of all words but one."""
        others = (kinds for name, kinds in self.pairs[choice].items() if name != word)
        same, different = (Spread(np.sort(np.concatenate(cosines))) for cosines in zip(*others, strict=True))
        return same, different

    def auc(self, choice: str, word: str = "") -> float:
        """The area under the ROC curve of same against different sense, .5 by chance: the mean over the other words."""
        return float(np.mean([auc(*kinds) for name, kinds in self.pairs[choice].items() if name != word]))


def auc(same: np.ndarray, different: np.ndarray) -> float:
    """(n,), (m,) -> how often one of the first is greater than one of the second; ties count half.

    >>> auc(np.array([0.9, 0.5]), np.array([0.5, 0.1]))
    0.875
    """
    ordered = np.sort(different)
    below = (np.searchsorted(ordered, same, "left") + np.searchsorted(ordered, same, "right")) / 2
    return float(below.mean() / len(ordered))


def yardstick(bert: Bert, report: Report = silent) -> Yardstick:
    """The yardstick of a model, from the labelled built-in sentences."""
    rows: dict[str, dict[str, str]] = {}
    for sentence, word, sense in examples.labelled():
        rows.setdefault(word, {})[sentence] = sense
    choices = layer_choices(bert.layers)
    pairs: dict[str, dict[str, Kinds]] = {name: {} for name in choices}
    for number, (word, sentences) in enumerate(rows.items()):
        report(number / len(rows), word)
        occurrences = find_occurrences(bert, list(sentences), word, "Mean", "library", 2 * len(sentences))
        indices, same = pair_kinds([sentences[one.text] for one in occurrences.occurrences])
        for name, choice in choices.items():
            cosines = occurrences.cosines(choice)[indices[:, 0], indices[:, 1]]
            pairs[name][word] = np.sort(cosines[same]), np.sort(cosines[~same])
    return Yardstick(pairs)
