"""What the Export page works out once for all visitors."""

from components.bert import Tokens
from components.shell.models import model
from components.shell.sharing import shared
from components.takeaway.vectors import Export, Recipe, make


@shared()
def readings(name: str, texts: tuple[str, ...], segments: str) -> tuple[Tokens, ...]:
    """Many texts as a model reads them."""
    bert = model(name)
    return tuple(bert.tokenize(text, segments=segments) for text in texts)


@shared("The model reads your texts …")
def export(name: str, texts: tuple[str, ...], recipe: Recipe) -> Export:
    """The vectors of a few texts, to take home."""
    return make(model(name), recipe, texts)
