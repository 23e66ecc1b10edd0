"""What the map of a word and its charts say in words."""

from collections.abc import Sequence

from components.chapters.atlas.numbers.layout import Layout
from components.chapters.atlas.numbers.plane import WAYS
from components.chapters.atlas.numbers.shares import Comparison, Share
from components.figures.marks import sign
from components.figures.prose import counted, escaped, listed, percent, shortened

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
NONE = "none of these"
HOW_COMPARED = (
    "Bars: the intervals of each share. Filled: the two differ by more than chance may make, all groups taken "
    "together; open: they may not. Sentences of one text are alike, so that intervals are rather too narrow."
)
FOUND_AGAIN = (
    "A group is a kind of use, and need not be a sense. Found again: how alike it is when a third of the sentences is "
    "left out; 1 is the same."
)
WORDS = 3  # of those that mark a group off, in its name


def called(layout: Layout, most: int = WORDS) -> list[str]:
    """What each group is called: by its name, or by the words that mark it off."""
    return [shortened(sense.name or ", ".join(sense.words[:most]), 34) for sense in layout.senses]


def finding(layout: Layout, word: str, shares: Sequence[Share], counted_: int) -> str:
    """How many groups were found, and what the most frequent one speaks of; or that nothing stands out.

    Of single senses more than half part further: what is found is a kind of use, and need not be a sense.
    """
    of, word = f"{counted_:,} sentences", escaped(shortened(word, 30))
    if not layout.clear or not layout.senses:
        return f"**No groups of {word} are clearer than chance makes them** in these {of}."
    most = max(range(len(layout.senses)), key=lambda at: shares[at].value)
    number = len(layout.senses)
    groups = f"{NUMBERS[number] if number < len(NUMBERS) else number} {'group' if number == 1 else 'groups'}"
    name = f"*{escaped(called(layout, 2)[most])}*"
    return f"**{groups} of {word}** in {of}: {percent(shares[most].value)} of them go with {name}."


def between(one: Share) -> str:
    """A share with its interval.

    >>> between(Share(0.62, 0.6, 0.64)).replace("\\N{NO-BREAK SPACE}", " ")
    '62 % (60–64)'
    """
    return f"{percent(one.value)} ({100 * one.low:.0f}–{100 * one.high:.0f})"


def group_reading(layout: Layout, number: int, one: Share) -> str:
    """A group by its words, its share and how stable it is."""
    sense = layout.senses[number]
    words = escaped(listed(sense.words, most=9)) if sense.words else "none more often than beside the others"
    return (
        f"**{sign(number)} {escaped(called(layout)[number])}** · {between(one)} of the sentences · found again "
        f"{sense.stability:.2f}  \n:small[Words beside it: {words}.]"
    )


def kept_reading(layout: Layout, kept: int, counted_: int) -> str:
    """What the map lost, from how many it was made, and how the groups were put on it."""
    sample = ""
    if len(layout) > layout.sampled:
        sample = (
            f" Groups and map were made from a fair sample of {layout.sampled:,}; the other "
            f"{len(layout) - layout.sampled:,} were put beside those that they are nearest to."
        )
    capped = f" The file keeps {kept:,} of {counted_:,} occurrences, drawn at random." if kept < counted_ else ""
    parted = ""
    if layout.senses:
        parted = f" Of the nearest on the map, **{percent(layout.parted)}** are of one's own group."
    return (
        f"{WAYS[layout.way]} It keeps **{percent(layout.kept)}** of each occurrence's nearest ones near.{parted}"
        f"{sample}{capped}"
    )


def doubt(layout: Layout) -> str:
    """What the verdict on the groups rests on."""
    if layout.clear:
        return "The groups are clearer than those that the same method finds in noise of the same shape."
    return "In noise of the same shape the same method finds groups as clear as these: so none are drawn."


def comparison_finding(layout: Layout, found: Sequence[Comparison], pair: tuple[str, str]) -> str:
    """Which group differs most between two sources, or that none does more than chance."""
    first, second = (escaped(shortened(name, 30)) for name in pair)
    clear = [at for at in range(len(layout.senses)) if found[at].difference.clear]
    if not clear:
        return f"**No group differs between {first} and {second}** by more than chance may make."
    most = max(clear, key=lambda at: abs(found[at].difference.value))
    one = found[most]
    verb = "more" if one.difference.value > 0 else "less"
    name = escaped(called(layout, 2)[most])
    return (
        f"**The group {name} is {verb} frequent in {second}**: {percent(one.second.value)}, against "
        f"{percent(one.first.value)} in {first}."
    )


def chosen_reading(count: int, groups: dict[str, int]) -> str:
    """How many sentences were chosen, and which groups they belong to."""
    shares = [f"{percent(many / count)} {escaped(name)}" for name, many in groups.items() if many] if count else []
    return f"**{counted(count, 'sentence')}**{': ' if shares else '.'}{listed(shares, most=6)}{'.' if shares else ''}"
