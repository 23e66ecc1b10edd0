"""Which words does BERT think are alike? king - man + woman, and how often such sums come out right."""

import re
import unicodedata

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
WORDS = ["king", "man", "woman"]  # the first, less the second, and the third
EXPECTED = "queen"  # or None
LENGTHS = "at length 1"  # the vectors that are added; or "as they are"
K = 10  # answers
AMONG = "trained pieces"  # or "whole words", "continuations", "other scripts", "everything"
LETTERS = 1  # of an answer, at least
PAIRS = [("man", "woman"), ("king", "queen"), ("uncle", "aunt")]  # from every two a question

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


def rows_of(word):
    """The rows of a word's pieces."""
    return [known[word]] if word in known else tokenizer(word, add_special_tokens=False)["input_ids"]


def combined(first, second, third):
    """first - second + third, each at its own length or at length 1; with the length of the result taken off."""
    made = first - second + third
    if LENGTHS == "at length 1":
        made = sum(
            sign * part / part.norm(dim=-1, keepdim=True) for sign, part in ((1, first), (-1, second), (1, third))
        )
    return made / made.norm(dim=-1, keepdim=True)


allowed = torch.tensor([fits(piece) for piece in pieces])
vectors = [table[rows_of(word)].mean(0) for word in WORDS]
inputs = [rows_of(word)[0] for word in WORDS if len(rows_of(word)) == 1]
answers = allowed.clone()
answers[inputs] = True
cosines = (units @ combined(*vectors)).masked_fill(~answers, -2)
best = cosines.topk(K + len(inputs))
print("answer\tcosine\tan input")
for cosine, row in zip(best.values.tolist(), best.indices.tolist(), strict=True):
    print(pieces[row], cosine, row in inputs, sep="\t")
if EXPECTED in known:
    others = cosines.clone()
    others[inputs] = -2
    ranks = [int((scores > scores[known[EXPECTED]]).sum()) + 1 for scores in (others, cosines)]
    print("\nrank of the expected word, inputs left out and kept", *ranks, sep="\t")

asked = [[known[w] for w in (b, a, c, d)] for a, b in PAIRS for c, d in PAIRS if (a, b) != (c, d)]
if asked:
    asked = torch.tensor(asked)
    cosines = (combined(*(table[asked[:, at]] for at in range(3))) @ units.T).masked_fill(~allowed, -2)
    cosines.scatter_(1, asked[:, :3], -2)
    ranks = (cosines > cosines.gather(1, asked[:, 3:])).sum(1) + 1
    print("\nquestions\tfirst\tamong five")
    print(len(asked), float((ranks <= 1).double().mean()), float((ranks <= 5).double().mean()), sep="\t")
