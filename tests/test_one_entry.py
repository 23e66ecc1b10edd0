"""One entry in one table is enough: one more in each, and every page, script, notebook and command takes it."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from components.shell import memory_cache, models
from polyseme.bert import Model, catalogue
from polyseme.bulk import models as bulk_models
from polyseme.bulk.vectors import command
from polyseme.core import layers, pooling
from polyseme.core import vocabulary as vocabularies
from polyseme.export import formats
from polyseme.export.notebook import notebook_bytes
from polyseme.export.scripts import Script
from polyseme.facts.claims import Claim
from polyseme.facts.claims import table as claim_table
from polyseme.maps.numbers import projection
from polyseme.neighbours import numbers as filters
from polyseme.pooling.numbers import treatments
from polyseme.senses.numbers import microscope
from tests.reading import work_done

MODEL = "random-distil"
TEXT = "The bank lends untranslatable embeddings.\nEmbeddings by the river bank.\nA bank [SEP] of embeddings."
ROWS = "\n".join(
    ["sentence;word;sense"]
    + [f"Embeddings of {name} come loose.;embeddings;stones" for name in ("granite", "marble", "flint")]
    + [f"Embeddings of {name} are numbers.;embeddings;numbers" for name in ("words", "tokens", "letters")]
)


def mean_of_all(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., feature): the mean of all layers but the input layer."""
    return states[1:].mean(0)


def both_ends(states: np.ndarray) -> np.ndarray:
    """(layer, ..., feature) -> (..., 2 x feature): the input layer and the last, side by side."""
    return np.concatenate([states[0], states[-1]], axis=-1)


def middle(rows: np.ndarray) -> np.ndarray:
    """(..., piece, feature) -> (..., feature): half way between the smallest and the largest values."""
    return (rows.max(axis=-2) + rows.min(axis=-2)) / 2


def by_reach(vectors: np.ndarray, known: np.ndarray, size: int) -> np.ndarray:
    """(n, feature), (m, feature) -> (n, feature): each feature divided by how far it reaches."""
    return vectors / (np.ptp(known, axis=0) + 1e-3)


def first_axes(points: np.ndarray, dimensions: int) -> np.ndarray:
    """(n, feature) -> (n, dimension): the first features, as they are."""
    return points[:, :dimensions]


def short(piece: str, kind: str) -> bool:
    """Whether a piece may be an answer: it has few letters."""
    return len(piece) < 4 and kind != "special"


def ends_with(rows: pd.DataFrame, query: str) -> pd.DataFrame:
    return rows[rows["piece"].str.endswith(query)]


def write_lines(file, parts) -> None:
    """A line a vector."""
    for part in parts:
        file.write("".join(f"{' '.join(map(str, row))}\n" for row in part.vectors.tolist()).encode())


@pytest.fixture(autouse=True)
def as_new(distil_folder, monkeypatch):
    """A server that has computed nothing yet, with a small model."""

    def forget():
        memory_cache.clear(pinned_too=True)

    forget()
    monkeypatch.setenv("POLYSEME_MODELS", str(distil_folder))
    yield
    forget()


@pytest.fixture
def opened(open_page):
    """A page with values in its address, once all its heavy work is done; nothing fails and nothing is refused."""

    def complete(page: str, **address: str):
        at = open_page(f"{page}.py", **{"model": MODEL, "text": TEXT, "word": "embeddings"} | address)
        while not at.exception and (models.jobs()._jobs or not visited(at, page)):
            work_done()
            at.run()
        assert not [element.value for element in at.warning]
        return at

    return complete


@pytest.fixture
def scripts_of(distil_bert, here):
    """The scripts of an open page, ready to be run here."""

    def ready(at, page):
        scripts = at.session_state["visited"][page].scripts
        return [here(script, distil_bert) if "MODEL = " in script.code else script for script in scripts]

    return ready


def visited(at, page: str) -> bool:
    """Whether a page has come to its end."""
    return "visited" in at.session_state and page in at.session_state["visited"]


def data(at) -> pd.DataFrame:
    """The data that a page offers to take home, once it is opened and there."""
    at.session_state["fold take"] = True
    at.run()
    while models.jobs()._jobs or not at.dataframe:
        work_done()
        at.run()
    return at.dataframe[-1].value


