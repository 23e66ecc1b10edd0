"""The six chapters and the quiz. To add a question, add a Step in `lessons`: everything else follows from it.

The right answer is worked out with the reader's model. `story` is what the lesson says of it: where a model answers
otherwise, the lesson is not shown, and the step says that this model disagrees.
"""

from polyseme.course.lessons.arrows import ARROWS
from polyseme.course.lessons.context import CONTEXT
from polyseme.course.lessons.habits import HABITS
from polyseme.course.lessons.meanings import MEANINGS
from polyseme.course.lessons.pieces import PIECES
from polyseme.course.lessons.quiz import QUIZ
from polyseme.course.lessons.trust import TRUST
from polyseme.course.step import Chapter, Step

__all__ = ["CHAPTERS", "CLASS", "LENGTHS", "LEVELS", "QUIZ", "STEPS", "Chapter", "Step", "chapter_of", "steps_of"]

CHAPTERS: tuple[Chapter, ...] = (ARROWS, PIECES, MEANINGS, CONTEXT, TRUST, HABITS)

STEPS: tuple[Step, ...] = tuple(step for chapter in CHAPTERS for step in chapter.steps)
"""All questions of the chapters, in order."""

LENGTHS = {
    "15 minutes": "from every chapter",
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
