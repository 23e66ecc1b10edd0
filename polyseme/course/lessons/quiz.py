"""Ten questions with new sentences, asked after the chapters."""

from functools import partial

from polyseme.course.questions import alike, arrows, attention, layers, leans, maps, meanings, pieces
from polyseme.course.step import ATTENTION, LAST, MAP, OPPOSITE, SAME_MEANING, UNDERSTANDS, Step

QUIZ: tuple[Step, ...] = (
    Step(
        "quiz-1",
        "Quiz 1",
        partial(arrows.opposites, first="open", second="closed"),
        "Opposites are used in the same sentences, so they lie nearer than random words.",
        misconception=OPPOSITE,
        believer=2,
    ),
    Step(
        "quiz-2",
        "Quiz 2",
        partial(pieces.one_cut, words=("dolphin", "tortoise", "raccoon", "quokka")),
        "Only rare words are cut. The number of pieces depends on what is in the list.",
    ),
    Step(
        "quiz-3",
        "Quiz 3",
        partial(
            meanings.meaning,
            text="The cat watched as she moved the mouse and clicked on the icon.",
            word="mouse",
            known={
                "no cat": "She moved the mouse and clicked on the icon.",
                "no click": "The cat watched as she moved the mouse to the icon.",
            },
        ),
        "*Cat* pulls to the animal, but not far enough. *Clicked* hardly moves *mouse*: even without it, words such as "
        "*icon* keep *mouse* with the computer.",
        1,
    ),
    Step(
        "quiz-4",
        "Quiz 4",
        partial(
            meanings.meaning,
            text="The robber swam to the bank.",
            known={"robber ran": "The robber ran to the bank.", "boy swam": "The boy swam to the bank."},
        ),
        "*Robber* pulls to money about as much as *swam* pulls to the river. A reader decides; the model does not.",
        2,
    ),
    Step(
        "quiz-5",
        "Quiz 5",
        partial(
            attention.attention_tells,
            text="The church has a famous organ.",
            word="organ",
            options=("church", "has", "famous"),
        ),
        "Attention says where a word looks. Often, but not always, the word with most attention also changes it most.",
        2,
        misconception=ATTENTION,
        believer=0,
    ),
    Step(
        "quiz-6",
        "Quiz 6",
        partial(
            alike.nearest_sentence,
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
            alike.nearest_sentence,
            text="He is guilty.",
            others=("He did the crime.", "He is a lawyer.", "He is not guilty."),
            known=("He is innocent.", "He is tired."),
        ),
        "“Not” reverses the meaning, but it is one word of four, and each counts the same in the mean.",
        misconception=UNDERSTANDS,
        believer=0,
    ),
    Step(
        "quiz-8",
        "Quiz 8",
        partial(maps.map_groups, text="We had a picnic on the grassy bank of the stream."),
        "Two numbers can't hold hundreds: the rough groups are kept, not each distance.",
        1,
        misconception=MAP,
        believer=0,
    ),
    Step(
        "quiz-9",
        "Quiz 9",
        partial(leans.meant_by_a_lean, word="librarian"),
        "A lean outside the grey band is a habit of texts. To learn about people, count people.",
    ),
    Step(
        "quiz-10",
        "Quiz 10",
        partial(
            layers.one_layer,
            word="bat",
            some=("cow", "sheep", "farmer", "wolf", "goat", "boy"),
            verbs=("chases", "meets"),
        ),
        "Test layers on your own task. If one layer must do for two tasks, it may lie between the two best ones.",
        misconception=LAST,
        believer=2,
    ),
)
