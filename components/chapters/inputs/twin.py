"""What goes into BERT? The input layer of one piece taken apart, as it is and as it would be elsewhere."""

import torch
from transformers import AutoModel, AutoTokenizer

MODEL = "google-bert/bert-base-uncased"
TEXT = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."
TOKEN = 6  # the position of the piece to take apart
PIECE = 2924  # the id that stands there instead, or its own
POSITION = 6  # the position that it is moved to, or its own
SEGMENT = 0  # the segment that it is given, or its own; None for a model without segments
AGAIN = "bank"  # a piece that occurs more than once, or None
LIMIT = 512  # positions of the model

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
layer = model.embeddings
read = tokenizer(TEXT, truncation=True, max_length=LIMIT, return_token_type_ids=True)
ids, pieces = read["input_ids"], tokenizer.convert_ids_to_tokens(read["input_ids"])
segments = layer.token_type_embeddings.weight if hasattr(layer, "token_type_embeddings") else None
cosine = torch.nn.functional.cosine_similarity


def parts(piece, position, segment):
    """The vectors that are added up, their sum, and the normalised sum."""
    vectors = {"token": layer.word_embeddings.weight[piece], "position": layer.position_embeddings.weight[position]}
    if segments is not None:
        vectors["segment"] = segments[segment or 0]
    total = sum(vectors.values())
    normal = layer.LayerNorm(total)
    if hasattr(model, "embeddings_project"):  # a narrow ELECTRA widens its input
        normal = model.embeddings_project(normal)
    return vectors | {"sum": total, "normalised": normal}


with torch.inference_mode():
    given = {name: torch.tensor([read[name]]) for name in ("input_ids", "attention_mask")}
    state = model(**given, output_hidden_states=True).hidden_states[0][0]
    inputs = [parts(piece, position, read["token_type_ids"][position]) for position, piece in enumerate(ids)]
    before, after = inputs[TOKEN], parts(PIECE, POSITION, SEGMENT)

    print("part\tnorm\tmean\tvariance")
    for name, vector in after.items():
        print(name, *(float(value) for value in (vector.norm(), vector.mean(), vector.var(correction=0))), sep="\t")

    difference = max(float((one["normalised"] - row).abs().max()) for one, row in zip(inputs, state, strict=True))
    print("\nlargest difference to hidden state 0", difference, sep="\t")
    changed = cosine(before["normalised"], after["normalised"], dim=0)
    print("cosine of the changed to the original", float(changed), sep="\t")

    print("\nfirst\tsecond\ttoken\tposition\tlayer 0")
    places = [position for position, piece in enumerate(pieces) if piece == AGAIN][:6]
    for first in places:
        for second in places[places.index(first) + 1 :]:
            names = ("token", "position", "normalised")
            cosines = [float(cosine(inputs[first][name], inputs[second][name], dim=0)) for name in names]
            print(first, second, *cosines, sep="\t")

    print("\ndistance\tmean cosine of the positions so far apart")
    table = torch.nn.functional.normalize(layer.position_embeddings.weight[:512])
    cosines = table @ table.T
    for distance in range(1, len(table)):
        print(distance, float(cosines.diagonal(distance).mean()), sep="\t")

    if segments is not None and len(segments) > 1:
        print("\ncosine of the two segments", float(cosine(segments[0], segments[1], dim=0)), sep="\t")
