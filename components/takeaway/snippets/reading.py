"""Reading a text into its hidden states."""

import torch


def hidden_states(tokenizer, model, text):
    """(layer, token, feature) of a text, layer 0 being the input layer; and what the tokenizer made of it."""
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
    with torch.inference_mode():
        hidden = model(read["input_ids"], output_hidden_states=True).hidden_states
    return torch.stack(hidden)[:, 0].numpy(), read


def tutorial_states(tokenizer, model, text):
    """(layer, token, feature) of a text with segment ids 1, as the tutorial gives them; and what the tokenizer made."""
    read = tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings, return_tensors="pt")
    ones = torch.ones_like(read["input_ids"])
    with torch.inference_mode():
        hidden = model(read["input_ids"], token_type_ids=ones, output_hidden_states=True).hidden_states
    return torch.stack(hidden)[:, 0].numpy(), read
