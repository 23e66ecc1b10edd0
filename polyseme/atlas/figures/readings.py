"""The texts beside the Atlas page's map and charts."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy.optimize import linear_sum_assignment

from polyseme.atlas.numbers.layout import Layout
from polyseme.atlas.numbers.plane import WAYS
from polyseme.atlas.numbers.shares import ShareEstimate
from polyseme.core.sense_induction.senses import GROUPS, ONE_GROUP, TOO_FEW
from polyseme.figures.cosines import as_cosine
from polyseme.figures.group_answers import COUNTS, REASONS, number_doubt
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, in_context, listed, percent, shortened

NONE = "none of these"
EM_SPACE, NO_BREAK = "\N{EM SPACE}", "\N{NO-BREAK SPACE}"
MEASURES = (
    "Distances: APD between pairs of uses, PRT between mean vectors, JSD between shares of groups. Corrected: minus "
    "what sampling alone adds. Near-copies count once; intervals and tests resample documents of 20 lines."
)
STEPS = "How much each source differs from the one before, by each measure, with its 95\N{NO-BREAK SPACE}% interval."
BESIDE = "A change of style or topic counts as well: compare with words that did not change."
NEARLY = 0.9  # the share of sentences that match from which groups are nearly as people say
WORDS = 3  # marking words in the title of a group
TYPICAL, AROUND = 3, 26  # sentences of a group beside the map, and characters on either side of the word
WIDE = 70  # characters beside it in a sentence that does not match
BOX = "\N{WHITE SQUARE}"
DASHED = "*- -\N{WORD JOINER}*"  # a style sheet draws it as the outlines; no line ends after it


def group_titles(layout: Layout, words: int = WORDS) -> list[str]:
    """The title of each group: its name, or its marking words; a number where two have the same."""
    titles = [shortened(sense.name or ", ".join(sense.words[:words]), 34) for sense in layout.senses]
    return [title if titles.count(title) == 1 else f"{title} ({at})" for at, title in enumerate(titles, 1)]


def titles_on_map(layout: Layout, labels: Sequence[str] | None) -> list[str]:
    """The title of each group on the map; beside labels the one that most of it have, or a number where two have it."""
    if labels is None or layout.answer == GROUPS:
        return group_titles(layout, 2)
    return [f"mostly {label}" for label in majorities(layout, labels)] or [
        f"group {n}" for n, _ in enumerate(layout.senses, 1)
    ]


def majorities(layout: Layout, labels: Sequence[str]) -> list[str]:
    """The label that most sentences of each group have; none where two groups have it, or one has no such label."""
    counts = pd.crosstab(layout.groups, np.array(labels)).reindex(range(len(layout.senses)), fill_value=0)
    most = [str(label) for label in counts.idxmax(axis=1)]
    clear = len({*most}) == len(most) and bool((2 * counts.max(axis=1) > counts.sum(axis=1)).all())
    return most if clear else []


def key(layout: Layout, labels: Sequence[str], few: bool) -> str:
    """What the marks on the map are: labelled meanings, cells where sentences are many, and outlines."""
    meanings = dict.fromkeys(labels)
    names = [escaped(name).replace(" ", NO_BREAK) for name in meanings]
    marks = [f"**{mark_of(number).glyph}**{NO_BREAK}{name}" for number, name in enumerate(names)]
    said = [f"People:{NO_BREAK}{EM_SPACE.join(marks)}"] if marks else []
    said += [] if few else ["Stronger colour: more sentences"]
    line, doubt = ("\N{EM DASH}", "") if layout.answer == GROUPS else (DASHED, "perhaps ")
    group = f"Computer: {line} {doubt}{'' if few else 'most of '}a group"
    said += [group.replace(" ", NO_BREAK)] if layout.senses else []
    other = f"{BOX} they differ".replace(" ", NO_BREAK)
    return EM_SPACE.join(said + [other] * bool(len(exceptions(layout.groups, labels))))


def typical_reading(layout: Layout, titles: Sequence[str], labels: Sequence[str] | None = None) -> str:
    """The sentences that do not match the labels, if few, and each group's most typical ones, where they are known."""
    contexts = layout.contexts
    known, doubt = {row: at for at, row in enumerate(contexts.rows.tolist())}, "?" * (layout.answer != GROUPS)
    other = [row for row in exceptions(layout.groups, labels or ()).tolist() if row in known][:TYPICAL]

    def quoted(row: int, most: int) -> str:
        return f"“{in_context(*contexts.at(known[row]), most=most)}”"

    said = [f"{quoted(row, WIDE)} (people:{NO_BREAK}{escaped(labels[row])})" for row in other] if labels else []
    parts = ["  \n".join((f"**{BOX} Computer and people differ:**", *said))] if said else []
    for number, (title, sense) in enumerate(zip(titles, layout.senses, strict=True)):
        uses = [quoted(row, AROUND) for row in sense.typical[: TYPICAL - bool(said)] if row in known]
        name = escaped(f"{title[:1].upper()}{title[1:]}" if doubt else f"{mark_of(number).glyph} {title}")
        parts += ["  \n".join((f"**{name}{doubt * (not labels)}**, typical:", *uses))] if uses else []
    return "\n\n".join(parts)


