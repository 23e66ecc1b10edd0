"""Checks that need a measurement over many built-in sentences."""

from collections.abc import Sequence

import numpy as np
from scipy.stats import binomtest, spearmanr

from polyseme import examples
from polyseme.axes.association.numbers import STATIC, AssociationTest, associate
from polyseme.axes.numbers import built_in_axes, leans, pieces_of, word_vectors
from polyseme.bert import Bert, Tokens
from polyseme.core.accuracy import share_right
from polyseme.core.baseline import random_baseline
from polyseme.core.first_dimensions import NUMBERS, nearest, share_preserved
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.occlusion.cues import PULL, WEIGHED, CueTrial, agreement, found_cue, trials
from polyseme.core.occurrences.places import misordered_share, pair_kinds, word_positions
from polyseme.core.similarity import cosine_matrix, iso_score, self_similarity
from polyseme.facts.claims import CannotAsk
from polyseme.figures.wording import number, percent

EACH = 3
"""Sentences per sense. With these `one_pair_tells` gives .67 for the bundled model, as it does with all of them."""

WORDS = tuple(dict.fromkeys(word for _, word, _ in examples.labelled()))

FEW_WORDS = ("bank", "bat", "crane")
"""The words on which `first_dimensions_suffice` is checked: 126 sentences take a moment."""

CLUSTERED = 0.1
"""The silhouette from which vectors count as clustered; of random ones it is about 0."""

EVENED = 50
"""Principal directions scaled to equal length: fewer than the sentences, else each sentence is its own cluster."""


def chance_by_layer(bert: Bert) -> np.ndarray:
    """(layer,): the mean cosine of random pieces."""
    return np.array([layer.mean for layer in random_baseline(bert, examples.everyday()[:100]).layers])


