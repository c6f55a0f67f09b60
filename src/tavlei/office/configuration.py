"""Where the office keeps its things and how it is reached: everything comes from the environment, nothing is guessed.

`TAVLEI_HOME` is the folder of the embedded store, the keys, the uploads and the federation's own regulations (its
folder `rulebook`); `DATABASE_URL` names a PostgreSQL server instead of the embedded store; `TAVLEI_PUBLIC_URL` is the
address that papers, feeds and letters print, before any that the federation has set. Letters go out through the server
of `TAVLEI_EMAIL_URL` and come from `TAVLEI_EMAIL_FROM`. Officials must have a second factor where other machines reach
the office, or as `TAVLEI_SECOND_FACTOR` says: `required` or `optional`. Several processes that serve live games tell
each other through the Redis of `TAVLEI_REDIS_URL`. Casual games that nobody plays are removed after
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
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import dj_database_url
import platformdirs

from tavlei.office import setting_values
from tavlei.office.mail_server import MailServer, mail_server, sender_address
from tavlei.office.store.private_files import keep_to_owner, write_once
from tavlei.rulebook import RULES_FOLDER, Problem, Refusal, lay_over, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from ipaddress import IPv4Network, IPv6Network

USUAL_PORT = 8000
CASUAL_HOURS = 24
IDLE_HOURS = 12
LINK_SECONDS = 5
MOST_LINK_SECONDS = 3600
LOOPBACK = frozenset({"localhost", "[::1]", "::1"})
MOST_HOURS = 24 * 366
_OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
LOG_FORMS = ("plain", "json")
MOST_SLOW_MS = 600_000
WORKERS = ("inside", "apart")
BULK_FROM = 500_000
MOST_BULK = 10**12
SECOND_FACTORS = ("required", "optional")
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
        return any(map(is_elsewhere, self.hosts))

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
        try:
            self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=self.home):
                pass
        except OSError as error:
            about = {"folder": str(self.home), "error": error.strerror or str(error)}
            message = phrase("the folder of the office {folder} cannot be made or written: {error}")
            raise Refusal(Problem(message, about, "TAVLEI_HOME")) from error
        keep_to_owner(self.home)
        self.secret_key()


def configuration(environment: Mapping[str, str] = os.environ) -> Configuration:
    """The configuration of this environment; what is wrong in it is refused in a sentence."""
    home = environment.get("TAVLEI_HOME")
    public_url = setting_values.public_url(environment, "TAVLEI_PUBLIC_URL")
    host = urlsplit(public_url).hostname
    hosts = (*setting_values.host_names(environment, "TAVLEI_HOSTS"), *((host,) if host else ()), *_OWN_HOSTS)
    return Configuration(
        home=Path(home) if home else Path(platformdirs.user_data_dir("tavlei")),
        database_url=setting_values.database_url(environment, "DATABASE_URL"),
        public_url=public_url,
        debug=setting_values.switch(environment, "TAVLEI_DEBUG"),
        secret=environment.get("TAVLEI_SECRET_KEY") or None,
        hosts=hosts,
        email_url=_email_url(environment.get("TAVLEI_EMAIL_URL", "")),
        email_from=setting_values.sender(environment, "TAVLEI_EMAIL_FROM"),
        second_factor=_second_factor(environment, hosts),
        redis_url=setting_values.redis_url(environment, "TAVLEI_REDIS_URL"),
        pairing_program=setting_values.program(environment, "TAVLEI_PAIRING_PROGRAM"),
        casual_hours=setting_values.whole_number(environment, "TAVLEI_CASUAL_HOURS", 1, MOST_HOURS) or CASUAL_HOURS,
        proxies=setting_values.networks(environment, "TAVLEI_PROXIES"),
        rate_limits=setting_values.one_of(environment, "TAVLEI_RATE_LIMITS", ("on", "off")) != "off",
        idle_hours=setting_values.whole_number(environment, "TAVLEI_IDLE_HOURS", 1, MOST_HOURS) or IDLE_HOURS,
        log_form=setting_values.one_of(environment, "TAVLEI_LOG", LOG_FORMS) or LOG_FORMS[0],
        log_requests=setting_values.switch(environment, "TAVLEI_LOG_REQUESTS"),
        slow_query_ms=setting_values.whole_number(environment, "TAVLEI_SLOW_QUERY_MS", 0, MOST_SLOW_MS),
        metrics_token=environment.get("TAVLEI_METRICS_TOKEN") or None,
        link_seconds=setting_values.whole_number(environment, "TAVLEI_LINK_SECONDS", 1, MOST_LINK_SECONDS)
        or LINK_SECONDS,
        own_worker=setting_values.one_of(environment, "TAVLEI_WORKER", WORKERS) != WORKERS[1],
        bulk_from=_bulk_from(environment),
        proof_threads=setting_values.whole_number(environment, "TAVLEI_PROOF_THREADS", 1, MOST_PROOF_THREADS) or 1,
    )


def is_elsewhere(host: str) -> bool:
    """Whether a host is reached from other machines."""
    return host not in LOOPBACK and not host.startswith("127.")


def _second_factor(environment: Mapping[str, str], hosts: Iterable[str]) -> bool:
    """Whether officials need a second factor: as it is set, else where other machines reach the office."""
    chosen = setting_values.one_of(environment, "TAVLEI_SECOND_FACTOR", SECOND_FACTORS)
    return chosen == SECOND_FACTORS[0] if chosen else any(map(is_elsewhere, hosts))


def _email_url(text: str) -> str | None:
    """The address of a mail server, if it can be read as one."""
    if text:
        mail_server(text)
    return text or None


def _bulk_from(environment: Mapping[str, str]) -> int | None:
    if environment.get("TAVLEI_BULK_FROM") == "off":
        return None
    return setting_values.whole_number(environment, "TAVLEI_BULK_FROM", 1, MOST_BULK) or BULK_FROM
