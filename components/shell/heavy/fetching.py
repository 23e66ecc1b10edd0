"""Downloading a model in the background, once for all visitors."""

import threading

from polyseme.bert import catalogue, files


class Fetch:
    """The download of one model from the hub: its progress, and its error message if it failed."""

    def __init__(self, name: str) -> None:
        self.model = catalogue.resolve(name)
        self.share = 0.0
        self.problem = ""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def done(self) -> bool:
        """Whether all files are on this machine."""
        return files.folder(self.model) is not None

    def start(self) -> None:
        """Starts the download unless it is running."""
        with self._lock:
            if not self.running:
                self.share, self.problem = 0.0, ""
                self._thread = threading.Thread(target=self._run, name=f"fetch {self.model.name}", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        try:
            files.fetch(self.model, self._report)
        except ValueError as error:
            self.problem = str(error)

    def _report(self, share: float) -> None:
        self.share = max(self.share, share)
