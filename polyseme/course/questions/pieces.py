"""Questions on how words are cut; None if a model can't be asked."""

from collections.abc import Sequence

from polyseme.bert import Bert
from polyseme.course import figures
from polyseme.course.asked import Asked
from polyseme.figures.wording import counted, escaped, without_markup

READ = ("elephant", "giraffe")
"""Words that are read for the reader, beside those that are asked about."""


FREQUENCY = {
    "international": 229, "grandmother": 14, "elephant": 12, "penguin": 6, "strawberry": 5.2, "dolphin": 4.7,
    "giraffe": 2.1, "hamster": 2, "raccoon": 1.9, "tortoise": 1.8, "photosynthesis": 1.1, "quokka": 0.03,
}  # fmt: skip
"""How often a word comes in a million words of English, by wordfreq 3.1 (Speer 2022)."""


def often(word: str) -> str:
    """How often a word comes, for a picture; "" if that is not known."""
    return f"{FREQUENCY[word]:g} in a million" if word in FREQUENCY else ""


def one_cut(bert: Bert, words: Sequence[str] = ("international", "strawberry", "hamster", "penguin")) -> Asked | None:
    """Which one of some words is cut, or stays whole; None unless there is just one."""
    pieces = {word: bert.tokenize(word).pieces[1:-1] for word in words}
    cut = [word for word in words if len(pieces[word]) > 1]
    if len(cut) not in (1, len(words) - 1):
        return None
    right = cut[0] if len(cut) == 1 else next(word for word in words if word not in cut)
    asked = f"Which of the words in dotted boxes {'is **cut into pieces**' if len(cut) == 1 else 'stays **whole**'}?"
    known, beside = [bert.tokenize(word).pieces[1:-1] for word in READ], [*map(often, (*READ, *words))]
    return Asked(
        f"The model knows {len(bert.vocabulary):,} pieces. Two examples are shown, with how often they come in a "
        f"million words of English. {asked}",
        "",
        tuple(words),
        words.index(right),
        tuple(
            f"*{word}* is {counted(len(cuts), 'piece')}: {' + '.join(cuts).replace('#', chr(92) + '#')}."
            for word, cuts in pieces.items()
        ),
        figures.tiles([*known, *((word,) for word in words)], bert.tokenizer.ids, beside, len(words)),
        figures.tiles([*known, *pieces.values()], bert.tokenizer.ids, beside),
    )


def pieces_in(because: str) -> list[str]:
    """The pieces in what is true of a word that may be cut."""
    return without_markup(because).rstrip(".").partition(": ")[2].split(" + ")


def in_list(bert: Bert, word: str, pieces: Sequence[str]) -> str:
    """Pieces of the list that a word could be cut into, beside those that it is; but not the whole word."""
    ids, ends = bert.tokenizer.ids, range(2, len(word))
    begin = [word[:end] for end in ends if word[:end] in ids][-2:]
    inner = {f"##{word[at:end]}" for at in ends for end in range(at + 2, len(word) + 1)} & {*ids} - {*pieces}
    others = sorted(inner, key=lambda piece: (-len(piece), piece))[: max(0, 4 - len(pieces))]
    rest = sorted({*pieces[1:], *others}, key=lambda piece: (word.rfind(piece[2:]), len(piece)))
    begin = [*dict.fromkeys((*begin, *pieces[: len(pieces) > 1]))]
    parts = (("Beginnings in the list", begin), ("For the rest", [piece.removeprefix("##") for piece in rest]))
    return " ".join(f"{name}: {', '.join(row)}." for name, row in parts if row)


def pieces_of(bert: Bert, word: str) -> Asked | None:
    """Into how many pieces a reader's word is cut."""
    pieces = bert.tokenize(word).pieces[1:-1]
    if not pieces:
        return None
    said, listed = f"*{escaped(word)}*: {' + '.join(map(escaped, pieces))}.", ""
    how = "Two words are shown as examples."
    if bert.tokenizer.algorithm == "WordPiece":
        how = "The model takes the longest piece of its list that fits the beginning, then the longest for the rest."
        listed = in_list(bert, word.casefold(), pieces)
    if len(pieces) > 1 and listed:
        said += (
            f" *{escaped(pieces[0])}* is the longest beginning in the list. The cut goes by letters, not by meaning."
        )
    elif len(pieces) == 1:
        said += " The whole word is in the list."
    right = min(len(pieces), 3) - 1
    meant = (
        "One piece: then the whole word would be in the list.",
        "Two pieces: then all that follows the first piece would be one piece of the list.",
        "Three or more: then what follows the first piece would be cut again.",
    )
    known, beside = [bert.tokenize(one).pieces[1:-1] for one in READ], [*map(often, (*READ, word.casefold()))]
    width = sum(map(len, pieces)) + len(pieces)  # of the answer: one scale before and after it
    return Asked(
        f"{how} Into how many pieces does it cut **{escaped(word)}**?",
        listed,
        ("1", "2", "3 or more"),
        right,
        tuple(said if option == right else one for option, one in enumerate(meant)),
        figures.tiles([*known, (word,)], bert.tokenizer.ids, beside, 1, width),
        figures.tiles([*known, pieces], bert.tokenizer.ids, beside, 0, width),
        brief=" + ".join(pieces),
    )
