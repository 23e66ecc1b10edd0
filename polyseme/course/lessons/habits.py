"""Chapter: What a model learned from us"""

from functools import partial

from polyseme.course.questions import association, layers, leans
from polyseme.course.step import LAST, Chapter, Step

HABITS = Chapter(
    "What a model learned",
    "Texts contain our habits, and so do the vectors. A line between *he* and *she* shows which words lean where. "
    "It measures texts, not people. And not every layer holds the same.",
    "These are association tests (WEAT, Caliskan et al. 2017). They show an association in a corpus, not a cause.",
    "Vectors copy habits from texts, and which layer serves best depends on the task.",
    (
        Step(
            "lean",
            "Does doctor lean to he or she?",
            partial(leans.lean_of, word="doctor"),
            "Many expect *he* for *doctor*. The model copied which words stand together in its texts.",
            1,
            "axes",
            short=True,
        ),
        Step(
            "bridge",
            "Does lawyer lean to he?",
            partial(leans.shown_lean, word="lawyer", neutral="hill"),
            "A lean counts only outside the grey band. Otherwise you mistake chance for a habit.",
            1,
            "axes",
        ),
        Step(
            "association",
            "Are flowers nearer to pleasant words?",
            association.association,
            "The test shows what texts say, not what is good.",
            2,
            "axes",
        ),
        Step(
            "layers",
            "Is the last layer best?",
            layers.last_layer,
            "Layers mix the words: meaning gets clearer, and a word's own place fades. So the last layer is not best "
            "for every task.",
            1,
            "pooling",
            misconception=LAST,
            believer=0,
            short=True,
        ),
        Step(
            "your-lean",
            "Where does your word lean?",
            leans.lean_of,
            "Before you believe a lean, try five words that should have none.",
            fields={"A word": "flower"},
            page="axes",
        ),
    ),
)
