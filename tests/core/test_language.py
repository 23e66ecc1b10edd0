"""Texts that the model cannot read: other languages are noticed, odd English is not."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from polyseme import examples
from polyseme.core.reading.language import language_of
from polyseme.figures.texts import language_reading

ROWS = [line.split("\t") for line in (Path(__file__).parent / "languages.tsv").read_text("utf-8").splitlines()]
TEN = ("German", "French", "Spanish", "Italian", "Dutch", "Polish", "Turkish", "Russian", "Chinese", "Arabic")


def noticed(bert, texts) -> float:
    return sum(language_of(bert, text).foreign for text in texts) / len(texts)


def test_a_text_of_another_language_is_noticed(bert):
    texts = {name: [text for language, text in ROWS if language == name] for name in TEN}
    assert min(map(len, texts.values())) >= 8
    assert noticed(bert, [text for language, text in ROWS if language in TEN]) >= 0.95
    assert min(noticed(bert, each) for each in texts.values()) >= 0.85
    assert noticed(bert, [text for language, text in ROWS if language not in (*TEN, "English")]) >= 0.85


def test_english_of_many_kinds_is_read_without_a_word(bert):
    odd = [text for language, text in ROWS if language == "English"]
    plain = [sentence for sentences in examples.kinds().values() for sentence in sentences]
    assert noticed(bert, odd) <= 0.02
    assert noticed(bert, [*plain, *(sentence for sentence, *_ in examples.labelled())]) == 0


def test_on_sentences_that_chose_no_rule_it_is_less_sure(bert):
    rows = [
        line.split("\t") for line in (Path(__file__).parent / "languages_fresh.tsv").read_text("utf-8").splitlines()
    ]
    assert noticed(bert, [text for language, text in rows if language != "English"]) >= 0.9
    assert noticed(bert, [text for language, text in rows if language == "English"]) <= 0.05


def test_a_model_of_many_languages_is_told_nothing(bert):
    many = SimpleNamespace(model=SimpleNamespace(languages="104 languages"), tokenize=bert.tokenize)
    assert not language_of(many, "Die Bank ist heute nicht offen.").foreign


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The bank is open.", ""),
        (
            "Die Bank ist heute nicht offen.",
            "This does not look like English. The model learned only English, so expect little.",
        ),
        ("I love my seal 🙂.", "Not in the vocabulary: 🙂. The model reads [UNK] there."),
    ],
)
def test_the_notice_is_a_sentence_or_two(bert, text, said):
    assert language_reading(language_of(bert, text)).replace("\\", "") == said
