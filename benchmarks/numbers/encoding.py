"""Sentences to vectors: encode_many against the tutorials' loop, transformers' pipeline and sentence-transformers.

encode_many and the loop average every layer over its pieces; the pipeline and sentence-transformers give one layer.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec

import numpy as np
import torch
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer, pipeline

from polyseme import examples
from polyseme.bert import Bert, load

from ..timing import compare

WORDS = tuple(examples.TUTORIAL.rstrip(".").replace(",", "").split())
Encode = Callable[[Sequence[str]], np.ndarray]


def sentences(number: int, seed: int = 7) -> list[str]:
    """Word salads of 4 to 40 words: for timing, what they say does not matter, only their lengths."""
    rng = random.Random(seed)
    return [" ".join(rng.choices(WORDS, k=rng.randint(4, 40))) for _ in range(number)]


def encode_all(bert: Bert, texts: Sequence[str]) -> np.ndarray:
    """(sentence, layer, feature): each layer's mean over the pieces; nothing is taken from the cache."""
    return np.stack(list(bert.encode_many(texts, lambda states, tokens: states.mean(1), recent=False)))


def sides(bert: Bert) -> dict[str, Encode]:
    """The ways to encode some texts, the tutorials' loop first."""
    folder = str(bert.folder)
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder)
    features = pipeline("feature-extraction", model=model, tokenizer=tokenizer, batch_size=32)
    transformer = SentenceTransformer(folder, device="cpu", local_files_only=True)

    def loop(texts: Sequence[str]) -> np.ndarray:
        rows = []
        with torch.inference_mode():
            for text in texts:
                hidden = model(**tokenizer(text, return_tensors="pt"), output_hidden_states=True).hidden_states
                rows.append(torch.stack(hidden)[:, 0].mean(1).numpy())
        return np.stack(rows)

    half, quick = load(bert.name, precision="half"), load(bert.name, "cpu", "quick")

    def ours(texts: Sequence[str], bert: Bert = bert) -> np.ndarray:
        return encode_all(bert, texts)

    def medium(texts: Sequence[str]) -> np.ndarray:
        torch.set_float32_matmul_precision("medium")
        try:
            return ours(texts)
        finally:
            torch.set_float32_matmul_precision("highest")

    return {
        "the tutorials' loop, all layers": loop,
        "transformers' pipeline, last layer": lambda texts: np.stack(
            [np.mean(row[0], 0) for row in features([*texts])]
        ),
        "sentence-transformers, last layer": lambda texts: transformer.encode([*texts], batch_size=32),
        "encode_many, all layers, exact": ours,
        'encode_many, all layers, "medium" products': medium,
        "encode_many, all layers, half precision": lambda texts: ours(texts, half),
    } | ({"encode_many, all layers, 8-bit integers": lambda texts: ours(texts, quick)} if find_spec("onnx") else {})


def main() -> None:
    """Prints medians and ratios for 1, 32, 500 and 2,000 sentences, the deviations, and the share of the machine."""
    bert = load("all-MiniLM-L6-v2")
    ways = sides(bert)
    texts = sentences(500)
    loop, _, _, exact, medium, *others = (encode(texts[:100]) for encode in ways.values())
    print(f"  largest difference to the loop: exact {np.abs(loop - exact).max():.1e}, medium {_off(loop, medium)}")
    print(f"    half, 8-bit integers where ONNX is here: {', '.join(_off(loop, one) for one in others)}")
    for number in (1, 32, 500, 2_000):
        some = sentences(number)
        print(f"  {number} sentences")
        runs = 3 if number > 100 else 9
        seconds = compare({name: partial(encode, some) for name, encode in ways.items()}, runs)
        best = seconds["encode_many, all layers, exact"]
        print(f"    {number / best:.0f} sentences a second; {_share(bert, some, best):.0%} of the matrix throughput")


def _off(exact: np.ndarray, other: np.ndarray) -> str:
    """How far vectors are from the exact ones: the largest difference, and the lowest cosine to the exact vector."""
    cosines = (exact * other).sum(-1) / np.linalg.norm(exact, axis=-1) / np.linalg.norm(other, axis=-1)
    return f"{np.abs(exact - other).max():.1e} (lowest cosine {cosines.min():.6f})"


def _share(bert: Bert, texts: Sequence[str], seconds: float) -> float:
    """The products of the network a second, beside those of one large product: padding is not counted as work."""
    width, pieces = bert.features, sum(len(bert.tokenize(text)) for text in texts)
    work = 2 * 12 * width**2 * bert.layers * pieces
    side = torch.rand(2_048, 2_048)
    side @ side
    begun = time.perf_counter()
    for _ in range(5):
        side @ side
    return (work / seconds) / (5 * 2 * 2_048**3 / (time.perf_counter() - begun))


if __name__ == "__main__":
    main()
