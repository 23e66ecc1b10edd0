"""How a page's messages leave: the theme is read once, and not all else has its turn after each message."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from components.patches.sending import SPELL, Pauses, read_once


def test_the_theme_is_the_one_of_the_settings_and_they_are_read_once():
    asked, read = [], app_session._populate_theme_msg

    def noted(message, section):
        asked.append(section)
        read(message, section)

    add = read_once(noted)
    for section in ("theme", "theme.dark", "theme", "theme.dark"):
        expected, found = CustomThemeConfig(), CustomThemeConfig()
        read(expected, section)
        add(found, section)
        assert found == expected
    assert asked == ["theme", "theme.dark"]


def test_all_else_has_its_turn_after_a_while_and_not_after_each_message():
    now, turns = [0.0], []

    async def other():
        while True:
            turns.append(now[0])
            await asyncio.sleep(0)

    async def sends():
        pauses, beside = Pauses(lambda: now[0]), asyncio.get_running_loop().create_task(other())
        for _ in range(100):
            now[0] += SPELL / 10
            await pauses.sleep(0)
        beside.cancel()

    with ThreadPoolExecutor(1) as thread:  # in this one a browser of other tests may have a loop of its own
        thread.submit(asyncio.run, sends()).result(60)
    assert 8 <= len(turns) <= 10
