"""Keeping the list of erasures: it follows from the journal and stands in a file that a restore does not take back.

It is brought up to date with every erasure, start and backup.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tavlei.office.journal.chain import subject_name
from tavlei.office.journal.models import Act
from tavlei.office.journal.row_history import first_act_of_row
from tavlei.office.people.erasure_list import FILE, Erasure, ErasureList, read_erasures
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.store.private_files import replace_file
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

PERSON: Final = "person.anonymised"
ACCOUNT: Final = "user.forgotten"
_log = logging.getLogger(__name__)


def keep_erasures() -> ErasureList:
    """Bring the list of this office up to date with its journal."""
    file: Path = settings.CONFIGURATION.home / FILE
    known = read_erasures(file)
    erasures = {**known.erasures, **{each.hash: each for each in _new_erasures(set(known.erasures))}}
    whole = ErasureList(datetime.now(tz=UTC).isoformat(timespec="seconds"), erasures)
    replace_file(file, whole.content())
    return whole


def renew_erasures() -> None:
    """The same beside other work, which a damaged list does not hold up; `check --deploy` tells of it."""
    try:
        keep_erasures()
    except (Refusal, OSError):
        _log.exception("the list of erasures could not be renewed")


def account_digest(account: User) -> str:
    """What tells an account from another one with the same key, and nobody's name."""
    return hashlib.sha256(f"{account.pk} {account.date_joined.astimezone(UTC).isoformat()}".encode()).hexdigest()


def _new_erasures(known: set[str]) -> Iterator[Erasure]:
    for act in Act.objects.filter(kind__in=(PERSON, ACCOUNT)).exclude(hash__in=known).order_by("number"):
        key = int(act.subject.rpartition(":")[2])
        people = _with_merged(Person.objects.filter(pk=key)) if act.kind == PERSON else []
        accounts = User.objects.filter(person__in=people) if act.kind == PERSON else User.objects.filter(pk=key)
        yield Erasure(
            act.number,
            act.hash,
            act.at.astimezone(UTC).isoformat(timespec="seconds"),
            {person.code: _entered(person) for person in people},
            {str(account.pk): account_digest(account) for account in accounts},
        )


def everybody_of(person: Person) -> Iterator[Person]:
    """The person and every record that was merged into it."""
    yield person
    for duplicate in person.merged.all():
        yield from everybody_of(duplicate)


def _with_merged(people: Iterable[Person]) -> list[Person]:
    return [one for person in people for one in everybody_of(person)]


def _entered(person: Person) -> str:
    """The hash of the act that first told of a person; empty if no act does."""
    first = Act.objects.filter(subject=subject_name(person)).order_by("number").values_list("number", "hash").first()
    told = first_act_of_row(person)
    return min(filter(None, (first, told)), default=(0, ""))[1]
