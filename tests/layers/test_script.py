"""The script of the Layers page against the page's numbers."""

import numpy as np
import pytest

from components.chapters import layers as shows
from polyseme import examples
from polyseme.core.baseline import random_baseline
from polyseme.core.distribution import histogram, layer_summary, outlier_features
from polyseme.export.tables import layer_table
from polyseme.layers import dominant

FUZZED = 'A "quoted" \\back\\slash;\nnew line, 🙂 and naïve naïve naïve café'


@pytest.mark.parametrize(
    ("model", "text", "chosen"),
    [
        ("bert", examples.TUTORIAL, {}),
        ("bert", FUZZED, {"TOKEN": 3, "LAYER": 0, "BINS": 20, "SCOPE": "this piece", "SEGMENTS": "tutorial"}),
        ("distil_bert", examples.TUTORIAL, {"TOKEN": 19, "LAYER": 3, "BINS": 400}),
        ("electra_bert", "bank " * 600, {"TOKEN": 511, "LAYER": 2, "SCOPE": "this piece"}),
    ],
)
def test_the_script_prints_the_pages_numbers(request, run, here, model, text, chosen):
    bert = request.getfixturevalue(model)
    asked = {"TOKEN": 5, "LAYER": 5, "BINS": 200, "SCOPE": "all pieces", "SEGMENTS": "library"} | chosen
    encoding = bert.encode(text, segments=str(asked["SEGMENTS"]))
    settings = {name: value for name, value in asked.items() if name != "SEGMENTS"}
    scripts = shows.scripts(bert, {"TEXT": encoding.tokens.text} | settings, str(asked["SEGMENTS"]))
    printed = {name: rows for script in scripts for name, rows in run(here(script, bert)).items()}
    states, at = encoding.states, asked["TOKEN"]
    layers, tokens, features = states.shape

    assert printed["what"][1] == ["all layers", str([layers, 1, tokens, features]), str(states.size)]
    assert printed["what"][2] == ["by token", str([tokens, layers, features]), str(states.size)]

    vector = states[asked["LAYER"], at]
    counts, edges = histogram(vector, asked["BINS"])
    found = {name: cells for name, *cells in printed["piece"]}
    assert found["piece"] == [encoding.tokens.pieces[at]]
    assert int(found["within -2 and 2"][0]) == (np.abs(vector) <= 2).sum()
    for name, feature in (("lowest", vector.argmin()), ("highest", vector.argmax())):
        assert float(found[name][0]) == pytest.approx(vector[feature], abs=1e-4)
        assert int(found[name][1]) == feature
    assert float(found["fullest bin"][0]) == pytest.approx(edges[counts.argmax()], abs=1e-4)
    assert int(found["fullest bin"][1]) == counts.max()

    summary = layer_summary(states[:, at : at + 1] if asked["SCOPE"] == "this piece" else states)
    wanted = summary[["layer", "mean", "spread", "norm", "kurtosis", "within ±2", "lowest", "highest"]].to_numpy()
    rows = [[float(cell) for cell in row] for row in printed["layer"][1:]]
    np.testing.assert_allclose(rows, wanted, atol=1e-4, rtol=1e-4)

    outliers = outlier_features(states)
    named = {int(row[0]): [int(cell) for cell in row[1:]] for row in printed["feature"][1:]}
    assert list(named) == list(outliers.features)
    assert all(named[one] == [outliers.carried(one), (outliers.tokens[:, one] > 0).sum()] for one in named)

    seen = dominant.viewed(encoding, at if asked["SCOPE"] == "this piece" else None)
    feature = dominant.dominant_feature(seen, seen, random_baseline(bert, examples.everyday()[:9]))
    wanted = (feature.feature, feature.layer, feature.share, *feature.length)
    np.testing.assert_allclose([float(cell) for cell in printed["dominant"][1]], wanted, rtol=1e-4)


def test_the_download_has_every_layer_of_every_feature_and_names_the_outliers(bert):
    vectors = bert.encode(examples.TUTORIAL).states[:, 5]
    table = layer_table(vectors, (223, 99))
    assert list(table.columns) == ["feature", *(f"layer {layer}" for layer in range(7)), "outlier"]
    np.testing.assert_array_equal(table["layer 5"], vectors[5])
    assert table.loc[table["outlier"], "feature"].tolist() == [99, 223]
