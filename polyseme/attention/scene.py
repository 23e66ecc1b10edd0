"""What the picture of attention shows in every layer: its rows, its findings, and the page that plays it anywhere."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polyseme.attention.numbers import CLEAR, TIED, strongest
from polyseme.cached_property import cached_property
from polyseme.core.occlusion.attention_shares import END, ITSELF, MARK, START, WORD, Target
from polyseme.figures.cosines import as_cosine
from polyseme.figures.html_page import document
from polyseme.figures.moving_map.files import ARCS, playing
from polyseme.figures.moving_map.scene import plain_text
from polyseme.figures.result import THEMES
from polyseme.figures.wording import counted, escaped, percent, shortened, without_markup

FEW, ROWS, LEADING = 12, 20, 3
"""A sentence of so few words has a row for each. A longer one has at first those of the finding, and at most so many
words more; unfolded so many rows, where words further away share one."""

KINDS = {START: "a mere start mark", END: "a mere end mark", MARK: "punctuation"}
"""What is not a word: it has no row, but is named below them."""

RESTING = 0.2
"""The share of attention from which we name a mark, and say that it passes on little, if less than half arrives."""

LITTLE = 0.05
"""A word that loses less of its cosine changes only a little."""

WORTH = 0.7
"""The part of an even share from which a word's attention is compared with what is usual."""


