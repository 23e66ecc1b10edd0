"""Words in a text: what the model sees as one, and where it stands."""

import unicodedata


def words_of(tokenizer, text):
    """The words that the model sees, normalised, before any is cut into pieces."""
    backend = tokenizer.backend_tokenizer
    return [word for word, _ in backend.pre_tokenizer.pre_tokenize_str(backend.normalizer.normalize_str(text))]


def places_of(read, text):
    """Each word of a text as typed, with the positions of its pieces; [CLS] and [SEP] belong to none."""
    numbers = sorted({number for number in read.word_ids(0) if number is not None})
    return [(text[slice(*read.word_to_chars(at))], list(range(*read.word_to_tokens(at)))) for at in numbers]


def occurrences(tokenizer, read, text, word):
    """The positions of the pieces of a word, and of its plural, wherever it stands in a text."""
    words = places_of(read, text)
    seen = [words_of(tokenizer, typed) for typed, _ in words]
    wanted = [[[part] for part in words_of(tokenizer, form)] for form in (word, f"{word}s", f"{word}es")]
    runs = [words[at : at + len(w)] for w in wanted for at in range(len(seen)) if seen[at : at + len(w)] == w]
    return sorted([place for _, places in run for place in places] for run in runs)


def without_punctuation(text):
    """The text without punctuation, but for what joins letters; as it is where nothing else is in it."""
    joins = {at for at in range(1, len(text) - 1) if text[at - 1].isalnum() and text[at + 1].isalnum()}
    kept = [sign for at, sign in enumerate(text) if at in joins or not unicodedata.category(sign).startswith("P")]
    return "".join(kept) if "".join(kept).strip() else text
