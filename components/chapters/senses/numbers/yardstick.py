"""What pairs of one sense reach, and pairs of different senses: beside these a pair of occurrences is read.

That two occurrences of a word are more alike than two random words says nothing of their senses. The labelled built-in
sentences do; those with the word itself are left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from components import examples
from components.bert import Bert
from components.numbers.baseline import Spread
from components.numbers.layers import layer_choices
from components.numbers.occurrences.places import pair_kinds
from components.numbers.occurrences.states import find_occurrences

Kinds = tuple[np.ndarray, np.ndarray]
"""(pair,) twice: the cosines of pairs of one sense, and of pairs of different senses."""


@dataclass(frozen=True)
class Yardstick:
    """The cosines of pairs of occurrences under each layer choice, by the word that they are of."""

    pairs: Mapping[str, Mapping[str, Kinds]]

    def beside(self, choice: str, word: str = "") -> tuple[Spread, Spread]:
        """What pairs of one sense reach, and pairs of different senses, of all words but the one in question."""
        others = (kinds for of, kinds in self.pairs[choice].items() if of != word)
        same, different = (Spread(np.sort(np.concatenate(cosines))) for cosines in zip(*others, strict=True))
        return same, different

    def told(self, choice: str, word: str = "") -> float:
        """How often a pair of one sense is the more alike than one of different senses: the mean over words.

        The area under the ROC curve; .5 is chance.
        """
        of_each = [told_apart(*kinds) for of, kinds in self.pairs[choice].items() if of != word]
        return float(np.mean(of_each))


def told_apart(same: np.ndarray, different: np.ndarray) -> float:
    """(n,), (m,) -> how often one of the first is greater than one of the second; ties count half.

    >>> told_apart(np.array([0.9, 0.5]), np.array([0.5, 0.1]))
    0.875
    """
    ordered = np.sort(different)
    below = (np.searchsorted(ordered, same, "left") + np.searchsorted(ordered, same, "right")) / 2
    return float(below.mean() / len(ordered))


def yardstick(bert: Bert, report: Callable[[float, str], None] = lambda share, step: None) -> Yardstick:
    """The yardstick of a model, from the labelled built-in sentences."""
    rows: dict[str, dict[str, str]] = {}
    for sentence, word, sense in examples.labelled():
        rows.setdefault(word, {})[sentence] = sense
    choices = layer_choices(bert.layers)
    pairs: dict[str, dict[str, Kinds]] = {name: {} for name in choices}
    for number, (word, sentences) in enumerate(rows.items()):
        report(number / len(rows), word)
        found = find_occurrences(bert, list(sentences), word, "Mean", "library", 2 * len(sentences))
        places, same = pair_kinds([sentences[one.text] for one in found.occurrences])
        for name, choice in choices.items():
            cosines = found.cosines(choice)[places[:, 0], places[:, 1]]
            cosines.flags.writeable = False
            pairs[name][word] = cosines[same], cosines[~same]
    return Yardstick(pairs)
