"""The command `polyseme`: the app, and all that is done without a browser."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True)
class Command:
    """What a command does, in a line, and the module whose `main` takes its arguments and returns an exit code."""

    does: str
    module: str


COMMANDS = {
    "run": Command("open the app in the browser", "polyseme.run"),
    "vectors": Command("vectors for each line of a file of any length", "polyseme.bulk.vectors.command"),
    "occurrences": Command("find chosen words in a corpus, with their vectors", "polyseme.corpus.command"),
    "change": Command("rank words by how much their use differs between sources", "polyseme.change.command"),
    "bench": Command("compare models, layers and poolings on labelled sentences", "polyseme.pooling.report.command"),
    "similarity": Command("show why two sentences are near", "polyseme.sentences.reasons.command"),
    "check": Command("recompute a row of a bench report", "polyseme.pooling.report.check"),
}
"""To add a command, add an entry."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command that the first argument names, with the others; imports no other command's module."""
    listed = "\n".join(f"  {name:<12} {command.does}" for name, command in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="polyseme",
        description="See what BERT sees in a word.",
        epilog=f"commands:\n{listed}\n\npolyseme COMMAND --help lists a command's options.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="what to do")
    chosen = parser.parse_args(arguments[:1] or ["--help"]).command
    exit_code: int = import_module(COMMANDS[chosen].module).main(arguments[1:])
    return exit_code


def command() -> int:
    """Runs what was typed in the terminal: the entry point of the installed command."""
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        from polyseme.bert import network  # the help needs nothing of it

        network.ALONE = True
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
