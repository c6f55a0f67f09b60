"""Where the office keeps its things and how it is reached: everything comes from the environment, nothing is guessed.

`TAVLEI_HOME` is the folder of the embedded store, the keys, the uploads and the federation's own regulations (its
folder `rulebook`); `DATABASE_URL` names a PostgreSQL server instead of the embedded store; `TAVLEI_PUBLIC_URL` is the
address that papers, feeds and letters print, before any that the federation has set. Letters go out through the server
of `TAVLEI_EMAIL_URL` and come from `TAVLEI_EMAIL_FROM`. Officials must have a second
factor unless `TAVLEI_SECOND_FACTOR` is `optional`, as it is for a demonstration. Several processes that serve live
games tell each other through the Redis of `TAVLEI_REDIS_URL`. Casual games that nobody plays are removed after
`TAVLEI_CASUAL_HOURS`, officials who do nothing are signed out after `TAVLEI_IDLE_HOURS`. `TAVLEI_PROXIES` names the
proxies whose word about the client and the request is taken; how often a client may ask for what is costly is limited
unless `TAVLEI_RATE_LIMITS` is `off`. Log lines are plain or JSON (`TAVLEI_LOG`), tell every request if
`TAVLEI_LOG_REQUESTS` is `1` and questions to the store that take longer than `TAVLEI_SLOW_QUERY_MS`; `/metrics` is told
to this machine and to who has the `TAVLEI_METRICS_TOKEN`. `TAVLEI_PAIRING_PROGRAM` is the path of a program that is
called as bbpPairings is and pairs events of FIDE's systems once more. What another office shows is sent there every
`TAVLEI_LINK_SECONDS` if there is news. The server has a worker for background jobs beside it unless `TAVLEI_WORKER` is
`apart`: then `tavlei worker` is started by itself. Lists of `TAVLEI_BULK_FROM` games, encounters or entries and more
are computed by tables where the extra for it is installed, none if it is `off`. Works of composition are verified with
`TAVLEI_PROOF_THREADS` threads.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import dj_database_url
import platformdirs

from tavlei.office.mail_server import MailServer, mail_server, sender_address
from tavlei.office.store.private_files import keep_to_owner, write_once
from tavlei.rulebook import RULES_FOLDER, lay_over

if TYPE_CHECKING:
    from collections.abc import Mapping

USUAL_PORT = 8000
CASUAL_HOURS = 24
IDLE_HOURS = 12
LINK_SECONDS = 5
MOST_LINK_SECONDS = 3600
LOOPBACK = frozenset({"localhost", "[::1]", "::1"})
MOST_HOURS = 24 * 366
LOG_FORMS = ("plain", "json")
MOST_SLOW_MS = 600_000
WORKERS = ("inside", "apart")
BULK_FROM = 500_000
MOST_PROOF_THREADS = 64


@dataclass(frozen=True, slots=True)
class Configuration:
    """The office's settings that differ from one machine to the next."""

    home: Path
    database_url: str | None
    public_url: str
    debug: bool
    secret: str | None
    hosts: tuple[str, ...]
    email_url: str | None
    second_factor: bool
    redis_url: str | None = None
    pairing_program: str | None = None
    casual_hours: int = CASUAL_HOURS
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    rate_limits: bool = True
    idle_hours: int = IDLE_HOURS
    log_form: str = LOG_FORMS[0]
    log_requests: bool = False
    slow_query_ms: int | None = None
    metrics_token: str | None = None
    link_seconds: int = LINK_SECONDS
    own_worker: bool = True
    bulk_from: int | None = BULK_FROM
    email_from: str = ""
    proof_threads: int = 1

    @property
    def mail_server(self) -> MailServer | None:
        """The server that takes our letters, if one is named."""
        return mail_server(self.email_url) if self.email_url else None

    @property
    def sender(self) -> str:
        """The address our letters come from."""
        return sender_address(self.email_from, self.mail_server, urlsplit(self.public_url).hostname)

    @property
    def is_public(self) -> bool:
        """Whether other machines are served: a host is answered that is not this machine."""
        return any(host not in LOOPBACK and not host.startswith("127.") for host in self.hosts)

    @property
    def secret_file(self) -> Path:
        """The file with the key that signs sessions."""
        return self.home / "secret.key"

    def secret_key(self) -> str:
        """The key from the environment or the file; the first who asks makes it, for all processes and for good."""
        if self.secret:
            return self.secret
        if self.secret_file.is_file() and (text := self.secret_file.read_text(encoding="ascii").strip()):
            return text
        try:
            return write_once(self.secret_file, secrets.token_urlsafe(50).encode()).decode("ascii").strip()
        except OSError:  # a folder that cannot be written: a key for this process only
            return secrets.token_urlsafe(50)

    def database(self) -> dict[str, Any]:
        """Django's description of the store."""
        if self.database_url:
            values = dict(dj_database_url.parse(self.database_url, conn_max_age=60, conn_health_checks=True))
            return {**values, "ENGINE": "tavlei.office.journal.stores.postgresql"}
        return {
            "ENGINE": "tavlei.office.journal.stores.sqlite",
            "NAME": str(self.home / "office.sqlite3"),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 30,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536; "
                "PRAGMA mmap_size=1073741824;",
            },
        }

    def lay_over_own_rules(self) -> None:
        """Lay the federation's own editions, tables and readings over those of the package."""
        if (folder := self.home / RULES_FOLDER).is_dir():
            lay_over(folder)

    @property
    def port_file(self) -> Path:
        """The file in which `tavlei serve` notes its port for the commands beside it."""
        return self.home / "served-port"

    def served_port(self) -> int:
        """The port that was served last, else the usual one."""
        noted = self.port_file.read_text(encoding="ascii").strip() if self.port_file.is_file() else ""
        return int(noted) if noted.isdecimal() else USUAL_PORT

    def note_port(self, port: int) -> None:
        """Tell the commands that will be run beside the server where it listens."""
        self.port_file.write_text(f"{port}\n", encoding="ascii")

    def prepare_home(self) -> None:
        """Make the folder and the key of a new office; what is there stays as it is."""
        self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        keep_to_owner(self.home)
        self.secret_key()


