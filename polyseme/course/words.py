"""Questions on words without a context: arrows, pieces, input vectors, leanings; None if a model can't be asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.input_layer import ingredients, parts_of
from polyseme.core.similarity import unit
from polyseme.course import figures
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import counted, escaped, percent, without_markup

LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class Guess:
    """A guess made in the picture: what to move, from where to where.

    view: a value, and whether the answer is shown -> its option, and the picture with the guess.
    """

    ask: str
    low: float
    high: float
    step: float
    start: float
    form: str  # how the slider writes the value
    truth: float
    view: Callable[[float, bool], tuple[int, go.Figure]]


@dataclass(frozen=True)
class Asked:
    """A question as one model answers it: what is given, the options, the right one, and what is true of each."""

    question: str
    given: str  # the sentence or words that it is about; "" if the picture has them
    options: tuple[str, ...]
    right: int
    because: tuple[str, ...]
    before: go.Figure | None  # the picture without the answer, and with it; None for a teacher's own question
    after: go.Figure | None
    guess: Guess | None = None
    marked: tuple[tuple[int, int], ...] = ()  # the spans of what is given that are asked about
    help: str = ""  # how it is worked out, behind a question mark
    brief: str = ""  # what was found, in a list of a reader's own texts; "" for the right option
    dot: figures.Dot | None = None  # a reader's own text in the picture
    beside: Callable[[Sequence[figures.Dot]], tuple[go.Figure, go.Figure]] | None = None
    """The pictures before and after the answer with the dots of earlier texts."""


def each(right: int, measured: str, *meant: str) -> tuple[str, ...]:
    """What is said of each option: what it means or would have meant; with the right one, what was measured."""
    return tuple(f"{measured} {one}" if option == right else one for option, one in enumerate(meant))


def vector(bert: Bert, word: str) -> np.ndarray | None:
    """(feature,): the unit vector of a word in the vocabulary; None if the model cuts it."""
    row = bert.tokenizer.whole.get(word.strip()) or bert.tokenizer.whole.get(word.strip().casefold())
    return None if row is None else unit(bert.token_vectors[row])


def vectors(bert: Bert, words: Sequence[str]) -> np.ndarray | None:
    """(word, feature); None if the model cuts one of them."""
    found = [vector(bert, word) for word in words]
    return None if any(one is None for one in found) else np.stack(found)  # type: ignore[arg-type]


def random_words(bert: Bert) -> np.ndarray:
    """(word, feature): unit vectors of 4,000 random words of at least three letters, the same ones every time."""
    rows = [row for word, row in bert.tokenizer.whole.items() if word.isalpha() and word.isascii() and len(word) > 2]
    chosen = np.random.default_rng(1).choice(sorted(rows), min(4_000, len(rows)), replace=False)
    return unit(bert.token_vectors[chosen])


def random_range(bert: Bert) -> tuple[float, float]:
    """The cosines between which nine of ten pairs of random words lie."""
    words = random_words(bert)
    half = len(words) // 2
    low, high = np.quantile((words[:half] * words[half : 2 * half]).sum(1), (0.05, 0.95))
    return float(low), float(high)


def random_limit(bert: Bert) -> float:
    """The cosine that 95 % of pairs of random words stay below."""
    return random_range(bert)[1]


def degrees(cosine: float) -> float:
    """The angle of a cosine."""
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


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
            f"Random words lie further apart: 9 of 10 at {degrees(limit):.0f}° to {degrees(low):.0f}°, the grey fan.",
            "About a right angle is where random words lie.",
            "The opposite side begins at 100°. At 180° the cosine is −1: an arrow that points the other way.",
        ),
        figures.dial(first, {}, zones),
        dial(first, {second: angle}),
        Guess(
            "Turn the arrow to where you expect it", 0, 180, 5, 90, "%d°", round(angle),
            lambda value, shown: (
                _zone(value),
                dial(first, {second: angle, figures.GUESSED: value}) if shown
                else figures.dial(first, {figures.GUESSED: value}, zones),
            ),
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
        f"The arrows of {', '.join(others[:-1])} and {others[-1]} lie at their angles from **{word}**. Which one is "
        f"**{asked}**?",
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
        f"The model knows {len(bert.vocabulary):,} pieces. Two words are shown as examples, with how often each "
        f"comes in a million words of English. {asked}",
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


def same_part(bert: Bert, text: str, word: str = "bank") -> Asked | None:
    """Which of two input vectors the first and the last occurrence of a word share."""
    tokens = bert.tokenize(text)
    places = [positions[0] for positions in tokens.positions(word) if len(positions) == 1]
    if len(places) < 2:
        return None
    ends = (places[0], places[-1])
    first, last = (parts_of(bert, ingredients(tokens, place)) for place in ends)
    if "position" not in first or not np.array_equal(first["token"], last["token"]):
        return None
    pairs = {"A": (first["position"], last["position"]), "B": (first["token"], last["token"])}
    same = [bool(np.array_equal(*pair)) for pair in pairs.values()]
    if sum(same) != 1:
        return None
    sums = float(unit(first["sum"]) @ unit(last["sum"]))
    names = (f"first {word}", f"last {word}")
    return Asked(
        f"For each {word}, two vectors are added. Which one stands for **the word itself**?",
        text,
        ("A", "B", "neither"),
        same.index(True),
        (
            f"A differs: it stands for the place, piece {ends[0]} and piece {ends[1]}.",
            "B is the same for both, number by number: so it stands for the word.",
            f"One is the same in both; the other is the position. The sums have cosine {as_cosine(sums)}.",
        ),
        figures.strip_pairs(pairs, names),
        figures.strip_pairs({"A: the place": pairs["A"], "B: the word": pairs["B"]}, names),
        marked=tuple(tokens.span((place,)) for place in ends),
    )


FULL = 0.5  # how far the bars reach at least: their length before the answer gives nothing away


def two_families(bert: Bert, word: str, families: Mapping[str, Sequence[str]]) -> Asked | None:
    """How near the one vector of an ambiguous word is to a second family of words, beside the first."""
    known = {
        name: {one: found for one in words if (found := vector(bert, one)) is not None}
        for name, words in families.items()
    }
    own = vector(bert, word)
    if own is None or min(map(len, known.values())) < 2:
        return None
    cosines = {
        name: dict(sorted(((one, float(found @ own)) for one, found in words.items()), key=lambda row: -row[1])[:3])
        for name, words in known.items()
    }
    (low, limit), (near, far) = random_range(bert), [max(values.values()) for values in cosines.values()]
    if near <= limit:
        return None
    first, second = families
    rows = [(f"{one} ({name})", (value,)) for name, values in cosines.items() for one, value in values.items()]
    hidden = [*rows[: len(cosines[first])], *((name, (None,)) for name, _ in rows[len(cosines[first]) :])]
    right, below = 0 if far > limit else 1 if far >= low else 2, "95 % of random pairs"
    kinds = [place for place, values in enumerate(cosines.values()) for _ in values]
    draw = partial(figures.bars, limit=limit, limit_name=below, what=f"cosine with {word}", full=FULL, kinds=kinds)
    best = [
        f"*{max(values, key=values.__getitem__)}* ({as_cosine(max(values.values()))})" for values in cosines.values()
    ]
    return Asked(
        f"In the list, **{word}** has one vector, near to {first} words. How long are the bars of {second} words?",
        "",
        (
            f"beyond the dotted line: near to {second} words, too",
            "short of it: like random words",
            f"left of 0: the {first} pushes {second} words away",
        ),
        right,
        each(
            right,
            f"{best[1]} lies {'even nearer' if far > near else 'less near'} than {best[0]}.",
            f"Beyond the line, the one vector serves {first} and {second} at once.",
            f"Short of the line, the vector would hold the {first} alone.",
            f"Left of 0, {second} words would lie on the opposite side, as hardly any words do.",
        ),
        draw(hidden),
        draw(rows),
    )


GENDER = (
    ("she", "he"),
    ("woman", "man"),
    ("girl", "boy"),
    ("mother", "father"),
    ("daughter", "son"),
    ("female", "male"),
)


FURTHEST = 0.3  # how far the line from he to she reaches: the same for all words


def _leans(bert: Bert, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray] | None:
    """The lean of each word, and of random words, from he (−) to she (+): the cosine with the mean difference."""
    ends, found = [vectors(bert, column) for column in zip(*GENDER, strict=True)], vectors(bert, words)
    if found is None or ends[0] is None or ends[1] is None:
        return None
    axis = unit((ends[0] - ends[1]).mean(0))
    return found @ axis, random_words(bert) @ axis


BESIDE = ("carpenter", "farmer", "nurse")
"""Words that are placed for the reader, beside their own."""


def lean_of(bert: Bert, word: str) -> Asked | None:
    """Whether a word leans to he or to she more than nine of ten random words."""
    beside = [one for one in BESIDE if one != word.casefold() and vector(bert, one) is not None]
    if (found := _leans(bert, (word, *beside))) is None:
        return None
    (lean, *others), random = found
    known = [figures.Dot(float(at), one, pale=True) for one, at in zip(beside, others, strict=True)]
    low, high = (float(one) for one in np.quantile(random, (0.05, 0.95)))
    side, own = 0 if lean < low else 2 if lean > high else 1, figures.Dot(float(lean), word)

    def draw(earlier: Sequence[figures.Dot] = ()) -> tuple[go.Figure, go.Figure]:
        around = [*known, *(dot for dot in earlier if dot.name not in (word, *beside))]
        drawn = partial(figures.line, ends=("he", "she"), band=(low, high), least=FURTHEST, edges=True)
        return drawn(around), drawn([*around, own])

    return Asked(
        f"A line from *he* to *she*, made of six pairs such as *man*–*woman*; only left and right count. Where does "
        f"**{escaped(word)}** lie?",
        "",
        ("nearer to he", "like a random word", "nearer to she"),
        side,
        each(
            side,
            f"*{word}*: cosine {as_cosine(float(lean), 2)} with the direction from *he* to *she*.",
            "Left of the grey band, a word leans to *he*.",
            f"Nine of ten random words lie between {as_cosine(low, 2)} and {as_cosine(high, 2)}, in the grey band.",
            "Right of the grey band, a word leans to *she*.",
        ),
        *draw(),
        brief=as_cosine(float(lean), 2),
        dot=replace(own, pale=True),
        beside=draw,
    )


def shown_lean(bert: Bert, word: str, neutral: str) -> Asked | None:
    """What it shows that a word lies to one side, beside a neutral word that does so, too."""
    found = _leans(bert, (word, neutral, *BESIDE))
    if found is None:
        return None
    (lean, other, *_), random = found
    dots = [
        figures.Dot(float(at), one, pale=one in BESIDE)
        for one, at in zip((word, neutral, *BESIDE), found[0], strict=True)
    ]
    low, high = (float(one) for one in np.quantile(random, (0.05, 0.95)))
    side = 0 if lean < low else 2 if lean > high else 1
    further, end = float((random < lean).mean()), "he"
    if lean > 0:
        further, end = float((random > lean).mean()), "she"
    picture = figures.line(dots, ("he", "she"), (low, high), least=FURTHEST, edges=True)
    return Asked(
        f"The same line. A **{neutral}** has no gender, yet its dot lies to one side. What does the dot of **{word}** "
        "show?",
        "",
        ("it leans to he", "nothing: random words lean as much", "it leans to she"),
        side,
        each(
            side,
            f"*{word}* {as_cosine(float(lean), 2)}, *{neutral}* {as_cosine(float(other), 2)}: {percent(further)} of "
            f"random words lie further to *{end}* than *{word}*.",
            f"Then *{word}* would lie left of the grey band.",
            "In the grey band, a dot may lie left or right by chance.",
            f"Then *{word}* would lie right of the grey band.",
        ),
        picture,
        picture,
    )


FLOWERS, INSECTS = ("rose", "lily", "daisy", "orchid", "violet"), ("ant", "mosquito", "wasp", "beetle", "moth")
PLEASANT = ("love", "peace", "friend", "joy", "happy", "beauty", "gift")
UNPLEASANT = ("pain", "death", "poison", "war", "ugly", "enemy", "prison")


SHUFFLES = 40  # drawn before the answer


def association(bert: Bert) -> Asked | None:
    """How often a random division of flowers and insects separates them as far on pleasant–unpleasant."""
    found = [vectors(bert, words) for words in (FLOWERS + INSECTS, PLEASANT, UNPLEASANT)]
    if any(one is None for one in found):
        return None
    items, good, bad = found
    leans = (items @ good.T).mean(1) - (items @ bad.T).mean(1)  # type: ignore[union-attr]
    half = len(FLOWERS)
    splits = [list(rows) for rows in combinations(range(len(leans)), half)]
    gaps = np.array([2 * leans[rows].sum() - leans.sum() for rows in splits]) / half
    real = float(leans[:half].mean() - leans[half:].mean())
    as_far = int((np.abs(gaps) >= abs(real) - 1e-9).sum())
    p = as_far / len(splits)
    real_too = np.abs(gaps - real) < 1e-9
    far_out = np.abs(gaps) >= abs(real) - 1e-9
    mirror = "the same groups swapped" if as_far == 2 else f"{as_far - 1} more"
    kind = np.where(far_out, 1, np.where(np.abs(gaps) > 0.97 * abs(real), 0, -1))
    few = np.random.default_rng(2).choice(np.flatnonzero(kind < 0), SHUFFLES, replace=False)

    def draw(rows: np.ndarray, which: str) -> go.Figure:
        dots = [figures.Dot(float(gap), sense=int(one)) for gap, one in zip(gaps[rows], kind[rows], strict=True)]
        kinds = ("just short of it", "as far out", which)
        ends = ("second five nicer", "first five nicer")
        return figures.line([*dots, figures.Dot(real, "flowers first, then insects")], ends, kinds=kinds)

    return Asked(
        f"Large dot: flowers are nearer than insects to nice words such as *{PLEASANT[0]}*. Small dots: the ten names "
        "split at random into two fives. How many splits lie as far out?",
        f"Flowers: {', '.join(FLOWERS)}. Insects: {', '.join(INSECTS)}.",
        ("about half of them", "about one in ten", "fewer than one in twenty"),
        _rarity(p),
        each(
            _rarity(p),
            f"{as_far} of all {len(splits)} splits lie so far out: flowers and insects (large dot) and {mirror} "
            "(orange).",
            "So large a difference would be common: the lists do not differ.",
            "So large a difference would come now and then: a weak hint.",
            "So large a difference is rare: chance hardly explains it.",
        ),
        draw(few, f"{SHUFFLES} of {len(splits)} splits"),
        draw(np.flatnonzero(~real_too), "other splits"),
    )


def _rarity(p: float) -> int:
    """About half the time, about one time in ten, or less than one in twenty."""
    return 0 if p > 0.3 else 1 if p >= 0.05 else 2
