"""Facts: the tutorial's own figures, with segment ids 0, as in the library, and 1, as in the tutorial."""

from transformers import AutoModel, AutoTokenizer

from polyseme.export.snippets import cosine, hidden_states, tutorial_states

MODEL = "bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
pieces = tokenizer.convert_ids_to_tokens(tokenizer(TEXT)["input_ids"])
print(len(pieces), "pieces:", *pieces)
print("vocabulary 5000 to 5019:", *tokenizer.convert_ids_to_tokens(range(5000, min(5020, len(tokenizer)))))
print("an emoji becomes:", *tokenizer.tokenize("🙂"))

banks = [i for i, piece in enumerate(pieces) if piece == "bank"]
zeros = ones = hidden_states(tokenizer, model, TEXT)[0]
if getattr(model.config, "type_vocab_size", 0) > 1:
    ones = tutorial_states(tokenizer, model, TEXT)[0]
print("layers × tokens × features:", zeros.shape, "=", zeros.size)
if len(banks) == 3:
    for name, states in (("segment ids of zeros", zeros), ("segment ids of ones", ones)):
        vault, robber, river = states[-4:].sum(axis=0)[banks]
        print(f"{name}: robber and vault {cosine(robber, vault):.4f}, robber and river {cosine(robber, river):.4f}")
    vault, robber, river = zeros[0][banks]
    print(f"layer 0: {cosine(vault, robber):.4f} {cosine(vault, river):.4f} {cosine(robber, river):.4f}")
    for name, vector in zip(("vault", "robber", "river"), ones[-4:].sum(axis=0)[banks], strict=True):
        print(f"first five values, {name}:", *(f"{value:.4f}" for value in vector[:5]))
