"""Lines to other machines, and the Redis at the end of one: who can read them, who can change what is kept there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlsplit

from tavlei.office.configuration import LOOPBACK
from tavlei.office.running.deploy_findings import bad, care, good
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.parse import SplitResult

    from tavlei.office.configuration import Configuration
    from tavlei.office.running.deploy_findings import DeployFinding

_ENCRYPTED: Final = {"require", "verify-ca", "verify-full"}


def line_findings(configuration: Configuration) -> Iterator[DeployFinding]:
    """Lines to other machines that anybody on the way can read."""
    for name, url in (("DATABASE_URL", configuration.database_url), ("TAVLEI_REDIS_URL", configuration.redis_url)):
        address = urlsplit(url or "")
        if _leaves_open(address):
            yield care(phrase("The line to {host} ({name}) is not encrypted: right only within a closed network. "
                               "Use sslmode=verify-full or rediss://."), host=address.hostname, name=name)  # fmt: skip


def _leaves_open(address: SplitResult) -> bool:
    """Whether a line leaves this machine without TLS."""
    if not address.hostname or address.hostname in LOOPBACK or address.hostname.startswith("127."):
        return False
    mode = dict(parse_qsl(address.query)).get("sslmode", "")
    return address.scheme != "rediss" and mode not in _ENCRYPTED


def redis_findings(url: str) -> Iterator[DeployFinding]:
    """Whether it answers, asks for a password and takes only so much memory."""
    from redis import Redis, RedisError  # noqa: PLC0415 - only where it is configured

    try:
        client = Redis.from_url(url, socket_timeout=3, socket_connect_timeout=3)
        client.ping()
        bounds = client.config_get("maxmemory")
    except (RedisError, OSError, ValueError):
        yield bad(phrase("Redis does not answer at the address of TAVLEI_REDIS_URL."))
        return
    yield good(phrase("Redis answers: several workers can serve."))
    if not urlsplit(url).password:
        yield care(phrase("Redis has no password: whoever reaches it changes what is kept there. Set requirepass."))
    if bounds.get("maxmemory") == "0":
        yield care(phrase("Redis may take all memory of its machine: set maxmemory, and maxmemory-policy allkeys-lru."))
