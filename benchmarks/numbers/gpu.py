"""What a GPU brings: sentences a second beside the processor's, how far the vectors are apart, and its memory."""

import tempfile
from functools import partial
from pathlib import Path

import numpy as np
import torch

from polyseme.bert import Bert, catalogue, load

from ..timing import compare
from .bulk import lines, vectors
from .encoding import encode_all, sentences

LINES = 24_000


def main() -> None:
    """Prints ratios to the processor for the bundled model and one of BERT-base's shape, and for a whole command."""
    if not torch.cuda.is_available():
        print("  no GPU here")
        return
    print(f"  {torch.cuda.get_device_name()}, {torch.get_num_threads()} threads of the processor")
    with tempfile.TemporaryDirectory() as place:
        base = saved_base(Path(place) / "base")
        for name, model in ((catalogue.BUNDLED_MODEL, None), ("a model of BERT-base's shape", base)):
            print(f"\n  {name}")
            measure({side: opened(model, *how) for side, how in SIDES.items()})
        print(f"\n  polyseme vectors of {LINES} lines, start included")
        (Path(place) / "lines.txt").write_text("\n".join(lines(LINES)), "utf-8")
        compare({device: partial(vectors, Path(place), "lines.txt", "--device", device) for device in DEVICES}, 1)


DEVICES = ("cpu", "cuda")
SIDES = {"processor": ("cpu", ""), "GPU": ("cuda", ""), "GPU, half precision": ("cuda", "half")}


def opened(folder: Path | None, device: str, precision: str) -> Bert:
    if folder is None:
        return load(catalogue.BUNDLED_MODEL, device, precision)
    return Bert(catalogue.of_folder(folder), folder, device, precision)


def saved_base(folder: Path) -> Path:
    """A model of BERT-base's shape with random weights and the bundled model's pieces: only its speed matters."""
    from transformers import AutoTokenizer, BertConfig, BertForMaskedLM

    torch.manual_seed(4)
    BertForMaskedLM(BertConfig()).save_pretrained(folder)
    AutoTokenizer.from_pretrained(load().folder).save_pretrained(folder)
    return folder


def measure(sides: dict[str, Bert]) -> None:
    texts = sentences(500)
    processor, *others = (encode_all(bert, texts) for bert in sides.values())
    for name, found in zip(list(sides)[1:], others, strict=True):
        cosines = (processor * found).sum(-1) / np.linalg.norm(processor, axis=-1) / np.linalg.norm(found, axis=-1)
        print(f"  {name}: largest difference {np.abs(processor - found).max():.1e}, lowest cosine {cosines.min():.7f}")
    torch.cuda.reset_peak_memory_stats()
    for number, runs in ((1, 9), (32, 9), (2_000, 3)):
        print(f"  {number} sentences, every layer")
        some = sentences(number)
        seconds = compare({name: partial(encode_all, bert, some) for name, bert in sides.items()}, runs)
        print(f"    {', '.join(f'{number / took:.0f}' for took in seconds.values())} sentences a second")
    print(f"  at most {torch.cuda.max_memory_allocated() / 1e6:.0f} MB of the GPU's memory, both precisions together")


if __name__ == "__main__":
    main()
