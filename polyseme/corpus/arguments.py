"""The arguments of `polyseme occurrences`, and the two tasks they describe."""

import argparse
from collections.abc import Sequence
from pathlib import Path

import orjson

from polyseme import limits
from polyseme.bert import Bert, quick
from polyseme.bert.device import HALF, QUICK
from polyseme.bulk.commands import BULK, command_parser, input_file, output_file
from polyseme.bulk.models import find_edition
from polyseme.bulk.options import add_execution, add_model
from polyseme.core.layers import layer_choices, layer_name
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.reading.lines import first_bytes
from polyseme.corpus.encoding import EncodeSample
from polyseme.corpus.finding.task import FindTask
from polyseme.corpus.occurrence_vectors import OccurrenceRecipe

MORE = """\
examples:
  every “bank” and every “spring” in a novel:
    polyseme occurrences novel.txt --words bank,spring --out occurrences.parquet
  at most 2,000 uses of a word from each file, in two processes; the sources are named after the files:
    polyseme occurrences 1950.txt 2020.txt --words cell,mouse --most 2000 --workers 2 --out cells.parquet

For bank, plurals and capitals count too: Banks, bank's, river-bank. For Apple, only Apple with a capital counts.
The command first searches the text, then takes a random sample of up to --most occurrences for each word and source.
The model reads only the sample. The same text, words and seed always give the same file. If a run is interrupted, run
the same command again to continue. With --shard, run it twice for each share: once to search, once to read.

docs/occurrences.md describes the file. To see it: POLYSEME_ATLAS=occurrences.parquet polyseme run
"""


def argument_parser() -> argparse.ArgumentParser:
    description = "Find chosen words in a corpus and save their sentences and vectors in a Parquet file."
    parser = command_parser("occurrences", description, MORE, *BULK)
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="UTF-8 text, one sentence or paragraph per line")
    add("--words", required=True, metavar="WORD,WORD", help="what to look for, such as bank,spring,cell")
    add("--out", required=True, type=Path, help="the Parquet file to write")
    layers = (
        'one or more, such as "Layer 4" "Layer 5" (default: Last); or report.json of polyseme bench, for its best layer'
    )
    add("--layers", nargs="+", default=["Last"], metavar="LAYER", help=layers)
    add("--most", type=int, default=5_000, help="sample size for each word and source (default: %(default)s)")
    add(
        "--dedup",
        action="store_true",
        help="count copies within a source once; case, punctuation and digits are ignored",
    )
    add("--seed", type=int, default=0, help="seed of the random sample (default: %(default)s)")
    add("--tabbed", action="store_true", help="each line begins with its source, such as a year, and a tab")
    add(
        "--context",
        type=int,
        default=500,
        help="how many characters around a word the model reads (default: %(default)s)",
    )
    add("--half", action="store_true", help="16-bit numbers in the file: half the size")
    join = "how the pieces of a word become one vector (default: Mean)"
    add("--join", choices=TOKEN_POOLINGS, default="Mean", help=join)
    add_model(parser)
    quicker = "read in 8-bit integers: quicker, less exact; the file says by how much (pip install 'polyseme[quick]')"
    add("--quick", action="store_true", help=quicker)
    add_execution(parser)
    return parser


def tasks(args: argparse.Namespace) -> tuple[FindTask, EncodeSample]:
    """The task that finds the words, and the one that encodes the sample. ValueError if they can't be done."""
    words = tuple(dict.fromkeys(word.strip() for word in args.words.split(",") if word.strip()))
    longest = max(map(len, words), default=0)
    if not 0 < longest <= limits.CORPUS_WORD_CHARACTERS or "\t" in args.words:
        raise ValueError(f"--words: give words of up to {limits.CORPUS_WORD_CHARACTERS} letters, separated by commas.")
    if not 2 * longest <= args.context <= limits.CORPUS_CONTEXT:
        raise ValueError(f"--context: give {2 * longest} to {limits.CORPUS_CONTEXT:,} characters.")
    if args.most < 1 or args.seed < 0:
        raise ValueError("--most must be 1 or more, --seed 0 or more.")
    files = tuple(map(input_file, args.files))
    out = output_file(args.out, *files)
    if args.quick and (args.device not in ("auto", "cpu") or args.precision == HALF):
        raise ValueError("--quick runs on the processor, in 8-bit integers: leave out --device and --precision.")
    if args.quick:
        quick.check()
    how = ("cpu", QUICK) if args.quick else (args.device, args.precision)
    model = find_edition(args.model, *how)
    recipe = OccurrenceRecipe(_layers(args.layers, model.open(), args.join), args.join, args.segments, args.half)
    sample = out.with_name(f"{out.name}.found")
    find = FindTask(files, words, args.most, args.seed, args.context, args.tabbed, sample, args.dedup)
    return find, EncodeSample(sample, model, recipe, out)


def _layers(typed: Sequence[str], bert: Bert, join: str) -> tuple[str, ...]:
    """Layer choices by their names, in any case, by the number of a layer, or by the answer of a bench report."""
    typed = [_recommended(Path(text), bert.name, join) if text.endswith(".json") else text for text in typed]
    known = {name.casefold(): name for name in layer_choices(bert.layers)}
    names = [known.get((layer_name(int(text)) if text.isdecimal() else text).casefold(), "") for text in typed]
    if not all(names):
        raise ValueError(f"{bert.name} has no such layer. Choose from {', '.join(known.values())}.")
    return tuple(dict.fromkeys(names))


def _recommended(report: Path, model: str, join: str) -> str:
    """The layer choice that predicts best on held-out sentences: the first measure of a report of `polyseme bench`."""
    try:
        data = first_bytes(input_file(report), limits.REPORT_BYTES)
        if len(data) > limits.REPORT_BYTES:
            raise ValueError(f"{report} is larger than {limits.REPORT_BYTES / 1e6:g} MB, too large for a bench report.")
        models = {one["name"]: one["answers"] for one in orjson.loads(data)["models"]}
        name: str = next(one for one in models[model] if one["join"] == join)["recommended"]["layers"]
    except (KeyError, TypeError, StopIteration, orjson.JSONDecodeError) as error:
        raise ValueError(f"{report} is not a report of polyseme bench with {model} and --join {join}.") from error
    return name
