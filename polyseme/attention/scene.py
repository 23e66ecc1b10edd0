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
"""A sentence of so few targets has a row for each. A longer one has at first those of the finding, and at most so many
words more; unfolded so many rows, where words further away share one."""

SAID = {START: " (start)", END: " (end)", ITSELF: " (itself)"}
"""What stands behind the name of a row."""

RESTING = 0.2
"""The share of attention from which we say that a special token passes on little, if less than half of it arrives."""

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
        """The layer, and which special tokens take much of the attention in it."""
        shares, special = self.shares[layer], [target.kind in (START, END) for target in self.targets]
        much = np.flatnonzero(special & (shares >= RESTING)).tolist()
        return " ".join((f"Layer {layer}.", *(self._said_of(layer, i) for i in much)))

    def _resting(self, layer: int) -> list[int]:
        """The special tokens that get much attention and pass on little."""
        shares, special = self.shares[layer], [target.kind in (START, END) for target in self.targets]
        return np.flatnonzero(special & (shares >= RESTING) & (self.arrives[layer] < shares / 2)).tolist()

    def _said_of(self, layer: int, index: int) -> str:
        """What a start or end mark takes, and how little of it arrives."""
        takes = f"{'gives' if self.weighed else 'takes'} {percent(self.shares[layer, index])}"
        said = f"{self.name(index)}, a mere {self.targets[index].kind} mark, {takes}"
        if index not in self._resting(layer):
            return f"{said}."
        word = f"*{escaped(shortened(self.word, 18))}*"
        return f"{said}, but only {percent(self.arrives[layer, index])} of what reaches {word} comes from it."

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

    @cached_property
    def rows(self) -> list[list[int]]:
        """The targets of each row: the nearest words one by one, those further away together."""
        own = next(i for i, target in enumerate(self.targets) if target.kind == ITSELF)
        ends = [i for i, target in enumerate(self.targets) if target.kind in (START, END)]
        inner = [i for i in range(len(self.targets)) if i not in ends]
        at, most = inner.index(own), ROWS - len(ends)
        if len(inner) <= most:
            return [[i] for i in range(len(self.targets))]
        first = max(min(at - most // 2, len(inner) - most), 0)
        shown = inner[first : first + most]
        if first:
            shown = shown[1:]
        if first + most < len(inner):
            shown = shown[:-1]
        before, after = ([i for i in inner if test(i)] for test in (shown[0].__gt__, shown[-1].__lt__))
        starts, stops = ([[i] for i in ends if self.targets[i].kind == kind] for kind in (START, END))
        return [*starts, *([before] if before else []), *([i] for i in shown), *([after] if after else []), *stops]

    @cached_property
    def shown(self) -> list[list[int]]:
        """For each layer the targets that have a row at first; all of a short sentence."""
        if len(self.targets) <= FEW:
            return [list(range(len(self.targets)))] * len(self.shares)
        first, *others = (self._shown(layer) for layer in range(1, len(self.shares)))
        return [first, first, *others]

    def _shown(self, layer: int) -> list[int]:
        """The word, what the finding and the hint name, what gets most, and a few words that lead in all."""
        shares = self.shares[layer]
        own = next(i for i, target in enumerate(self.targets) if target.kind == ITSELF)
        ends = [i for i, one in enumerate(self.targets) if one.kind in (START, END) and shares[i] >= RESTING]
        named = {own, int(shares.argmax()), *self._most(layer), *ends}
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
        hidden = [i for i in range(len(self.targets)) if i not in self.shown[layer]]
        words = [i for i in hidden if self.others[i]]
        if not words:
            return (counted(len(hidden), "mark") if hidden else "", 0.0, None)
        name = counted(len(words), "other word")
        return name, round(float(self.shares[layer, words].max()), 4), self._moved(layer, words)

    @cached_property
    def as_json(self) -> str:
        """All of it for the browser: the rows that a layer has at first, and all of them, if those are more."""
        layers, singles = range(len(self.shares)), sorted({i for row in self.shown for i in row})
        folded = len(singles) < len(self.targets) or any(len(row) < len(singles) for row in self.shown)
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
            "own": next(n for n, row in enumerate(rows) if self.targets[row[0]].kind == ITSELF),
            "shares": summed(self.shares),
            "moved": [[self._moved(layer, row) for row in rows] for layer in layers] if self.tried else [],
            "looked": [[row_of(i) for i in self._most(layer) if layer and self.others[i]] for layer in layers],
            "movers": [row_of(strongest(self.moved[layer])) for layer in layers],
            "resting": [[*map(row_of, self._resting(layer))] for layer in layers],
        }

    def _row(self, row: Sequence[int]) -> list[str]:
        """The name and the kind of a row; of several targets the first and the last word."""
        if len(row) == 1:
            target = self.targets[row[0]]
            return [" ".join(target.name.split()) + SAID.get(target.kind, ""), target.kind]
        words = [shortened(self.targets[i].name, 9) for i in row if self.others[i]] or ["…"]
        return [f"{words[0]} … {words[-1]}", "more"]

    def _moved(self, layer: int, row: Sequence[int]) -> float | None:
        """How far a row moves the word; of several words, the one that moves it most; None if one was not tried."""
        words = row if len(row) == 1 else [i for i in row if self.others[i]]
        value = self.moved[layer, words].max() if words else np.nan
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
