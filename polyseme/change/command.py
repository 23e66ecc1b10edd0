"""The command `polyseme change`: words ranked by how much their use differs between sources."""

import argparse
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
from scipy.stats import false_discovery_control

from polyseme.bulk.commands import ALL_FINE, Outcome, command_parser, input_file, run_command
from polyseme.change.result import change
from polyseme.change.word_change import Change
from polyseme.corpus.corpus import Corpus
from polyseme.figures.wording import listed

FALSE = 0.05
"""The share of words that may be called changed and are not."""

STYLE = "What most words have may be style or topic: look for those far above it."

MORE = """\
examples:
  every word in the file, most changed first:
    polyseme change cells.parquet --sources 1950,2020
  with a page and a paragraph to cite for each word:
    polyseme change cells.parquet --sources 1950,1980,2020 --out change

Words are ranked by PRT: how far apart a word's mean vectors in two sources are. Of the words that we
report as changed, we expect at most 5 % to be wrong (Benjamini and Hochberg). Make the file with `polyseme
occurrences`; docs/occurrences.md explains the measures.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = command_parser("change", "Which words are used differently in two sources or periods?", MORE, "done")
    add = parser.add_argument
    add("occurrences", type=Path, help="a Parquet file made by `polyseme occurrences`")
    add("--sources", default="", help="two or more sources in order, separated by commas (default: all)")
    add("--words", default="", help="words, separated by commas (default: all)")
    add("--layer", default="", help='a layer choice of the file, such as "Layer 5" (default: the first)')
    add("--out", type=Path, help="a new folder for the table, and a page and a paragraph about each word")
    args = parser.parse_args(arguments)
    return run_command(parser, args, lambda: _planned(args), lambda corpus: _work(corpus, args))


def _planned(args: argparse.Namespace) -> Corpus:
    if args.out and args.out.exists():
        raise ValueError(f"{args.out} exists already. Name a new folder.")
    return Corpus.open(input_file(args.occurrences))


def _work(corpus: Corpus, args: argparse.Namespace) -> Outcome:
    sources, words = _parts(args.sources), _parts(args.words) or corpus.about.words
    occurring = [word for word in words if word not in corpus.about.words or corpus.about.rows(word)]
    found = [change(corpus, *sources, word=word, layer=args.layer) for word in occurring]
    ranked = ranking(found)
    if not args.json:
        print(_as_text(ranked, [one.word for one in found if one.changed is None]))
    if args.out:
        _write(args.out, found, ranked)
    return ALL_FINE, {"written": str(args.out) if args.out else None, "words": ranked.to_dict("records")}


def _parts(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())


def ranking(found: Sequence[Change]) -> pd.DataFrame:
    """One row a word, the most changed first: PRT of the pair that differs most clearly, and whether it is bounded.

    p is corrected for the pairs of one word; `changed` bounds the false discoveries over all words.
    """
    rows = []
    for one in found:
        measures = one.measures[one.pair]
        if measures:
            prt = measures["PRT"]
            row = {"from": one.pair[0], "to": one.pair[1], "PRT": prt.value, "low": prt.low, "high": prt.high}
            rows.append({"word": one.word} | row | {"p": min(1.0, prt.p * len(one.measures))})
    table = pd.DataFrame(rows, columns=["word", "from", "to", "PRT", "low", "high", "p"])
    changed = false_discovery_control(table["p"]) <= FALSE if rows else []
    return table.assign(changed=changed).sort_values("PRT", ascending=False, kind="stable", ignore_index=True)


def _as_text(ranked: pd.DataFrame, unknown: Sequence[str]) -> str:
    few = f"Too few documents in one of the sources: {listed(unknown, most=20)}." if unknown else ""
    if ranked.empty:
        return few or "No word of the file occurs."
    shown = ranked.assign(changed=ranked["changed"].map({True: "yes", False: "can't tell"}))
    chances = {"p": lambda p: "< .001" if p < 0.001 else f"{p:.3f}"}
    table = str(shown.to_string(index=False, float_format=lambda value: f"{value:.3f}", formatters=chances))
    return f"{table}\nMedian PRT {ranked['PRT'].median():.3f}. {STYLE}\n{few}".strip()


def _write(folder: Path, found: Sequence[Change], ranked: pd.DataFrame) -> None:
    """A table of all words, and for each a page with its picture and a paragraph to cite; numbered, as words may hold
    what no file name may."""
    folder.mkdir()
    ranked.to_csv(folder / "words.csv", index=False)
    for number, one in enumerate(found, 1):
        name = f"{number:03d}-{''.join(letter for letter in one.word if letter.isalnum())[:40]}"
        if one.titles:
            one.figure().write_html(folder / f"{name}.html", include_plotlyjs="directory")
        if lines := one.over_time():
            lines.write_html(folder / f"{name}-measures.html", include_plotlyjs="directory")
        parts = filter(None, [str(one), one.citation, one.quotations])
        (folder / f"{name}.txt").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
        one.table().to_csv(folder / f"{name}.csv", index=False)
