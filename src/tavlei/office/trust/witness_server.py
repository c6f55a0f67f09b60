"""A witness that is asked over HTTP, as C2SP tlog-witness says: `POST /add-checkpoint`."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.checkpoints import read_submission
from tavlei.office.trust.witnessing import ForkError, NotPinnedError, RollbackError, UnknownError
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.office.trust.witnessing import WitnessFolder

_MOST: Final = 64 * 1024
_PATIENCE: Final = 20
TEXT: Final = "text/plain; charset=utf-8"
SIZE: Final = "text/x.tlog.size"


def add_checkpoint(folder: WitnessFolder, body: str) -> tuple[HTTPStatus, str, str]:
    """The answer to a submission: its status, the type of its content and the content."""
    try:
        asked = read_submission(body)
    except Refusal:
        return HTTPStatus.BAD_REQUEST, TEXT, ""
    known, head = folder.followed(asked.head.origin), asked.head
    if known is None:
        return HTTPStatus.NOT_FOUND, TEXT, ""
    if asked.note.signed_by(known.key) is None:
        return HTTPStatus.FORBIDDEN, TEXT, ""
    if asked.old_size > head.size:
        return HTTPStatus.BAD_REQUEST, TEXT, ""
    if asked.old_size != known.size:
        return HTTPStatus.CONFLICT, SIZE, f"{known.size}\n"
    return _countersigned(folder, body)


def _countersigned(folder: WitnessFolder, body: str) -> tuple[HTTPStatus, str, str]:
    asked = read_submission(body)
    try:
        return HTTPStatus.OK, TEXT, str(folder.countersign(asked))
    except UnknownError:
        return HTTPStatus.NOT_FOUND, TEXT, ""
    except NotPinnedError:
        return HTTPStatus.FORBIDDEN, TEXT, ""
    except RollbackError:
        known = folder.followed(asked.head.origin)
        return HTTPStatus.CONFLICT, SIZE, f"{known.size if known else 0}\n"
    except ForkError:
        same = asked.old_size == asked.head.size
        return (HTTPStatus.CONFLICT if same else HTTPStatus.UNPROCESSABLE_ENTITY), TEXT, ""


def witness_server(folder: WitnessFolder, host: str, port: int) -> ThreadingHTTPServer:
    """A server that answers for a witness."""

    class Handler(BaseHTTPRequestHandler):
        timeout = _PATIENCE
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if self.path != "/add-checkpoint" or not length.isdecimal() or int(length) > _MOST:
                self._answer(HTTPStatus.NOT_FOUND, TEXT, "")
                return
            try:
                body = self.rfile.read(int(length)).decode()
            except UnicodeDecodeError:
                self._answer(HTTPStatus.BAD_REQUEST, TEXT, "")
                return
            self._answer(*add_checkpoint(folder, body))

        def do_GET(self) -> None:
            self._answer(HTTPStatus.OK, TEXT, f"{folder.key}\n")

        def _answer(self, status: HTTPStatus, kind: str, text: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name the library gives it
            pass

    return ThreadingHTTPServer((host, port), Handler)
