"""A class in a room: sixty phones and a projector over real WebSockets, from a vote to its bar, and what is left."""

import asyncio
import contextlib
import random
import re
import time
from dataclasses import dataclass, field

from streamlit.proto.Element_pb2 import Element

from .phone import Phone
from .reruns import at_most
from .server import Server, running

PHONES, SECONDS, ROUNDS = 60, 20.0, 4  # in the first one the server opens the model
FORGOTTEN = 5  # seconds after which the server forgets who has left: a hundred where nobody waits to see its memory


@dataclass
class Seen:
    """When each vote was sent, when so many stood on the projector, and what went wrong."""

    sent: list[float] = field(default_factory=list)
    shown: dict[int, float] = field(default_factory=dict)
    exceptions: list[str] = field(default_factory=list)

    def hear(self, element: Element) -> None:
        """Notes when the projector first says that so many have answered."""
        found = re.search(r"\*\*(\d+) of \d+ have answered", element.markdown.body)
        for count in range(1, int(found[1]) + 1 if found else 1):
            self.shown.setdefault(count, time.perf_counter())

    @property
    def delays(self) -> list[float]:
        """Seconds from the n-th vote to the moment at which n stand there."""
        return [self.shown[at] - sent for at, sent in enumerate(sorted(self.sent), 1) if at in self.shown]


def main(phones: int = PHONES, seconds: float = SECONDS, rounds: int = ROUNDS) -> None:
    """Prints how soon votes are on the projector, errors, and the memory after each room was closed."""
    with running(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(FORGOTTEN)) as server:
        for number in range(rounds):
            seen = asyncio.run(lesson(server, phones, seconds))
            time.sleep(3 * FORGOTTEN)
            print(
                f"  room {number + 1}: {len(seen.sent)} votes of {phones} phones on the projector"
                f"   median {sorted(seen.delays)[len(seen.delays) // 2]:5.2f} s"
                f"   95 % under {at_most(seen.delays):5.2f} s   longest {max(seen.delays):5.2f} s"
                f"   exceptions {len(seen.exceptions)} {sorted(set(seen.exceptions))[:3] or ''}"
                f"   memory after {server.megabytes:.0f} MB"
            )


async def lesson(server: Server, phones: int, seconds: float) -> Seen:
    """One room: opened, joined by all, one question answered within some seconds, closed."""
    seen, rng = Seen(), random.Random(0)
    async with Phone(server.address, "room", {}) as teacher:
        await teacher.until(lambda page: "open" in page.widgets)
        await teacher.press("open")
        await teacher.until(lambda page: "key" in page.query)
        teacher.told = seen.hear
        joined = [Phone(server.address, "room", {"room": teacher.query["room"]}) for _ in range(phones)]
        for phone in joined:
            await phone.__aenter__()
        await asyncio.gather(
            *(phone.until(lambda page: any("You are in" in one for one in page.said)) for phone in joined)
        )
        await teacher.until(lambda page: "ask" in page.widgets)
        await teacher.press("ask")
        await asyncio.gather(*(_vote(phone, rng.uniform(0, seconds), rng.randrange(3), seen) for phone in joined))
        with contextlib.suppress(TimeoutError):
            await teacher.until(lambda page: len(seen.shown) >= phones)
        lost = phones - len(seen.shown)
        await teacher.switch_on("closing")
        await teacher.until(lambda page: "close" in page.widgets)
        await teacher.press("close")
        await asyncio.sleep(5)  # every phone looks, and finds no room
        for phone in joined:
            await phone.__aexit__(None, None, None)
        seen.exceptions = [problem for page in (teacher, *joined) for problem in page.exceptions]
        seen.exceptions += ["a vote that never came"] * lost
    return seen


async def _vote(phone: Phone, seconds: float, answer: int, seen: Seen) -> None:
    """One student: reads, thinks, answers."""
    with contextlib.suppress(TimeoutError):
        await phone.until(_question)
    if not _question(phone):
        return
    await asyncio.sleep(seconds)
    seen.sent.append(time.perf_counter())
    await phone.choose(_question(phone), answer)


def _question(page: Phone) -> str:
    return next((key for key in page.widgets if key.startswith("vote ")), "")


if __name__ == "__main__":
    main()
