"""Chapter: How context gets in"""

from functools import partial

from polyseme.course.questions import attention, effects, meanings
from polyseme.course.step import ATTENTION, Chapter, Step

SEAL = "In the zoo we saw a splendid seal."
GRASSY = "The children caught crabs on the grassy bank."

CONTEXT = Chapter(
    "How context gets in",
    "BERT learned by filling gaps: *We swam in the ____.* Only the other words help, so each layer mixes them in. "
    "How much a word looks at each other word is called **attention**.",
    "This training is *masked language modelling*. It needs no labels: the hidden word is the answer.",
    "Other words change a word's vector; to see which, leave words out: attention alone does not always show it.",
    (
        Step(
            "pull",
            "Which word makes it a river bank?",
            partial(
                effects.strongest_pull,
                text=GRASSY,
                word="bank",
                options=("caught", "crabs", "grassy"),
                like="We saw crabs at the bank.",
            ),
            "*Grassy* fits no money bank. Leave out another word and little changes, because *grassy* is still there.",
            2,
            "senses",
            {"text": GRASSY, "word": "bank"},
            short=True,
        ),
        Step(
            "attention",
            "Does attention show what matters?",
            partial(
                attention.attention_or_effect,
                text=SEAL,
                word="seal",
                options=("zoo", "saw", "splendid"),
                known=("a",),
            ),
            "A seal can be an animal or a stamp: *zoo* decides. Attention says where a word looks. Often, but not "
            "always, the word with most attention also changes it most.",
            0,
            "attention",
            {"text": SEAL, "word": "seal"},
            misconception=ATTENTION,
            believer=2,
        ),
        Step(
            "your-mover",
            "Which word changes yours most?",
            effects.moves_most,
            "In our sentence, *canoe* stands furthest away and says most about the bank. This works "
            "without a list of meanings, so try any word. Can a small one, such as *in*, do most?",
            fields={"A sentence": "The canoe drifted slowly towards the other bank.", "A word in it": "bank"},
            page="senses",
        ),
        Step(
            "full-stop",
            "Does a full stop end the context?",
            meanings.sentence_before,
            "The model reads all that it gets at once, so context crosses a full stop. Readers do the same: they "
            "remember the sentence before.",
            fields={
                "A sentence before": "We fished all day.",
                "A sentence with “bank”": "Then I met her at the bank.",
            },
            page="senses",
            choices={"text": "We fished all day. Then I met her at the bank.", "read": "a line at a time"},
        ),
    ),
)
