"""Near-copies of a text, which count as one: MinHash with bands, whose cost grows with the number of texts alone."""

import hashlib
from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components

SHINGLE = 3
"""Words of a shingle: two sentences that share many runs of three words have one author."""

HASHES, BANDS = 80, 16
"""MinHashes of a text, and their bands: texts that share 70 % of their shingles meet in one of them 19 times of 20."""

ALIKE = 0.6
"""The estimated share of common shingles from which two texts are near-copies."""


def near_copies(texts: Sequence[str]) -> np.ndarray:
    """(n,) int: texts with the same number are near-copies."""
    words = [_words(text) for text in texts]
    unique = {one: number for number, one in enumerate(dict.fromkeys(map(tuple, words)))}
    number_of = np.array([unique[tuple(one)] for one in words], np.int64)
    signatures = np.stack([_signature(one) for one in unique]) if unique else np.empty((0, HASHES), np.uint64)
    joined = [_neighbours(band, signatures) for band in np.split(signatures, BANDS, axis=1)]
    pairs = np.concatenate(joined, axis=1) if joined else np.empty((2, 0), np.int64)
    size = (len(unique), len(unique))
    graph = sp.coo_matrix((np.ones(pairs.shape[1], np.int8), tuple(pairs)), size)
    return np.asarray(connected_components(graph, directed=False)[1][number_of])


def first_of_each(texts: Sequence[str]) -> np.ndarray:
    """(n,) bool: the first occurrence of each text and its near-copies.

    >>> first_of_each(["A dog barks.", "Cats mew.", "a dog barks"]).tolist()
    [True, True, False]
    """
    first = np.zeros(len(texts), bool)
    first[np.unique(near_copies(texts), return_index=True)[1]] = True
    return first


def _words(text: str) -> list[str]:
    """The words in lower case without punctuation and figures."""
    return "".join(letter if letter.isalpha() else " " for letter in text.casefold()).split()


_rng = np.random.default_rng(0)
_FACTORS = _rng.integers(1, 2**63, HASHES, dtype=np.uint64) | np.uint64(1)
_TERMS = _rng.integers(0, 2**63, HASHES, dtype=np.uint64)


def _signature(words: Sequence[str]) -> np.ndarray:
    """(hash,): the MinHashes of a text's shingles."""
    runs = {" ".join(words[i : i + SHINGLE]) for i in range(max(1, len(words) - SHINGLE + 1))}
    codes = np.array([_code(run) for run in runs], np.uint64)[:, None]
    hashed: np.ndarray = codes * _FACTORS + _TERMS  # modulo 2**64, as unsigned numbers are
    return np.asarray((hashed >> np.uint64(32)).min(0))


def _code(run: str) -> int:
    return int.from_bytes(hashlib.blake2b(run.encode(), digest_size=8).digest(), "little")


def _neighbours(band: np.ndarray, signatures: np.ndarray) -> np.ndarray:
    """(2, pair): each text with the first one of its band, where their signatures agree enough."""
    _, first, inverse = np.unique(band, axis=0, return_index=True, return_inverse=True)
    firsts = first[inverse.ravel()]
    alike = (signatures == signatures[firsts]).mean(1) >= ALIKE
    return np.stack([np.flatnonzero(alike), firsts[alike]])
