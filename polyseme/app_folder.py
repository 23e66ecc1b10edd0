"""Where the app lies: in the package once it is installed, beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent  # Community Cloud starts the app through links
APP_FOLDER = next((place for place in (_PACKAGE / "app", _PACKAGE.parent) if (place / "app.py").is_file()), _PACKAGE)
