"""Six tasks in Python, one a chapter, for a course at university; each code runs as it stands."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Exercise:
    """A task: its title, what to do, and code to begin with."""

    title: str
    text: str
    code: str


TASKS = (
    Exercise(
        "a cosine by hand",
        "Compute the cosine of *hot* and *cold* with NumPy alone. Try ten pairs of opposites: is any cosine negative?",
        """\
import numpy as np
import polyseme

bert = polyseme.load()
ids = bert.tokenizer.ids
hot, cold = bert.token_vectors[[ids["hot"], ids["cold"]]]
cosine = hot @ cold / (np.linalg.norm(hot) * np.linalg.norm(cold))
print(round(float(cosine), 3))
""",
    ),
    Exercise(
        "who is cut?",
        "Take a text of your own. What share of its words is cut? Compare a newspaper with a text about medicine.",
        """\
import polyseme

bert = polyseme.load()
text = "The hamster ate an international strawberry after its cardiogram."
words = bert.tokenize(text).grouped
cut = [word.text for word in words if len(word.positions) > 1]
print(f"{len(cut)} of {len(words)} words are cut: {cut}")
""",
    ),
    Exercise(
        "meaning, layer by layer",
        "In which layer does the nearest mean find the meaning of *bank* most often? Add an interval to each share.",
        """\
import numpy as np
import polyseme
from polyseme.core.accuracy import by_nearest_mean
from polyseme.core.occurrences.gathering import labelled_occurrences

found = labelled_occurrences(polyseme.load(), "bank")
names, labels = np.unique(found.senses, return_inverse=True)
for layer in range(found.states.shape[1]):
    right = by_nearest_mean(found.states[:, layer].astype(float), labels, len(names)) == labels
    print(layer, round(float(right.mean()), 2))
""",
    ),
    Exercise(
        "leave words out, and compare with attention",
        "Write ten sentences. In how many does the word that moves *bank* most also get the most attention?",
        """\
import polyseme

bert = polyseme.load()
text = "We sat on the bank and watched the boats."
print(polyseme.influence(bert, text, "bank"))
print(polyseme.attention(bert, text, "bank"))
""",
    ),
    Exercise(
        "order and negation",
        "Write ten sentences, each with a paraphrase and a version with the roles swapped. How often is the swapped "
        "version nearer than the paraphrase?",
        """\
import polyseme

bert = polyseme.load()
for other in ("The man bites the dog.", "The hound sank its teeth into his leg."):
    print(polyseme.similarity(bert, "The dog bites the man.", other))
""",
    ),
    Exercise(
        "an association test",
        "Change the words of the axis and of the groups. How far does the effect depend on your choice of words?",
        """\
from itertools import combinations

import numpy as np
import polyseme
from polyseme.core.similarity import unit

bert = polyseme.load()
vectors = lambda words: unit(bert.token_vectors[[bert.tokenizer.ids[word] for word in words.split()]])
flowers, insects = vectors("rose lily daisy orchid violet"), vectors("spider mosquito wasp beetle moth")
good, bad = vectors("love peace friend joy happy"), vectors("pain death poison war ugly")
items = np.concatenate([flowers, insects])
lean = (items @ good.T).mean(1) - (items @ bad.T).mean(1)
gap = lambda rows: abs(lean[list(rows)].mean() - np.delete(lean, list(rows)).mean())
p = np.mean([gap(rows) >= gap(range(5)) - 1e-9 for rows in combinations(range(10), 5)])
print(f"p = {p:.3f}")
""",
    ),
)


def notebook() -> bytes:
    """The tasks as a Jupyter notebook."""
    import nbformat

    cells = [nbformat.v4.new_markdown_cell("# Six tasks with Polyseme")]
    for number, task in enumerate(TASKS, 1):
        cells.append(nbformat.v4.new_markdown_cell(f"## {number}. {task.title.capitalize()}\n\n{task.text}"))
        cells.append(nbformat.v4.new_code_cell(task.code))
    return str(nbformat.writes(nbformat.v4.new_notebook(cells=cells))).encode()
