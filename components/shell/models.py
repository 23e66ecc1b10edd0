"""The app's caches of models and of what all chapters compute with them, and the loading of networks.

Keys are names and texts, never arrays; results are frozen or read-only, because all visitors share them. What belongs
to a model is pinned with it, everything else is bounded by bytes. Slow imports are inside the functions: the first
page must not wait for SciPy.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pandas as pd
import plotly.graph_objects as go
from threadpoolctl import threadpool_limits

from components.shell import visitors
from components.shell.heavy.fetching import Fetch
from components.shell.heavy.jobs import JobQueue
from components.shell.memory_cache import memory_cached, pinned
from polyseme import examples, limits
from polyseme.bert import Bert, Encoding, Tokens, load
from polyseme.bert.catalogue import BUNDLED_MODEL
from polyseme.bert.memory import unmap_libraries
from polyseme.core.input_layer import table_baselines
from polyseme.core.random_pairs import BASES, DEFAULT_BASE
from polyseme.core.reading.language import Language, language_of
from polyseme.disk_cache import disk_cached
from polyseme.figures.figure_spec import serialized

if TYPE_CHECKING:
    from polyseme.core.baseline import Baseline, Spread
    from polyseme.core.occurrences.states import Occurrences
    from polyseme.core.progress import Report
    from polyseme.core.verdict.calibration import Calibration
    from polyseme.core.verdict.verdicts import Judgement
    from polyseme.facts.claims import Checked

Value = TypeVar("Value")

FEW_LETTERS = 1_000
"""Of a text that is read at once."""

# The matrix products of a page are small: threads that share one spend their time waiting for each other, and beside
# other work a page took ten times as long. Heavy work uses one core, too.
threadpool_limits(1, user_api="blas")  # NumPy's, which is loaded
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # SciPy's, which is not
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # torch's threads sleep while they wait


@pinned(limits.MODELS_IN_MEMORY, "Opening the model …")
def model(name: str) -> Bert:
    """A model by name; its network is loaded when first used."""
    return load(name)


@memory_cached("Reading your text …")
def encoding(name: str, text: str, segments: str) -> Encoding:
    """A text's hidden states; the tutorial's are also cached on disk, for the first picture of a new server."""
    bert = model(name)
    tokens = bert.tokenize(text, segments=segments)
    if text != examples.TUTORIAL:
        return bert.encode_tokens(tokens)
    states = disk_cached("tutorial", bert, [text, segments], lambda: bert.encode_tokens(tokens).states)
    return Encoding(tokens, states)


@pinned(limits.MODELS_IN_MEMORY)
def vocabulary(name: str) -> pd.DataFrame:
    """A model's vocabulary with the kinds of its pieces; read-only."""
    from polyseme.core.vocabulary import vocabulary_table

    tokenizer = model(name).tokenizer
    return vocabulary_table(tokenizer.vocabulary, tokenizer.special, tokenizer.mark)


@pinned(2 * limits.MODELS_IN_MEMORY, "Random pairs, to compare with …")
def baseline(name: str, base: str = DEFAULT_BASE) -> Baseline:
    """The random baseline of a model in every layer, over one of BASES."""
    from polyseme.core.baseline import Baseline, Spread, random_baseline

    bert, texts = model(name), BASES[base].texts()
    compute = partial(random_baseline, bert, texts, drawable=BASES[base].drawable)
    return disk_cached("random pieces", bert, [texts, *_baseline_inputs(base)], compute, (Baseline, Spread))


@pinned(2 * limits.MODELS_IN_MEMORY)
def choice_chances(name: str, base: str = DEFAULT_BASE) -> dict[str, Spread]:
    """Layer choice -> the random baseline of a model; read-only."""
    from polyseme.core.baseline import Spread
    from polyseme.core.layers import layer_choices

    bert, texts = model(name), BASES[base].texts()
    choices = layer_choices(bert.layers)

    def compute() -> dict[str, Spread]:
        pieces = baseline(name, base)
        states = pieces.sample.swapaxes(0, 1)
        return {choice: pieces.cosines(choose(states)) for choice, choose in choices.items()}

    return disk_cached("random pairs", bert, [texts, *_baseline_inputs(base), *choices], compute, (Spread,))


def _baseline_inputs(base: str) -> list[object]:
    """All that a random baseline depends on besides the model and the sentences."""
    from polyseme.core.baseline import SEED

    return [base, sorted(examples.function_words()), SEED, limits.RANDOM_PIECES, limits.RANDOM_PAIRS]


@pinned(limits.MODELS_IN_MEMORY)
def _calibrations(name: str) -> dict[str, Calibration]:
    """The place where the calibration of a model is kept once it is there."""
    return {}


def calibration(name: str) -> Calibration | None:
    """The calibration of a model's verdicts; None until it is worked out, for a model without a bundled one."""
    from polyseme.core.verdict.calibration import calibration_at_hand

    kept = _calibrations(name)
    if name not in kept and (found := calibration_at_hand(model(name))):
        kept[name] = found
    return kept.get(name)


