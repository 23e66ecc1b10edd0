"""What is the model made of? Every table, linear layer and LayerNorm with its size and its parameters."""

from transformers import AutoModel

MODEL = "google-bert/bert-base-uncased"

model, told = AutoModel.from_pretrained(MODEL, output_loading_info=True)
there = {name: one for name, one in model.named_parameters() if name not in told["missing_keys"]}
heads = model.config.num_attention_heads
print("layers", model.config.num_hidden_layers, sep="\t")
print("features", model.config.hidden_size, sep="\t")
print("heads", heads, model.config.hidden_size // heads, sep="\t")
print("parameters without a language head", sum(one.numel() for one in there.values()), sep="\t")

print("\npart\tparameters\tshape")
for name, one in there.items():
    print(name, one.numel(), *one.shape, sep="\t")
