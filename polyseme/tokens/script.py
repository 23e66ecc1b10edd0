"""How does BERT read a sentence? Pieces, ids, segments and mask, with the tokenizer alone."""

from transformers import AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
PAIR = None  # a second text, or None
SEGMENTS = "library"  # "tutorial": segment ids of one text are 1, not 0; None: the model has no segments
LIMIT = 512  # positions of the model

tokenizer = AutoTokenizer.from_pretrained(MODEL)
read = tokenizer(TEXT, PAIR, truncation=True, max_length=LIMIT, return_token_type_ids=True)
columns = {"piece": tokenizer.convert_ids_to_tokens(read["input_ids"]), "id": read["input_ids"]}
if SEGMENTS is not None:
    ones = SEGMENTS == "tutorial" and PAIR is None
    columns["segment"] = [1] * len(read["input_ids"]) if ones else read["token_type_ids"]
columns["mask"] = read["attention_mask"]

print("position", *columns, sep="\t")
for position, row in enumerate(zip(*columns.values(), strict=True)):
    print(position, *row, sep="\t")
