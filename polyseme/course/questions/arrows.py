"""Questions on angles between words; None if a model cuts one of them."""

from collections.abc import Sequence
from functools import partial

from polyseme.bert import Bert
from polyseme.course import figures
from polyseme.course.asked import Asked, Guess, each
from polyseme.course.questions.vectors import degrees, random_range, vectors
from polyseme.figures.cosines import as_cosine

LETTERS = "ABCDEFGH"


def opposites(bert: Bert, first: str = "hot", second: str = "cold") -> Asked | None:
    """Where the arrow of one word lies from that of its opposite."""
    pair = vectors(bert, (first, second))
    if pair is None:
        return None
    cosine = float(pair[0] @ pair[1])
    angle, zones = degrees(cosine), ((0, 80, "A"), (80, 100, "B"), (100, 180, "C"))
    low, limit = random_range(bert)
    dial = partial(figures.dial, zones=zones, random=(degrees(limit), degrees(low)))
    return Asked(
        f"This is the arrow of **{first}**. Where will the arrow of **{second}** lie?",
        "",
        ("A: on the same side", "B: at about a right angle", "C: on the opposite side"),
        _zone(angle),
        each(
            _zone(angle),
            f"*{first}* and *{second}*: {angle:.0f}°, cosine {as_cosine(cosine)}.",
            f"Random words lie further apart: 9 of 10 at {degrees(limit):.0f}° to {degrees(low):.0f}° (grey).",
            "About a right angle is where random words lie.",
            "The opposite side begins at 100°. At 180° the cosine is −1: an arrow that points the other way.",
        ),
        figures.dial(first, {}, zones),
        dial(first, {second: angle}),
        Guess(
            "Turn the arrow to where you expect it", range(0, 181, 5), 90, "{}°".format, round(angle),
            lambda value, shown: (
                _zone(value),
                dial(first, {second: angle, figures.GUESSED: value}) if shown
                else figures.dial(first, {figures.GUESSED: value}, zones),
            ),
            10,
        ),
        brief=f"{angle:.0f}°",
    )  # fmt: skip


def _zone(angle: float) -> int:
    """On the same side, at about a right angle, or on the opposite side."""
    return 0 if angle < 80 else 1 if angle <= 100 else 2


def which_arrow(
    bert: Bert, word: str = "bank", others: Sequence[str] = ("money", "banks", "purple"), asked: str = "money"
) -> Asked | None:
    """Which of the unnamed arrows belongs to a word; each at its angle from a fixed word."""
    found = vectors(bert, (word, *others))
    if found is None:
        return None
    cosines = {other: float(found[0] @ one) for other, one in zip(others, found[1:], strict=True)}
    angles = {other: degrees(cosine) for other, cosine in cosines.items()}
    order = sorted(angles, key=angles.__getitem__)
    return Asked(
        f"An arrow each for *{'*, *'.join(others)}*, at its true angle to **{word}**. Which one is **{asked}**?",
        "",
        tuple(LETTERS[: len(order)]),
        order.index(asked),
        tuple(
            f"{letter} is *{other}*: {angles[other]:.0f}°, cosine {as_cosine(cosines[other])}."
            for letter, other in zip(LETTERS, order, strict=False)
        ),
        figures.dial(word, {letter: angles[other] for letter, other in zip(LETTERS, order, strict=False)}),
        figures.dial(
            word,
            {
                f"{letter} {other} {angles[other]:.0f}°": angles[other]
                for letter, other in zip(LETTERS, order, strict=False)
            },
        ),
    )