def matrix(block) -> np.ndarray:
    return np.array([[float(cell) for cell in row] for row in block])


def upper(cosines: np.ndarray) -> np.ndarray:
    return cosines[np.triu_indices(len(cosines), 1)]


def check_senses(at, printed, choice):
    np.testing.assert_allclose(upper(matrix(next(iter(printed.values())))), data(at)[choice], atol=1e-4)


def check_sentences(at, printed, choice):
    np.testing.assert_allclose(upper(matrix(printed["every pair"][1:])), data(at)["cosine"], atol=1e-4)


def check_pooling(at, printed, choice):
    table = data(at)
    row = table[
        (table["choice"] == at.selectbox(key="look").value) & (table["vectors"] == at.selectbox(key="treated").value)
    ]
    assert float(printed["word"][-1][1]) == pytest.approx(row["score"].item(), abs=1e-4)


def check_maps(at, printed, choice):
    places = matrix([row[2:] for row in printed["lies on"][1:]])
    np.testing.assert_allclose(places, data(at)[["x", "y"]], atol=1e-3)


def check_export(at, printed, choice):
    rows = next(iter(printed.values()))[1:]
    np.testing.assert_allclose(matrix([row[4:9] for row in rows]), data(at).filter(like="feature "), atol=1e-4)


def check_words(at, printed, choice):
    assert [row[0] for row in printed["word"][1:]] == data(at)["piece"].tolist()
    np.testing.assert_allclose([float(row[2]) for row in printed["word"][1:]], data(at)["cosine"], atol=1e-4)


def check_occurrences(at, printed, choice):
    there = [float(row[0]) for row in printed["cosine"][1:]]
    for cosine in data(at)["cosine"][:3]:
        assert min(abs(cosine - one) for one in there) < 1e-4


MEASURED = {"data": "pasted text", "rows": ROWS}
ENTRIES = {
    "Mean of all": (
        layers.LAYER_CHOICES,
        layers.LayerChoice(
            "Mean of all", "mean of all", "the mean of all layers", mean_of_all, same_cosines_as="Sum of all"
        ),
    ),
    "Both ends": (layers.LAYER_CHOICES, layers.LayerChoice("Both ends", "both ends", "both ends", both_ends, width=2)),
    "Middle": (pooling.TOKEN_POOLINGS, middle),
    "Middle without special tokens": (
        pooling.SENTENCE_POOLINGS,
        pooling.SentencePooling("Middle without special tokens", "middle, own", middle, own=True),
    ),
    "scaled": (treatments.TREATMENTS, treatments.Treatment(by_reach)),
    "First axes": (
        projection.PROJECTIONS,
        projection.Projection(first_axes, "First axes shows two features as they are"),
    ),
    "short ones": (filters.FILTERS, filters.Filter("pieces of few letters", short)),
    "lines": (
        formats.FORMATS,
        formats.Format("Lines", ".lines", "text/plain", write_lines, "everything", "open('vectors.lines')"),
    ),
    "ends with": (vocabularies.SEARCHES, vocabularies.VocabularySearch("ank finds bank", ends_with)),
    "halved": (microscope.MEASURES, lambda vectors, scale: vectors / 2),
}
CHOSEN = {
    "as they come": (
        [
            ("senses", {"choice": "Mean of all"}, check_senses),
            ("sentences", {"sentence_layers": "Mean of all"}, check_sentences),
            ("pooling", {**MEASURED, "look": "Mean of all", "treated": "plain"}, check_pooling),
            ("maps", {"layers": "Mean of all", "company": "nothing else"}, check_maps),
            ("export", {"choice": "Mean of all"}, check_export),
            ("neighbours", {"view": "Occurrences", "vector": "Mean of all", "token": "2"}, check_occurrences),
        ],
        ["--layers", "mean of all"],
    ),
    "wide and pooled": (
        [
            ("senses", {"choice": "Both ends", "join": "Middle", "measure": "halved"}, check_senses),
            (
                "sentences",
                {"sentence_layers": "Both ends", "sentence_pooling": "Middle without special tokens"},
                check_sentences,
            ),
            ("pooling", {**MEASURED, "look": "Both ends", "treated": "plain", "join": "Middle"}, check_pooling),
            (
                "maps",
                {"layers": "Both ends", "join": "Middle", "method": "First axes", "company": "nothing else"},
                check_maps,
            ),
            (
                "export",
                {"choice": "Both ends", "unit": "words", "word_pool": "Middle", "format": "lines"},
                check_export,
            ),
            ("neighbours", {"words": "bank", "join": "Middle", "among": "short ones"}, check_words),
            ("tokens", {"find": "ends with", "search": "ank"}, lambda at, printed, _: None),
        ],
        ["--layers", "Both ends", "--unit", "words", "--pool", "middle", "--format", "lines"],
    ),
    "of pieces and sentences": (
        [
            ("pooling", {**MEASURED, "look": "Last", "treated": "scaled"}, check_pooling),
            ("neighbours", {"view": "Occurrences", "join": "Middle", "token": "2"}, check_occurrences),
            ("export", {"unit": "sentences", "sentence_pool": "Middle without special tokens"}, check_export),
            (
                "maps",
                {
                    "what": "Whole sentences",
                    "pooling": "Middle without special tokens",
                    "layers": "Last",
                    "company": "nothing else",
                },
                check_maps,
            ),
        ],
        ["--pool", "middle-without-special-tokens"],
    ),
}


