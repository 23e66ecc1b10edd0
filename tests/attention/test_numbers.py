"""Where a word looks: beside transformers' own attention, beside a head worked out by hand, and over many sentences."""

import numpy as np
import pytest
import torch
import transformers
from scipy.stats import spearmanr

import polyseme
from polyseme import examples
from polyseme.attention.numbers import RELATIONS, same_order, strongest, usual, usual_everyday
from polyseme.bert import FAMILIES
from polyseme.core.occlusion.attention_shares import attention_of, targets_of
from polyseme.core.occlusion.changes import word_spans

TEXT = "The old crane stood beside the river, dreaming of embeddings."
CRANE = (8, 13)


def weights_of(bert, text):
    """(layer, head, from, to): what transformers gives with eager attention."""
    model = transformers.AutoModel.from_pretrained(bert.folder, attn_implementation="eager").eval()
    tokens = bert.tokenize(text)
    given = {"input_ids": torch.tensor([tokens.ids])}
    given |= {"token_type_ids": torch.tensor([tokens.segments])} if tokens.segments else {}
    with torch.inference_mode():
        return torch.cat(model(**given, output_attentions=True).attentions).numpy(), tokens


@pytest.mark.parametrize("name", FAMILIES)
def test_the_shares_of_every_family_are_sums_of_transformers_own(name, family_folder, open_folder):
    bert = open_folder(family_folder(name))
    found = attention_of(bert, TEXT, CRANE)
    weights, tokens = weights_of(bert, TEXT)
    assert sorted(piece for target in found.targets for piece in target.pieces) == list(range(len(tokens)))
    own = [i for i, place in enumerate(tokens.spans) if place and CRANE[0] <= place[0] < place[1] <= CRANE[1]]
    for i, target in enumerate(found.targets):
        expected = weights[:, :, own][..., list(target.pieces)].sum(-1).mean(-1)
        np.testing.assert_allclose(found.weights[:, :, i], expected, atol=1e-5)
    kinds = [target.kind for target in found.targets]
    assert [kinds[0], kinds[-1], kinds.count("itself"), kinds.count("mark")] == ["start", "end", 1, 2]
    words = [target for target in found.targets if target.kind == "word"]
    assert " ".join(word.name for word in words) == "The old stood beside the river dreaming of embeddings"
    assert [word.away for word in words] == [-2, -1, 1, 2, 3, 4, 5, 6, 7]


def test_one_head_worked_out_by_hand(bert):
    found, encoding = attention_of(bert, TEXT, CRANE), bert.encode(TEXT)
    layer = bert.network._model.encoder.layer[3].attention.self
    states, head = torch.tensor(encoding.states[3]), slice(2 * 32, 3 * 32)  # head 3 of layer 4
    query, key, value = (part(states)[:, head].detach().numpy() for part in (layer.query, layer.key, layer.value))
    scores = query[3] @ key.T / np.sqrt(32)  # crane is the third piece after [CLS]
    shares = np.exp(scores) / np.exp(scores).sum()
    arriving = shares * np.linalg.norm(value, axis=1)
    for table, by_hand in ((found.weights, shares), (found.weighed, arriving / arriving.sum())):
        expected = [by_hand[list(target.pieces)].sum() for target in found.targets]
        np.testing.assert_allclose(table[3, 2], expected, atol=1e-5)


def test_what_is_usual_is_the_mean_over_the_words_that_have_it(bert):
    texts = examples.everyday()[:3]
    found, seen = usual(bert, texts), {name: [] for name in RELATIONS}
    for text in texts:
        weights, tokens = weights_of(bert, text)
        words = [[i for i, p in enumerate(tokens.spans) if p and s <= p[0] < e] for s, e in word_spans(text)]
        signs = [i for i, p in enumerate(tokens.spans) if p and not any(i in word for word in words)]
        for at, own in enumerate(words):
            rows = weights[:, :, own].mean(2)
            near = {at + away: away for away in (-2, -1, 1, 2)}
            far = [i for n, word in enumerate(words) if n != at and n not in near for i in word]
            parts = {"start": [0], "end": [len(tokens) - 1], "itself": own, "mark": signs, "word": far}
            parts |= {away: words[n] for n, away in near.items() if 0 <= n < len(words)}
            for name, pieces in parts.items():
                if pieces:
                    seen[name].append(rows[..., pieces].sum(-1))
    for i, name in enumerate(RELATIONS):
        np.testing.assert_allclose(found.weights[..., i], np.mean(seen[name], axis=0), atol=1e-5)
    assert (found.texts, found.words) == (3, sum(len(word_spans(text)) for text in texts))


def test_what_is_usual_for_a_word_adds_up_to_one_whatever_stands_around_it(bert):
    everyday = usual_everyday(bert)
    assert (everyday.texts, everyday.words) == (300, sum(len(word_spans(one)) for one in examples.everyday()))
    for text, span in ((TEXT, CRANE), ("bank", (0, 4)), (examples.TUTORIAL, (100, 104))):
        for weighed in (False, True):
            beside = everyday.beside(targets_of(bert.tokenize(text), span), weighed)
            assert beside.sum(-1) == pytest.approx(1, abs=1e-5)
    far = [i for i, target in enumerate(targets_of(bert.tokenize(TEXT), CRANE)) if target.away > 2]
    assert np.ptp(everyday.beside(targets_of(bert.tokenize(TEXT), CRANE))[..., far], axis=-1).max() < 1e-7


def test_two_orders_agree_as_scipy_says_and_few_words_are_not_compared():
    one, other = np.random.default_rng(0).normal(size=(2, 9))
    assert same_order(one, other) == pytest.approx(spearmanr(one, other).statistic)
    assert same_order(one[:3], other[:3]) is None
    assert same_order(np.ones(5), np.arange(5.0)) is None
    assert strongest(np.array([0.1, 0.16, np.nan])) == 1
    assert strongest(np.array([0.1, 0.14, np.nan])) is None


def test_the_public_call_gives_what_the_picture_shows(bert):
    found = polyseme.attention(bert, TEXT, "crane", layer=3, usual=True)
    assert found.finding.startswith("Of the other words, *crane* looks most at **old**")
    table = found.table()
    here = table[(table.layer == 3) & (table["looks at"] == "river")]
    river = next(i for i, target in enumerate(found.shares.targets) if target.name == "river")
    assert here.attention.mean() == pytest.approx(found.looks.shares[3, river], abs=1e-6)
    assert here["usual attention"].mean() == pytest.approx(found.looks.usual[3, river], abs=1e-6)
    whole, without = (bert.encode(text) for text in (TEXT, TEXT.replace("river", "")))
    a, b = (one.states[3, one.positions("crane")[0][0]] for one in (whole, without))
    expected = 1 - a @ b / np.linalg.norm(a) / np.linalg.norm(b)
    assert here["changed when left out"].to_numpy() == pytest.approx(expected, abs=1e-5)
    assert table.groupby(["layer", "head"]).attention.sum().to_numpy() == pytest.approx(1, abs=1e-5)
    one = polyseme.attention(bert, TEXT, "crane", layer=3, head=5)
    np.testing.assert_allclose(one.looks.shares[3], one.shares.weights[2, 5])
    assert one.finding.startswith("Layer 3, head 6: of the other words, *crane* looks")
    assert "import " not in found.html.split('<script type="module">')[1]
    with pytest.raises(ValueError, match="occurs 0 times"):
        polyseme.attention(bert, TEXT, "bank")
