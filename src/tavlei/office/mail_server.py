"""The server that takes our letters, and the address they come from, as the environment names them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from tavlei.rulebook import Problem, Refusal, phrase

PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}  # by RFC 5321, RFC 6409, RFC 8314
_FORM: Final = phrase("TAVLEI_EMAIL_URL is smtp://, smtp+tls:// or smtps://name:password@host:port, with %40 for @")


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where letters are handed over: in the clear, with TLS begun within the connection, or with TLS from the start."""

    host: str
    port: int
    user: str
    password: str
    scheme: str


def mail_server(url: str) -> MailServer:
    """The server of an address; one of another form is refused."""
    told = urlsplit(url)
    return MailServer(
        host=_host(told),
        port=_port(told),
        user=unquote(told.username or ""),
        password=unquote(told.password or ""),
        scheme=told.scheme,
    )


def sender_address(text: str, server: MailServer | None, public_host: str | None) -> str:
    """The address letters come from: the one that is set, else the account at the server, else one of the office."""
    if text:
        return text
    if server is not None and "@" in server.user:
        return server.user
    return f"office@{public_host or 'localhost'}"


def _host(address: SplitResult) -> str:
    if address.scheme not in PORTS or not address.hostname:
        raise Refusal(Problem(_FORM))
    return address.hostname


def _port(address: SplitResult) -> int:
    try:
        return address.port or PORTS[address.scheme]
    except ValueError:
        raise Refusal(Problem(_FORM)) from None
