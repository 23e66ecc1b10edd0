"""Every rare word that a page says is a term of the glossary, or plain English that stands here with its reason."""

import re

import pytest

from components.shell.contents import PAGES
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.glossary import TERMS
from tests.reading import unfolded

FREQUENT = 12_000
"""BERT's vocabulary is in the order of how often its words were met: whoever reads knows those before this row."""

ENDINGS = ("s", "es", "ed", "d", "r", "er", "est", "ing", "ly", "ness", "ings")
"""What makes another form of a word that is known."""

PLAIN = {
    "authors of what is checked": "devlin ethayarajh mccormick pogiatzis puccetti tinkerd coenen schijndel timkey xiao"
    " kendall jain mickus attieh nroos caliskan",
    "models, libraries and places": "bert elmo minilm distilbert gt hugging python pytorch numpy scikit "
    "conll wic coarsewsd glove",
    "formats of files": "ascii csv tsv npz json parquet arrow safetensors jupyter ipynb",
    "units and kinds of numbers": "milliseconds kb mb gb bytes ms float",
    "examples of words and pieces that are spoken of": "banco banker bankers teller ding ing ville jacksonville robber",
    "the app's own furniture": "sidebar untick unticked preview tutorial tutorials lasso scrubber popover projector",
    "shapes in a picture": "dashed diagonal fainter triangles streaks strips ringed dotted shaded",
    "everyday words that newspapers use less": "easiest simplest flatters mole unrelated documentation halves "
    "anew can't paste furthest midst noughts outweighs ours scaled labelled unused "
    "widest arrows microscope additions continuations multiply guesses guessing rarer minus enlarge punctuation "
    "typed decimals subtracted nearer encoded computed zeros exclamation overwrites separator "
    "neighbour neighbours neighbourhoods wrongly cancel flattening judged hangs notices lays compare loses weigh gaps "
    "singular plural default recommend simulations likeliest midway overlap prejudice unpleasant",
}
"""why -> words that need no definition. No term of statistics or of machine learning belongs here."""

_MARKUP = re.compile(
    r"bert-\w+-\w+|`+[^`]*`+|:[a-z]+/\w+:|:[a-z-]+\[|https?://\S+|\]\([^)]*\)|(?<!\*)\*[^*\n]{1,40}\*(?!\*)"
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*[A-Za-z]")
_DEFINED = re.compile(
    "|".join(
        rf"(?<![\w-]){re.escape(form)}(?![\w-])"
        for form in sorted(
            (form for term in TERMS.values() for form in (term.name, *term.forms)), key=len, reverse=True
        )
    ),
    re.IGNORECASE,
)


def words_of(markdown: str) -> set[str]:
    """The words of a text in small letters, without terms, code, addresses, and words quoted in italics."""
    plain = _MARKUP.sub(" ", markdown.replace("\\", "").replace("**", ""))
    return {word.casefold().replace("’", "'").removesuffix("'s") for word in _WORD.findall(_DEFINED.sub(" ", plain))}


def undefined(markdown: str, frequent: set[str]) -> set[str]:
    """The words of a text that are neither frequent nor a form of a frequent word, nor explained."""
    plain = {word for words in PLAIN.values() for word in words.split()}
    stems = {word: {word.removesuffix(end) for end in ENDINGS} for word in words_of(markdown) - plain}
    doubled = {word: {stem[:-1] for stem in found if stem[-1:] == stem[-2:-1]} for word, found in stems.items()}
    return {word for word, found in stems.items() if not ({word, *found, *doubled[word]}) & frequent}


@pytest.fixture(scope="module")
def frequent(bert):
    return set(bert.vocabulary[:FREQUENT])


@pytest.mark.parametrize("page", PAGES)
def test_every_rare_word_of_a_page_is_a_term_or_plain_english(open_page, page, frequent):
    at = open_page(f"{page}.py")
    for _ in range(2):  # some folds hold folds
        folds = {
            str(key).removeprefix("fold ") for key in at.session_state._state.filtered_state if "fold " in str(key)
        }
        unfolded(at, *(folds - {"take"}))
    elements = [*at.markdown, *at.caption, *at.info, *at.title, *at.header, *at.subheader]
    quoted = words_of(" ".join(labelled_sentences("bank"))) if page == "atlas" else set()  # which names senses by words
    assert not undefined("\n".join(str(element.value) for element in elements), frequent) - quoted


@pytest.mark.parametrize("word", ["silhouetted", "kurtotic", "heteroscedasticity", "softmax", "cosinus", "orthogonal"])
def test_a_term_of_art_that_nobody_defined_is_found(word, frequent):
    assert undefined(f"The **{word}** of the words.", frequent) == {word}


def test_a_term_its_forms_and_the_forms_of_plain_words_are_not(frequent):
    assert not undefined("Two cosines, explained variance, LayerNorm; it *zyzzyvas* `softmax` and stretched.", frequent)


def test_no_term_is_excused_as_plain_english():
    plain = {word for words in PLAIN.values() for word in words.split()}
    assert not plain & {form.casefold() for term in TERMS.values() for form in (term.name, *term.forms)}


def test_every_meaning_is_itself_in_plain_words(frequent):
    assert not undefined("\n".join(term.meaning for term in TERMS.values()), frequent)
