"""What goes into BERT? The input layer of one piece taken apart, as it is and as it would be elsewhere."""

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 6  # the position of the piece to take apart
PIECE = 2924  # the id that stands there instead, or its own
POSITION = 6  # the position that it is moved to, or its own
SEGMENT = 0  # the segment that it is given, or its own
AGAIN = "bank"  # a piece that occurs more than once, or None
TABLES = {
    "token": "embeddings.word_embeddings",
    "position": "embeddings.position_embeddings",
    "segment": "embeddings.token_type_embeddings",
}  # what is looked up, and where the model has it
STEPS = ("embeddings.LayerNorm",)  # what the sum passes through
FIRST = 0  # the row of position 0 in the position table

tokenizer, model = AutoTokenizer.from_pretrained(MODEL), AutoModel.from_pretrained(MODEL).eval()
tables = {name: model.get_submodule(path).weight for name, path in TABLES.items()}
ids = tokenizer(TEXT, truncation=True, max_length=model.config.max_position_embeddings)["input_ids"]
cosine = torch.nn.functional.cosine_similarity


def parts(piece, position, segment=0):
    """The vectors that are added up, their sum, and the normalised sum."""
    rows = {"token": piece, "position": FIRST + position, "segment": segment or 0}
    vectors = {name: table[rows[name]] for name, table in tables.items()}
    total = normal = sum(vectors.values())
    for path in STEPS:
        normal = model.get_submodule(path)(normal)
    return vectors | {"sum": total, "normalised": normal}


with torch.inference_mode():
    state = model(torch.tensor([ids]), output_hidden_states=True).hidden_states[0][0]
    inputs = [parts(piece, position) for position, piece in enumerate(ids)]
    after = parts(PIECE, POSITION, SEGMENT)
    print("part\tnorm\tmean\tvariance")
    for name, vector in after.items():
        print(name, *(float(value) for value in (vector.norm(), vector.mean(), vector.var(correction=0))), sep="\t")

    difference = max(float((part["normalised"] - row).abs().max()) for part, row in zip(inputs, state, strict=True))
    print("\nlargest difference to hidden state 0", difference, sep="\t")
    changed = cosine(inputs[TOKEN]["normalised"], after["normalised"], dim=0)
    print("cosine of the changed to the original", float(changed), sep="\t")

    names = [name for name in ("token", "position", "normalised") if name in after]
    print("\nfirst\tsecond", *names, sep="\t")
    places = [position for position, piece in enumerate(tokenizer.convert_ids_to_tokens(ids)) if piece == AGAIN][:6]
    for first in places:
        for second in places[places.index(first) + 1 :]:
            pairs = [(inputs[first][name], inputs[second][name]) for name in names]
            print(first, second, *(float(cosine(*pair, dim=0)) for pair in pairs), sep="\t")