def configuration(environment: Mapping[str, str] = os.environ) -> Configuration:
    """The configuration of this environment."""
    home = environment.get("TAVLEI_HOME")
    public_url = environment.get("TAVLEI_PUBLIC_URL", "").rstrip("/")
    named = tuple(host.strip() for host in environment.get("TAVLEI_HOSTS", "").split(",") if host.strip())
    host = urlsplit(public_url).hostname
    return Configuration(
        home=Path(home) if home else Path(platformdirs.user_data_dir("tavlei")),
        database_url=environment.get("DATABASE_URL") or None,
        public_url=public_url,
        debug=environment.get("TAVLEI_DEBUG", "") == "1",
        secret=environment.get("TAVLEI_SECRET_KEY") or None,
        hosts=(*named, *((host,) if host else ()), "127.0.0.1", "localhost", "[::1]"),
        email_url=_email_url(environment.get("TAVLEI_EMAIL_URL", "")),
        email_from=environment.get("TAVLEI_EMAIL_FROM", ""),
        second_factor=environment.get("TAVLEI_SECOND_FACTOR", "required") != "optional",
        redis_url=environment.get("TAVLEI_REDIS_URL") or None,
        pairing_program=environment.get("TAVLEI_PAIRING_PROGRAM") or None,
        casual_hours=_hours(environment, "TAVLEI_CASUAL_HOURS", CASUAL_HOURS),
        proxies=_proxies(environment.get("TAVLEI_PROXIES", "")),
        rate_limits=environment.get("TAVLEI_RATE_LIMITS", "") != "off",
        idle_hours=_hours(environment, "TAVLEI_IDLE_HOURS", IDLE_HOURS),
        log_form=_log_form(environment.get("TAVLEI_LOG", "")),
        log_requests=environment.get("TAVLEI_LOG_REQUESTS", "") == "1",
        slow_query_ms=_slow_ms(environment.get("TAVLEI_SLOW_QUERY_MS", "")),
        metrics_token=environment.get("TAVLEI_METRICS_TOKEN") or None,
        link_seconds=_link_seconds(environment.get("TAVLEI_LINK_SECONDS", "")),
        own_worker=_own_worker(environment.get("TAVLEI_WORKER", "")),
        bulk_from=_bulk_from(environment.get("TAVLEI_BULK_FROM", "")),
        proof_threads=_proof_threads(environment.get("TAVLEI_PROOF_THREADS", "")),
    )


def _hours(environment: Mapping[str, str], name: str, usual: int) -> int:
    """A whole number of hours; the usual one if none is told."""
    text = environment.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_HOURS):
        raise ValueError(f"{name} is a number of hours from 1 to {MOST_HOURS}")
    return int(text)


def _email_url(text: str) -> str | None:
    """The address of a mail server, if it can be read as one."""
    if text:
        mail_server(text)
    return text or None


def _log_form(text: str) -> str:
    if text and text not in LOG_FORMS:
        raise ValueError("TAVLEI_LOG is plain or json")
    return text or LOG_FORMS[0]


def _own_worker(text: str) -> bool:
    if text not in ("", *WORKERS):
        raise ValueError("TAVLEI_WORKER is inside or apart")
    return text != WORKERS[1]


def _bulk_from(text: str) -> int | None:
    if text in ("", "off"):
        return None if text else BULK_FROM
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError("TAVLEI_BULK_FROM is off or a number of games from 1 on")
    return int(text)


def _proof_threads(text: str) -> int:
    if text and not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_PROOF_THREADS):
        raise ValueError(f"TAVLEI_PROOF_THREADS is a number of threads from 1 to {MOST_PROOF_THREADS}")
    return int(text or 1)


def _slow_ms(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_SLOW_MS):
        raise ValueError(f"TAVLEI_SLOW_QUERY_MS is a number of milliseconds up to {MOST_SLOW_MS}")
    return int(text)


def _link_seconds(text: str) -> int:
    if not text:
        return LINK_SECONDS
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_LINK_SECONDS):
        raise ValueError(f"TAVLEI_LINK_SECONDS is a number of seconds from 1 to {MOST_LINK_SECONDS}")
    return int(text)


def _proxies(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses or networks of the proxies in front of the office, separated by commas."""
    try:
        return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError:
        raise ValueError(f"TAVLEI_PROXIES names addresses or networks such as 10.0.0.0/8; got {text}") from None
