"""The start page's question: which two of the three banks are most alike?"""

from collections.abc import Mapping

from components.figures.cosines import above_chance, as_cosine
from components.figures.prose import escaped
from components.numbers.baseline import Spread

PAIRS: dict[str, tuple[int, int]] = {"vault and robber": (0, 1), "vault and river": (0, 2), "robber and river": (1, 2)}
"""What can be guessed, and which of the banks that is, in reading order."""


def marked_sentence(text: str, word: str = "bank") -> str:
    """A sentence as markdown, large, each occurrence of a word set off and numbered."""
    parts = text.split(word)
    marked = escaped(parts[0])
    for number, part in enumerate(parts[1:], 1):
        space = " " if part[:1] == " " else ""
        marked += f" :blue-badge[**{word}**\N{NO-BREAK SPACE}{number}]{space}{escaped(part)}"
    return f"## {marked}"


def guess_reading(guess: str, cosines: Mapping[str, float], chance: Spread) -> str:
    """Whether the guess was right, by how much, and what a cosine is worth."""
    best = max(cosines, key=lambda name: cosines[name])
    others = " and ".join(as_cosine(value) for name, value in cosines.items() if name != best)
    verdict = "You and the model agree" if guess == best else f"You said {guess}; the model says otherwise"
    return (
        f"**{verdict}: the banks of {best} are most alike**, cosine {as_cosine(cosines[best])}; the other two pairs "
        f"reach {others}. A cosine of 1 means the same direction. It says little alone: two random pieces reach "
        f"{as_cosine(chance.median)} here (the line in the grey band), and even the least alike pair is "
        f"{above_chance(chance, min(cosines.values()))}. One word, three vectors: the sentence around it makes them."
    )
