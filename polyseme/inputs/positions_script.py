"""What goes into BERT? The vectors of the positions compared by their distance, and those of the two segments."""

import torch
from transformers import AutoModel

MODEL = "google-bert/bert-base-uncased"
POSITIONS = 512  # how many are compared
FIRST = 0  # the row of position 0

layer = AutoModel.from_pretrained(MODEL).embeddings
table = torch.nn.functional.normalize(layer.position_embeddings.weight[FIRST:][:POSITIONS].detach())
cosines = table @ table.T
print("distance\tmean cosine of the positions so far apart")
for distance in range(1, len(table)):
    print(distance, float(cosines.diagonal(distance).mean()), sep="\t")

segments = getattr(layer, "token_type_embeddings", None)
if segments is not None and len(segments.weight) > 1:
    first, second = segments.weight.detach()[:2]
    print("\ncosine of the two segments", float(torch.nn.functional.cosine_similarity(first, second, 0)), sep="\t")
