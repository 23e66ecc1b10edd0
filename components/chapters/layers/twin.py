"""What do the values look like? One vector's histogram, all layers in numbers, and the features that stick out."""

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
SEGMENTS = "library"  # "tutorial": segment ids are 1, not 0
TOKEN = 5  # the position of the piece to look at
LAYER = 5  # its layer; 0 is the input layer
BINS = 200  # of the histogram
SCOPE = "all pieces"  # "this piece": the numbers by layer are those of one piece
LIMIT = 512  # positions of the model

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
read = tokenizer(TEXT, truncation=True, max_length=LIMIT, return_tensors="pt")
given = {name: read[name] for name in ("input_ids", "attention_mask")}
if SEGMENTS == "tutorial":
    given["token_type_ids"] = torch.ones_like(read["input_ids"])
with torch.inference_mode():
    hidden = model(**given, output_hidden_states=True).hidden_states

stacked = torch.stack(hidden)  # layers, batch, tokens, features
states = stacked.squeeze(1).double()  # layers, tokens, features
by_token = states.permute(1, 0, 2)  # tokens, layers, features
print("what\tshape\tvalues")
for name, array in {"all layers": stacked, "by token": by_token, "one token": by_token[TOKEN]}.items():
    print(name, list(array.shape), array.numel(), sep="\t")

vector = by_token[TOKEN][LAYER]
counts, edges = torch.histogram(vector, BINS)
print(f"\npiece\t{tokenizer.convert_ids_to_tokens(read['input_ids'][0])[TOKEN]}")
print("within -2 and 2", int((vector.abs() <= 2).sum()), sep="\t")
print("lowest", float(vector.min()), int(vector.argmin()), sep="\t")
print("highest", float(vector.max()), int(vector.argmax()), sep="\t")
print("fullest bin", float(edges[counts.argmax()]), int(counts.max()), sep="\t")

print("\nlayer\tmean\tspread\tnorm\tkurtosis\twithin\tlowest\thighest")
for layer, state in enumerate(states):
    values = state[TOKEN : TOKEN + 1] if SCOPE == "this piece" else state
    mean, spread = values.mean(), values.std(correction=0)
    kurtosis = ((values - mean) ** 4).mean() / spread**4 - 3
    within = (values.abs() <= 2).double().mean()
    row = (mean, spread, values.norm(dim=-1).mean(), kurtosis, within, values.min(), values.max())
    print(layer, *map(float, row), sep="\t")

# An extreme value lies more than 6 standard deviations from the mean of its layer; an outlier feature has some in
# two layers or more.
flat = states.flatten(1)
extreme = ((states - flat.mean(1)[:, None, None]) / flat.std(1, correction=0)[:, None, None]).abs() > 6
carried, layers = extreme.sum((0, 1)), (extreme.sum(1) > 0).sum(0)
print("\nfeature\textreme values\tlayers")
for feature in sorted((layers >= 2).nonzero().flatten().tolist(), key=lambda feature: -carried[feature]):
    print(feature, int(carried[feature]), int(layers[feature]), sep="\t")
