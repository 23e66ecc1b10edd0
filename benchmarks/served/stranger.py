"""A visitor who sends what no browser would."""

import logging
import socket
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileUploaderState, UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from .visitor import PATIENCE, Visitor

logging.getLogger("websockets.client").setLevel(logging.CRITICAL)  # that the server ends connections is no error here


class Stranger(Visitor):
    """A visitor who sends what no browser would."""

    def __enter__(self) -> "Stranger":
        super().__enter__()
        self.files: dict[str, str] = {}  # the label of a button that writes a file -> the file
        return self

    def _note(self, message: ForwardMsg, seconds: float) -> None:
        """Notes folds and files as well."""
        super()._note(message, seconds)
        if name := message.delta.add_block.expandable.id:
            self.ids[name.split("-", 2)[2]] = name
        if file := message.delta.new_element.download_button.deferred_file_id:
            self.files[message.delta.new_element.download_button.label] = file

    def makes(self, label: str) -> str:
        """Has a file written, waits until it is there, and returns its link."""
        assert self._socket
        message = BackMsg()
        message.backend_operation_request.session_id = self.session
        message.backend_operation_request.deferred_file.file_id = self.files[label]
        self._socket.send(message.SerializeToString())
        answer = ForwardMsg()
        while answer.WhichOneof("type") != "backend_operation_response":
            answer = ForwardMsg.FromString(bytes(self._socket.recv(timeout=PATIENCE, decode=False)))
        return answer.backend_operation_response.deferred_file.url

    def sends(self, **message: object) -> None:
        """A message beside those that run a page."""
        assert self._socket
        self._socket.send(BackMsg(**message).SerializeToString())

    def bytes_of_a_run(self) -> int:
        """How much is sent until a run has ended."""
        assert self._socket
        total, ended = 0, False
        while not ended:
            data = bytes(self._socket.recv(timeout=PATIENCE, decode=False))
            total += len(data)
            ended = ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"
        return total

    def pings(self) -> None:
        """The smallest thing that a connection carries."""
        assert self._socket
        self._socket.ping()

    def sends_parts(self, parts: Iterable[bytes], then: Callable[[], object]) -> None:
        """A message in parts, and something to do before its last one."""

        def until_the_end() -> Iterator[bytes]:
            yield from parts
            then()
            yield b""

        assert self._socket
        self._socket.send(until_the_end())

    def leaves(self) -> None:
        """Is gone as soon as the page has begun."""
        assert self._socket
        self._socket.recv(timeout=PATIENCE)
        self._socket.socket.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def closed_after(self, seconds: float) -> Iterator[None]:
        """Ends the connection after so many seconds, whatever is on its way."""
        assert self._socket
        timer = threading.Timer(seconds, self._socket.close)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def sends_form(
        self, what: str, data: bytes, codec: str = "", seconds: float = 0, parts: int = 1, blanks: int = 0
    ) -> tuple[str, str, bool]:
        """Puts a form with equal parts onto the server: its name, where it is, and whether the server took it.

        blanks: behind its last boundary.
        """
        health = urllib.request.urlopen(f"{self.address}/_stcore/health")
        cookie = health.headers["Set-Cookie"].split(";")[0]
        name, mark = str(uuid.uuid4()), uuid.uuid4().hex
        part = f"--{mark}\r\nContent-Disposition: form-data; {what}\r\n\r\n".encode() + data + b"\r\n"
        url = f"{self.address}/_stcore/upload_file/{self.session}/{name}"
        body = part * parts + f"--{mark}".encode() + b" " * blanks + b"--\r\n"
        request = urllib.request.Request(url, _slowly(body, seconds) if seconds else body, method="PUT")
        request.add_header("Content-Length", f"{len(body)}")
        request.add_header("Content-Type", f"multipart/form-data; boundary={mark}{codec and f'; charset={codec}'}")
        request.add_header("Cookie", cookie)
        request.add_header("X-Xsrftoken", cookie.partition("=")[2])
        with suppress(urllib.error.HTTPError, ConnectionError, urllib.error.URLError):
            urllib.request.urlopen(request).close()
            return name, url, True
        return name, url, False

    def uploads(self, key: str, data: bytes, file: str = "list.csv", codec: str = "", seconds: float = 0) -> bool:
        """Puts a file onto the server, in so many seconds, and the page's widget upon it; whether the server took it.

        With a codec it is a form's field instead, which is no file.
        """
        what = 'name="field"' if codec else f'name="file"; filename="{file}"'
        name, url, taken = self.sends_form(what, data, codec, seconds)
        info = UploadedFileInfo(file_id=name, name=file, size=len(data))
        info.file_urls.CopyFrom(type(info.file_urls)(file_id=name, upload_url=url, delete_url=url))
        self.set(key, file_uploader_state_value=FileUploaderState(uploaded_file_info=[info]))
        return taken


def _slowly(body: bytes, seconds: float) -> Iterator[bytes]:
    step = len(body) // 20 + 1
    for start in range(0, len(body), step):
        yield body[start : start + step]
        time.sleep(seconds / 20)
