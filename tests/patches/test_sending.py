"""How a page's messages leave: the theme is read once, and not all else has its turn after each message."""

import asyncio

from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from components.patches.sending import SPELL, Turns, _add_theme, _theme


def test_the_theme_is_the_one_of_the_settings_and_they_are_read_once(monkeypatch):
    read, known, asked = app_session._populate_theme_msg, {}, []

    def once(section):
        return known.get(section) or known.setdefault(section, _theme(read, section))

    monkeypatch.setattr(
        config,
        "get_options_for_section",
        lambda name, get=config.get_options_for_section: asked.append(name) or get(name),
    )
    for section in ("theme", "theme.dark", "theme", "theme.dark"):
        expected, found = CustomThemeConfig(), CustomThemeConfig()
        _add_theme(once, found, section)
        number = len(asked)
        read(expected, section)
        assert found == expected
        del asked[number:]
    assert asked == ["theme", "theme.dark"]


def test_all_else_has_its_turn_after_a_while_and_not_after_each_message():
    now, turns = [0.0], []

    async def other():
        while True:
            turns.append(now[0])
            await asyncio.sleep(0)

    async def sends():
        pauses, beside = Turns(lambda: now[0]), asyncio.get_running_loop().create_task(other())
        for _ in range(100):
            now[0] += SPELL / 10
            await pauses.sleep(0)
        beside.cancel()

    asyncio.run(sends())
    assert 8 <= len(turns) <= 10