def calibrate(name: str, report: Report) -> Calibration:
    """The calibration of a model's verdicts, worked out from the labelled sentences."""
    from polyseme.core.verdict.calibration import calibration_of

    found = _calibrations(name)[name] = calibration_of(model(name), report)
    return found


def judgement(bert: Bert, own: Occurrences, choice: str, join: str = "Mean", segments: str = "library") -> Judgement:
    """The reader's occurrences with the built-in ones of the same word under a layer choice, and the verdicts."""
    from polyseme.core.layers import layer_choices
    from polyseme.core.occurrences import known
    from polyseme.core.verdict.verdicts import judge

    calibrated = calibration(bert.name)
    key = ("judgement", bert.name, own.word, own.occurrences, own.senses, choice, join, segments, calibrated is None)

    def find(texts: tuple[str, ...], word: str) -> Occurrences:
        return occurrences(bert.name, texts, word, join, segments)

    return computed_once(
        key, lambda: judge(bert, known.gather(own, find, layer_choices(bert.layers)[choice]), calibrated)
    )


@memory_cached()
def tokenized(name: str, texts: tuple[str, ...]) -> tuple[Tokens, ...]:
    """The tokens of many texts."""
    bert = model(name)
    return tuple(bert.tokenize(text) for text in texts)


@memory_cached()
def language(name: str, text: str) -> Language:
    """Whether a text is in the model's language, and its unknown words."""
    return language_of(model(name), text)


def _few(name: str, texts: tuple[str, ...], *_: str) -> bool:
    """Whether these are read within a tenth of a second."""
    return model(name).ready and sum(map(len, texts)) <= FEW_LETTERS


@memory_cached("Reading your sentences …", quick=_few)
def occurrences(name: str, texts: tuple[str, ...], word: str, join: str, segments: str) -> Occurrences:
    """The occurrences of a word with their states in every layer; those in built-in sentences are cached on disk."""
    from polyseme.core.occurrences.known import occurrences_of

    return occurrences_of(model(name), texts, word, join, segments)


def is_bundled(name: str, text: str, word: str) -> bool:
    """Whether the first picture of a word in a text is bundled with the app, so that it needs no network."""
    from polyseme.core.occurrences.known import cache_name

    return name == BUNDLED_MODEL and bool(cache_name((text,), word))


@pinned(2 * limits.MODELS_IN_MEMORY, "Asking the model …")
def checked_claims(name: str) -> tuple[Checked, ...]:
    """The tutorials' claims checked on a model."""
    from polyseme.facts.claims import Checked, check
    from polyseme.facts.claims.table import CLAIMS

    bert = model(name)
    inputs = [name, [(claim.says, claim.claimed, claim.made_for, claim.instead) for claim in CLAIMS]]
    verdicts = disk_cached("claims", bert, inputs, lambda: [(row.found, row.verdict) for row in check(bert, CLAIMS)])
    return tuple(Checked(claim, *verdict) for claim, verdict in zip(CLAIMS, verdicts, strict=True))


@pinned(limits.MODELS_IN_MEMORY)
def chances(name: str) -> dict[str, Spread]:
    """Table of the input layer -> the cosines of random pairs of its rows; read-only."""

    return table_baselines(model(name))


@memory_cached(unkeyed=1)
def computed_once(key: Hashable, _draw: Callable[[], Value]) -> Value:
    """The result of a function, cached under a key that names all that it depends on; read-only."""
    return _draw()


def cached_figure(key: Hashable, draw: Callable[[], go.Figure], read: Callable[[], str]) -> tuple[go.Figure, str]:
    """A figure and its reading, cached under a key that names all that they depend on; read-only."""
    return computed_once(("figure", key), lambda: (serialized(draw()), read()))


@pinned(1)
def jobs() -> JobQueue:
    """The heavy work of all visitors, with its results."""
    return JobQueue(limits.WORKERS, limits.RESULT_BYTES, visitors.still_here)


@pinned(16)
def fetch(name: str) -> Fetch:
    """The download of a model from the hub, shared by all visitors."""
    return Fetch(name)


@pinned(16)
def start_warmup(name: str) -> threading.Thread:
    """The thread that loads a model's network, started once; no daemon: to end a thread amid torch ends the process."""
    thread = threading.Thread(target=_load_network, args=(model(name),), name=f"warm {name}", daemon=False)
    thread.start()
    return thread


def _load_network(bert: Bert) -> None:
    """Loads the network, runs it once, and tunes the interpreter for requests beside heavy work.

    Threads switch after half a millisecond instead of five: a page needs the interpreter some hundred times, and
    beside heavy work its rerun takes .14 s instead of .26 s. gc.freeze takes torch's million lasting objects out of
    the garbage collector, whose full collection cost more than most pages; the gen-2 threshold is raised because with
    few objects left Python would run it after every seventy pages. .streamlit/config.toml leaves collection to Python.
    """
    sys.setswitchinterval(limits.SWITCH_SECONDS)
    gc.disable()
    try:
        bert.encode("bank")
    except Exception:  # the next page that needs the network reports the error
        return
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], limits.OLD_GARBAGE)
    unmap_libraries()
