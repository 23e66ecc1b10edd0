"""Asks no other host for this machine's outer address once the server has started.

Streamlit would, at each handshake from another site, and everybody would wait for the answer: two seconds each where a
firewall drops what goes out. What it found out as it started goes on to hold, and so do its settings.
"""

from typing import Any

from streamlit import net_util
from streamlit.web.server import server_util


def apply() -> None:
    module: Any = net_util
    assert vars(server_util)["net_util"] is module
    assert callable(module.get_external_ip)
    assert hasattr(module, "_external_ip")
    module.get_external_ip = lambda: module._external_ip
