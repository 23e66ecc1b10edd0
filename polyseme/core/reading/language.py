"""Whether a text is in the language that a model learned, judged by its letters, function words and split words.

Here only "not English" is asked, of models that learned English alone. The rules were chosen on the sentences of
tests/core/languages.tsv. Of languages_fresh.tsv, written afterwards, 32 of 34 foreign sentences are noticed, and 4 of
20 odd English ones are taken for foreign: lists of rare words, typing errors and slang; of 1,548 plain ones, none.
"""

from dataclasses import dataclass

from polyseme.bert import Bert, Tokens
from polyseme.examples import function_words

_FOREIGN = (
    "der das und ist nicht ich wir sie ein eine einen mit auf im zu wo wie mir mein meine heute sich auch noch nur "
    "aber sind wird het een en niet ik je wij ze zijn mijn naar bij ook maar deze dat waar op aan van met le la les "
    "une et est que qui au aux dans sur je il elle nous vous ce cette ma ses avec où sont ne de un el los las una "
    "del por mi su muy está lo cuando di più gli che della nel dei ho hai non sono mio mia questo questa anche molto "
    "uma não em com meu minha jest nie się na są moje moja czy tak ve bir bu çok için daha değil gibi och är att det "
    "som inte jag har og"
)
FOREIGN = frozenset(_FOREIGN.split())
"""Function words of other languages in Latin letters, without those that are English words too."""
_SHARED = "a am an as at do he i in is like me no of on one or over past so to was we"
SHARED = frozenset(_SHARED.split())
"""English function words that other languages have as well."""
CUT, SURPLUS = 0.6, 0.3
"""What a word in several pieces counts beside a foreign function word; what all must exceed, per word."""


@dataclass(frozen=True)
class Language:
    """Whether a text looks unlike the model's language, and the words of which the model sees only [UNK]."""

    foreign: bool
    unknown: tuple[str, ...]


def language_of(bert: Bert, text: str) -> Language:
    """The verdict on a text; one of a model of other or many languages is never foreign.

    >>> from polyseme.bert import load
    >>> bert = load("all-MiniLM-L6-v2")
    >>> [language_of(bert, text).foreign for text in ("Die Bank ist nicht offen.", "The bank is open.", "bank")]
    [True, False, False]
    """
    tokens = bert.tokenize(text)
    unknown = dict.fromkeys(word.text for word in tokens.grouped if tokens.unknown[word.positions[0]])
    return Language(bert.model.languages.startswith("English") and _foreign(tokens), tuple(unknown))


def _foreign(tokens: Tokens) -> bool:
    """Whether most letters are not Latin, or foreign and cut words outweigh English function words."""
    letters = [letter for word in tokens.grouped for letter in word.text if letter.isalpha()]
    if 2 * sum(letter > "\u024f" for letter in letters) > len(letters):
        return True
    words = [word.text.lower() for word in tokens.grouped if word.text.isalpha()]
    small = [word for word in tokens.grouped if word.text.isalpha() and word.text[0].islower()]  # names say nothing
    foreign = sum(word in FOREIGN for word in words)
    english = sum(word in function_words() and word not in SHARED for word in words)
    cut = sum(len(word.positions) > 1 for word in small)
    least = 3 if foreign or not all(word.text.isascii() for word in small) else 5
    return len(small) >= least and foreign + CUT * cut - english > SURPLUS * len(small)
