"""The memory that the server holds: after its start, each page, a class, and an hour's worth of reruns."""

import random

from .classroom import _text, class_at
from .reruns import PAGES
from .server import running
from .visitor import Visitor

HOUR = 720
"""Reruns of one visitor in an hour: one every five seconds."""


def main() -> None:
    """Prints the resident megabytes at each point."""
    with running() as server:
        print(f"  after the start          {server.megabytes:6.0f} MB")
        with Visitor(server.address) as visitor:
            for page in ["start", *(page for page in PAGES if page != "start")]:
                visitor.load("" if page == "start" else page)
                print(f"  after {page:<18} {server.megabytes:6.0f} MB")
        class_at(server, 60)
        print(f"  after thirty visitors    {server.megabytes:6.0f} MB")
        rng = random.Random(1)
        with Visitor(server.address) as visitor:
            visitor.load("senses", word="bank")
            for number in range(HOUR):
                visitor.set("text", string_value=_text(rng))
                if (number + 1) % 240 == 0:
                    print(f"  after {number + 1:4d} further texts  {server.megabytes:6.0f} MB")


if __name__ == "__main__":
    main()
