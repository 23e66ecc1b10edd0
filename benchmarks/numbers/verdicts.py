"""How often a verdict on a meaning is right, and how often one is given, on words that did not choose the rule."""

import numpy as np

from polyseme import examples
from polyseme.bert import catalogue, load
from polyseme.core.verdict.calibration import Rule, WordTrial, rule_from, word_trials


def main() -> None:
    """Prints error and coverage by layer, for either half of the words as the one that chooses; then word by word."""
    trials = word_trials(load(catalogue.BUNDLED_MODEL))
    words = {word for _, word, _ in examples.ambiguous()}
    halves = sorted(examples.choosing_words()), sorted(words - examples.choosing_words())
    print("                             decided  wrong of these  meaning missing  pairs decided  wrong of these")
    for name, by_word in trials.items():
        for half, choosing in zip(("", "  halves exchanged"), halves, strict=True):
            found = rule_from(by_word, choosing).measured
            assert found
            rates = found.decided, 1 - found.right, found.absent, found.pairs_decided, 1 - found.pairs_right
            print(f"{name + half:44}", "  ".join(f"{rate:6.1%}" for rate in rates))
    best = max(trials, key=lambda name: np.mean([trials[name][word].right.mean() for word in halves[0]]))
    rule = rule_from(trials[best], halves[0])
    rows = sorted((_by_word(rule, trials[best][word]), word) for word in halves[1])
    print(f"{best}, the words with the most wrong verdicts:")
    for (wrong, decided, size), word in rows[-8:]:
        print(f"  {word:10} {wrong} of {decided} wrong, {decided} of {size} decided")


def _by_word(rule: Rule, trial: WordTrial) -> tuple[int, int, int]:
    """The wrong verdicts on a word, all verdicts, and its occurrences."""
    decided = rule.sure(trial.found)
    return int((decided & ~trial.right).sum()), int(decided.sum()), len(decided)