@pytest.mark.timeout(400)
@pytest.mark.parametrize("chosen", CHOSEN)
def test_one_more_entry_in_each_table_opens_every_page_and_its_scripts_give_the_pages_numbers(
    opened, scripts_of, run, distil_bert, monkeypatch, tmp_path, chosen
):
    """All stand there at once, as they do not know one another; each is chosen somewhere."""
    for name, (table, made) in ENTRIES.items():
        monkeypatch.setitem(table, name, made)
    pages, options = CHOSEN[chosen]
    for page, address, agrees in pages:
        at = opened(page, **address)
        values = " | ".join(str(one.value) for one in [*at.selectbox, *at.get("button_group")])
        assert all(name in values for name in address.values() if name in ENTRIES), (page, values)
        agrees(at, run(*scripts_of(at, page)), address.get("choice"))
    lines, out = tmp_path / "lines.txt", tmp_path / "vectors.parquet"
    lines.write_text(TEXT, "utf-8")
    monkeypatch.setattr(bulk_models, "open_model", lambda *asked: distil_bert)
    assert command.main([str(lines), "--out", str(out), *options]) == command.ALL_FINE
    assert out.stat().st_size > 0


def test_every_entry_is_chosen_on_a_page():
    addresses = [address for pages, _ in CHOSEN.values() for _, address, _ in pages]
    assert set(ENTRIES) <= {value for address in addresses for value in address.values()}


def in_one(notebook: bytes) -> Script:
    """The code of a notebook as one script."""
    import nbformat

    cells = [cell.source for cell in nbformat.reads(notebook.decode(), 4).cells if cell.cell_type == "code"]
    return Script("notebook", "\n\n".join(["import plotly.io", "plotly.io.renderers.default = 'json'", *cells]))


def test_the_notebook_goes_on_behind_a_map_of_all_layers_together(opened, scripts_of, output_of):
    at = opened("maps", layers="All layers on one map", company="nothing else")
    visit = replace(at.session_state["visited"]["maps"], scripts=tuple(scripts_of(at, "maps")))
    assert "lies on" in output_of(in_one(notebook_bytes([visit], TEXT)))


def test_one_more_model_is_offered_and_opens_every_page(opened, distil_folder, monkeypatch):
    monkeypatch.delenv("POLYSEME_MODELS")
    more = Model("one more", 3, 32, 1, "tests", "none", folder=distil_folder)
    monkeypatch.setitem(catalogue.MODELS, "one more", more)
    for page in ("tokens", "inputs", "layers", "senses", "sentences", "export", "facts"):
        at = opened(page, model="one more")
        assert at.session_state["model"] == "one more"
        assert "one more" in " ".join(script.code for script in at.session_state["visited"][page].scripts)


def test_one_more_claim_stands_on_the_facts_page(opened, monkeypatch):
    claim = Claim("Every text has [CLS].", "nobody", "True", lambda bert: ("True", True))
    monkeypatch.setattr(claim_table, "CLAIMS", (*claim_table.CLAIMS, claim))
    at = opened("facts")
    assert claim.says in data(at)["claim"].tolist()
