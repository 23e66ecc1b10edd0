"""Chapter: How far to trust it"""

from functools import partial

from polyseme import examples
from polyseme.course.questions import alike, chance, maps
from polyseme.course.step import MAP, SAME_MEANING, UNDERSTANDS, Chapter, Step

FLOOD = "The river burst its bank after heavy rain."

TRUST = Chapter(
    "How far to trust it",
    "A sentence becomes one vector too: the mean of its pieces. A map shows hundreds of numbers as two. Both lose "
    "something.",
    "The meaning of a sentence is *compositional*: it follows from its words and from how they are put together.",
    "A high cosine means shared words and topic, not the same meaning, and a map loses neighbours.",
    (
        Step(
            "dog",
            "Does the order of words count?",
            partial(
                alike.nearest_sentence,
                text="The dog bites the man.",
                others=(
                    "The man bites the dog.",
                    "An animal hurts somebody.",
                    "The hound sank its teeth into his leg.",
                ),
                known=("The dog licks the man.", "A puppy nipped a boy."),
            ),
            "Put the same words in another order, and the mean of their vectors is almost the same. Only the "
            "positions differ (chapter 2).",
            0,
            "sentences",
            {"text": "The dog bites the man.\nThe man bites the dog."},
            misconception=SAME_MEANING,
            believer=2,
            short=True,
        ),
        Step(
            "not",
            "What does “not” do?",
            partial(
                alike.two_sentences,
                first=alike.RAIN,
                second=alike.NO_RAIN,
                pairs=((alike.RAIN, alike.FALLING),),
            ),
            "The two sentences exclude one another. Yet they share three words, and each word counts the "
            "same in the mean.",
            2,
            "sentences",
            {"text": "It is not raining.\nIt is raining."},
            misconception=UNDERSTANDS,
            believer=0,
        ),
        Step(
            "random",
            "Is a cosine of .5 high?",
            chance.random_pairs,
            "Compare each cosine with random pairs of the same model and layer. The number alone says little "
            "(bert-base-cased: Ethayarajh 2019).",
            1,
            "senses",
            choices={"text": examples.TUTORIAL, "word": "bank"},
        ),
        Step(
            "map",
            "Are neighbours on a map truly near?",
            partial(maps.map_nearest, text=FLOOD),
            "A flat map shows rough groups, not who is nearest. Read the sentences, or compare the cosines.",
            1,
            "maps",
            {"text": FLOOD, "word": "bank"},
            misconception=MAP,
            believer=0,
        ),
        Step(
            "your-pair",
            "Are your opposite sentences alike?",
            partial(
                alike.two_sentences,
                pairs=(*alike.DOORS, (alike.RAIN, alike.FALLING)),
            ),
            "Opposites stand in the same sentences (chapter 1), so *closed* in place of *open* changes the "
            "sentence less than *green* does. "
            "Can you get above .95 with two sentences that mean the opposite?",
            fields={"A sentence": "He bought the house.", "Its opposite": "He sold the house."},
            page="sentences",
        ),
    ),
)
