"""Why are two sentences alike? What each pair of their words adds to the cosine."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import last as chosen
from polyseme.export.snippets import hidden_states
from polyseme.sentences.snippets import every_piece as counted_in
from polyseme.sentences.snippets import weighed as parts_of

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
FIRST = "We spent our holiday by the sea."
SECOND = "Last summer we took a vacation at the beach."

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()


def words_and_parts(text):
    """The words of a text, [CLS] and [SEP] too; and what each puts into the text's vector, (word, feature)."""
    states, read = hidden_states(tokenizer, model, text)
    counted, parts = counted_in(tokenizer, read), {}
    for at, part in zip(counted, parts_of(chosen(states)[counted].astype(float)), strict=True):
        number = read.word_ids(0)[at]  # none at [CLS] and [SEP]
        word = read.tokens(0)[at] if number is None else text[slice(*read.word_to_chars(number))]
        first = at if number is None else read.word_to_tokens(number).start
        parts[first, word] = parts.get((first, word), 0) + part
    return [word for _, word in parts], np.stack(list(parts.values()))


(words, first), (others, second) = words_and_parts(FIRST), words_and_parts(SECOND)
shares = first @ second.T / np.linalg.norm(first.sum(0)) / np.linalg.norm(second.sum(0))
print("shares", *others, sep="\t")
for word, row in zip(words, shares, strict=True):
    print(word, *(f"{share:.6f}" for share in row), sep="\t")
print(f"\ncosine\t{shares.sum():.6f}")
