"""The built-in atlas: the labelled sentences of a word as a corpus of their own, in the form that files have."""

from io import BytesIO

from components.bert import Bert
from components.numbers.layers import layer_choices
from components.numbers.occurrences.gathering import labelled_sentences
from components.numbers.occurrences.states import Occurrences
from components.takeaway.corpus.reading import Corpus
from components.takeaway.corpus.rows import rows
from components.takeaway.corpus.schema import About, Place, columns
from components.takeaway.corpus.writing import write

SOURCE = "built-in sentences"


def built_in_corpus(bert: Bert, found: Occurrences, layer: str) -> Corpus:
    """The occurrences of a built-in word as a corpus with one layer choice."""
    word, vectors = found.word, found.vectors(layer_choices(bert.layers)[layer])
    about = About(
        model=bert.name,
        revision=bert.revision,
        layers=(layer,),
        join="Mean",
        segments="library",
        words=(word,),
        seed=0,
        most=len(found),
        context=max(len(one.text) for one in found.occurrences),
        files=((SOURCE, len(labelled_sentences(word))),),
        counts={word: {SOURCE: len(found)}},
        kept={word: {SOURCE: len(found)}},
    )
    places = [
        Place(one.sentence, SOURCE, one.text, *one.span, one.span[0], word, one.word) for one in found.occurrences
    ]
    schema = columns(about, {layer: vectors.shape[1]}, half=False)
    file = BytesIO()
    write(file, schema, [rows(schema, places, [one.positions for one in found.occurrences], {layer: vectors})])
    return Corpus.open(file.getvalue())


def known_senses(found: Occurrences) -> tuple[str, ...]:
    """The senses in which the occurrences were written."""
    senses = labelled_sentences(found.word)
    return tuple(senses[one.text] for one in found.occurrences)