def rises_with_layer(bert: Bert) -> tuple[str, bool]:
    """Whether every layer of the upper half lies above layer 0."""
    means = chance_by_layer(bert)
    upper = means[len(means) // 2 :]
    first, low, high = (number(value, 3) for value in (means[0], min(upper), max(upper)))
    value = f"{first} at layer 0, {low} to {high} in layers {len(means) // 2} to {bert.layers}"
    return f"pieces: {value}", bool(min(upper) > means[0])


def labelled_states(bert: Bert, words: Sequence[str], each: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(occurrence, layer, feature), (occurrence,), (occurrence,): states, words and senses of built-in words.

    `each`: sentences per sense. Sentences in which the model does not find the word are left out.
    """
    sentences = [(text, word) for word in words for text in examples.sense_sentences(word, each).splitlines()]
    word_of = dict(sentences)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        positions = word_positions(tokens, word_of[tokens.text])
        return states[:, positions[0]].mean(1) if positions else np.full((len(states), states.shape[2]), np.nan)

    states = np.stack(list(bert.encode_many(word_of, reduce)))
    known = ~np.isnan(states[:, 0, 0])
    senses = [examples.known_senses()[text, word][0] for text, word in sentences]
    return states[known], np.array([word for _, word in sentences])[known], np.array(senses)[known]


def one_pair_tells(bert: Bert, each: int = EACH) -> tuple[str, bool]:
    """How often a pair of the same sense is closer than a pair of two senses, mean over the built-in words."""
    states, words, senses = labelled_states(bert, WORDS, each)
    vectors = LAYER_CHOICES["Sum of last four"](states.swapaxes(0, 1))
    shares = []
    for word in WORDS:
        pairs, same = pair_kinds(senses[words == word].tolist())
        if same.any() and not same.all():  # a cased model may find the word in one sense only
            cosines = cosine_matrix(vectors[words == word])[pairs[:, 0], pairs[:, 1]]
            shares.append(100 * (1 - misordered_share(cosines, same)))
    if not shares:
        return "no word was found in two meanings", False
    value = f"{np.mean(shares):.0f} out of 100, over {len(shares)} words (sum of the last four layers)"
    return value, bool(np.mean(shares) > 95)


def more_context(bert: Bert) -> tuple[str, bool]:
    """The self-similarity of bank in each layer, minus the random baseline: it falls as context comes in."""
    states, _, _ = labelled_states(bert, ["bank"], EACH)
    self_similarities = np.array([self_similarity(states[:, layer]) for layer in range(bert.layers + 1)])
    adjusted = self_similarities - chance_by_layer(bert)
    value = f"likeness in layers 0 to {bert.layers}: {' '.join(map(number, adjusted))}"
    return value, bool((np.diff(adjusted) < 0).all())


def isotropy_against_clusters(bert: Bert) -> tuple[str, bool]:
    """How far the words are still clusters once their vectors are isotropic: not at all, by the claim."""
    from sklearn.decomposition import PCA  # slow to import
    from sklearn.metrics import silhouette_score

    states, words, _ = labelled_states(bert, WORDS, EACH)
    vectors = states[:, -1].astype(np.float64)
    if len(np.unique(words)) < 2:
        raise CannotAsk("This model reads fewer than two of our words.")
    reduced = PCA(min(EVENED, len(vectors) // 2, bert.features), svd_solver="full").fit_transform(vectors)
    isotropic = reduced / np.maximum(reduced.std(0), 1e-12)
    before, after = (silhouette_score(points, words, metric="cosine") for points in (reduced, isotropic))
    cosines = cosine_matrix(isotropic)
    np.fill_diagonal(cosines, -1)
    own = words[cosines.argmax(1)] == words
    value = (
        f"isotropic vectors: IsoScore {iso_score(isotropic):.2f} (it was {iso_score(reduced):.2f}), silhouette "
        f"{after:.2f} (it was {before:.2f}); {percent(own.mean())} are nearest to one of the same word"
    )
    return value.replace("-", "−"), bool(after < CLUSTERED)


def cue_is_strongest(bert: Bert) -> tuple[str, bool]:
    """In how many sentences of bank the word with the greatest pull is the cue that a reader named beforehand."""
    share = found_cue(_bank_trials(bert), PULL)
    return f"{share.hits} of {share.total} sentences of “bank”", share.hits == share.total


def attention_shows(bert: Bert) -> tuple[str, bool]:
    """The rank correlation of attention and pulls over the words of a sentence."""
    order = agreement(_bank_trials(bert), WEIGHED, PULL)
    return f"{number(order.mean)}, mean of {order.sentences} sentences of “bank”", order.mean > 0.9


def _bank_trials(bert: Bert) -> tuple[CueTrial, ...]:
    if not (bank := trials(bert, ["bank"])):
        raise CannotAsk("This model finds no “bank” in the sentences.")
    return bank


def no_sentence_vector(bert: Bert) -> tuple[str, bool]:
    """How many paraphrases [CLS] finds and how many the mean of all pieces, in the last two layers."""
    sentences, paraphrases = list(zip(*examples.paraphrases(), strict=True))[:2]

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.stack([states[-2:, 0], states[-2:].mean(axis=1)])

    vectors = np.stack(list(bert.encode_many([*sentences, *paraphrases], reduce)))  # (text, [CLS] or mean, layer, ...)
    counts, behind = [], []
    for layer in (1, 0):
        cls, mean = (_finds_paraphrase(vectors[:, pooling, layer]) for pooling in (0, 1))
        counts.append(f"[CLS] finds {cls.sum()}, the mean {mean.sum()}")
        only_mean, differ = int((mean & ~cls).sum()), int((mean ^ cls).sum())
        behind.append(differ > 0 and binomtest(only_mean, differ, alternative="greater").pvalue < 0.05)
    return f"of {len(sentences)}, {counts[0]}; one layer before, {counts[1]}", all(behind)


def _finds_paraphrase(vectors: np.ndarray) -> np.ndarray:
    """(2 x sentence, feature), sentences first -> (sentence,) bool: whether the paraphrase is the nearest text."""
    size = len(vectors) // 2
    cosines = cosine_matrix(vectors)[:size]
    np.fill_diagonal(cosines, -1)
    return np.asarray(cosines.argmax(1) == np.arange(size) + size)


def first_dimensions_suffice(bert: Bert) -> tuple[str, bool]:
    """Whether the first 50 dimensions lose at most .02 of the accuracy and keep 90 % of the neighbours."""
    number = min(NUMBERS)
    if bert.features <= number:
        raise CannotAsk(f"This model's vectors have only {number} dimensions.")
    sentences = sum(word in FEW_WORDS for _, word, _ in examples.labelled())
    states, words, senses = labelled_states(bert, FEW_WORDS, each=sentences)
    if len(states) < sentences:
        raise CannotAsk("This model can't read all words of the built-in sentences.")
    vectors, truncated = states[:, -1], states[:, -1, :number]
    accuracy, after = (share_right(points, words, senses) for points in (vectors, truncated))
    kept = share_preserved(nearest(vectors), nearest(truncated))
    right, usual = percent(after, 1), percent(accuracy, 1)
    value = f"{right} right, with all {bert.features} {usual}; {percent(kept)} of the neighbours kept"
    return f"{len(FEW_WORDS)} words: {value}", after > accuracy - 0.02 and kept >= 0.9


def associated(bert: Bert, lists: Sequence[str]) -> tuple[str, bool]:
    """The effect size of an association test of static vectors, and whether it is more than chance."""
    first, second, towards, away = lists
    test = AssociationTest((first, second, towards, away))
    if not all(pieces_of(bert, word) for words in test.words for word in words):
        raise CannotAsk("This model's vocabulary lacks some of our words.")
    found = associate(bert, [test], [STATIC])[test.name][STATIC]
    p = "p < .001" if found.p < 0.001 else f"p {number(found.p, 3)[1:]}"
    return f"effect size {number(found.effect)}, {p}", found.effect > 0 and found.p < 0.05


def animals_by_size(bert: Bert) -> tuple[str, bool]:
    """The rank correlation of animals' order by size with their order on the line from small to large."""
    axis, _ = built_in_axes()["small – large"]
    animals, poles = examples.axes_file()["animals"].split(), [*axis.left, *axis.right]
    if not all(pieces_of(bert, word) for word in (*animals, *poles)):
        raise CannotAsk("This model's vocabulary lacks some of our words.")
    vectors = word_vectors(bert, poles)
    placed = leans(word_vectors(bert, animals), animals, axis, vectors.reshape(2, -1, *vectors.shape[1:])).mean((1, 2))
    order = spearmanr(placed, range(len(animals)))
    return f"rank correlation {number(order.statistic)} over {len(animals)} animals", bool(
        order.statistic > 0 and order.pvalue < 0.05
    )
