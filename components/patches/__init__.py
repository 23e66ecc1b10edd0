"""Uses of Streamlit's private parts, one module each, so that a new version is met in one place; none stops a page.

`tests/patches` checks that no other file imports more than `import streamlit as st`. Private parts used elsewhere:

- the placeholder colours of `polyseme/figures/theme.py`. Without them charts are almost black in both themes;
- `runner.postScriptGC` in `.streamlit/config.toml`. Without it every rerun takes a third of a second longer;
- the class names and colours in `shell/styles`, `shell/lesson/projector.css` and
  `chapters/course/course.css`. Without them captions are too faint, word pieces are a line of small badges, buttons
  leave the page on a phone, columns are cut on a tablet, the page jumps as it loads, and the texts of charts can't be
  read after a change of the theme;
- Streamlit's page, its inline script's digest and its scripts' names, in `components/shell/middleware.py`. Without the
  digest the script is blocked; without the others the page jumps as it loads;
- the browser's messages, `streamlit.proto`, in `benchmarks/served/visitor.py`. Without them it can't measure;
- what `tests/conftest.py` replaces in AppTest, the `proto` of a link and AppTest's page switch in `tests/pages`, and
  test ids in `tests/browser` and `docs/pictures.py`. Without them the tests fail, and the app does not.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from polyseme.patches import Patch, applied

MESSAGES = Patch(
    f"{__name__}.messages",
    "a few bytes, sent again and again, start git, empty caches and ask for upload places by the hundred thousand; "
    "after a restart a fold stays empty until something else on the page is changed",
    safety=True,
)
COMPONENT_FILES = Patch(f"{__name__}.component_files", "the moving maps stay empty")
UPLOADS = Patch(f"{__name__}.uploads", "a visitor can fill the memory with files", safety=True)
WIDGETS = Patch(f"{__name__}.widgets", "long texts are lost after a restart, and links in another case fall back")
PATCHES = (
    MESSAGES,
    Patch(f"{__name__}.presses", "presses of nothing that was drawn hold everybody up while a page waits", safety=True),
    Patch(f"{__name__}.connections", "pings hold everybody up, and half messages take 20 MB each", safety=True),
    Patch(f"{__name__}.held", "whoever sends or reads nothing holds an open file for ever", safety=True),
    Patch(f"{__name__}.external_ip", "whoever comes from another site holds everybody up for two seconds", safety=True),
    UPLOADS,
    Patch(
        f"{__name__}.sessions",
        "128 sessions stay as they were left, until the next visit; resumed ones hold everybody up",
        safety=True,
    ),
    Patch(f"{__name__}.full_memory", "hundreds of sessions that rest fill the memory", safety=True),
    Patch(f"{__name__}.sending", "behind hundreds of others' pages a new visitor's comes after 30 s", safety=True),
    Patch(f"{__name__}.contents", "the first visitor with a deep link finds files' names where the contents should be"),
    Patch(f"{__name__}.endings", "now and then a phone in a room shows nothing after a press, until the next one"),
    Patch(f"{__name__}.selections", "a forged selection takes 25 MB in each session", safety=True),
    WIDGETS,
    COMPONENT_FILES,
)


def apply() -> list[str]:
    """The names of the safety patches that could not be applied. Each patch is applied once."""
    return [patch.name for patch in PATCHES if not applied(patch) and patch.safety]


def content_of(file: Any) -> bytes | None:
    """The content of an uploaded file; None if the server no longer has it."""
    uploads: Any = applied(UPLOADS)
    content: bytes | None = uploads.content_of(file) if uploads else file.getvalue()
    return content


def uploaded_bytes(values: Iterable[Any]) -> int:
    """The bytes of the uploaded files among the values of widgets."""
    from components.patches.uploads import size_of  # it looks at Streamlit's private parts, but changes none

    return size_of(values)


def make_room(size: int) -> None:
    """Lets files to download go until one more of so many bytes has its place."""
    from components.patches import uploads  # which does nothing where it is not applied

    uploads.make_room(size)


def passed_on(data: bytes, first: bool) -> tuple[bytes, bool] | None:
    """A browser's message as the server gets it, and whether it runs a page or a part of it; None if dropped.

    first: whether it opens its connection.
    """
    messages: Any = applied(MESSAGES)
    passed: tuple[bytes, bool] | None = messages.passed_on(data, first) if messages else (data, False)
    return passed


def brought(key: str) -> bool:
    """Whether the browser sent a value of this widget that the session does not know."""
    widgets: Any = applied(WIDGETS)
    return bool(widgets and widgets.brought(key))


def serve_component(package: str, component: str, folder: Path) -> None:
    """Lets Streamlit serve the scripts of a component of ours."""
    if files := applied(COMPONENT_FILES):
        files.serve(package, component, folder)


def begin_from_address() -> None:
    """New widgets begin from the address as it is now, not as it was when the page was opened."""
    widgets: Any = applied(WIDGETS)
    if widgets:
        widgets.begin_from_address()


def run_ended(data: bytes) -> str:
    """Whether a message to a browser says that a run has ended: "", "early", because it begins anew, or "last"."""
    messages: Any = applied(MESSAGES)
    return messages.run_ended(data) if messages else ""
