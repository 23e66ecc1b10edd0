"""The Atlas page at a million occurrences: laid out, drawn around, a part looked at closely.

The corpus is made here, the same bytes for the same seed: sentences of the built-in word "bank", three senses as clouds
of 64 features, two years in which the senses have other shares.
"""

import math
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
from playwright.sync_api import Page, sync_playwright

from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.corpus.parquet import write
from polyseme.corpus.rows import occurrence_table
from polyseme.corpus.schema import About, CorpusPlace, columns

from ..served.reruns import at_most
from ..served.server import running
from ..timing import Waits
from .browser import CHROMIUM, QUIET

COUNT, PART, FEATURES, SENSES = 1_000_000, 1_024, 64, 3
LAYER, WORD, YEARS = "Last", "bank", ("1950", "2020")
SHARES = {"1950": (0.6, 0.3, 0.1), "2020": (0.35, 0.3, 0.35)}
TIMES, AIM = 7, 0.3
SOUGHT = ("river", "money", "loan", "water", "the b", "account", "fish")


def main(count: int = COUNT) -> None:
    """Prints what each move takes, in 95 of 100, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "atlas.parquet"
        began = time.perf_counter()
        make(file, count)
        print(
            f"  made: {count:,} occurrences, {file.stat().st_size / 1e6:,.0f} MB in {time.perf_counter() - began:.0f} s"
        )
        with running(POLYSEME_ATLAS=str(file), POLYSEME_KEPT=folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            for visit in ("laid out and drawn", "again, by the next visitor"):
                page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
                page.set_default_timeout(600_000)
                began, used = time.perf_counter(), server.seconds
                page.goto(f"{server.address}/atlas")
                page.wait_for_selector(".js-plotly-plot .nsewdrag")
                waited = f"{time.perf_counter() - began:.1f} s, processor {server.seconds - used:.1f} s"
                print(f"  {visit}: {waited}, memory {server.megabytes:.0f} MB", flush=True)
            page.wait_for_timeout(3_000)
            for what, took in measured(page).taken.items():
                middle = sorted(took)[len(took) // 2]
                print(f"  {what:<44} 95 % under {at_most(took):.2f} s, median {middle:.2f} s (aimed at: {AIM})")
            print(f"  memory after all of this: {server.megabytes:.0f} MB")
            browser.close()


def measured(page: Page) -> Waits:
    """A handful of each move."""
    waits = Waits()
    for turn in range(TIMES):
        page.evaluate(Path(__file__).with_suffix(".js").read_text("utf-8"))
        reach = 0.3 + 0.025 * turn  # each around more than the one before: the middle of the map is empty
        _drags_to(page, "list sentences")
        _wait_for(page, "window.said", waits, "lasso: to the sentences", partial(_circle, page, reach))
        _wait_for(page, "window.said", waits, "search: to the sentences", partial(_seek, page, SOUGHT[turn]))
        _seek(page, "")
        page.wait_for_timeout(1_500)
        _drags_to(page, "zoom in")
        _wait_for(page, "window.range", waits, "a part looked at closely", partial(_box, page, reach))
        page.get_by_role("button", name="The whole map").click()
        page.wait_for_timeout(2_000)
    return waits


def _wait_for(page: Page, face: str, waits: Waits, what: str, move: Callable[[], None]) -> None:
    """Waits until something on the page is another than before a move."""
    page.evaluate(f"() => {{ const old = {face}(); window.taken = window.until(() => {face}() !== old) }}")
    move()
    waits.add(what, page.evaluate("() => window.taken") / 1_000)
    page.wait_for_timeout(1_500)


def _drags_to(page: Page, what: str) -> None:
    """Chooses what dragging around dots does."""
    page.get_by_role("radio", name=what).click()
    page.wait_for_timeout(1_500)


def _drag(page: Page, *places: tuple[float, float]) -> None:
    """Draws along places of the map, given as shares of its width and height."""
    box = page.locator(".js-plotly-plot .nsewdrag").last.bounding_box()
    for at, (x, y) in enumerate(places):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)
        if not at:
            page.mouse.down()
    page.mouse.up()


def _seek(page: Page, letters: str) -> None:
    """Looks for letters in all sentences."""
    field = page.get_by_role("textbox", name="Find in the sentences")
    field.fill(letters)
    field.press("Enter")


def _circle(page: Page, radius: float) -> None:
    turns = [2 * math.pi * at / 24 for at in range(25)]
    _drag(page, *((0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)) for turn in turns))


def _box(page: Page, radius: float) -> None:
    _drag(page, (0.5 - radius, 0.5 - radius), (0.5 + radius, 0.5 + radius))


def make(path: Path, count: int, seed: int = 0) -> None:
    """Writes a corpus of one word."""
    kept = {WORD: {year: len(range(at, count, len(YEARS))) for at, year in enumerate(YEARS)}}
    about = About(
        model="made up",
        revision="none",
        layers=(LAYER,),
        join="Mean",
        segments="library",
        words=(WORD,),
        seed=seed,
        most=count,
        context=400,
        files=(("made-up", count),),
        counts=kept,
        sampled=kept,
    )
    shape = columns({LAYER: FEATURES}, half=True)
    with path.open("wb") as file:
        write(file, about, shape, _parts(shape, count, seed))


def _parts(shape: pa.Schema, count: int, seed: int) -> Iterator[pa.Table]:
    rng = np.random.default_rng(seed)
    sentences, middles = list(labelled_sentences(WORD)), rng.normal(size=(SENSES, FEATURES))
    for start in range(0, count, PART):
        numbers = np.arange(start, min(start + PART, count))
        years = [YEARS[at % len(YEARS)] for at in numbers.tolist()]
        draws = rng.random(len(numbers))
        senses = [
            int(np.searchsorted(np.cumsum(SHARES[year])[:-1], draw)) for year, draw in zip(years, draws, strict=True)
        ]
        vectors = middles[senses] + 0.6 * rng.normal(size=(len(numbers), FEATURES))
        places = [
            _place(int(at), year, sentences[int(at) % len(sentences)]) for at, year in zip(numbers, years, strict=True)
        ]
        yield occurrence_table(shape, places, [[1]] * len(numbers), {LAYER: vectors})


def _place(number: int, year: str, sentence: str) -> CorpusPlace:
    start = sentence.casefold().index(WORD)
    return CorpusPlace(
        number, year, f"{sentence} ({number})", start, start + len(WORD), start, WORD, sentence[start : start + 4]
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
