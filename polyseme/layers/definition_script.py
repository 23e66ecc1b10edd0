"""What is the model made of? Every table, linear layer and LayerNorm with its size and its parameters."""

from transformers import AutoModel

MODEL = "google-bert/bert-base-uncased"

model, info = AutoModel.from_pretrained(MODEL, output_loading_info=True)
parameters = {name: values for name, values in model.named_parameters() if name not in info["missing_keys"]}
heads = model.config.num_attention_heads
print("layers", model.config.num_hidden_layers, sep="\t")
print("features", model.config.hidden_size, sep="\t")
print("heads", heads, model.config.hidden_size // heads, sep="\t")
print("parameters without a language head", sum(values.numel() for values in parameters.values()), sep="\t")

print("\npart\tparameters\tshape")
for name, values in parameters.items():
    print(name, values.numel(), *values.shape, sep="\t")
