"""The memory that the server holds: after its start, each page, a class, and an hour's worth of reruns.

Once with the bundled model, once with random weights of BERT-base's shape: memory does not ask what weights say.
"""

import random
import shutil
import tempfile
import time
from pathlib import Path

from polyseme import limits
from polyseme.bert import load

from .classroom import _text, class_at
from .reruns import PAGES, whole
from .server import running
from .visitor import Visitor

HOUR = 720
"""Reruns of one visitor in an hour: one every five seconds."""


def main() -> None:
    """Prints the resident megabytes at each point, for both shapes."""
    print("  bundled model")
    _measure()
    with tempfile.TemporaryDirectory() as place:
        folder = base_shaped(Path(place))
        print("  12 layers x 768 features, random weights")
        _measure(POLYSEME_MODELS=str(folder), POLYSEME_MODEL=folder.name)


def base_shaped(place: Path) -> Path:
    """A folder with a BERT of BERT-base's shape, with random weights and the bundled tokenizer."""
    from transformers import BertConfig, BertModel

    folder = place / "random-base"
    BertModel(BertConfig()).save_pretrained(folder)
    for file in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(load().folder / file, folder)
    return folder


def _measure(**settings: str) -> None:
    with running(**settings) as server:
        print(f"    after the start          {server.megabytes:6.0f} MB")
        with Visitor(server.address) as visitor:
            for page in ["start", *(page for page in PAGES if page != "start")]:
                visitor.load(page)
                whole(visitor)
                print(f"    after {page:<18} {server.megabytes:6.0f} MB")
            visitor.load("maps", method="UMAP", seed="7")
            whole(visitor)
            print(f"    UMAP's own process       {server.maps_megabytes:6.0f} MB")
            time.sleep(limits.MAPS_IDLE_SECONDS + 5)
            print(f"    a minute later           {server.maps_megabytes:6.0f} MB")
        class_at(server, 60)
        print(f"    after thirty visitors    {server.megabytes:6.0f} MB")
        rng = random.Random(1)
        with Visitor(server.address) as visitor:
            visitor.load("senses", word="bank")
            for number in range(HOUR):
                visitor.set("text", string_value=_text(rng))
                if (number + 1) % 240 == 0:
                    print(f"    after {number + 1:4d} further texts  {server.megabytes:6.0f} MB")


if __name__ == "__main__":
    main()
