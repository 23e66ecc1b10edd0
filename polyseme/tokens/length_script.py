"""One length for all texts: what is cut, and what is padding."""

from transformers import AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
PAIR = None  # a second text, or None
LENGTH = 128  # MAX_SEQ_LENGTH

tokenizer = AutoTokenizer.from_pretrained(MODEL)
whole = tokenizer(TEXT, PAIR)
read = tokenizer(TEXT, PAIR, truncation=True, max_length=LENGTH, padding="max_length")
pieces = tokenizer.convert_ids_to_tokens(read["input_ids"])
print("cut", max(len(whole["input_ids"]) - LENGTH, 0), sep="\t")
print("padding", read["attention_mask"].count(0), sep="\t")
print("\nposition\tpiece\tmask")
for position, (piece, mask) in enumerate(zip(pieces, read["attention_mask"], strict=True)):
    print(position, piece, mask, sep="\t")
