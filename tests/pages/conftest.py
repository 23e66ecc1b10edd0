"""Pages as Streamlit runs them, without a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture
def open_page() -> Callable[..., AppTest]:
    """Opens a page by its file's name, with values in the address: open_page("tokens.py", text="bank")."""

    def opened(name: str, **address: str) -> AppTest:
        at = AppTest.from_file(APP, default_timeout=120)
        at.query_params.update(address)
        at.run().switch_page(f"pages/{name}")
        at.query_params.update(address)
        return at.run()

    return opened
