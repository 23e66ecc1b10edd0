"""Labelled selections of sentences: those in an area, with some letters, or both."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyseme.atlas.numbers.areas import Area, read_area

FIELD, ENTRY = "~", "|"  # the separators between the parts of a selection, and between selections, in a link
LABEL = 30  # characters of a label: the width of a list of senses


@dataclass(frozen=True)
class SentenceFilter:
    """A label for the sentences in an area, if any, that contain some letters, if any."""

    label: str
    area: Area | None
    sought: str = ""

    @property
    def written(self) -> str:
        """The filter in a link."""
        return FIELD.join((self.label, self.area.written if self.area else "", self.sought))


def without_separators(text: str) -> str:
    """A text in one line, without the separators of a link.

    >>> without_separators(" the river|bank ")
    'the river bank'
    """
    return " ".join(text.replace(FIELD, " ").replace(ENTRY, " ").split())


def labelled_as(label: str) -> str:
    """A label, shortened to the width of a list."""
    return without_separators(label)[:LABEL].strip()


def read_choices(written: str, most: int) -> tuple[SentenceFilter, ...] | None:
    """The filters in a link, at most so many; None if they can't be read."""
    filters = []
    for entry in written.split(ENTRY)[:most]:
        label, _, rest = entry.partition(FIELD)
        area, _, sought = rest.partition(FIELD)
        if not labelled_as(label) or not (read_area(area) or sought):
            return None
        filters.append(SentenceFilter(labelled_as(label), read_area(area), sought))
    return tuple(filters)


def write_choices(filters: Sequence[SentenceFilter]) -> str:
    """Filters in a link.

    >>> two = SentenceFilter("a", None, "loan"), SentenceFilter("b", Area(((1, 1), (9, 1), (1, 9))))
    >>> write_choices(two), read_choices(write_choices(two), 8) == two
    ('a~~loan|b~1.1-9.1-1.9~', True)
    """
    return ENTRY.join(choice.written for choice in filters)
