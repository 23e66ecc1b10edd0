"""Which words does BERT think are alike? The nearest pieces of the vocabulary to words, context aside."""

import re
import unicodedata

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
WORDS = ["bank", "embeddings"]
K = 10  # neighbours of each
AMONG = "trained pieces"  # or "whole words", "continuations", "other scripts", "everything"
LETTERS = 1  # of a neighbour, at least
JOIN = "Mean"  # of the pieces of a split word; or "Sum", "First", "Last"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
table = AutoModel.from_pretrained(MODEL).get_input_embeddings().weight.detach()  # (vocabulary, feature)
units = torch.nn.functional.normalize(table)
pieces = tokenizer.convert_ids_to_tokens(range(len(table)))
special = set(tokenizer.all_special_tokens)
known = tokenizer.get_vocab()


def fits(piece):
    """Whether a piece may be an answer."""
    unused = piece in special or re.fullmatch(r"\[unused\d+\]", piece)
    continues = piece.startswith("##") and len(piece) > 2
    script = any(not unicodedata.name(c, "").startswith(("LATIN", "MODIFIER LETTER"))
                 for c in unicodedata.normalize("NFKC", piece) if c.isalpha())  # fmt: skip
    by_filter = {
        "trained pieces": not unused,
        "whole words": not unused and not continues and len(piece) > 1,
        "continuations": not unused and continues,
        "other scripts": not unused and script,
        "everything": True,
    }
    return by_filter[AMONG] and len(piece) - 2 * continues >= LETTERS


allowed = torch.tensor([fits(piece) for piece in pieces])
joins = {
    "Mean": lambda rows: rows.mean(0),
    "Sum": lambda rows: rows.sum(0),
    "First": lambda rows: rows[0],
    "Last": lambda rows: rows[-1],
}
for word in WORDS:
    ids = [known[word]] if word in known else tokenizer(word, add_special_tokens=False)["input_ids"]
    vector = joins[JOIN](table[ids])
    cosines = units @ (vector / vector.norm())
    cosines[~allowed] = -2
    cosines[ids] = -2  # the word itself is no neighbour
    best = cosines.topk(min(K, int((cosines > -2).sum())))
    print("word", word, *tokenizer.convert_ids_to_tokens(ids), sep="\t")
    for cosine, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
        print(pieces[row], row, cosine, sep="\t")
    print()
