"""Why does the word lie there? How much of its meaning's lead is lost without each of the other words, by layer."""

import numpy as np
from transformers import AutoModel, AutoTokenizer

from polyseme.core.occlusion.changes import word_spans
from polyseme.core.pooling import mean as joined
from polyseme.export.snippets import hidden_states

MODEL = "google-bert/bert-base-uncased"
TEXT = "We sat on the river bank."
START = 20  # where the word in question begins
END = 24
PUT = " "  # what takes the place of a removed word
SENSE = "river"
KNOWN = [["The bank lends money.", 4, 8, "money"], ["We fished from the bank.", 19, 23, "river"]]

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()


def vector(text, start, end):
    """(layer, feature): the vector of the word from one character (start) to another (end), at length 1."""
    states, read = hidden_states(tokenizer, model, text)
    pieces = joined(states[:, read.char_to_token(start) : read.char_to_token(end - 1) + 1])
    return pieces / np.linalg.norm(pieces, axis=-1, keepdims=True)


def lead(unit):
    """(layer,): how much nearer to SENSE than to any other sense; without senses, how near to the unchanged word."""
    cosines = {sense: (unit * mean).sum(-1) / np.linalg.norm(mean, axis=-1) for sense, mean in means.items()}
    return cosines.pop(SENSE) - np.max([*cosines.values()], axis=0) if means else (unit * written).sum(-1)


means = {sense: sum(vector(*place) for *place, label in KNOWN if label == sense) for *_, sense in KNOWN}
written = vector(TEXT, START, END)
for first, last in word_spans(TEXT):
    if last <= START or first >= END:
        moved = (len(PUT) - last + first) * (last <= START)
        without = vector(TEXT[:first] + PUT + TEXT[last:], START + moved, END + moved)
        print(TEXT[first:last], *(f"{pull:.6f}" for pull in lead(written) - lead(without)), sep="\t")
