"""What holds on page after page: presets, links that ask for what is not there, short texts, and another model."""

import pytest

from polyseme import examples
from tests.reading import refused, settled, shown, unfolded
from tests.whole import with_each

FOLDED = {
    "arrows": ("lengths", "three", "beside", "random", "take"),
    "axes": ("sure", "tests"),
    "inputs": ("change", "layernorm", "again", "positions", "segments"),
    "layers": ("outliers", "one", "depth", "strips", "shapes"),
    "maps": ("sure",),
    "neighbours": ("sure",),
    "sentences": ("pairs", "certainty", "cls", "changes"),
    "tokens": ("given", "cut"),
}
"""The folds of a page that are opened here."""


@pytest.fixture
def opened(open_page):
    """A page with values in its address, with its folds open and all its work done."""

    def complete(page, **address):
        return settled(unfolded(open_page(f"{page}.py", **address), *FOLDED.get(page, ())))

    return complete


PRESETS = {
    "tokens": (examples.TOKENS, ""),
    "inputs": (examples.INPUTS, "the word counts mo"),
    "layers": (examples.LAYERS, "lies far"),
    "attention": (examples.ATTENTION, " looks "),
    "senses": (examples.SENSES, "(layer 6)"),
    "sentences": (examples.SENTENCES, "most."),
    "neighbours": (examples.NEIGHBOURS, ""),
    "maps": (("One sentence, piece by piece", "The three banks, layer by layer"), "The 7 maps keep"),
}


@pytest.mark.parametrize("page", PRESETS)
def test_each_preset_is_one_click(open_page, page):
    at = settled(unfolded(open_page(f"{page}.py"), "sure"))
    for name in PRESETS[page][0]:
        settled(at.button(key=f"try {name}").click().run())
        wanted = getattr(examples, page.upper())[name]
        asked = wanted if isinstance(wanted, dict) else {}
        assert {key: at.session_state[key] for key in asked if key in at.session_state} == asked
        assert PRESETS[page][1].casefold() in shown(at).casefold()


BAD = [
    ("tokens", {"segments": "sideways", "model": "../../etc/passwd", "find": "x", "cut": "z", "padding": "w"},
     "20 words"),
    ("tokens", {"fitted": "true", "length": "17"}, "At length 128"),
    ("inputs", {"token": "-1", "position": "99999", "flip": "nan", "again": "<b>"}, "after one change"),
    ("inputs", {"token": "99999", "position": "-1", "flip": "2", "again": ""}, "after one change"),
    ("layers", {"token": "999", "layer": "7", "bins": "9999", "scope": "x", "segments": "q"}, "lies far"),
    ("layers", {"token": "bank", "layer": "1.5", "bins": "many", "definition": "true", "opened": "layer 99"},
     "Layer 5, **bank** (position 6)"),
    ("arrows", {"beside": "99"}, "*bank* and *vault*"),
    ("senses", {"choice": "Layer 99", "join": "x", "a": "77", "b": "x", "top": "-4", "measure": "y", "segments": "q"},
     "(layer 6)"),
    ("senses", {"text": "The river bank. " * 6, "like": "z"}, "Closest:"),
    ("senses", {"why": "9", "way": "x"}, ""),
    ("attention", {"looks": "77", "heads": "y", "looker": "z", "bars": "q"}, "bank looks most at **fishing**"),
    ("sentences", {"sentence_layers": "Layer 99", "sentence_pooling": "x", "list": "y"}, "**Number 1 is nearest"),
    ("axes", {"axis": "up – down", "test": "x"}, "lean to **he**"),
    ("neighbours", {"view": "x"}, "the last of the 10, **loans**"),
    ("neighbours", {"view": "Words", "k": "9999", "among": "y", "letters": "-3", "join": "z"}, ""),
    ("neighbours", {"view": "In context", "token": "777", "centre": "q", "ranks": "x", "others": "perhaps"}, ""),
    ("neighbours", {"view": "Occurrences", "token": "777", "vector": "Layer 99", "which": "none"}, ""),
    ("neighbours", {"view": "Arithmetic", "lengths": "long"}, ""),
    ("maps", {"what": "x", "company": "everyday sentences", "method": "q", "dimensions": "4", "layers": "Layer 99",
              "colour": "taste", "point": "999", "metric": "z", "seed": "-3", "first": "77", "join": "x",
              "neighbours": "1", "perplexity": "x"}, "The 7 maps keep"),
    ("export", {"source": "/etc/passwd", "unit": "letters", "choice": "Layer 99", "dims": "umap", "format": "pickle",
                "segments": "sideways"}, "**One file: 22 rows of 384 numbers**, a row for each token."),
    ("export", {"dims": "first", "n": "99999"}, "**One file: 22 rows of 50 numbers**, a row for each token."),
    ("facts", {"verdict": "maybe"}, ""),
    ("start", {"guess": "moon"}, ""),
]  # fmt: skip
"""What stands in a page's address and is not there, and what the page says with its defaults."""
MEANT = {
    ("dims", "first"),
    ("definition", "true"),
    ("fitted", "true"),
    ("text", "The river bank. " * 6),
    *(("view", view) for view in ("Words", "In context", "Occurrences", "Arithmetic")),
}


