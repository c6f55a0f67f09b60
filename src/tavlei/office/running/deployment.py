"""What an administrator should know before the office stands on the internet: every setting in a plain sentence."""

from __future__ import annotations

import stat
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tavlei.office.journal.models import Act
from tavlei.office.monitor.figures import backup_age, is_backup_sealed
from tavlei.office.people.erasure_list import FILE, read_erasures
from tavlei.office.people.models import Person
from tavlei.office.queue.leases import any_worker
from tavlei.office.roles.models import OFFICIALS, Grant, OfficeRole, User
from tavlei.office.running.deploy_findings import bad, care, good
from tavlei.office.running.deploy_lines import line_findings, redis_findings
from tavlei.office.store.system import BOUNDS_WORK
from tavlei.office.store.versions import waiting_migrations
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tavlei.office.configuration import Configuration
    from tavlei.office.running.deploy_findings import DeployFinding

_LEAST_SECRET: Final = 40
_UNSET: Final = "CHANGE-ME"  # stands in deploy/tavlei.env.example
_DAY: Final = 24 * 60 * 60
_CLOCK_APART: Final = timedelta(minutes=2)


def deploy_findings() -> Iterator[DeployFinding]:
    """Everything there is to say, check by check."""
    configuration: Configuration = settings.CONFIGURATION
    for check in _CHECKS:
        yield from check(configuration)


def _address(configuration: Configuration) -> Iterator[DeployFinding]:
    if not configuration.public_url:
        yield bad(phrase("TAVLEI_PUBLIC_URL is not set: links in papers and letters lead to this machine only."))
    elif configuration.public_url.startswith("https:"):
        yield good(
            phrase("The office is reached at {url}; cookies are sent over TLS only."), url=configuration.public_url
        )
    else:
        yield bad(phrase("{url} has no TLS: passwords can be read on their way. Put a proxy with TLS before it."),
                   url=configuration.public_url)  # fmt: skip


def _proxies(configuration: Configuration) -> Iterator[DeployFinding]:
    if any(network.prefixlen == 0 for network in configuration.proxies):
        yield bad(phrase("TAVLEI_PROXIES names everybody: any client may say it comes from somewhere else."))
    elif configuration.proxies:
        yield good(phrase("What the proxies at {networks} say about clients is believed."),
                    networks=", ".join(map(str, configuration.proxies)))  # fmt: skip
    elif configuration.public_url.startswith("https:"):
        yield care(
            phrase("TAVLEI_PROXIES is not set: all clients have the address of the proxy, in limits and sign-ins.")
        )


def _example(configuration: Configuration) -> Iterator[DeployFinding]:
    values = {
        "DATABASE_URL": configuration.database_url,
        "TAVLEI_EMAIL_URL": configuration.email_url,
        "TAVLEI_SECRET_KEY": configuration.secret,
        "TAVLEI_METRICS_TOKEN": configuration.metrics_token,
    }
    for name, value in values.items():
        if _UNSET in (value or ""):
            yield bad(phrase("{name} has {word} in it, as in the example: put your own there."), name=name, word=_UNSET)


def _debug(configuration: Configuration) -> Iterator[DeployFinding]:
    if configuration.debug:
        yield bad(phrase("TAVLEI_DEBUG is 1: errors show strangers how the office is built. Leave it unset."))


def _secret(configuration: Configuration) -> Iterator[DeployFinding]:
    if configuration.secret and len(configuration.secret) < _LEAST_SECRET:
        yield bad(phrase("TAVLEI_SECRET_KEY is short: sessions can be guessed. Give {count} signs at random."),
                   count=_LEAST_SECRET)  # fmt: skip
    elif configuration.secret or configuration.secret_file.is_file():
        yield good(phrase("The key of sessions is set."))
    else:
        yield bad(
            phrase("There is no key of sessions: everybody is signed out at every start. Run `tavlei office migrate`.")
        )


def _mail(configuration: Configuration) -> Iterator[DeployFinding]:
    if configuration.email_url is None:
        yield bad(phrase("TAVLEI_EMAIL_URL is not set: letters stay in the folder and nobody can reset a password."))
    elif configuration.email_url.startswith("smtp://"):
        yield care(phrase("Letters go to the mail server without TLS: use smtp+tls:// or smtps://."))
    else:
        yield good(phrase("Letters go out through a mail server with TLS."))
    if configuration.email_url is not None:
        yield good(phrase("Letters come from {address}."), address=configuration.sender)


def _second_factor(configuration: Configuration) -> Iterator[DeployFinding]:
    if not configuration.second_factor and not configuration.is_public:
        yield care(
            phrase(
                "Only this machine reaches the office: officials are offered a second factor. On a public address it "
                "is demanded unless TAVLEI_SECOND_FACTOR is optional."
            )
        )
        return
    if not configuration.second_factor:
        yield bad(phrase("TAVLEI_SECOND_FACTOR is optional: a stolen password of an official is enough to act."))
        return
    yield good(phrase("Officials need a second factor."))
    officials = set(
        Grant.objects.filter(ended=None, role__in=OFFICIALS, user__isnull=False).values_list("user", flat=True)
    )
    having = set(User.objects.filter(pk__in=officials, authenticator__isnull=False).values_list("pk", flat=True))
    if missing := len(officials - having):
        yield care(phrase("Officials who have not set up their second factor yet: {count}."), count=missing)


