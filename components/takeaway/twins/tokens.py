"""How does BERT read a sentence? Pieces, ids, segments and mask, with the tokenizer alone."""

from transformers import AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
PAIR = None  # a second text, or None
SEGMENTS = "library"  # "tutorial": segment ids of one text are 1, not 0
LIMIT = 512  # positions of the model

tokenizer = AutoTokenizer.from_pretrained(MODEL)
read = tokenizer(TEXT, PAIR, truncation=True, max_length=LIMIT, return_token_type_ids=True)
pieces = tokenizer.convert_ids_to_tokens(read["input_ids"])
segments = read["token_type_ids"]
if SEGMENTS == "tutorial" and PAIR is None:
    segments = [1] * len(pieces)

print("position\tpiece\tid\tsegment\tmask")
for position, row in enumerate(zip(pieces, read["input_ids"], segments, read["attention_mask"], strict=True)):
    print(position, *row, sep="\t")
