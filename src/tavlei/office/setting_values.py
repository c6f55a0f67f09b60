"""Values of the environment: each is read as what it has to be, or refused in a sentence that names the variable."""

from __future__ import annotations

import shutil
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import dj_database_url

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    Environment = Mapping[str, str]

_OFF: Final = "0"
_ON: Final = "1"
_POSTGRESQL: Final = frozenset({"postgres", "postgresql"})
_REDIS: Final = frozenset({"redis", "rediss", "unix"})


def whole_number(environment: Environment, name: str, least: int, most: int) -> int | None:
    """A whole number between two bounds; None if nothing is set."""
    text = environment.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
        about = {"least": least, "most": most, "got": text}
        raise Refusal(Problem("expected a whole number from {least} to {most}; got {got}", about, name))
    return int(text)


def one_of(environment: Environment, name: str, choices: tuple[str, ...]) -> str:
    """One of some words; empty if nothing is set."""
    text = environment.get(name, "")
    if text and text not in choices:
        about = {"choices": ", ".join(choices), "got": text}
        raise Refusal(Problem("expected one of: {choices}; got {got}", about, name))
    return text


def switch(environment: Environment, name: str) -> bool:
    """Whether something is switched on by 1."""
    return one_of(environment, name, (_OFF, _ON)) == _ON


def public_url(environment: Environment, name: str) -> str:
    """The beginning of the address that people use."""
    text = environment.get(name, "").rstrip("/")
    if text and not _is_beginning(text):
        message = phrase("expected the beginning of an address, such as https://rating.example.org")
        raise Refusal(Problem(message, path=name))
    return text


def host_names(environment: Environment, name: str) -> tuple[str, ...]:
    """Names of hosts, separated by commas."""
    hosts = tuple(host.strip() for host in environment.get(name, "").split(",") if host.strip())
    for host in hosts:
        if "/" in host or any(sign.isspace() for sign in host):
            message = phrase("expected names of hosts separated by commas, such as rating.example.org; got {got}")
            raise Refusal(Problem(message, {"got": host}, name))
    return hosts


def database_url(environment: Environment, name: str) -> str | None:
    """The address of a PostgreSQL; it is not repeated in what is said of it, for a password stands there."""
    text = environment.get(name, "")
    if not text:
        return None
    try:
        scheme = urlsplit(text).scheme
        named = dj_database_url.parse(text).get("NAME") if scheme in _POSTGRESQL else None
    except ValueError:  # a port that is none, brackets that do not close
        named = None
    if not named:
        message = phrase(
            "expected postgresql://name:password@host/database; without it the store is SQLite in the folder"
        )
        raise Refusal(Problem(message, path=name))
    return text


def redis_url(environment: Environment, name: str) -> str | None:
    """The address of a Redis."""
    text = environment.get(name, "")
    if text and urlsplit(text).scheme not in _REDIS:
        raise Refusal(Problem("expected an address such as redis://localhost:6379/0", path=name))
    return text or None


def sender(environment: Environment, name: str) -> str:
    """The address that letters come from."""
    text = environment.get(name, "")
    account, _at, host = text.rpartition("@")
    if text and not (account and host and not any(sign.isspace() for sign in text)):
        raise Refusal(Problem("this is no e-mail address", path=name))
    return text


def program(environment: Environment, name: str) -> str | None:
    """The path of a program that is here."""
    text = environment.get(name, "")
    if text and shutil.which(text) is None:
        raise Refusal(Problem("there is no program {file}", {"file": text}, name))
    return text or None


def networks(environment: Environment, name: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses or networks, separated by commas."""
    text = environment.get(name, "")
    try:
        return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError:
        message = phrase("expected addresses or networks such as 10.0.0.0/8; got {got}")
        raise Refusal(Problem(message, {"got": text}, name)) from None


def _is_beginning(text: str) -> bool:
    try:
        address = urlsplit(text)
        host, _port = address.hostname, address.port
    except ValueError:  # a port that is none
        return False
    is_web = address.scheme in {"http", "https"} and "@" not in address.netloc
    return bool(is_web and host and text == f"{address.scheme}://{address.netloc}")
