"""Asking the office that shows a competition: over TLS, with the token, within a time, and nobody else."""

from __future__ import annotations

import json
import ssl
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Final, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from tavlei.exchange.competition import MOST_BYTES
from tavlei.office.configuration import LOOPBACK
from tavlei.rulebook import Problem, Refusal, phrase

_PATIENCE: Final = 30
NO_ANSWER: Final = phrase("{address} does not answer: {error}")
CLOCK: Final = phrase("the certificate of {address} is not accepted: {error}; look also at the clock of this machine")
EXPIRED: Final = phrase("the certificate of {address} has expired; look also at the clock of this machine")
NOT_YET: Final = phrase("the certificate of {address} is not valid yet; look also at the clock of this machine")
STRANGER: Final = phrase("the certificate of {address} was issued by nobody whom this machine trusts")
OTHER_NAME: Final = phrase("the certificate is not that of {address}: somebody else may be answering there")
_BY_CODE: Final = {9: NOT_YET, 10: EXPIRED, 18: STRANGER, 19: STRANGER, 20: STRANGER, 21: STRANGER, 62: OTHER_NAME,
                   64: OTHER_NAME}  # fmt: skip
"""What OpenSSL has against a certificate, by its own numbers (X509_V_ERR_...)."""

_ADDRESS: Final = phrase("the address begins with https://; http:// is only for this machine itself")
NOT_UNDERSTOOD: Final = phrase("{address} answers what cannot be understood")
_REFUSED: Final = phrase("{address} answers: {text}")


class UnreachableError(Refusal):
    """Nobody answered, or not whole: it is tried again later."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered."""

    status: int
    content: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The JSON of the answer."""
        try:
            value = json.loads(self.content)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}

    @property
    def problems(self) -> str:
        """What the other office says against it."""
        said = [str(one.get("text", "")) for one in self.json.get("problems", ()) if isinstance(one, dict)]
        return "; ".join(said) or f"HTTP {self.status}"


class _Stay(HTTPRedirectHandler):
    """A token is shown to nobody else than it was given for."""

    def redirect_request(self, *_asked: Any) -> None:
        """Follow nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """The way to the other office."""

    address: str
    token: str

    @classmethod
    def to(cls, address: str, token: str) -> Self:
        """A line over TLS; without it only to this machine itself."""
        parts = urlsplit(address.strip())
        host = parts.hostname or ""
        local = host in LOOPBACK or host.startswith("127.")
        if not host or (parts.scheme != "https" and not (parts.scheme == "http" and local)):
            raise Refusal(Problem(_ADDRESS, path="address"))
        return cls(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", token.strip())

    def ask(self, path: str, body: bytes | None = None, kind: str = "application/json", method: str = "") -> Answer:
        """Ask, or bring something."""
        address = f"{self.address}/api/v1/links{path}"
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind, "Accept": "application/json"}
        request = Request(address, data=body, headers=headers, method=method or None)  # noqa: S310 - checked by `to`
        try:
            with _opener().open(request, timeout=_PATIENCE) as answer:
                return Answer(answer.status, _whole(answer))
        except HTTPError as error:
            with error:
                return Answer(error.code, _whole(error.fp))
        except (URLError, OSError, HTTPException, ValueError) as error:
            raise self._unreachable(error) from error

    def must(self, path: str, body: dict[str, Any] | None = None) -> Answer:
        """Ask for what must be answered well."""
        answer = self.ask(path, None if body is None else json.dumps(body).encode())
        if answer.status != 200:
            raise self.refused(answer)
        return answer

    def not_understood(self) -> UnreachableError:
        """An answer of somebody else, such as the door of a network, or one that was cut off: it is tried again."""
        return UnreachableError(Problem(NOT_UNDERSTOOD, {"address": self.address}))

    def refused(self, answer: Answer) -> Refusal:
        """What the other office says against it; what it may yet answer is tried again."""
        kind = UnreachableError if answer.status in (408, 425, 429) or answer.status >= 500 else Refusal
        return kind(Problem(_REFUSED, {"address": self.address, "text": answer.problems}))

    def _unreachable(self, error: Exception) -> UnreachableError:
        reason = getattr(error, "reason", error)
        if isinstance(reason, ssl.SSLCertVerificationError):
            message, text = _BY_CODE.get(reason.verify_code, CLOCK), reason.verify_message
        else:
            message, text = NO_ANSWER, str(reason) or type(error).__name__
        return UnreachableError(Problem(message, {"address": self.address, "error": text}))


def _opener() -> OpenerDirector:
    return build_opener(_Stay)


def _whole(answer: Any) -> bytes:
    """The whole body; one that was cut off is no answer."""
    content: bytes = answer.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError("too large")
    if getattr(answer, "length", 0):
        raise ConnectionError("cut off")
    return content
