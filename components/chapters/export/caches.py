"""What the Export page works out once for all visitors."""

from components.shell.models import model
from components.shell.sharing import shared
from components.takeaway.vectors import Export, Recipe, make


@shared("The model reads your texts …")
def export(name: str, texts: tuple[str, ...], recipe: Recipe) -> Export:
    """The vectors of a few texts, to take home."""
    return make(model(name), recipe, texts)
