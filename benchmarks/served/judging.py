"""A class that judges pairs of uses: from a press on a phone until its next pair is shown, over real WebSockets."""

import asyncio
import random
import re
import time
from dataclasses import dataclass, field

from streamlit.proto.Element_pb2 import Element

from .phone import Phone
from .reruns import at_most
from .server import Server, running

PHONES, PAIRS = 30, 40
THINKS = 1.0, 4.0  # seconds before each judgement: less than anybody takes


@dataclass
class Judging:
    """One phone's way through all pairs: the pair it shows, whether it has judged all, and how long each took."""

    pair: str = ""
    done: bool = False
    delays: list[float] = field(default_factory=list)

    def hear(self, element: Element) -> None:
        """Notes which pair the page shows."""
        self.done |= "judged all pairs" in element.markdown.body
        if found := re.search(r"-judge (\d+) 4$", element.button.id):
            self.pair = found[1]


def main(phones: int = PHONES, pairs: int = PAIRS) -> None:
    """Prints how soon a judgement is taken and the next pair shown, errors, and the server's memory."""
    with running() as server:
        judged, board, problems = asyncio.run(lesson(server, phones, pairs))
        delays, done = sorted(delay for one in judged for delay in one.delays), sum(one.done for one in judged)
        print(
            f"  {len(delays)} judgements, {pairs} pairs, {done} of {phones} phones have judged all"
            f"   median {delays[len(delays) // 2]:5.2f} s   95 % under {at_most(delays):5.2f} s"
            f"   longest {delays[-1]:5.2f} s   the board says {board!r}"
            f"   exceptions {len(problems)} {sorted(set(problems))[:3] or ''}   {server.megabytes:.0f} MB"
        )


async def lesson(server: Server, phones: int, pairs: int) -> tuple[list[Judging], str, list[str]]:
    """One room: its pairs come from the Atlas, everybody judges all; what each phone saw, the board's end, problems."""
    rng, judged = random.Random(0), [Judging() for _ in range(phones)]
    async with Phone(server.address, "atlas", {"pairs": str(pairs)}) as teacher:
        await teacher.until(lambda page: "class judges" in page.widgets, 300)  # the server draws the map first
        await teacher.press("class judges")
        await teacher.until(lambda page: "key" in page.query)
        joined = [Phone(server.address, "room", {"room": teacher.query["room"]}, told=one.hear) for one in judged]
        for phone in joined:
            await phone.__aenter__()
        await asyncio.gather(*(_judge_all(*one, rng) for one in zip(joined, judged, strict=True)))
        await asyncio.sleep(3)  # the board looks again
        said = [one for one in teacher.said if "judgements by" in one]
        for phone in joined:
            await phone.__aexit__(None, None, None)
        return judged, said[-1] if said else "", [problem for page in (teacher, *joined) for problem in page.exceptions]


async def _judge_all(phone: Phone, seen: Judging, rng: random.Random) -> None:
    await phone.until(lambda page: seen.pair)
    while not seen.done:
        await asyncio.sleep(rng.uniform(*THINKS))
        shown, began = seen.pair, time.perf_counter()
        await phone.press(f"judge {shown} {rng.randint(1, 4)}")
        await phone.until(lambda page, shown=shown: seen.done or seen.pair != shown)
        seen.delays.append(time.perf_counter() - began)


if __name__ == "__main__":
    main()
