"""500 sentences, every layer averaged over its pieces: encode_many against the tutorials' loop, one text at a time."""

import random

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

from components import examples
from components.bert import load

from .timing import compare

WORDS = tuple(examples.TUTORIAL.rstrip(".").replace(",", "").split())


def sentences(number: int, seed: int = 7) -> list[str]:
    """Word salads of 4 to 40 words: for timing, what they say does not matter, only their lengths."""
    rng = random.Random(seed)
    return [" ".join(rng.choices(WORDS, k=rng.randint(4, 40))) for _ in range(number)]


def main() -> None:
    """Prints the medians and their ratio; checks first that both sides give the same numbers."""
    texts = sentences(500)
    bert = load("all-MiniLM-L6-v2")
    tokenizer, model = AutoTokenizer.from_pretrained(bert.folder), AutoModel.from_pretrained(bert.folder)

    def loop() -> np.ndarray:
        rows = []
        with torch.inference_mode():
            for text in texts:
                hidden = model(**tokenizer(text, return_tensors="pt"), output_hidden_states=True).hidden_states
                rows.append(torch.stack(hidden)[:, 0].mean(1).numpy())
        return np.stack(rows)

    def batched() -> np.ndarray:
        return np.stack(list(bert.encode_many(texts, lambda states, tokens: states.mean(1))))

    print(f"  largest difference of the two results: {np.abs(loop() - batched()).max():.1e}")
    compare({"the tutorials' loop": loop, "encode_many": batched}, runs=3)
