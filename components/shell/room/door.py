"""What pages do with rooms, each in one call, and how often one visitor may."""

from components.shell.room import codes, guard
from components.shell.room.state import Deed, RefusedError, Room
from components.shell.room.store import rooms

TOO_MANY_CODES = "Too many wrong codes were tried. Wait a minute, look at the projector, and try again."
TOO_MUCH = "That was a lot at once. Wait a minute, then go on: what you did before is kept."


def look(code: str, visitor: str) -> Room | None:
    """The room of a code that a visitor comes with; None where none is open. Refused after too many wrong codes."""
    if not guard.wrong_codes.lets(visitor, counting=False):
        raise RefusedError(TOO_MANY_CODES)
    room = rooms().read(code)
    if room is None:
        guard.wrong_codes.lets(visitor)
    return room


def open_room(visitor: str, secret: str = "") -> tuple[Room, str]:
    """A new room and its secret; with a secret, the room that it had opened before the server was started anew."""
    if not guard.openings.lets(visitor):
        raise RefusedError("Rooms were opened a lot just now. Wait a minute, and try again.")
    secret = secret or codes.new_secret()
    return rooms().open(secret), secret


def act(code: str, visitor: str, deed: Deed) -> Room:
    """The room after a visitor's deed."""
    if not guard.deeds.lets(visitor):
        raise RefusedError(TOO_MUCH)
    return rooms().change(code, deed)
