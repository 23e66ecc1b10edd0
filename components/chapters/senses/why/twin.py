"""Why does the word lie there? Each other word is taken away in turn: how far it moves, and what its sense loses."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from components.numbers.pooling import mean as joined
from components.numbers.why.changes import changed, word_spans
from components.takeaway.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXT = "We sat on the river bank."
START = 20  # where the word in question begins
END = 24
PUT = " "  # what is put in the place of each other word
SENSE = "river"
KNOWN = [["The bank lends money.", 4, 8, "money"], ["We fished from the bank.", 19, 23, "river"]]

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()


def unit(vectors):
    """Each vector at length 1."""
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def vectors_of(text, start, end):
    """(layer, feature): the vector of the word between two characters, all its pieces joined, by layer."""
    states, read = hidden_states(tokenizer, model, text)
    return unit(joined(states[:, read.char_to_token(start) : read.char_to_token(end - 1) + 1]))


def lead(vectors):
    """(layer,): how much more like SENSE a word is than like any other sense; nothing where no senses are known."""
    likeness = {sense: (vectors * mean).sum(-1) for sense, mean in means.items()}
    others = [cosine for sense, cosine in likeness.items() if sense != SENSE]
    return likeness[SENSE] - np.max(others, axis=0) if others else np.full(len(vectors), np.nan)


named = [(vectors_of(*place), sense) for *place, sense in KNOWN]
means = {sense: unit(sum(one for one, of in named if of == sense)) for _, sense in named}
whole = vectors_of(TEXT, START, END)
print("word\tlayer\tpull\tmoved")
for first, last in word_spans(TEXT):
    if last <= START or first >= END:
        text, span = changed(TEXT, (START, END), {(first, last): PUT})
        without = vectors_of(text, *span)
        pulls, moved = lead(whole) - lead(without), 1 - (whole * without).sum(-1)
        for layer in range(len(whole)):
            print(TEXT[first:last], layer, f"{pulls[layer]:.6f}", f"{moved[layer]:.6f}", sep="\t")
