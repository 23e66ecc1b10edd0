"""What goes into BERT? The vectors of the positions compared by their distance, and those of the two segments."""

import torch
from transformers import AutoModel

MODEL = "google-bert/bert-base-uncased"
POSITIONS = 512  # the first so many are compared

layer = AutoModel.from_pretrained(MODEL).embeddings
table = torch.nn.functional.normalize(layer.position_embeddings.weight[:POSITIONS].detach())
cosines = table @ table.T
print("distance\tmean cosine of the positions so far apart")
for distance in range(1, len(table)):
    print(distance, float(cosines.diagonal(distance).mean()), sep="\t")

if hasattr(layer, "token_type_embeddings") and len(layer.token_type_embeddings.weight) > 1:
    first, second = layer.token_type_embeddings.weight.detach()[:2]
    print("\ncosine of the two segments", float(torch.nn.functional.cosine_similarity(first, second, 0)), sep="\t")
