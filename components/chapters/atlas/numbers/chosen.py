"""What a reader has chosen and named: the sentences in an area, or with some letters, or both."""

from collections.abc import Sequence
from dataclasses import dataclass

from components.chapters.atlas.numbers.areas import Area, read_area

FIELD, ENTRY = "~", "|"
"""What stands between the parts of one choice, and between choices, in a link."""

LABEL = 30  # characters of a label: what a list of senses shows in a line


@dataclass(frozen=True)
class Chosen:
    """Sentences with a label: those in an area, where there is one, that hold some letters, where there are any."""

    label: str
    area: Area | None
    sought: str = ""

    @property
    def written(self) -> str:
        """The choice as a link has it."""
        return FIELD.join((self.label, self.area.written if self.area else "", self.sought))


def without_signs(text: str) -> str:
    """A text in one line, without what parts choices in a link.

    >>> without_signs(" the river|bank ")
    'the river bank'
    """
    return " ".join(text.replace(FIELD, " ").replace(ENTRY, " ").split())


def labelled_as(label: str) -> str:
    """A label, no longer than a list has room for."""
    return without_signs(label)[:LABEL].strip()


def read_choices(written: str, most: int) -> tuple[Chosen, ...] | None:
    """The choices that a link holds; None where it holds none."""
    found = []
    for entry in written.split(ENTRY)[:most]:
        label, _, rest = entry.partition(FIELD)
        area, _, sought = rest.partition(FIELD)
        if not labelled_as(label) or not (read_area(area) or sought):
            return None
        found.append(Chosen(labelled_as(label), read_area(area), sought))
    return tuple(found)


def write_choices(choices: Sequence[Chosen]) -> str:
    """Choices as a link has them.

    >>> two = Chosen("a", None, "loan"), Chosen("b", Area(((1, 1), (9, 1), (1, 9))))
    >>> write_choices(two), read_choices(write_choices(two), 8) == two
    ('a~~loan|b~1.1-9.1-1.9~', True)
    """
    return ENTRY.join(choice.written for choice in choices)
