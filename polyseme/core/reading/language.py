"""Whether a text is in the language that a model learned, judged by its letters, function words and split words.

Here only "not English" is asked, of models that learned English alone. A split word says little by itself: lists of
rare words and typing errors split too. So at least one foreign function word, or letter, must be there.
The rules were chosen on tests/core/languages.tsv and some 200 texts more: 248 of 258 foreign ones noticed, 2 of 186 odd
English ones and none of 3,050 plain ones taken for foreign. Of languages_fresh.tsv, mostly written afterwards, 54 of 60
foreign sentences in twelve languages are noticed, and 1 of 50 odd English ones is not read as English.
"""

from dataclasses import dataclass

from polyseme.bert import Bert, Tokens
from polyseme.examples import function_words

_FOREIGN = (
    "de der das den dem des und ist sind war nicht ich du wir sie ihr es ein eine einen einem einer mit auf zu zum zur "
    "wo wie mir mich dir dich uns mein meine sein seine heute morgen gestern sich auch noch nur aber wird werden hat "
    "haben habe kann kannst muss bitte jeden jede jedes ganzen nach bei von vom aus beim über für kein keine oder "
    "wenn weil dass schon sehr hier bin bist ins als hatte hatten wurde wurden ihre ihren unser unsere dieser diese "
    "dieses diesem diesen doch immer wieder dann wann warum welche viel viele zwei drei ohne gegen durch bis seit het "
    "een en niet ik je jij wij ze zijn mijn naar ook maar deze dat waar op aan van voor uit geen heb hebben heeft "
    "gaan gaat wordt elke hij zij al nog wel onze ons te dan wanneer waarom haar hun uw jouw mij tegen tijdens tussen "
    "zonder le la les une et que qui aux dans sur il elle nous vous ils elles ce cette ces ma mes ses avec où sont ne "
    "pas un pour par plus très mais tout tous toute suis était avait est au notre nos votre leur leurs mon quand "
    "pourquoi chez sans sous entre ai el los las una del por su muy está lo cuando donde dónde para pero más hace "
    "todo todos este esta qué son fue tiene nuestro nuestra él ellos con sobre porque también ya se di più gli che "
    "della nel nella dei ho hai non sono mio mia questo questa anche molto alla da dal ogni dove si ci oggi domani "
    "come fa è uno sul aveva ha nostro nostra suo sua tuo perché quando lei lui loro noi voi um uma não em com meu "
    "minha os ao na muito é também eu ele ela você tem foi seu pelo pela mas jest nie się są moje moja mój czy tak w "
    "z już jak gdzie jutro dzisiaj bardzo od po dla ale miał przez przy pod nad bez że który która które jego jej "
    "nasz ve bir bu çok için daha değil gibi sen bugün yarın nerede var yok ile och är att det som inte jag har ett "
    "på av med för han hon og ikke til jeg från hade hans hennes mycket"
)
FOREIGN = frozenset(_FOREIGN.split())
"""Function words of other languages in Latin letters, without those that are English words too."""
_SHARED = "a am an as at do he i in is like me no of on one or over past so to was we"
SHARED = frozenset(_SHARED.split())
"""English function words that other languages have as well."""
BORROWED = frozenset("éèêçïñâûà")
"""Letters beyond ASCII that English keeps in borrowed words."""
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
    words = [word.text for word in tokens.grouped if word.text.isalpha()]
    small = [word for word in tokens.grouped if word.text.isalpha() and word.text[0].islower()]  # names say nothing
    named = {at for at, trio in enumerate(zip(words, words[1:], words[2:], strict=False), 1) if _in_name(*trio)}
    foreign = sum(word.lower() in FOREIGN and at not in named for at, word in enumerate(words))
    foreign += sum(not (word.text.isascii() or word.text in FOREIGN) and _foreign_letters(word.text) for word in small)
    own = function_words() - SHARED - FOREIGN
    english = sum(word.lower() in own for word in words)
    cut = sum(len(word.positions) > 1 for word in small)
    return len(words) > 1 and bool(small) and foreign > 0 and foreign + CUT * cut - english > SURPLUS * len(small)


def _in_name(before: str, word: str, after: str) -> bool:
    """Whether a small word stands within a name, such as "Rio de Janeiro"."""
    return word[0].islower() and before[0].isupper() and after[0].isupper()


def _foreign_letters(word: str) -> bool:
    return any(not letter.isascii() and letter not in BORROWED for letter in word)
