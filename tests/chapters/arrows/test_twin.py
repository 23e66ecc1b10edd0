"""The code twin of the Arrows page, run in a process of its own, against the page's numbers."""

import pytest

from components import examples
from components.chapters.arrows.numbers import middle_of, random_cosines
from components.numbers.similarity import cosine
from components.takeaway.script import code_twin


@pytest.mark.parametrize(("model", "text"), [("bert", examples.TUTORIAL), ("distil_bert", "A bank, a bank 🙂.")])
def test_the_twin_prints_the_pages_numbers(request, run, here, model, text):
    bert = request.getfixturevalue(model)
    encoding = bert.encode(text)
    printed = run(here(code_twin("arrows", bert, TEXT=text, TOKEN=2, BESIDE=5, ANGLE=30), bert))
    (_, angle), (_, longer), (pieces, both) = printed["arrows"][1:]
    assert float(angle) == float(longer) == pytest.approx(0.8660254)
    assert pieces == f"{encoding.tokens.pieces[2]} and {encoding.tokens.pieces[5]}"
    assert float(both) == pytest.approx(cosine(encoding.states[-1][2], encoding.states[-1][5]), abs=1e-4)
    reached = {int(features): float(most) for features, most in printed["numbers"][1:]}
    assert reached == pytest.approx({n: middle_of(random_cosines(n)) for n in (2, 3, 30, bert.features)}, abs=1e-4)
