"""All that is done without a browser, from the command line: python -m components --help."""

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
    "vectors": Command("vectors of the lines of a file of any length", "components.takeaway.batch.command"),
    "bench": Command(
        "models, layers and poolings judged on labelled sentences", "components.chapters.pooling.report.command"
    ),
    "check": Command("a report of the bench worked out again", "components.chapters.pooling.report.check"),
    "occurrences": Command("places of chosen words in a corpus, with vectors", "components.takeaway.corpus.command"),
    "kept": Command("work out anew what comes with the app", "components.shipped"),
}
"""To add a command, add an entry."""


def main(arguments: Sequence[str]) -> int:
    """Gives all but the first argument to the command that it names; modules are read only when they are asked for."""
    known = "\n".join(f"  {name:<12} {command.does}" for name, command in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="python -m components",
        description="Polyseme without a browser.",
        epilog=f"commands:\n{known}\n\npython -m components COMMAND --help tells what a command can be asked for.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="what to do, with its own arguments")
    asked = parser.parse_args(arguments[:1] or ["--help"])  # without a command: what there is
    done: int = import_module(COMMANDS[asked.command].module).main(arguments[1:])
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
