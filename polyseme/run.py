"""polyseme run: the app in the browser, from wherever the command is typed."""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from polyseme.app_folder import APP_FOLDER


def main(arguments: Sequence[str]) -> int:
    """Serves the app until it is interrupted; returns Streamlit's exit code."""
    asked = _parser().parse_args(arguments)
    app = APP_FOLDER / "app.py"
    if not app.is_file():
        print("The app is missing from this installation. Install it again: pip install polyseme", file=sys.stderr)
        return 1
    options = {"address": asked.host, "port": asked.port, "headless": str(not asked.browser).lower()}
    # showEmailPrompt: a first start asks nobody for an address
    settings = [f"--server.{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "streamlit", "run", str(app), "--server.showEmailPrompt=false", *settings]
    if os.name == "posix":  # this process becomes the server, so that whatever ends it ends the server
        os.execv(command[0], command)  # noqa: S606 - no shell is meant
    return subprocess.call(command)  # noqa: S603 - a list, no shell


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="polyseme run", description="Open the app in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8501, help="port to listen on (default: 8501)")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser window")
    return parser
