"""A room as JSON and back: what another process reads was written by ours, and is data, never code."""

import json
from dataclasses import asdict
from typing import Any

from components.shell.room.state import Place, Question, Room, Written


def written_room(room: Room) -> bytes:
    """A room as JSON."""
    return json.dumps(asdict(room)).encode()


def read_room(data: bytes) -> Room:
    """The room that was written down."""
    parts: dict[str, Any] = json.loads(data)
    return Room(
        **parts
        | {
            "members": tuple(parts["members"]),
            "senses": tuple(parts["senses"]),
            "questions": {int(step): _question(one) for step, one in parts["questions"].items()},
            "sentences": tuple(Written(**one) for one in parts["sentences"]),
            "place": Place(**parts["place"]) if parts["place"] else None,
        }
    )


def _question(parts: dict[str, Any]) -> Question:
    return Question(**parts | {"rounds": tuple(parts["rounds"])})