@pytest.mark.parametrize(("page", "bad", "said"), BAD)
def test_bad_values_in_the_address_fall_back_each_with_a_word(opened, page, bad, said):
    at = opened(page, **bad)
    assert refused(at) == {key for key, value in bad.items() if (key, value) not in MEANT}
    assert said in shown(at)


TEXTS = {
    "one letter": "a",
    "one word without end": "x" * 5_000,
    "lines that nobody expects": "我在河边的银行工作。深圳 ꙮ\n[CLS] [MASK] [SEP] [UNK] [PAD]\n=1+1\nsame\nsame",
}
SAYS = [
    ("arrows", {}, "cosine"),
    ("inputs", {}, "counts"),
    ("attention", {}, " looks "),
    ("layers", {}, "unrelated words look"),
    ("sentences", {}, "of words, *"),
    ("tokens", {}, ""),
    ("tokens", {"pair": True}, ""),
    *(("export", {"unit": unit}, " numbers") for unit in ("tokens", "words", "sentences")),
    *(("neighbours", {"view": view}, "") for view in ("Words", "In context")),
]
"""What pages say of any text."""


@pytest.mark.parametrize(("page", "address", "said", "name"), with_each(SAYS, [*TEXTS]))
def test_no_text_breaks_a_page_and_its_folds(opened, page, address, said, name):
    read = {"pair": TEXTS[name]} if "pair" in address else {"text": TEXTS[name], **address}
    if page == "neighbours":
        read |= {"words": TEXTS[name], "poles": TEXTS[name]}
    assert said in shown(opened(page, **read))


@pytest.mark.parametrize(
    ("page", "said"),
    [
        *((page, "ype a word") for page in ("layers", "tokens")),
        *((page, "No text yet") for page in ("attention", "export", "inputs")),
        ("sentences", "Type a few sentences"),
        *((page, "") for page in ("neighbours", "senses", "start")),
    ],
)
def test_nothing_to_read_gets_a_next_step(open_page, page, said):
    at = open_page(f"{page}.py")
    for text in ("", " \n\t ", "\u200b"):
        at.text_area(key="text").set_value(text).run()
        assert any(said in one.value for one in at.info), text


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("arrows", ["With 32 numbers"]),
        ("inputs", ["no second segment to swap to", "has **no segment vectors**"]),
        ("attention", ["We can't tell", "Marks, such as “,”, take 18"]),
        ("layers", ["22 tokens × 4 layers × 32", "outlier features"]),
        ("axes", ["when the other pairs place them"]),
        ("course", ["Do opposites point opposite ways?"]),
        ("senses", ["no segment vectors"]),
        ("sentences", ["has no pooling of its own"]),
        ("neighbours", ["the last of the 10"]),
        ("maps", ["The 4 maps keep"]),
        ("export", ["**One file: 22 rows of 32 numbers**, a row for each token."]),
    ],
)
def test_a_model_of_another_shape_without_segments_is_served(opened, distil_folder, monkeypatch, page, said):
    monkeypatch.setenv("POLYSEME_MODELS", str(distil_folder))
    at = opened(page, model=distil_folder.name)
    assert [one for one in said if one not in shown(at)] == []
