"""Asking another machine for heads and proofs, and giving it signatures."""

from __future__ import annotations

from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tavlei.rulebook import Problem, Refusal

_PATIENCE: Final = 20
_MOST: Final = 1024 * 1024


def fetch(address: str, body: str | None = None) -> str:
    """What stands at an address, or what it answers to a text; refused with a sentence if it does not answer."""
    status, text = ask(address, body)
    if status >= 400:
        raise Refusal(Problem("{address} answers with the error {status}", {"address": address, "status": status}))
    return text


def ask(address: str, body: str | None = None) -> tuple[int, str]:
    """Status and text of an answer."""
    if urlsplit(address).scheme not in {"http", "https"}:
        raise Refusal(Problem("expected an address such as https://example.org", path=address))
    given = body.encode() if body is not None else None
    request = Request(address, data=given, headers={"Content-Type": "text/plain; charset=utf-8"})  # noqa: S310 - http only
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - http only
            return answer.status, answer.read(_MOST).decode("utf-8", "replace")
    except HTTPError as error:
        with error:
            return error.code, error.read(_MOST).decode("utf-8", "replace")
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        what = {"address": address, "error": str(reason)}
        raise Refusal(Problem("{address} does not answer: {error}", what)) from None
