"""The command `similarity`: why two sentences are alike, as text or as JSON."""

import argparse
import json
import sys
from collections.abc import Sequence

from polyseme.bert.device import add_device
from polyseme.bert.given import load
from polyseme.sentences.reasons.result import OWN, similarity


def main(arguments: Sequence[str]) -> int:
    """Prints the result and returns the exit code: 2 for an error."""
    options = _parser().parse_args(arguments)
    try:
        bert = load(options.model, device=options.device, precision=options.precision)
        layer = int(options.layer) if options.layer.lstrip("-").isdecimal() else options.layer
        result = similarity(bert, options.first, options.second, pooling=options.pooling, layer=layer)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    about = {"model": bert.name, "layer": result.layer, "pooling": result.pooling, "cosine": result.cosine}
    about |= {"special": result.special, "pairs": result.table().to_dict("records")}
    print(json.dumps(about, ensure_ascii=False) if options.json else result)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="polyseme similarity",
        description="Why are two sentences alike? See what each pair of words adds to the cosine.",
    )
    add = parser.add_argument
    add("first", help="a sentence")
    add("second", help="another sentence")
    add("--model", default="auto", help="a name, a hub name or a folder (default: auto)")
    add("--pooling", default=OWN, help="the model's own, a name such as Mean or [CLS], or MaxSim (default: own)")
    add("--layer", default="Last", help='a number (0: the input layer) or a name such as "Sum of last four"')
    add("--json", action="store_true", help="print every pair as JSON")
    add_device(parser)
    return parser
