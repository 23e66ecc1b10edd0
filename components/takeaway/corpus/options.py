"""What the command for occurrences can be asked for, and the two tasks that follow from it."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from components import limits
from components.bert import Bert
from components.numbers.layers import file_choices, layer_name
from components.numbers.pooling import TOKEN_POOLINGS
from components.takeaway.bulk.commands import BULK, command
from components.takeaway.bulk.models import asked_for
from components.takeaway.bulk.options import add_how, add_model
from components.takeaway.corpus.encoding import Recipe
from components.takeaway.corpus.finding.task import Find
from components.takeaway.corpus.vectors import Read

MORE = """\
examples:
  every bank and every spring of a novel, by layer 5:
    python -m components occurrences novel.txt --words bank,spring --layers "Layer 5" --out occurrences.parquet
  at most 2,000 of each of two years, by two processes; the files give the sources their names:
    python -m components occurrences 1950.txt 2020.txt --words cell,mouse --most 2000 --workers 2 --out cells.parquet

All plurals and capitals count: Banks, bank's, river-bank. A word given with a capital is found only so: Apple.
The text is searched first, by the names of the words alone; of each word in each source as many places are drawn as
--most says, all with the same chance; the model reads these and nothing else. The same text, words and seed give the
same file, whoever works. Work that was broken off goes on where it was when the same command is given again. With
--shard, give the command twice: the words are looked for, and when all shares have done so, read.

docs/occurrences.md tells what is in the file. To see it: POLYSEME_ATLAS=occurrences.parquet make run
"""


def parser() -> argparse.ArgumentParser:
    """What reads the arguments."""
    does = "Every place of some words in a corpus, with its text and its vectors, in a Parquet file."
    made = command("occurrences", does, MORE, *BULK)
    add = made.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="UTF-8 text, a sentence or a paragraph a line")
    add("--words", required=True, metavar="WORD,WORD", help="what to look for, such as bank,spring,cell")
    add("--out", required=True, type=Path, help="the Parquet file to write")
    add(
        "--layers",
        nargs="+",
        default=["Second-to-last"],
        metavar="LAYER",
        help='such as "Layer 5" Last (default: Second-to-last)',
    )
    add("--most", type=int, default=5_000, help="kept of a word in a source, drawn by chance (default: %(default)s)")
    add("--seed", type=int, default=0, help="of the draw (default: %(default)s)")
    add("--tabbed", action="store_true", help="each line has its source, such as a year, and a tab before the text")
    add("--context", type=int, default=500, help="characters around a word that the model reads (default: %(default)s)")
    add("--half", action="store_true", help="write 16 bits a value instead of 32: half the bytes")
    add(
        "--join",
        choices=TOKEN_POOLINGS,
        default="Mean",
        help="how the pieces of a word become one vector (default: Mean)",
    )
    add_model(made)
    add_how(made)
    return made


def tasks(asked: argparse.Namespace) -> tuple[Find, Read]:
    """What is asked for, complete: the words to be found, and then read. ValueError where it is not to be had."""
    words = tuple(dict.fromkeys(word.strip() for word in asked.words.split(",") if word.strip()))
    longest = max(map(len, words), default=0)
    if not 0 < longest <= limits.CORPUS_WORD_CHARACTERS or "\t" in asked.words:
        raise ValueError(
            f"--words takes words of up to {limits.CORPUS_WORD_CHARACTERS} letters, with commas between them."
        )
    if not 2 * longest <= asked.context <= limits.CORPUS_CONTEXT:
        raise ValueError(f"--context is from {2 * longest} to {limits.CORPUS_CONTEXT:,} characters.")
    if asked.most < 1 or asked.seed < 0:
        raise ValueError("--most is 1 or more, --seed 0 or more.")
    files, out = tuple(file.resolve(strict=True) for file in asked.files), asked.out.resolve()
    if not out.parent.is_dir() or (out.exists() and not out.is_file()) or out in files:
        raise ValueError(f"{asked.out} is no file that could be written, in a folder that is there.")
    model = asked_for(asked.model, asked.device, asked.precision)
    recipe = Recipe(_layers(asked.layers, model.opened()), asked.join, asked.segments, asked.half)
    sample = out.with_name(f"{out.name}.found")
    find = Find(files, words, asked.most, asked.seed, asked.context, asked.tabbed, sample)
    return find, Read(sample, model, recipe, out)


def _layers(asked: Sequence[str], bert: Bert) -> tuple[str, ...]:
    """Layer choices by the app's own names; a number is that of a layer."""
    known = {name.casefold(): name for name in file_choices(bert.layers)}
    names = [known.get((layer_name(int(one)) if one.isdecimal() else one).casefold(), "") for one in asked]
    if not all(names):
        raise ValueError(f"{bert.name} has no such layers. It has {', '.join(known.values())}.")
    return tuple(dict.fromkeys(names))
