"""The building blocks of the scripts, in plain transformers and NumPy.

A script imports them; `page_script` copies them into the reader's script. The app itself runs none of them.
"""

import unicodedata

import numpy as np
import torch
from sklearn.decomposition import PCA

from polyseme.bert.subwords.words import numbered, words_in
from polyseme.core.layers import last as chosen
from polyseme.core.pooling import mean as pooled


def hidden_states(tokenizer, model, text):
    """(layer, token, feature) of a text, where layer 0 is the input layer; and the tokenizer's output."""
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
    with torch.inference_mode():
        hidden = model(read["input_ids"], output_hidden_states=True).hidden_states
    return torch.stack(hidden)[:, 0].numpy(), read


def tutorial_states(tokenizer, model, text):
    """(layer, token, feature) of a text with segment ids 1, as in the tutorial; and the tokenizer's output."""
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
    ones = torch.ones_like(read["input_ids"])
    with torch.inference_mode():
        hidden = model(read["input_ids"], token_type_ids=ones, output_hidden_states=True).hidden_states
    return torch.stack(hidden)[:, 0].numpy(), read


def pair_states(tokenizer, model, text, single):
    """(layer, token, feature) of a text, or of a pair joined by |||; and the tokenizer's output.

    The segment ids of a pair are 0 and 1, those of a single text all `single`.
    """
    first, second = halves(text)
    limit = model.config.max_position_embeddings
    read = tokenizer(first, second, truncation=True, max_length=limit, return_tensors="pt", return_token_type_ids=True)
    ones = read["token_type_ids"] if second else torch.full_like(read["input_ids"], single)
    segments = {"token_type_ids": ones} if getattr(model.embeddings, "token_type_embeddings", None) else {}
    with torch.inference_mode():
        hidden = model(read["input_ids"], output_hidden_states=True, **segments).hidden_states
    return torch.stack(hidden)[:, 0].numpy(), read


def halves(text):
    """The two texts of a pair; a single text and None."""
    first, _, second = text.rpartition(" ||| ")
    return (first, second) if first.strip() and second.strip() else (text, None)


def without_special(tokenizer, read):
    """The positions of all pieces except special tokens such as [CLS] and [SEP], added or typed."""
    special = set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}
    return [at for at, number in enumerate(read["input_ids"][0].tolist()) if number not in special]


def words_of(tokenizer, text):
    """The words as the model sees them, normalised, before they are cut into pieces."""
    backend = tokenizer.backend_tokenizer
    return [word for word, _ in backend.pre_tokenizer.pre_tokenize_str(backend.normalizer.normalize_str(text))]


def places_of(read, text):
    """Each word of a text as typed, with the positions of its pieces; without [CLS] and [SEP]."""
    numbers = sorted({number for number in read.word_ids(0) if number is not None})
    return [(text[slice(*read.word_to_chars(at))], list(range(*read.word_to_tokens(at)))) for at in numbers]


def pair_places(read, text):
    """Each word of a text, or of both texts of a pair, as typed, with the positions of its pieces."""
    texts, both = halves(text), zip(read.sequence_ids(0), read.word_ids(0), strict=True)
    words = sorted({(which, number) for which, number in both if which is not None and number is not None})
    typed = [texts[which][slice(*read.word_to_chars(0, number, which))] for which, number in words]
    places = [list(range(*read.word_to_tokens(0, number, which))) for which, number in words]
    return list(zip(typed, places, strict=True))


def occurrences(tokenizer, read, text, word):
    """The positions of the pieces of each occurrence of a word or its plural."""
    words = places_of(read, text)
    seen = [words_of(tokenizer, typed) for typed, _ in words]
    wanted = [[[part] for part in words_of(tokenizer, form)] for form in (word, f"{word}s", f"{word}es")]
    runs = [words[at : at + len(w)] for w in wanted for at in range(len(seen)) if seen[at : at + len(w)] == w]
    return sorted([place for _, places in run for place in places] for run in runs)


def typed_words_of(tokenizer, text):
    """The words of the normalised text."""
    normalizer = tokenizer.backend_tokenizer.normalizer
    normal = (normalizer.normalize_str(text) if normalizer else text).replace("▁", " ")
    return [normal[first:end] for first, end in words_in(normal)]


