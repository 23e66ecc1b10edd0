"""The six chapters and the quiz. To add a question, add a Step: everything else follows from it.

The right answer is worked out with the reader's model. `story` is what the lesson says of it: where a model answers
otherwise, the lesson is not shown, and the step says that this model disagrees.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from polyseme import examples
from polyseme.bert import Bert
from polyseme.course import sentences, words
from polyseme.course.words import Asked

OPPOSITE = "Opposite words have cosine −1."
SAME_MEANING = "A high cosine means the same meaning."
ATTENTION = "Attention explains what the model does."
MAP = "Distances on a map are real."
UNDERSTANDS = "The model understands “not” as we do."
LAST = "The last layer is best."


@dataclass(frozen=True)
class Step:
    """One question: how it is worked out, what it teaches, and the page to go on with.

    `fields` are a reader's own texts, label -> default, handed on to `ask`. `believer` is the option that someone with
    the misconception chooses.
    """

    key: str  # in the address
    about: str  # its title
    ask: Callable[..., Asked | None]
    lesson: str
    story: int | None = None
    page: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    misconception: str = ""
    believer: int | None = None
    short: bool = False  # whether the course of a quarter of an hour has it
    fields: Mapping[str, str] = field(default_factory=dict)

    def asked(self, bert: Bert, *texts: str) -> Asked | None:
        """The question as a model answers it; None if it can't be asked."""
        return self.ask(bert, *(texts or self.fields.values()))


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title, what to know before it (`terms`: for a first-year course), its steps, what it comes to."""

    title: str
    intro: str
    terms: str
    recap: str
    steps: tuple[Step, ...]


SEAL = "In the zoo we saw a splendid seal."
GRASSY = "The children caught crabs on the grassy bank."
MUDDY = "The children slid down the muddy bank into the water."
HIDDEN = "The money was hidden on the river bank."
BANK = {"text": examples.TUTORIAL, "word": "bank"}

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "Words as arrows",
        "A model turns each word into a row of numbers: a vector. Think of an arrow. The **cosine** compares two: "
        "1 for the same direction, 0 for a right angle, −1 for the opposite.",
        "The idea behind it is the *distributional hypothesis*: words in similar contexts get similar vectors "
        "(Harris 1954, Firth 1957).",
        "A cosine compares the directions of two words: clearly above 0 for words from the same texts, about 0 for "
        "random ones.",
        (
            Step(
                "opposites",
                "Where do opposites lie?",
                words.opposites,
                "*The soup is hot*, *the soup is cold*: opposites share their sentences. They lie nearer than "
                "random words.",
                0,
                "arrows",
                misconception=OPPOSITE,
                believer=2,
                short=True,
            ),
            Step(
                "arrows",
                "Which arrow is which?",
                words.which_arrow,
                "Forms of the same word are nearest, then words from the same texts. Words without a link stand at "
                "about a right angle.",
                1,
                "neighbours",
                {"words": "bank"},
            ),
            Step(
                "your-opposites",
                "Your own pair of opposites",
                words.opposites,
                "Try *good* and *bad*, or *up* and *down*. Can you find a pair beyond a right angle?",
                fields={"A word": "love", "Its opposite": "hate"},
                page="arrows",
            ),
        ),
    ),
    Chapter(
        "Cut and numbered",
        "A model reads from a fixed list of pieces. A word that is not in the list is cut. Each piece has a number, "
        "and each number a vector.",
        "The pieces are *subwords*, chosen by frequency. They need not be *morphemes*, the smallest parts with a "
        "meaning.",
        "Frequent words stay whole, rare ones are cut, and each piece starts from its own vector plus that of its "
        "position.",
        (
            Step(
                "cut",
                "Which word is cut?",
                words.one_cut,
                "Frequency in the training texts decides, not length. The marks \\#\\# say that a piece continues a "
                "word.",
                2,
                "tokens",
                {"text": "A hamster ate an international strawberry."},
                short=True,
            ),
            Step(
                "place",
                "The word and its place",
                partial(words.same_part, text=examples.TUTORIAL),
                "Each *bank* starts with the same vector. Only the position differs. Meaning comes later.",
                1,
                "inputs",
                {"text": examples.TUTORIAL, "token": "6"},
            ),
            Step(
                "your-word",
                "Your own word, cut",
                words.pieces_of,
                "Try your name, then a long everyday word, such as *grandmother*.",
                fields={"A word": "photosynthesis"},
                page="tokens",
            ),
        ),
    ),
    Chapter(
        "One vector or many?",
        "In the list, each word has one vector, whatever it means. In a sentence, each layer changes it by the words "
        "around it.",
        "A vector for each *type* is static; a vector for each *token* is contextual. A word with related "
        "meanings is *polysemous*; with unrelated ones, it counts as two *homonyms*.",
        "The one vector in the list mixes meanings; in a sentence, the word moves to one of them, or stays in between.",
        (
            Step(
                "static",
                "What is apple close to?",
                partial(
                    words.two_families,
                    word="apple",
                    families={
                        "fruit": ("fruit", "pear", "banana", "orange"),
                        "computer": ("iphone", "mac", "microsoft", "software"),
                    },
                ),
                "One vector has to serve all uses of the word, so it lies near to each. Only a sentence can tell which "
                "one is meant.",
                0,
                "neighbours",
                {"words": "apple"},
            ),
            Step(
                "meaning",
                "Where does bank lie in a sentence?",
                partial(sentences.meaning, text=HIDDEN),
                "*Money* and *river* both stand in the sentence. Here *river* wins. Will it always?",
                1,
                "senses",
                {"text": HIDDEN, "word": "bank"},
                short=True,
            ),
            Step(
                "between",
                "A bank among other banks",
                partial(sentences.meaning, text=examples.TUTORIAL, index=2),
                "We can tell: it is a *river bank*. But the model mixes in two money banks, a vault and a robber. Then "
                "it is better to say “can't tell”.",
                2,
                "senses",
                BANK,
            ),
            Step(
                "your-sentence",
                "Your own sentence",
                sentences.meaning,
                "Write a sentence that people understand and the model does not. In ours, only *rowed* points to the "
                "river.",
                fields={"A sentence with “bank”": "They rowed along the bank."},
                page="senses",
            ),
        ),
    ),
    Chapter(
        "How context gets in",
        "BERT learned by filling gaps: *We swam in the ____.* Only the other words help, so each layer mixes them in. "
        "This mixing is called **attention**.",
        "This training is *masked language modelling*. It needs no labels: the hidden word is the answer.",
        "Other words change a word's vector: strike them out to see which ones do, as attention alone does "
        "not show it.",
        (
            Step(
                "pull",
                "Which word makes it a river bank?",
                partial(
                    sentences.strongest_pull,
                    text=GRASSY,
                    word="bank",
                    options=("caught", "crabs", "grassy"),
                ),
                "*Grassy* describes the *bank* and fits no money bank. Strike out another word and little changes, "
                "because *grassy* is still there.",
                2,
                "senses",
                {"text": GRASSY, "word": "bank"},
                short=True,
            ),
            Step(
                "attention",
                "Attention or effect?",
                partial(
                    sentences.attention_or_effect,
                    text=SEAL,
                    word="seal",
                    options=("zoo", "saw", "splendid"),
                    known=("a",),
                ),
                "A seal can be an animal or a stamp: *zoo* decides. Attention says where a word looks, not what that "
                "changes.",
                0,
                "attention",
                {"text": SEAL, "word": "seal"},
                misconception=ATTENTION,
                believer=2,
            ),
            Step(
                "your-mover",
                "What moves your word?",
                sentences.moves_most,
                "A word's place alone does not decide. Write a sentence in which a small word, such as *in* "
                "or *the*, does most.",
                fields={"A sentence": "The children fed the hungry ducks from the bank.", "A word in it": "bank"},
                page="senses",
            ),
            Step(
                "full-stop",
                "Does a full stop end the context?",
                sentences.sentence_before,
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
    ),
    Chapter(
        "How far to trust it",
        "A sentence becomes one vector too: the mean of its words. A map shows hundreds of numbers as two. Both lose "
        "something.",
        "The meaning of a sentence is *compositional*: it follows from its words and from how they are put together.",
        "A high cosine means shared words and topic, not the same meaning, and a map loses neighbours.",
        (
            Step(
                "dog",
                "Who bites whom?",
                partial(
                    sentences.nearest_sentence,
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
                    sentences.two_sentences,
                    first=sentences.RAIN,
                    second=sentences.NO_RAIN,
                    pairs=((sentences.RAIN, sentences.FALLING),),
                ),
                "The two sentences exclude one another. Yet one small word turns the arrow only a little.",
                2,
                "sentences",
                {"text": "It is not raining.\nIt is raining."},
                misconception=UNDERSTANDS,
                believer=0,
            ),
            Step(
                "random",
                "How high is a high cosine?",
                sentences.random_pairs,
                "Compare each cosine with random pairs of the same model and layer. The number alone says little "
                "(bert-base-cased: Ethayarajh 2019).",
                1,
                "senses",
                choices={"text": examples.TUTORIAL, "word": "bank"},
            ),
            Step(
                "map",
                "Near on a map",
                partial(sentences.map_neighbours, text=MUDDY),
                "A flat map shows rough groups. “Near on the map” needs a check.",
                1,
                "maps",
                {"text": MUDDY, "word": "bank"},
                misconception=MAP,
                believer=0,
            ),
            Step(
                "your-pair",
                "Your own opposite sentences",
                partial(
                    sentences.two_sentences,
                    pairs=(
                        (sentences.RAIN, sentences.NO_RAIN),
                        sentences.ONE_VERB,
                        (sentences.RAIN, sentences.FALLING),
                    ),
                ),
                "Can you get above .95 with two sentences that mean the opposite?",
                fields={"A sentence": "She passed the exam.", "Its opposite": "She failed the exam."},
                page="sentences",
            ),
        ),
    ),
    Chapter(
        "What a model learned from us",
        "Texts contain our habits, and so do the vectors. A line between *he* and *she* shows which words lean where. "
        "It measures texts, not people.",
        "These are association tests (WEAT, Caliskan et al. 2017). They show an association in a corpus, not a cause.",
        "Vectors copy the habits of texts: compare a lean with random words, and test layers on your own task.",
        (
            Step(
                "lean",
                "Where does doctor lie?",
                partial(words.lean_of, word="doctor"),
                "Many expect *he* for *doctor*. Nobody taught the model about jobs: it copied which words stand "
                "together in its texts.",
                1,
                "axes",
                short=True,
            ),
            Step(
                "bridge",
                "Does lawyer lean to he?",
                partial(words.shown_lean, word="lawyer", neutral="hill"),
                "A lean counts only outside the grey band. Else you would read a habit into chance.",
                1,
                "axes",
            ),
            Step(
                "association",
                "Flowers and insects",
                words.association,
                "The test shows what stands in texts, not what is good.",
                2,
                "axes",
            ),
            Step(
                "layers",
                "Which layer is best?",
                sentences.best_layers,
                "Each noun is tested by itself here; the mean of a sentence (“Who bites whom?”) loses the order. The "
                "last layer is not best for every task: test layers on your own task.",
                1,
                "pooling",
                misconception=LAST,
                believer=0,
                short=True,
            ),
            Step(
                "your-lean",
                "Where does your word lean?",
                words.lean_of,
                "Before you believe a lean, try five words that should have none.",
                fields={"A word": "pink"},
                page="axes",
            ),
        ),
    ),
)

QUIZ: tuple[Step, ...] = (
    Step(
        "quiz-1",
        "Quiz 1",
        partial(words.opposites, first="open", second="closed"),
        "Opposites are used in the same sentences, so they lie nearer than random words.",
        misconception=OPPOSITE,
        believer=2,
    ),
    Step(
        "quiz-2",
        "Quiz 2",
        partial(words.one_cut, words=("dolphin", "tortoise", "raccoon", "quokka")),
        "How frequent a word is decides whether it is cut; into how many pieces depends on what is in the list.",
    ),
    Step(
        "quiz-3",
        "Quiz 3",
        partial(sentences.meaning, text="She moved the mouse and clicked on the icon.", word="mouse"),
        "*Clicked* and *icon* move *mouse* to the computer.",
        1,
    ),
    Step(
        "quiz-4",
        "Quiz 4",
        partial(sentences.meaning, text="The robber fled along the bank to his boat."),
        "*Robber* pulls to money, *boat* to the river. A reader decides; the model does not.",
        2,
    ),
    Step(
        "quiz-5",
        "Quiz 5",
        partial(
            sentences.attention_tells,
            text="The church has a famous organ.",
            word="organ",
            options=("church", "has", "famous"),
        ),
        "Attention says where a word looks, not what that changes.",
        2,
        misconception=ATTENTION,
        believer=0,
    ),
    Step(
        "quiz-6",
        "Quiz 6",
        partial(
            sentences.nearest_sentence,
            text="The teacher praised the student.",
            others=(
                "The pupil got kind words from her teacher.",
                "The student praised the teacher.",
                "A student was praised.",
            ),
            known=("The teacher knows the student.", "The doctor praised the nurse."),
        ),
        "Put the same words in another order, and the mean of their vectors is almost the same.",
        misconception=SAME_MEANING,
        believer=0,
    ),
    Step(
        "quiz-7",
        "Quiz 7",
        partial(
            sentences.nearest_sentence,
            text="He is guilty.",
            others=("He did the crime.", "He is not guilty.", "He is a lawyer."),
            known=("He is innocent.", "He is tired."),
        ),
        "One small word turns the arrow only a little, though it turns the meaning round.",
        misconception=UNDERSTANDS,
        believer=0,
    ),
    Step(
        "quiz-8",
        "Quiz 8",
        partial(sentences.map_groups, text="We had a picnic on the grassy bank of the stream."),
        "Two numbers can't hold hundreds: the rough groups are kept, not each distance.",
        1,
        misconception=MAP,
        believer=0,
    ),
    Step(
        "quiz-9",
        "Quiz 9",
        partial(words.lean_of, word="librarian"),
        "A lean outside the grey band stands in the texts, not in the job.",
    ),
    Step(
        "quiz-10",
        "Quiz 10",
        partial(
            sentences.best_layers,
            word="cabinet",
            some=("cow", "sheep", "farmer", "wolf", "goat", "boy"),
            verbs=("chases", "meets"),
        ),
        "The last layer is not best for every task: test layers on your own task.",
        misconception=LAST,
        believer=0,
    ),
)
"""Ten questions with new sentences, asked after the chapters."""

STEPS: tuple[Step, ...] = tuple(step for chapter in CHAPTERS for step in chapter.steps)
"""All questions of the chapters, in order."""

LENGTHS = {
    "15 minutes": "one per chapter",
    "One hour": "two to four per chapter",
    "Four hours": "with your own texts and sentences",
}
"""Length -> what it has."""

LEVELS = ("From age 15", "First year of linguistics", "Master's, with notebook")


def steps_of(length: str) -> tuple[Step, ...]:
    """The steps of a course of a length."""
    if length == "15 minutes":
        return tuple(step for step in STEPS if step.short)
    own = length == "Four hours"
    return tuple(step for step in STEPS if own or not step.fields)


def chapter_of(step: Step) -> Chapter:
    """The chapter of a step."""
    return next(chapter for chapter in CHAPTERS if step in chapter.steps)


CLASS = (*steps_of("One hour"), *QUIZ)
"""The questions that a class can be asked, by number: all but those on a reader's own text."""
