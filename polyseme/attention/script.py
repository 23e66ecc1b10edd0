"""Where does the word look? How much arrives from each of the other words, by weight and by weight times value."""

import torch
from transformers import AutoModel, AutoTokenizer

from polyseme.core.occlusion.changes import word_spans

MODEL = "google-bert/bert-base-uncased"
TEXT = "We sat on the river bank."
START = 20  # where the word in question begins
END = 24
LAYER = 4
HEAD = None  # one of the heads, counted from 0; None: the mean of all of them
VALUE = "attention.self.value"  # the model's name for the values that attention weighs

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL, attn_implementation="eager").eval()
read = tokenizer(TEXT, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
width = getattr(model.config, "head_dim", model.config.hidden_size // model.config.num_attention_heads)
own = getattr(model.config, "num_key_value_heads", model.config.num_attention_heads)  # heads with values of their own
values = []  # one array (token, feature) for each layer; of queries, keys and values in one, the last third
for name, part in model.named_modules():
    if name.endswith(f".{VALUE}"):
        part.register_forward_hook(lambda part, inputs, output: values.append(output[0, :, -own * width :]))
with torch.inference_mode():
    output = model(read["input_ids"], output_attentions=True)
value = values[LAYER - 1]


def pieces(start, end):
    """The positions of a word's pieces; start and end: where it begins and ends in the text."""
    return list(range(read.char_to_token(start), read.char_to_token(end - 1) + 1))


weights = output.attentions[LAYER - 1][0][:, pieces(START, END)].mean(1)  # (head, token)
lengths = value.reshape(len(value), own, width).norm(dim=-1).T
arriving = weights * lengths.repeat_interleave(len(weights) // own, dim=0)
arriving = arriving / arriving.sum(-1, keepdim=True)
shares = [table.mean(0) if HEAD is None else table[HEAD] for table in (weights, arriving)]
print("word\tby weight\tby value")
for first, last in word_spans(TEXT):
    if last <= START or first >= END:
        print(TEXT[first:last], *(f"{share[pieces(first, last)].sum():.6f}" for share in shares), sep="\t")
