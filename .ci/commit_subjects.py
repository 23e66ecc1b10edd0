"""Checks commit subjects: imperative, at most 72 characters.

As a commit-msg hook it gets the file with the message. Without arguments it checks every commit since this rule exists.
"""

import re
import subprocess
import sys
from pathlib import Path

LONGEST = 72
NO_VERBS = {"a", "an", "the", "what", "who", "whoever", "where", "when", "how", "no", "each", "every", "all", "some"}
LIKE_VERBS = {"bring", "embed", "feed", "need", "seed", "speed", "string", "ring", "swing", "shed", "shred", "spread"}


def problem(subject: str) -> str:
    """What is wrong with a subject; empty if nothing is.

    >>> problem("Raise the gen-2 garbage threshold")
    ''
    >>> problem("Raised the threshold")
    "begin with an imperative, not 'Raised'"
    """
    first = re.split(r"[^\w-]", subject, maxsplit=1)[0]
    word = first.lower()
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, {LONGEST} at most"
    if not first[:1].isupper() or word in NO_VERBS:
        return f"begin with an imperative, not {first!r}"
    if word not in LIKE_VERBS and re.search(r"(ed|ing|[^s]s)$", word):
        return f"begin with an imperative, not {first!r}"
    return ""


def since_the_rule() -> list[str]:
    """The subjects of the commits since this file came, merges left out."""
    log = ["git", "log", "--no-merges", "--format=%s"]
    begun = subprocess.run(
        ["git", "log", "--diff-filter=A", "--format=%H", "--", __file__], capture_output=True, text=True, check=True
    ).stdout.split()
    found = subprocess.run([*log, f"{begun[-1]}..HEAD"], capture_output=True, text=True, check=True) if begun else None
    return found.stdout.splitlines() if found else []


def main(arguments: list[str]) -> int:
    """Prints what is wrong; returns 1 if anything is."""
    subjects = [Path(arguments[0]).read_text("utf-8").splitlines()[0]] if arguments else since_the_rule()
    wrong = [(subject, said) for subject in subjects if (said := problem(subject))]
    for subject, said in wrong:
        print(f"{subject}\n  {said}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
