"""What the pages and the documents say is short, plain and in the same words everywhere.

Every rare word is a term of the glossary, or plain English that stands here with its reason.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import textstat
from streamlit.testing.v1.element_tree import Block, Node

from components.shell.contents import PAGES
from docs.editors_copy.elsewhere import commands, controls, messages, on_paper, results, room, scripts
from docs.editors_copy.pages import Line, lines_of, lines_of_page, opened
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.glossary import TERMS

ROOT = Path(__file__).parents[2]
FREQUENT = 12_000
"""BERT's vocabulary is in the order of how often its words were met: whoever reads knows those before this row."""

ENDINGS = ("s", "es", "ed", "d", "r", "er", "est", "ing", "ly", "ness", "ings")
"""What makes another form of a word that is known."""

PLAIN = {
    "authors of what is checked": "devlin ethayarajh mccormick pogiatzis puccetti tinkerd coenen schijndel timkey xiao"
    " jain mickus attieh nroos caliskan bryson narayanan pereira fedorenko",
    "models, libraries and places": "bert elmo minilm distilbert gt hugging python pytorch numpy scikit "
    "conll wic coarsewsd glove transformers vec",
    "formats of files": "ascii csv tsv npz json parquet arrow safetensors jupyter ipynb",
    "units and kinds of numbers": "milliseconds kb mb gb bytes ms float",
    "examples of words and pieces that are spoken of": "banco banker bankers teller ding ing ville jacksonville robber",
    "the app's own furniture": "sidebar untick unticked preview lasso scrubber popover projector",
    "shapes in a picture": "dashed diagonal fainter triangles streaks strips ringed hollow dotted shaded outlines",
    "everyday words that newspapers use less": "easiest simplest flatters mole unrelated documentation halves "
    "anew can't paste furthest midst noughts outweighs ours scaled labelled unused "
    "widest arrows microscope additions continuations multiply guesses rarer minus enlarge punctuation "
    "typed decimals subtracted nearer encoded computed zeros exclamation overwrites separator "
    "neighbour neighbours neighbourhoods wrongly cancel flattening judged hangs notices lays compare loses weigh gaps "
    "singular plural default recommend simulations likeliest midway overlap "
    "arithmetic fetch axes exceed huts untrained judgements "
    "compares mistaken overlapping stripe beforehand misplaced zoom resumes computes prejudice unpleasant",
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


@pytest.fixture(scope="module")
def said(whole) -> Callable[[str], list[Line]]:
    """What a page says of its own text, all folds open, and in a whole run with other choices.

    The definitions beside its terms are left out.
    """
    defined = lambda line: line.kind == "help" and line.text.startswith("**")  # noqa: E731
    return cache(lambda page: [line for line in lines_of_page(page, [("", "")], whole) if not defined(line)])


def plain(markdown: str) -> str:
    """A text as it is read: without markup, code and addresses."""
    return re.sub(r"\\(?=\W)|\*|<[^>]+>|`[^`]*`|%\{[^}]*\}|:[a-z]+/\w+:|:[a-z-]+\[|\]\([^)]*\)", " ", markdown).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, an example in quotation marks or italics counted as one word."""
    shorter = re.sub(r"\*\*.*?\*\*|\*.*?\*|“.*?”|`[^`]*`|^- [^*].*$", "word", text, flags=re.MULTILINE)
    yield from (one for one in re.split(r"(?<=[.!?])\s+", plain(shorter)) if " " in one)


def words_in(text: str) -> int:
    return len(re.findall(r"[\w.,−-]*\w", plain(text)))


def grade(text: str) -> float:
    """The school year (Flesch-Kincaid) in which a text is easy; a word quoted as an example counts as one."""
    return float(textstat.flesch_kincaid_grade(" ".join(sentences(text))))


def test_a_hard_text_has_a_higher_grade_than_an_easy_one():
    hard = (
        "Heteroscedasticity notwithstanding, the multiplicity of intercorrelated representations necessitates caution."
    )
    assert grade("The cat sat on the mat. It was glad.") < 2
    assert grade(hard) > 20


LONGEST_SENTENCE = 22
MOST_WORDS = {"caption": 20, "help": 40, "markdown": 60, "info": 60, "warning": 60}


def too_long(lines):
    """The paragraphs, and items of lists, with more words than their kind may have."""
    parts = [(part, line.kind) for line in lines for part in re.split(r"\n(?=- |\d+\. |\n)", line.text)]
    return [part for part, kind in parts if words_in(part) > MOST_WORDS.get(kind, 60)]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_it_briefly(said, page):
    prose = [line.text for line in said(page) if line.kind in {*MOST_WORDS, "headline"}]
    long = [one for text in prose for one in sentences(text) if words_in(one) > LONGEST_SENTENCE]
    assert too_long(said(page)) + long == []


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("folded", "most"), [(False, 8), (True, 10)])
def test_a_page_is_easy_to_read(said, page, folded, most):
    kinds = {*MOST_WORDS, "headline"}
    prose = [line.text for line in said(page) if bool(line.fold) == folded and line.kind in kinds]
    prose = [text if text[-1] in ".!?" else f"{text}." for text in prose if " " in text]
    assert not prose or grade("\n".join(prose)) <= most


UNSEEN = {"help", "hidden label", "hover", "picture", "alt", "table"}
NINE = ("start", "arrows", "tokens", "inputs", "layers", "senses", "maps", "neighbours", "sentences")


PIECES = re.compile(r"-badge\[:small\[\d+\] ")
"""The position above a word piece: such a row is a drawing of a text, not prose."""


def pressed(node: Node) -> Iterator[str]:
    """The names of what there is to press, but for what a closed fold hides and the words of the text."""
    if isinstance(node, Block):
        if node.type not in ("expander", "popover"):
            for child in node.children.values():
                yield from pressed(child)
    elif node.type == "button_group" and node.key != "row of words":
        yield from (str(option.content) for option in node.proto.options)


def first_storey(page: str) -> int:
    """The words to read before anything is opened, the names of folds, controls and buttons to press among them.

    Of a map that plays, its hint and its longest headline count; of a list to choose from, nothing: it is closed.
    The text counts once: the buttons that lie on its words, and the word pieces with their ids, say it again.
    """
    at = opened(page)
    lines = [line for line in lines_of(at, page) if not line.fold and line.kind not in {*UNSEEN, "option"}]
    lines = [line for line in lines if not PIECES.search(line.text)]
    headlines = [words_in(line.text) for line in lines if line.kind == "headline" and "**" in line.text]
    read = sum(words_in(text) for text in (*(line.text for line in lines), *pressed(at.main)))
    return read - sum(headlines) + max(headlines, default=0)


def test_the_first_storeys_of_nine_pages_have_at_most_a_thousand_words():
    words = {page: first_storey(page) for page in NINE}
    assert sum(words.values()) <= 1_000, words


PHRASES = re.compile(
    r"\b(luck|by lot|heaps?|told|chance alone|who comes|share right|speaks? to the model|as it stands|taken for"
    r"|goes with whom|lit up|part them|halvings?|spreads from|which sense|nothing in common with)\b",
    re.IGNORECASE,
)
"""What nobody says, in code and documents either."""
RETIRED = re.compile(PHRASES.pattern + r"|\b(?-i:senses?)\b(?!-)", re.IGNORECASE)
"""The same and the code's word for a meaning."""


def retired(text: str) -> bool:
    """Whether a text has a retired phrase, a percentage without its space, or a minus that is a hyphen."""
    text = re.sub(r"`[^`]*`|%\{[^}]*\}|\[[^\]]*\]", "", text)
    return bool(RETIRED.search(plain(text)) or re.search(r"\d ?%|(?<![\w\]).,–-])-\d", text))


@pytest.mark.parametrize("place", [commands, controls, messages, room], ids=lambda place: place.__name__)
def test_what_is_said_outside_the_pages_uses_no_retired_phrase_and_is_brief(place):
    lines = list(place())
    assert lines
    assert [line for line in lines if RETIRED.search(plain(line.text)) and line.kind not in NOT_SHOWN] == []
    if place is room:
        assert {line.page for line in lines} == {"room, teacher", "room, phone", "room, projector"}
        assert too_long(lines) == []


@pytest.mark.parametrize("place", [on_paper, scripts, results], ids=lambda place: place.__name__)
def test_what_a_reader_takes_home_uses_no_retired_phrase_and_paper_short_sentences(place):
    lines = list(place())
    assert lines
    code = {"comment": PHRASES}
    assert [line for line in lines if code.get(line.kind, RETIRED).search(plain(line.text))] == []
    prose = [line.text for line in lines if place is on_paper and not line.text.startswith(BASIS)]
    assert [one for text in prose for one in sentences(text) if words_in(one) > LONGEST_SENTENCE] == []


BASIS = ("made: ", "versions: ", "machine: ", "settings: ", "data: ", "all-MiniLM-L6-v2: family")
"""How the lists of a report's versions, digests and settings begin."""

NOT_SHOWN = {"warning", "TypeError", "AttributeError"}
"""Kinds of messages in the code that go to a log, or to whoever writes code."""


@pytest.mark.parametrize("term", TERMS.values(), ids=TERMS)
def test_a_term_of_the_glossary_is_brief_and_in_plain_words(term):
    assert term.name not in ("band", "ties", "halving"), "a private word is said in plain English instead"
    assert not retired(term.meaning)
    assert all(words_in(one) <= LONGEST_SENTENCE for one in sentences(term.meaning))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_uses_no_retired_phrase_and_one_spelling_of_numbers(said, page):
    for line in said(page):
        if line.kind == "table" and line.fold == "Take it with you":
            continue  # the columns of a file have the names of the code
        assert not retired(line.text), line


@pytest.mark.parametrize(
    "document", sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("[RCS]*.md")]), ids=lambda file: file.stem
)
def test_a_document_uses_no_retired_phrase(document):
    if document.stem != "CHANGELOG":
        text = re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(PHRASES.pattern + r"|\d%", text, re.IGNORECASE)


@pytest.mark.parametrize("page", PAGES)
def test_every_rare_word_of_a_page_is_a_term_or_plain_english(said, page, frequent):
    quoted = words_of(" ".join(labelled_sentences("bank"))) if page in ("atlas", "senses", "sentences") else set()
    kinds = {"markdown", "caption", "info", "title", "header", "subheader"}
    read = [line.text for line in said(page) if line.kind in kinds and not line.fold.startswith("Take it")]
    assert not undefined("\n".join(read), frequent) - quoted


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
