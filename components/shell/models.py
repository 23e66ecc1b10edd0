"""Every cache of the app, and the warming of what is slow to load.

Caches are keyed by names and texts, never by arrays; what they hand out is frozen or read-only, for all visitors
share it. What belongs to a model is bounded by the models kept in memory; what depends on a visitor's wishes, by its
bytes. What a cache computes with is imported when it is first asked: the first page must not wait for SciPy.
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

from components import examples, limits
from components.bert import Bert, Encoding, Tokens, load
from components.bert.catalogue import BUNDLED_MODEL
from components.numbers.bases import BASES, USUAL
from components.shell import private_streamlit
from components.shell.heavy.fetching import Fetch
from components.shell.heavy.jobs import Jobs
from components.shell.results.keeping import kept_on_disk
from components.shell.results.sharing import kept, shared

if TYPE_CHECKING:
    from components.numbers.baseline import Baseline, Spread
    from components.numbers.claims import Checked
    from components.numbers.occurrences.states import Occurrences

Drawn = TypeVar("Drawn")

# A page's products are small: two threads that share one burn the processor while they wait for each other. Beside
# other work a page took ten times as long with them, thirty in one moment thirty times. Heavy work has one core, too.
threadpool_limits(1, user_api="blas")  # of NumPy, which is here
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of SciPy, which is not
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # torch's threads share what is large, and sleep while they wait


@kept(limits.MODELS_IN_MEMORY, "Opening the model …")
def model(name: str) -> Bert:
    """The model of a name, opened once for all visitors; its network is loaded when first used."""
    return load(name)


@shared("The model reads your text …")
def encoding(name: str, text: str, pair: str | None, segments: str) -> Encoding:
    """A text's hidden states; the tutorial's are kept on disk, so that a new server has its first pictures at once."""
    bert = model(name)
    tokens = bert.tokenize(text, pair, segments)
    if text != examples.TUTORIAL or pair:
        return bert.encode_tokens(tokens)
    read = lambda: bert.encode_tokens(tokens).states  # noqa: E731
    return Encoding(tokens, kept_on_disk("tutorial", bert, [text, segments], read))


@kept(limits.MODELS_IN_MEMORY)
def vocabulary(name: str) -> pd.DataFrame:
    """The vocabulary of a model with the kinds of its pieces; not to be changed by who gets it."""
    from components.numbers.vocabulary import vocabulary_table

    tokenizer = model(name).tokenizer
    return vocabulary_table(tokenizer.vocabulary, tokenizer.special, tokenizer.mark)


@kept(2 * limits.MODELS_IN_MEMORY, "Random pairs, to compare with …")
def baseline(name: str, base: str = USUAL) -> Baseline:
    """What two random pieces of different sentences have in common, in every layer of a model, by one of BASES."""
    from components.numbers.baseline import Baseline, Spread, random_baseline

    bert, texts = model(name), BASES[base].texts()
    compute = partial(random_baseline, bert, texts, drawable=BASES[base].drawable)
    return kept_on_disk("random pieces", bert, [texts, *_drawn_by(base)], compute, (Baseline, Spread))


@kept(2 * limits.MODELS_IN_MEMORY)
def choice_chances(name: str, base: str = USUAL) -> dict[str, Spread]:
    """What random pairs reach under every layer choice of a model; not to be changed by who gets it."""
    from components.numbers.baseline import Spread
    from components.numbers.layers import layer_choices

    bert, texts = model(name), BASES[base].texts()
    choices = layer_choices(bert.layers)

    def compute() -> dict[str, Spread]:
        drawn = baseline(name, base)
        states = drawn.sample.swapaxes(0, 1)
        return {choice: drawn.cosines(choose(states)) for choice, choose in choices.items()}

    return kept_on_disk("random pairs", bert, [texts, *_drawn_by(base), *choices], compute, (Spread,))


def _drawn_by(base: str) -> list[object]:
    """All that random pairs depend on besides the sentences."""
    from components.numbers.baseline import SEED

    return [base, sorted(examples.function_words()), SEED, limits.RANDOM_PIECES, limits.RANDOM_PAIRS]


@shared()
def readings(name: str, texts: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """Many texts as a model reads them."""
    bert = model(name)
    return tuple(bert.tokenize(text, segments=segments) for text in texts)


@shared("The model reads your sentences …")
def occurrences(name: str, texts: tuple[str, ...], word: str, join: str, segments: str) -> Occurrences:
    """The occurrences of a word in some sentences, with their states in every layer; those in ours are kept on disk."""
    from components.numbers.occurrences.places import Occurrence
    from components.numbers.occurrences.states import Occurrences, find_occurrences

    bert, most = model(name), limits.SENSE_OCCURRENCES
    find = partial(find_occurrences, bert, texts, word, join, segments, most)
    if not (ours := _ours(texts, word)):
        return find()
    return kept_on_disk(ours, bert, [texts, word, join, segments, most], find, (Occurrences, Occurrence))


def _ours(texts: tuple[str, ...], word: str) -> str:
    """Under which name the occurrences of a built-in word in its built-in sentences are kept; empty for others."""
    if texts == (examples.TUTORIAL,):
        return "own occurrences" if (examples.TUTORIAL, word) in examples.known_senses() else ""
    built_in = tuple(sentence for sentence, of, _ in examples.labelled() if of == word)
    return "occurrences" if texts and texts == built_in else ""


def at_hand(name: str, text: str, word: str) -> bool:
    """Whether the first picture of a word in a text needs no network: what it shows comes with the app."""
    return name == BUNDLED_MODEL and bool(_ours((text,), word))


@kept(2 * limits.MODELS_IN_MEMORY, "The model is asked …")
def checked(name: str, about: str = "") -> tuple[Checked, ...]:
    """The tutorials' claims checked on a model: all of them, or the tutorial's own figures that a page shows."""
    from components.numbers.claims import TUTORIAL_MODEL, Checked, check
    from components.numbers.claims.table import CLAIMS

    bert = model(name)
    asked = [claim for claim in CLAIMS if not about or (claim.page, claim.made_for) == (about, TUTORIAL_MODEL)]
    compute = lambda: [(one.found, one.verdict) for one in check(bert, asked)]  # noqa: E731
    inputs = [name, [(one.says, one.claimed, one.made_for, one.instead) for one in asked]]
    found = kept_on_disk("claims", bert, inputs, compute)
    return tuple(Checked(claim, *verdict) for claim, verdict in zip(asked, found, strict=True))


@kept(limits.MODELS_IN_MEMORY)
def chances(name: str) -> dict[str, Spread]:
    """What two random rows of each table of the input layer have in common; not to be changed by who gets it."""
    from components.numbers.input_layer import table_chances

    return table_chances(model(name))


@shared(unkeyed=1)
def drawn(key: Hashable, _draw: Callable[[], Drawn]) -> Drawn:
    """What is made once for all who ask for the same; `key` names all that it depends on. Not to be changed."""
    return _draw()


def figure(key: Hashable, draw: Callable[[], go.Figure]) -> go.Figure:
    """A figure that all who ask for the same share, not to be changed; `key` names all that it depends on.

    It is drawn and taken apart for the browser once.
    """
    return drawn(("figure", key), lambda: _taken_apart(draw()))


def _taken_apart(figure: go.Figure) -> go.Figure:
    parts = figure.to_dict()
    figure.to_dict = lambda: parts  # it would be encoded anew each time
    return figure


@kept(1)
def jobs() -> Jobs:
    """The heavy work of all visitors, with its results."""
    return Jobs(limits.WORKERS, limits.RESULT_BYTES, private_streamlit.still_here)


@kept(16)
def fetch(name: str) -> Fetch:
    """The one fetching of a model from the hub that all visitors share and watch."""
    return Fetch(name)


@kept(16)
def warming(name: str) -> threading.Thread:
    """A thread that loads a model's network, started once; no daemon: to end a thread amid torch ends the process."""
    thread = threading.Thread(target=_warm, args=(model(name),), name=f"warm {name}", daemon=False)
    thread.start()
    return thread


AFTERWARDS: list[Callable[[str], None]] = []
"""What is done with a model's name once its network is loaded, in a thread of its own: app.py says what."""


def _warm(bert: Bert) -> None:
    """Loads the network and lets it run once; then takes what is loaded out of the garbage collector's rounds.

    From now on who computes hands the interpreter on after half a millisecond instead of five: a page needs it some
    hundred times, and beside heavy work waited each time. So its rerun took .26 s, and takes .14 s.
    To look through a million lasting objects of torch each time costs more than most pages do, and a sixth of the time
    that loading them takes. gc.freeze sets them aside; .streamlit/config.toml leaves it to Python when to collect. As
    little is left then, Python would look through all of it after each seventy pages: it is told to do so seldom.
    """
    sys.setswitchinterval(limits.TURN)
    gc.disable()
    try:
        bert.encode("bank")
    except Exception:  # whoever asks for the network next is told; this thread has no reader
        return
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], limits.OLD_GARBAGE)
    for work in AFTERWARDS:
        threading.Thread(target=work, args=(bert.name,), name=f"beforehand {bert.name}", daemon=False).start()