def finding(
    layout: Layout, word: str, shares: Sequence[ShareEstimate], size: int, labels: Sequence[str] | None = None
) -> str:
    """How many groups there are and the share of the largest; or that there is one, or no telling.

    labels: (n,), the meanings by which people sort the sentences: then also in how many the best match agrees.

    It does not say "senses": even words of one sense often split, since a group is a kind of use.
    """
    sentences, word = f"{size:,} sentences", escaped(shortened(word, 30))
    if layout.answer == ONE_GROUP:
        return f"**{word} forms one group** in these {sentences}."
    if layout.answer == TOO_FEW:
        return f"**Can't search for groups of {word}**: too few of these {sentences} differ."
    number = COUNTS[len(layout.senses)]
    if layout.answer != GROUPS:
        if labels is None:
            return f"**Perhaps {number} groups of {word}:** with {sentences}, there may be only one group."
        same = int(as_labelled(layout.groups, labels).sum())
        how = "all" if same == size else f"{same:,} of" if same / size >= NEARLY else f"only {same:,} of"
        return f"**The computer's {number} groups match people's in {how} {sentences}.**"
    largest = max(range(len(layout.senses)), key=lambda i: shares[i].value)
    title = f"*{escaped(group_titles(layout, 2)[largest])}*"
    groups = f"{number.capitalize()} groups of {word}"
    return f"**{groups}** in {sentences}: {percent(shares[largest].value)} are in {title}."


def as_labelled(groups: np.ndarray, labels: Sequence[str]) -> np.ndarray:
    """(n,), (n,) -> (n,) bool: who agrees, each group standing for another label so that most do; -1 is no group.

    >>> as_labelled(np.array([0, 0, 1, 1, -1]), ["money", "money", "river", "money", "river"]).tolist()
    [True, True, True, False, False]
    """
    counts = pd.crosstab(groups[groups >= 0], np.array(labels)[groups >= 0])
    meant = {int(counts.index[i]): counts.columns[j] for i, j in zip(*linear_sum_assignment(-counts), strict=True)}
    return np.array([meant.get(group) == label for group, label in zip(groups.tolist(), labels, strict=True)])


def exceptions(groups: np.ndarray, labels: Sequence[str]) -> np.ndarray:
    """(n,), (n,) -> the rows that do not agree, where nearly all do: of many, marks would say nothing."""
    agree = as_labelled(groups, labels) if labels else np.ones(1, bool)
    return np.flatnonzero(~agree) if agree.mean() >= NEARLY else np.empty(0, np.int64)


def share_reading(share: ShareEstimate) -> str:
    """A share with its interval.

    >>> share_reading(ShareEstimate(0.62, 0.6, 0.64)).replace("\\N{NO-BREAK SPACE}", " ")
    '62 % (interval 60–64 %)'
    """
    return f"{percent(share.value)} (interval {100 * share.low:.0f}–{percent(share.high)})"


def group_reading(layout: Layout, number: int, share: ShareEstimate) -> str:
    sense, title = layout.senses[number], escaped(group_titles(layout)[number])
    words = f"  \n:small[Typical words: {escaped(listed(sense.words, most=9))}.]" if sense.words else ""
    return (
        f"**{mark_of(number).glyph} {title}** · {share_reading(share)} of the sentences · "
        f"stable {as_cosine(sense.stability, 2)}{words}"
    )


def kept_reading(layout: Layout, kept: int, size: int) -> str:
    """How faithful the map is, and from how many occurrences it was made; kept: those in the file."""
    text = f"{WAYS[layout.way]} **{percent(layout.preserved)}** of true neighbours."
    if layout.senses:
        text += f" **{percent(layout.parted)}** of neighbours on the map are in the same group."
    if len(layout) > layout.sampled:
        text += f" Groups and map come from a sample of {layout.sampled:,}; the other "
        text += f"{len(layout) - layout.sampled:,} are placed beside their nearest."
    return text + (f" The file has a random {kept:,} of {size:,} occurrences." if kept < size else "")


def on_earlier(sources: Sequence[str], beyond: float) -> str:
    """What the earlier map is of, and how many of the later occurrences are unlike all of it."""
    then = escaped(listed(sources, most=3))
    return (
        f"The map and its groups are those of {then}, whose uses are rings. {percent(beyond)} of yours lie further out."
    )


def doubt(layout: Layout) -> str:
    """Why there are groups or not, and how often their number comes back."""
    again = f" Number of groups: {number_doubt(layout.numbers)}." if layout.senses else ""
    return REASONS[layout.answer] + again


def chosen_reading(count: int, groups: dict[str, int]) -> str:
    """How many sentences were chosen, and the shares of their groups."""
    shares = [f"{percent(size / count)} {escaped(title)}" for title, size in groups.items() if size] if count else []
    return f"**{counted(count, 'sentence')}**{': ' if shares else '.'}{listed(shares, most=6)}{'.' if shares else ''}"
