"""A room as JSON, for a store outside this process."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from components.shell.room.state import OwnQuestion, ProjectorView, Question, Room, WrittenSentence
from polyseme.judgements.class_pairs import ClassPairs, ClassUse


def room_to_json(room: Room) -> bytes:
    """A room as JSON."""
    return json.dumps(asdict(room)).encode()


def room_from_json(data: bytes) -> Room | None:
    """The room in the JSON that another process wrote, maybe of another version; None, logged, if it can't be read."""
    try:
        room = _known(Room, json.loads(data))
        votes = {int(step): _known(Question, row) for step, row in room.get("questions", {}).items()}
        return Room(
            **room
            | {
                "members": tuple(room.get("members", ())),
                "senses": tuple(room.get("senses", ())),
                "muted": tuple(room.get("muted", ())),
                "own": tuple(OwnQuestion(**row | {"options": tuple(row["options"])}) for row in room.get("own", ())),
                "labels": {int(number): row for number, row in room.get("labels", {}).items()},
                "questions": {step: _question(row) for step, row in votes.items()},
                "sentences": tuple(
                    WrittenSentence(**_known(WrittenSentence, row)) for row in room.get("sentences", ())
                ),
                "pairs": _pairs(room["pairs"]) if room.get("pairs") else None,
                "place": ProjectorView(**_known(ProjectorView, room["place"])) if room.get("place") else None,
            }
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        logging.getLogger(__name__).warning("A stored room was saved by another version and can't be read: %r", error)
        return None


def _question(row: dict[str, Any]) -> Question:
    lists = {"rounds": tuple(row["rounds"]), "sure": tuple(row.get("sure", ()))}
    return Question(**row | lists | {"hands": tuple(map(tuple, row.get("hands", ())))})


def _pairs(row: dict[str, Any]) -> ClassPairs:
    known = _known(ClassPairs, row)
    lists = {"uses": tuple(ClassUse(**_known(ClassUse, use)) for use in row["uses"])}
    return ClassPairs(**known | lists | {"pairs": tuple(map(tuple, row["pairs"])), "cosines": tuple(row["cosines"])})


def _known(kind: type[Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that this version knows: a later one may write more."""
    return {one.name: row[one.name] for one in fields(kind) if one.name in row}
