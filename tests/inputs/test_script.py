"""The script of the Inputs page against the page's numbers."""

import pytest

from polyseme import examples
from polyseme.core.input_layer import Ingredients, cosines_to, ingredients, largest_difference, part_measures, parts_of
from polyseme.core.similarity import cosine
from polyseme.export.scripts import page_script
from polyseme.inputs.positions import compare_positions
from polyseme.inputs.repeated import compare_repeated, repeated

FUZZED = 'A "quoted" \\back\\slash;\nnew line, 🙂 and naïve naïve naïve café'


@pytest.mark.parametrize(
    ("model", "text", "token", "change"),
    [
        ("bert", examples.TUTORIAL, 6, (None, 6, 0)),
        ("bert", FUZZED, 3, (5000, 400, 1)),
        ("distil_bert", "bank " * 600, 19, (5000, 7, None)),
    ],
)
def test_the_script_prints_the_pages_numbers(request, run, here, model, text, token, change):
    bert = request.getfixturevalue(model)
    encoding = bert.encode(text)
    tokens = encoding.tokens
    made = ingredients(tokens, token)
    new = Ingredients(made.id if change[0] is None else change[0], *change[1:])
    again = next(iter(repeated(tokens)), None)
    settings = {"TEXT": tokens.text, "TOKEN": token, "PIECE": new.id, "POSITION": new.position}
    settings |= {"SEGMENT": new.segment, "AGAIN": again}
    scripts = (page_script("inputs", bert, **settings), page_script("inputs/positions", bert))
    printed = run(*(here(script, bert) for script in scripts))

    rows = {name: [float(cell) for cell in cells] for name, *cells in printed["part"][1:]}
    wanted = {name: [m.norm, m.mean, m.variance] for name, m in part_measures(parts_of(bert, new)).items()}
    assert list(rows) == list(wanted)
    assert all(rows[name] == pytest.approx(wanted[name], abs=1e-4) for name in wanted)

    (difference, changed) = (float(row[1]) for row in printed["largest difference to hidden state 0"])
    assert difference == pytest.approx(largest_difference(bert, encoding), abs=1e-4)
    assert changed == pytest.approx(cosines_to(bert, made, {"new": new})["new"], abs=1e-4)

    found = compare_repeated(bert, tokens, repeated(tokens)[again]).cosines if again else {"token": {}}
    wanted_pairs = [[*places, *(cosines[places] for cosines in found.values())] for places in found["token"]]
    for row, pair in zip(printed["first"][1:], wanted_pairs, strict=True):
        assert [float(cell) for cell in row] == pytest.approx(pair, abs=1e-4)

    means = [float(row[1]) for row in printed["distance"][1:]]
    assert means == pytest.approx(compare_positions(bert.position_vectors).means, abs=1e-4)
    if bert.segment_vectors is not None:
        assert float(printed["cosine of the two segments"][0][1]) == pytest.approx(
            cosine(*bert.segment_vectors), abs=1e-4
        )
