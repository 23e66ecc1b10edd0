"""Claims that a pair of figures cannot settle: they are measured on built-in sentences."""

from collections.abc import Sequence

import numpy as np
from scipy.stats import binomtest

from components import examples
from components.bert import Bert, Tokens
from components.numbers.baseline import random_baseline
from components.numbers.claims import CannotAsk
from components.numbers.isotropy import iso_score
from components.numbers.layers import LAYER_CHOICES
from components.numbers.occurrences.places import mixed_up, pair_kinds, places
from components.numbers.similarity import cosine_matrix, self_similarity
from components.numbers.why.cues import PULL, WEIGHED, Trial, agreement, found_cue, trials

EACH = 3
"""Sentences a sense. Of 147 the share below is .67 for the bundled model, as it is of all 1,008."""

BANK = {"text": examples.sense_sentences("bank", EACH), "word": "bank"}
WORDS = tuple(dict.fromkeys(word for _, word, _ in examples.labelled()))


def chance_by_layer(bert: Bert) -> np.ndarray:
    """(layer,): the mean cosine of random pieces."""
    return np.array([layer.mean for layer in random_baseline(bert, examples.everyday()[:100]).layers])


def rising(bert: Bert) -> tuple[str, bool]:
    """Whether every layer of the upper half lies above layer 0."""
    means = chance_by_layer(bert)
    upper = means[len(means) // 2 :]
    found = f"{means[0]:.3f} at layer 0, {min(upper):.3f} to {max(upper):.3f} in the upper half".replace("-", "−")
    return f"pieces: {found}", bool(min(upper) > means[0])


def labelled_states(bert: Bert, words: Sequence[str], each: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(occurrence, layer, feature) of built-in words in a few sentences of each sense; the word and sense of each."""
    asked = [(text, word) for word in words for text in examples.sense_sentences(word, each).splitlines()]
    of = dict(asked)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        found = places(tokens, of[tokens.text])
        return states[:, found[0]].mean(1) if found else np.full((len(states), states.shape[2]), np.nan)

    states = np.stack(list(bert.encode_many(of, reduce)))
    known = ~np.isnan(states[:, 0, 0])
    senses = [examples.known_senses()[text, word][0] for text, word in asked]
    return states[known], np.array([word for _, word in asked])[known], np.array(senses)[known]


def one_pair_tells(bert: Bert, each: int = EACH) -> tuple[str, bool]:
    """How often a pair of one sense is closer than a pair of two, mean over the built-in words."""
    states, words, senses = labelled_states(bert, WORDS, each)
    vectors = LAYER_CHOICES["Sum of last four"](states.swapaxes(0, 1))
    shares = []
    for word in WORDS:
        pairs, same = pair_kinds(senses[words == word].tolist())
        if same.any() and not same.all():  # a model that tells capitals apart may find one sense alone
            cosines = cosine_matrix(vectors[words == word])[pairs[:, 0], pairs[:, 1]]
            shares.append(100 * (1 - mixed_up(cosines, same)))
    if not shares:
        return "no word was found in two senses", False
    return f"{np.mean(shares):.0f} times of 100, over {len(shares)} words", bool(np.mean(shares) > 95)


def more_context(bert: Bert) -> tuple[str, bool]:
    """How alike the occurrences of bank are in each layer, beyond chance: the more context, the less."""
    states, _, _ = labelled_states(bert, ["bank"], EACH)
    alike = np.array([self_similarity(states[:, layer]) for layer in range(bert.layers + 1)])
    beyond = alike - chance_by_layer(bert)
    return " ".join(f"{value:.2f}" for value in beyond).replace("-", "−"), bool((np.diff(beyond) < 0).all())


EVENED = 50
"""The directions that are made equally long: a few less than the sentences would make each a cluster of its own."""


def isotropy_against_clusters(bert: Bert) -> tuple[str, bool]:
    """How tight the words' clusters are, by their silhouette, before and after their vectors are made isotropic."""
    from sklearn.decomposition import PCA  # imported late, as a page may do without
    from sklearn.metrics import silhouette_samples

    states, words, _ = labelled_states(bert, WORDS, EACH)
    vectors = states[:, -1].astype(np.float64)
    if len(np.unique(words)) < 2:
        raise CannotAsk("This model finds less than two of the words in the sentences.")
    first = PCA(min(EVENED, len(vectors) // 2, bert.features), svd_solver="full").fit_transform(vectors)
    even = first / np.maximum(first.std(0), 1e-12)
    before, after = (silhouette_samples(some, words, metric="cosine") for some in (first, even))
    lower = np.array([after[words == word].mean() < before[words == word].mean() for word in np.unique(words)])
    scores = f"IsoScore {iso_score(first):.2f} to {iso_score(even):.2f}"
    found = (
        f"{scores}: silhouette {before.mean():.2f} to {after.mean():.2f}, lower for {lower.sum()} of {len(lower)} words"
    )
    return found.replace("-", "−"), bool(binomtest(int(lower.sum()), len(lower), alternative="greater").pvalue < 0.05)


def cue_is_strongest(bert: Bert) -> tuple[str, bool]:
    """In how many sentences of bank the word that a reader named beforehand is the one with the greatest pull."""
    found = found_cue(_bank_trials(bert), PULL)
    return f"{found.hits} of {found.of} sentences of “bank”", found.hits == found.of


def attention_shows(bert: Bert) -> tuple[str, bool]:
    """How far attention puts the words of sentences into the order of their pulls."""
    order = agreement(_bank_trials(bert), WEIGHED, PULL)
    return f"{order.mean:.2f}, mean of {order.sentences} sentences of “bank”".replace("-", "−"), order.mean > 0.9


def _bank_trials(bert: Bert) -> tuple[Trial, ...]:
    found = trials(bert, ["bank"])
    if not found:
        raise CannotAsk("This model finds no “bank” in the sentences.")
    return found


def no_sentence_vector(bert: Bert) -> tuple[str, bool]:
    """How many paraphrases [CLS] finds and how many the mean of all pieces, in the last two layers."""
    triples = examples.paraphrases()
    texts = [text for column in (0, 1) for text in [triple[column] for triple in triples]]

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.stack([states[-2:, 0], states[-2:].mean(axis=1)])

    vectors = np.stack(list(bert.encode_many(texts, reduce)))  # (text, [CLS] or mean, layer, feature)
    counts, behind = [], []
    for layer in (1, 0):
        cls, mean = (_finds_paraphrase(vectors[:, way, layer]) for way in (0, 1))
        counts.append(f"[CLS] {cls.sum()}, mean {mean.sum()}")
        only_mean, apart = int((mean & ~cls).sum()), int((mean ^ cls).sum())
        behind.append(apart > 0 and binomtest(only_mean, apart, alternative="greater").pvalue < 0.05)
    return f"of {len(triples)}: {counts[0]}; one layer before: {counts[1]}", all(behind)


def _finds_paraphrase(vectors: np.ndarray) -> np.ndarray:
    """(2 x sentence, feature), sentences first -> whether a sentence's paraphrase is nearer than all other texts."""
    size = len(vectors) // 2
    cosines = cosine_matrix(vectors)[:size]
    np.fill_diagonal(cosines, -1)
    return np.asarray(cosines.argmax(1) == np.arange(size) + size)