def _permissions(configuration: Configuration) -> Iterator[DeployFinding]:
    open_files = [file.name for file in _private_files(configuration.home) if stat.S_IMODE(file.stat().st_mode) & 0o077]
    if open_files:
        yield bad(phrase("Other users of this machine can read {files}: chmod 600."), files=", ".join(open_files))
    else:
        yield good(phrase("Keys and store are readable by the office alone."))


def _private_files(home: Path) -> Iterator[Path]:
    for pattern in ("*.key", "office.sqlite3*"):
        yield from sorted(home.glob(pattern))


def _store(configuration: Configuration) -> Iterator[DeployFinding]:
    if waiting_migrations():
        yield bad(phrase("The store is of an older version: run `tavlei office migrate`."))
    if connection.vendor == "sqlite":
        yield care(
            phrase("The store is SQLite: right for one machine; use PostgreSQL for several (`tavlei office move`).")
        )
    else:
        yield good(phrase("The store is PostgreSQL; archive its log for recovery to any moment."))
    if configuration.redis_url is None:
        yield care(phrase("TAVLEI_REDIS_URL is not set: the office serves with one worker."))
    else:
        yield from redis_findings(configuration.redis_url)


def _demonstration(_configuration: Configuration) -> Iterator[DeployFinding]:
    from tavlei.office.demo import accounts  # noqa: PLC0415 - needs the whole office

    known = {account.name: account.password for account in accounts()}
    names = [user.username for user in User.objects.filter(username__in=known, is_active=True)
             if user.check_password(known[user.username])]  # fmt: skip
    if names:
        yield bad(
            phrase("Accounts of the demonstration can sign in with known passwords: {names}."), names=", ".join(names)
        )
    else:
        yield good(phrase("No account of the demonstration can sign in."))


def _administrator(_configuration: Configuration) -> Iterator[DeployFinding]:
    if not Grant.objects.filter(role=OfficeRole.ADMINISTRATOR, ended=None, user__is_active=True).exists():
        yield bad(phrase("Nobody is administrator: `tavlei office open` prints the address that opens the office."))


def _backup(_configuration: Configuration) -> Iterator[DeployFinding]:
    age = backup_age()
    if age is None:
        yield bad(phrase("No backup has been made here: `tavlei backup create`, every day by a timer."))
    elif age > 2 * _DAY:
        yield bad(phrase("The last backup is too old (days: {days}): make one every day."), days=int(age // _DAY))
    else:
        yield good(phrase("Age of the last backup in hours: {hours}."), hours=int(max(age, 0) // 3600))
    if age is not None and not is_backup_sealed():
        yield bad(
            phrase("The last backup is open: whoever has it reads all personal data. Make it with --passphrase-file.")
        )


def _erasures(configuration: Configuration) -> Iterator[DeployFinding]:
    """Whoever is on the list of erasures is erased: PostgreSQL that was taken back brings people back too."""
    try:
        erasures = read_erasures(configuration.home / FILE)
    except Refusal:
        yield bad(phrase("The list of erasures is damaged: bring it back from the last backup ({file})."), file=FILE)
        return
    people = {code: entered for each in erasures.erasures.values() for code, entered in each.people.items()}
    here = Person.objects.filter(code__in=people, anonymised=False).values_list("code", flat=True)
    same = {"", *Act.objects.filter(hash__in=people.values()).values_list("hash", flat=True)}
    if count := sum(people[code] in same for code in here):
        yield bad(phrase("People who were erased are here again ({count}): `tavlei backup erase-again`."), count=count)


def clock_findings(_configuration: Configuration) -> Iterator[DeployFinding]:
    """A clock that was set back: acts keep the order of their numbers, but their times would be wrong."""
    last = Act.objects.order_by("-number").first()
    if last is not None and last.at > timezone.now() + _CLOCK_APART:
        yield bad(phrase("The clock of this machine is behind the last act ({moment}): set it right, by NTP."),
                   moment=last.at.isoformat(timespec="minutes"))  # fmt: skip


def _metrics(configuration: Configuration) -> Iterator[DeployFinding]:
    if configuration.metrics_token is not None and len(configuration.metrics_token) < _LEAST_SECRET // 2:
        yield bad(
            phrase("TAVLEI_METRICS_TOKEN is short: give at least {count} signs at random."), count=_LEAST_SECRET // 2
        )


def _worker(configuration: Configuration) -> Iterator[DeployFinding]:
    if any_worker():
        yield good(phrase("A worker for background jobs is here."))
    elif configuration.own_worker:
        yield good(phrase("The server starts a worker for background jobs with itself."))
    else:
        yield bad(phrase("TAVLEI_WORKER is apart and no worker is here: lists wait. Start `tavlei worker`."))


def _system(_configuration: Configuration) -> Iterator[DeployFinding]:
    if not BOUNDS_WORK:
        yield care(
            phrase("This system does not bound the memory of a process: a file or a calculation that takes too long "
                   "is ended, but it may take all memory before.")
        )  # fmt: skip


_CHECKS: Final[tuple[Callable[[Configuration], Iterator[DeployFinding]], ...]] = (
    _address, _proxies, _example, _debug, _secret, _mail, _second_factor, _permissions, _store, line_findings,
    _demonstration, _administrator, _backup, _erasures, clock_findings, _metrics, _worker, _system,
)  # fmt: skip