@dataclass(frozen=True, eq=False)
class Looks:
    """The targets of a word with their shares, what arrives, what is usual, and how far each moves it.

    All are (layer, target), layer 0 first; `moved` is NaN for what was not struck out, all of it until it was tried.
    `heads`: how many the shares are the mean of; None for those of `head`. `unrelated`: (layer,), how far two random
    words differ, beside which `moved` is read.
    """

    word: str
    targets: tuple[Target, ...]
    shares: np.ndarray
    arrives: np.ndarray
    usual: np.ndarray | None
    moved: np.ndarray
    tried: bool
    heads: int | None
    head: int | None = None
    weighed: bool = False  # whether the shares are those of what arrives
    unrelated: np.ndarray | None = None

    @property
    def others(self) -> np.ndarray:
        """(target,) bool: the other words."""
        return np.array([target.kind == WORD for target in self.targets])

    def name(self, index: int) -> str:
        """A target in a sentence."""
        target = self.targets[index]
        name = escaped(shortened(target.name, 18))
        return "itself" if target.kind == ITSELF else f"“{name}”" if target.kind == MARK else name

    def finding(self, layer: int) -> str:
        """Where the word looks most in a layer, and which word matters most."""
        if not layer:
            return "Layer 0 is the input: no word looks at another yet."
        said = "".join(self._parts(layer))
        return f"{said[0].upper()}{said[1:]}." if self.heads else f"Layer {layer}, head {(self.head or 0) + 1}: {said}."

    def _parts(self, layer: int) -> Iterator[str]:
        """At which of the other words it looks most; which of them matters most, or that none stands out."""
        most = self._most(layer)
        tied, names = len(most) > 1, " and ".join(f"**{self.name(i)}**" for i in most)
        if self.weighed:
            looks = f"gets {'about equal' if tied else 'most'} input from"
        else:
            looks = f"looks {'about equally' if tied else 'most'} at"
        yield f"{self._among(layer, most[0])}*{escaped(shortened(self.word, 18))}* {looks} {names}"
        if not self.tried:
            return
        if not np.isfinite(self.moved[layer]).any():
            yield ". There is no other word to leave out"
        elif (mover := strongest(self.moved[layer])) is None:
            yield ". Which word matters most? We can't tell"
        else:
            yield self._matters(layer, mover, most)

    def _matters(self, layer: int, mover: int, most: list[int]) -> str:
        """That one word matters more than those it looks at, or most of those that were left out."""
        little = "; all matter little" * bool(self.moved[layer, mover] < LITTLE)
        if most == [mover]:
            return f", which matters most{little or ', too'}"
        if mover in most or not np.isfinite(self.moved[layer, most]).all():
            return f". Of those we left out, **{self.name(mover)}** matters most{little}"
        return f", but **{self.name(mover)}** matters more{little}"

    def _among(self, layer: int, most: int) -> str:
        """Of what the word looks at one most; nothing where that is all there is."""
        shares = self.shares[layer]
        above = {target.kind for target, share in zip(self.targets, shares, strict=True) if share > shares[most]}
        return "" if not above else "of the other words, " if ITSELF in above else "of the words, "

    def _most(self, layer: int) -> list[int]:
        """Of the other words the one that gets most, two where they are about equal; of all that is there if none."""
        shares = np.where(self.others, self.shares[layer], -1) if self.others.any() else self.shares[layer]
        first, second = np.argsort(-shares, kind="stable")[:2].tolist()
        return [first, second][: 1 + int(shares[second] >= TIED * shares[first])]

    def hint(self, layer: int) -> str:
        """What takes attention without being a word: each mark that takes much, or all of them together."""
        shares, marks = self.shares[layer], [i for i, target in enumerate(self.targets) if target.kind in KINDS]
        if not layer or not marks:
            return ""
        much = [i for i in marks if shares[i] >= RESTING]
        if much or len(marks) == 1:
            return " ".join(self._said_of(layer, i) for i in much or marks)
        most = max(marks, key=lambda i: float(shares[i]))
        return f"Marks, such as {self.name(most)}, {self._take(float(shares[marks].sum()), many=True)}."

    def _said_of(self, layer: int, index: int) -> str:
        """What a mark takes, and how little of it arrives."""
        share, arrives = float(self.shares[layer, index]), float(self.arrives[layer, index])
        said = f"{self.name(index)}, {KINDS[self.targets[index].kind]}, {self._take(share)}"
        if share < RESTING or arrives >= share / 2:
            return f"{said}."
        return (
            f"{said}, but only {percent(arrives)} of what reaches *{escaped(shortened(self.word, 18))}* comes from it."
        )

    def _take(self, share: float, many: bool = False) -> str:
        """How much something takes of the attention, or gives of what arrives."""
        verb, whole = ("give", "what arrives") if self.weighed else ("take", "the attention")
        return f"{verb}{'' if many else 's'} {percent(share)} of {whole}"

    def unusual(self, layer: int) -> str:
        """Which word gets more than usual, if one does; and whether the one that changes it most gets less."""
        if self.usual is None or not layer or not self.others.any():
            return ""
        shares, usual = self.shares[layer], self.usual[layer]
        more = np.where(self.others & (shares >= WORTH / len(shares)), shares / np.maximum(usual, 1e-9), 0)
        top, mover = int(more.argmax()), strongest(self.moved[layer])

        def instead(i: int) -> str:
            return f"{self.name(i)}, {_small(shares[i])} instead of {_small(usual[i])}."

        said = [f"More attention than usual: {instead(top)}"] * int(more[top] >= CLEAR)
        if mover is not None and shares[mover] * CLEAR <= usual[mover]:
            said.append(f"Less than usual, though it changes the word most: {instead(mover)}")
        return " ".join(said)

    @property
    def _own(self) -> int:
        """The target that is the word itself."""
        return next(i for i, target in enumerate(self.targets) if target.kind == ITSELF)

    @property
    def _words(self) -> list[int]:
        """The targets that have a row: all words, itself among them."""
        return [i for i, target in enumerate(self.targets) if target.kind not in KINDS]

    @cached_property
    def rows(self) -> list[list[int]]:
        """The words of each row: the nearest one by one, those further away together."""
        words, at = self._words, self._words.index(self._own)
        if len(words) <= ROWS:
            return [[i] for i in words]
        first = max(min(at - ROWS // 2, len(words) - ROWS), 0)
        last = first + ROWS
        start, stop = first + bool(first), last - (last < len(words))
        rows = [words[:start], *([i] for i in words[start:stop]), words[stop:]]
        return [row for row in rows if row]

    @cached_property
    def shown(self) -> list[list[int]]:
        """For each layer the words that have a row at first; all of a short sentence."""
        if len(self._words) <= FEW:
            return [self._words] * len(self.shares)
        first, *others = (self._shown(layer) for layer in range(1, len(self.shares)))
        return [first, first, *others]

    def _shown(self, layer: int) -> list[int]:
        """The word, those that the finding names, and a few that lead in all."""
        named = {self._own, *(i for i in self._most(layer) if self.others[i])}
        mover = strongest(self.moved[layer])
        named |= set() if mover is None else {mover}
        return sorted(named | self._leading(layer, named))

    def _leading(self, layer: int, named: set[int]) -> set[int]:
        """A few more words, if none that stays hidden gets more attention or changes the word more, as rounded."""
        measures = [np.nan_to_num(table[layer], nan=-1).round(3) for table in (self.shares, self.moved)]
        words = [i for i in np.flatnonzero(self.others).tolist() if i not in named]
        order = sorted(words, key=lambda i: [-measure[i] for measure in measures])
        for count in range(min(LEADING, len(order)), 0, -1):
            first, hidden = order[:count], order[count:]
            leads = [measure[first].min() - measure[hidden].max(initial=-1) for measure in measures]
            if min(leads) >= 0 and max(leads) > 0:
                return set(first)
        return set()

    def _rest(self, layer: int) -> tuple[str, float, float | None]:
        """What has no row at first, and the most that a word of it gets, and changes the word by."""
        words = [i for i in self._words if i not in self.shown[layer]]
        if not words:
            return "", 0.0, None
        name = counted(len(words), "other word")
        return name, round(float(self.shares[layer, words].max()), 4), self._moved(layer, words)

    @cached_property
    def as_json(self) -> str:
        """All of it for the browser: the rows that a layer has at first, and all of them, if those are more."""
        layers, singles = range(len(self.shares)), sorted({i for row in self.shown for i in row})
        folded = len(singles) < len(self._words) or any(len(row) < len(singles) for row in self.shown)
        data = self._table([[i] for i in singles]) | {
            "shown": [[singles.index(i) for i in row] for row in self.shown],
            "rest": [self._rest(layer) for layer in layers],
            "all": self._table(self.rows) if folded else None,
            "word": shortened(self.word, 18),
            "findings": [plain_text(self.finding(layer)) for layer in layers],
            "hints": [without_markup(self.hint(layer)) for layer in layers],
            "heading": "what arrives" if self.weighed else "attention",
            "unrelated": [] if self.unrelated is None else [as_cosine(one, 2) for one in self.unrelated.tolist()],
            "little": LITTLE,
        }
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    def _table(self, rows: list[list[int]]) -> dict[str, Any]:
        """The rows with their numbers in each layer."""
        layers = range(len(self.shares))

        def summed(table: np.ndarray) -> list[list[float]]:
            sums: list[list[float]] = (
                np.stack([table[:, row].sum(1) for row in rows], 1).astype(float).round(4).tolist()
            )
            return sums

        def row_of(index: int | None) -> int:
            return next((n for n, row in enumerate(rows) if row == [index]), -1)

        return {
            "rows": [self._row(row) for row in rows],
            "own": rows.index([self._own]),
            "shares": summed(self.shares),
            "moved": [[self._moved(layer, row) for row in rows] for layer in layers] if self.tried else [],
            "looked": [[row_of(i) for i in self._most(layer) if layer and self.others[i]] for layer in layers],
            "movers": [row_of(strongest(self.moved[layer])) for layer in layers],
        }

    def _row(self, row: Sequence[int]) -> list[str]:
        """The name and the kind of a row; of several targets the first and the last word."""
        if len(row) == 1:
            target = self.targets[row[0]]
            return [" ".join(target.name.split()) + " (itself)" * (target.kind == ITSELF), target.kind]
        first, last = (shortened(self.targets[i].name, 9) for i in (row[0], row[-1]))
        return [f"{first} … {last}", "more"]

    def _moved(self, layer: int, row: Sequence[int]) -> float | None:
        """How far a row moves the word; of several words, the one that moves it most; None if one was not tried."""
        value = self.moved[layer, list(row)].max()
        return None if np.isnan(value) else round(float(value), 4)

    def fragment(self, layer: int) -> str:
        """The picture as a part of an HTML page."""
        return playing("arcs", ARCS, self.as_json, layer)

    def page(self, layer: int) -> str:
        """The picture as a page that needs no server."""
        return document(f"Where does {self.word} look?", [self.fragment(layer)], THEMES).decode()


def _small(share: float) -> str:
    """A percentage, with a decimal below 10 %, as at the bars."""
    return percent(share, 1 if share < 0.1 else 0)
