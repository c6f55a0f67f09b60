"""Where the office keeps its things and how it is reached: everything comes from the environment, nothing is guessed.

`TAVLEI_HOME` is the folder of the embedded store, the keys, the uploads and the federation's own regulations (its
folder `rulebook`); `DATABASE_URL` names a PostgreSQL server instead of the embedded store; `TAVLEI_PUBLIC_URL` is the
address that papers, feeds and letters print, before any that the federation has set. Officials must have a second
factor unless `TAVLEI_SECOND_FACTOR` is `optional`, as it is for a demonstration.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import dj_database_url
import platformdirs

from tavlei.rulebook import RULES_FOLDER, lay_over

if TYPE_CHECKING:
    from collections.abc import Mapping

USUAL_PORT = 8000


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

    @property
    def secret_file(self) -> Path:
        """The file with the key that signs sessions."""
        return self.home / "secret.key"

    def secret_key(self) -> str:
        """The key from the environment or the file; before the office is set up, one for this process only."""
        if self.secret:
            return self.secret
        if self.secret_file.is_file():
            return self.secret_file.read_text(encoding="ascii").strip()
        return secrets.token_urlsafe(50)

    def database(self) -> dict[str, Any]:
        """Django's description of the store."""
        if self.database_url:
            return dict(dj_database_url.parse(self.database_url, conn_max_age=60, conn_health_checks=True))
        return {
            "ENGINE": "django.db.backends.sqlite3",
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
        self.home.mkdir(parents=True, exist_ok=True)
        if not self.secret and not self.secret_file.exists():
            handle = os.open(self.secret_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(50))


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
        email_url=environment.get("TAVLEI_EMAIL_URL") or None,
        second_factor=environment.get("TAVLEI_SECOND_FACTOR", "required") != "optional",
    )
