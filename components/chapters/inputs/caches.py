"""What the Inputs page works out once for all visitors."""

from components import limits
from components.chapters.inputs.numbers.positions import Positions, compare_positions
from components.shell.models import model
from components.shell.sharing import kept


@kept(limits.MODELS_IN_MEMORY)
def positions(name: str) -> Positions:
    """The positions of a model compared with one another."""
    return compare_positions(model(name).position_vectors)
