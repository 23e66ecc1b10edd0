"""The script of the Arrows page against the page's numbers."""

import pytest

from polyseme import examples
from polyseme.arrows.numbers import limit_of_90_percent, random_cosines
from polyseme.core.similarity import cosine
from polyseme.export.scripts import page_script


@pytest.mark.parametrize(("model", "text"), [("bert", examples.TUTORIAL), ("distil_bert", "A bank, a bank 🙂.")])
def test_the_script_prints_the_pages_numbers(request, run, here, model, text):
    bert = request.getfixturevalue(model)
    encoding = bert.encode(text)
    printed = run(here(page_script("arrows", bert, TEXT=text, TOKEN=2, BESIDE=5, ANGLE=30), bert))
    (_, angle), (_, longer), (pieces, both) = printed["arrows"][1:]
    assert float(angle) == float(longer) == pytest.approx(0.8660254)
    assert pieces == f"{encoding.tokens.pieces[2]} and {encoding.tokens.pieces[5]}"
    assert float(both) == pytest.approx(cosine(encoding.states[-1][2], encoding.states[-1][5]), abs=1e-4)
    reached = {int(features): float(most) for features, most in printed["numbers"][1:]}
    expected = {n: limit_of_90_percent(random_cosines(n)) for n in (2, 3, 30, bert.features)}
    assert reached == pytest.approx(expected, abs=1e-4)