def typed_words_at(read, text, which):
    """Each word of one text as typed, with the positions of its pieces; which: 0, or 1 for the second of a pair."""
    encoding = read.encodings[0]
    own = [at for at, sequence in enumerate(encoding.sequence_ids) if sequence == which]
    numbers, spans = numbered(text, [encoding.offsets[at] for at in own], [encoding.word_ids[at] for at in own])
    words = {}
    for at, number, span in zip(own, numbers, spans, strict=True):
        words.setdefault(number, []).append((at, span))
    words.pop(None, None)
    return [(text[pieces[0][1][0] : pieces[-1][1][1]], [at for at, _ in pieces]) for pieces in words.values()]


def typed_places_of(read, text):
    """Each word of a text as typed, with the positions of its pieces; without blanks and special tokens."""
    return typed_words_at(read, text, 0)


def typed_pair_places(read, text):
    """Each word of a text, or of both texts of a pair, as typed, with the positions of its pieces."""
    return [word for which, part in enumerate(halves(text)) if part for word in typed_words_at(read, part, which)]


def typed_occurrences(tokenizer, read, text, word):
    """The positions of the pieces of each occurrence of a word or its plural; a piece may cover several words."""
    words, matches = places_of(read, text), set()
    seen = [words_of(tokenizer, typed) for typed, _ in words]
    for wanted in [words_of(tokenizer, form) for form in (word, f"{word}s", f"{word}es")]:
        for first in range(len(words)):
            run, end = [], first
            while len(run) < len(wanted) and end < len(words):
                run, end = run + seen[end], end + 1
            if run == wanted:
                matches.add(tuple(at for _, pieces in words[first:end] for at in pieces))
    return [list(positions) for positions in sorted(matches)]


def without_punctuation(text):
    """The text without punctuation, except inside words; unchanged if it holds nothing else."""
    joins = {at for at in range(1, len(text) - 1) if text[at - 1].isalnum() and text[at + 1].isalnum()}
    signs = [sign for at, sign in enumerate(text) if at in joins or not unicodedata.category(sign).startswith("P")]
    return "".join(signs) if "".join(signs).strip() else text


def sentence_vector(tokenizer, model, text):
    """(feature,): one vector for a sentence, pooled over all its pieces."""
    states, _ = hidden_states(tokenizer, model, text)
    return pooled(chosen(states))


def own_vector(tokenizer, model, text):
    """(feature,): one vector for a sentence, pooled over its pieces without special tokens."""
    states, read = hidden_states(tokenizer, model, text)
    return pooled(chosen(states)[without_special(tokenizer, read)])


def token_rows(tokenizer, read, text, vectors):
    """Each token: the piece, its position, its word as typed; and its vector."""
    typed = {place: word for word, places in places_of(read, text) for place in places}
    return [
        ((piece, at, typed.get(at)), vectors[at])
        for at, piece in enumerate(tokenizer.convert_ids_to_tokens(read["input_ids"][0]))
    ]


def word_rows(tokenizer, read, text, vectors):
    """Each word: its pieces, the position of the first, the word as typed; and one vector."""
    pieces = tokenizer.convert_ids_to_tokens(read["input_ids"][0])
    words = places_of(read, text)
    return [((" ".join(pieces[i] for i in at), at[0], word), pooled(vectors[at])) for word, at in words]


def sentence_rows(tokenizer, read, text, vectors):
    """The whole text: one vector, pooled over all its tokens."""
    return [((None, None, None), pooled(vectors))]


def own_sentence_rows(tokenizer, read, text, vectors):
    """The whole text: one vector, pooled over its pieces without special tokens."""
    return [((None, None, None), pooled(vectors[without_special(tokenizer, read)]))]


def as_many(vectors: np.ndarray) -> np.ndarray:
    """(row, feature) -> the same."""
    return vectors


def first_few(vectors: np.ndarray, number: int) -> np.ndarray:
    """(row, feature) -> (row, number): the first dimensions, which are no better than the others."""
    return vectors[:, :number]


def components(vectors: np.ndarray, number: int) -> np.ndarray:
    """(row, feature) -> (row, number): along the directions in which the vectors vary most."""
    pca = PCA(number, svd_solver="full").fit(vectors.astype(float))
    print(f"explained variance\t{pca.explained_variance_ratio_.sum():.6f}\n")
    return pca.transform(vectors.astype(float)).astype(np.float32)


def cosine(a: np.ndarray, b: np.ndarray) -> float:
    """(feature,), (feature,) -> the cosine of the two, from -1 to 1."""
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
