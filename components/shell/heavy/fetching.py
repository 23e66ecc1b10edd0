"""Fetching a model in the background, for all visitors at once."""

import threading

from components.bert import catalogue, files


class Fetch:
    """One model on its way from the hub: how far it is, and what went wrong, if anything did."""

    def __init__(self, name: str) -> None:
        self.model = catalogue.resolve(name)
        self.share = 0.0
        self.problem = ""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether it is on its way now."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def done(self) -> bool:
        """Whether its files are all here."""
        return files.folder(self.model) is not None

    def start(self) -> None:
        """Begins, unless it is on its way already."""
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
