"""All that is used of Streamlit without its promise, so that a new version is met in one place.

Each use says what breaks without it; none ends a page. tests/shell/test_private_streamlit.py names each, and holds
that no other file asks for what is not in `import streamlit as st`. What cannot stand here:

- the placeholder colours of `components/figures/look.py`. Without them charts are almost black in both themes;
- `runner.postScriptGC` in `.streamlit/config.toml`. Without it every rerun takes a third of a second longer;
- the browser's messages, `streamlit.proto`, in `benchmarks/visitor.py`. Without them nothing can be measured so;
- AppTest's `proto` of a link and its way to a page in `tests/pages`, and test ids in `tests/browser` and
  `docs/pictures.py`. Without them the tests fail, and the app does not.
"""

import traceback
from pathlib import Path

import streamlit as st

CONTENTS = Path(__file__).parents[2] / "app.py"
BEGUN = "begun again at the contents"


def begin_at_contents() -> None:
    """Makes sure that app.py runs before the page.

    On a fresh server the folder pages/ counts as Streamlit's older way of listing pages, so that the first visitor
    with a deep link gets the page without the table of contents. That one run is stopped and begun again at app.py.
    Where this cannot be done, or has not helped, the page goes on without.

    Breaks: that visitor finds the files' names where the contents should be.
    """
    if any(Path(frame.f_code.co_filename) == CONTENTS for frame, _ in traceback.walk_stack(None)):
        st.session_state.pop(BEGUN, None)
        return
    if BEGUN in st.session_state:
        return
    st.session_state[BEGUN] = True
    try:
        from streamlit.runtime.pages_manager import PagesManager
    except ImportError:
        return
    PagesManager.uses_pages_directory = False
    st.rerun()


def visitor() -> str:
    """Who asks: the name of a session.

    Breaks: all visitors count as one, and have one heavy job at a time between them.
    """
    try:
        from streamlit.runtime.scriptrunner import get_script_run_ctx
    except ImportError:
        return "nobody"
    return str(getattr(get_script_run_ctx(suppress_warning=True), "session_id", "nobody"))


def still_here(visitor: str) -> bool:
    """Whether a visitor's browser is still connected.

    Breaks: heavy work goes on for those who have left.
    """
    try:
        from streamlit import runtime

        return not runtime.exists() or bool(runtime.get_instance().is_active_session(visitor))
    except (ImportError, AttributeError):
        return True


MANIFESTS = "streamlit.components.v2.manifest_scanner.scan_component_manifests"
"""What AppTest looks through all installed packages with, anew for each page. Breaks: the tests take longer."""

STYLE = Path(__file__).with_name("style.css")
"""The few rules that the theme has no setting for. No visitor's text ever goes into HTML.

The text area and the buttons below it have their size before they come, so that the page below does not jump. On a
tablet or an old projector columns too narrow for what they hold go below one another.

Breaks, where Streamlit names its parts anew: captions are too faint, word pieces stand in a line of small badges,
buttons leave the page on a phone, columns are cut on a tablet, and the page jumps as it comes.
"""
