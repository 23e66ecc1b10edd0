"""The built-in atlas: the labelled sentences of a word as a corpus of their own, in the form that files have."""

from collections import Counter
from dataclasses import replace
from io import BytesIO

import numpy as np

from components.bert import Bert
from components.chapters.atlas.numbers.layout import Layout
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
    shape, pieces = columns({layer: vectors.shape[1]}, half=False), [one.positions for one in found.occurrences]
    file = BytesIO()
    write(file, about, shape, [rows(shape, places, pieces, {layer: vectors})])
    return Corpus.open(file.getvalue())


def named(layout: Layout, found: Occurrences) -> Layout:
    """The same, each sense called as most of its sentences were meant: so few share too few words for names."""
    known, meant = np.array(known_senses(found)), []
    for group in range(len(layout.senses)):
        meant.append(Counter(known[layout.groups == group].tolist()).most_common(1)[0][0])
    names = [f"{one} ({meant[: at + 1].count(one)})" if meant.count(one) > 1 else one for at, one in enumerate(meant)]
    pairs = zip(layout.senses, names, strict=True)
    return replace(layout, senses=tuple(replace(sense, name=name) for sense, name in pairs))


def known_senses(found: Occurrences) -> tuple[str, ...]:
    """The senses in which the occurrences were written."""
    senses = labelled_sentences(found.word)
    return tuple(senses[one.text] for one in found.occurrences)
