"""Rooms: who wants to shut a class out of its own."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice, product

from benchmarks.served.stranger import Stranger
from benchmarks.served.visitor import Visitor
from components.shell.room.codes import ALPHABET, LENGTH
from polyseme import limits

ADDRESSES = 5


def rooms(address: str) -> str:
    """Five addresses open more rooms than there is space for, and a thousand codes are guessed; a class goes on."""
    with Visitor(address, forwarded_for="192.0.2.8") as teacher, Visitor(address, forwarded_for="192.0.2.8") as phone:
        teacher.load("room")
        teacher.set("open", trigger_value=True)
        room, key = teacher.query["room"], teacher.query["key"]
        phone.load("room", room=room)
        joined = dict(phone.query)
        for number in range(ADDRESSES):
            with Stranger(address, forwarded_for=f"192.0.2.{100 + number}") as opener:
                for _ in range(limits.ROOM_OPENINGS):
                    opener.load("room")
                    opener.set("open", trigger_value=True)
        wrong_codes(address)
        teacher.load("room", room=room, key=key)
        phone.load("room", **joined)
        with Visitor(address, forwarded_for="192.0.2.100") as newcomer:  # at an address of the codes
            newcomer.load("room", room=room)
            inside = {"teacher": "closing" in teacher.ids, "member": "leave" in phone.ids}
            inside |= {"newcomer": "leave" in newcomer.ids}
    return ", ".join(f"the {who} is shut out" for who, is_in in inside.items() if not is_in)


def wrong_codes(address: str) -> None:
    """A thousand wrong codes, ten over each of a hundred connections, of all addresses at once."""
    with ThreadPoolExecutor(ADDRESSES) as threads:
        list(threads.map(partial(_guess, address), range(ADDRESSES)))


def _guess(address: str, number: int) -> None:
    codes = islice(product(ALPHABET, repeat=3), number, None, ADDRESSES)
    for _ in range(100 // ADDRESSES):
        with Stranger(address, forwarded_for=f"192.0.2.{100 + number}") as one:
            for _ in range(limits.ROOM_TRIES):
                one.load("room", room="".join(next(codes)).rjust(LENGTH, ALPHABET[0]))
