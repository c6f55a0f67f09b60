"""Writing to the journal and verifying it."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, transaction
from django.utils import timezone

from tavlei.office.journal import statements
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.store.prepared_queries import PreparedQuery
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from django.db.models import Model

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

GENESIS: Final = "0" * 64
LINK: Final = "link."
WRITTEN_ELSEWHERE: Final = phrase("«{name}» is run by another office: here it is only shown")
_LOCK: Final = 7_261_844_011
_LAST_ACT: Final = PreparedQuery(lambda: Act.objects.order_by("-number").values_list("number", "hash")[:1])
_ELSEWHERE: Final = "SELECT 1 FROM competitions_competition WHERE id = %s AND written_elsewhere"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, in which role, and when: handed to every function that performs an official act."""

    user: User | None
    role: str = ""
    at: datetime | None = None

    @property
    def moment(self) -> datetime:
        """The instant of the act."""
        return self.at or timezone.now()


def subject_name(subject: Model | str) -> str:
    """How the journal names a row of the store; what is no row has a name of its own."""
    if isinstance(subject, str):
        return subject
    return f"{subject._meta.label_lower}:{subject.pk}"  # noqa: SLF001 - Django's public name for it


def record(  # noqa: PLR0913 - an act has so many sides
    actor: Actor,
    kind: str,
    subject: Model | str,
    *,
    before: Any = None,
    after: Any = None,
    clause: str = "",
    reason: str = "",
    competition: Competition | None = None,
) -> Act:
    """Append an act to the chain. It belongs to the transaction of what it tells about: both are kept, or neither."""
    change = SubjectChange(subject, before=before, after=after, clause=clause, reason=reason)
    return record_all(actor, kind, [change], competition=competition)[0]


@dataclass(frozen=True, slots=True)
class SubjectChange:
    """What an act tells of the row it is about; of several acts each may have somebody else who does it."""

    subject: Model | str
    before: Any = None
    after: Any = None
    clause: str = ""
    reason: str = ""
    actor: Actor | None = None


def record_all(
    actor: Actor, kind: str, changes: Sequence[SubjectChange], *, competition: Competition | None = None
) -> list[Act]:
    """Append acts of one kind that happened together, one after another, as `record` does with each of them."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("an act is recorded together with what it tells about")
    lock_chain()
    _check_writer(kind, competition)
    first, previous = last_act()
    salts = [secrets.token_hex(16) for _ in changes]
    acts = []
    for number, (salt, one) in enumerate(zip(salts, changes, strict=True), start=first + 1):
        who = one.actor or actor
        act = Act(
            number=number,
            at=who.moment,
            actor=who.user,
            role=who.role,
            kind=kind,
            subject=subject_name(one.subject),
            competition=competition,
            clause=one.clause,
            details_digest=details_digest(salt, one.before, one.after, one.reason),
            previous_hash=previous,
        )
        act.hash = previous = act_hash(act)
        acts.append(act)
    return _save_acts(acts, salts, changes)


def _check_writer(kind: str, competition: Competition | None) -> None:
    """Refuse an act of a competition that another office runs: here only the link itself has acts."""
    if competition is None or kind.startswith(LINK):
        return
    if statements.rows(_ELSEWHERE, competition.pk):
        raise Refusal(Problem(WRITTEN_ELSEWHERE, {"name": str(competition)}))


def _save_acts(acts: list[Act], salts: list[str], changes: Sequence[SubjectChange]) -> list[Act]:
    details = [
        ActDetails(act=act, salt=salt, before=one.before, after=one.after, reason=one.reason)
        for act, salt, one in zip(acts, salts, changes, strict=True)
    ]
    if len(acts) == 1:
        acts[0].save(force_insert=True)
        details[0].act = acts[0]
        details[0].save(force_insert=True)
        return acts
    Act.objects.bulk_create(acts)
    keys = dict(Act.objects.filter(number__gte=acts[0].number).values_list("number", "pk"))
    for act, one in zip(acts, details, strict=True):  # older SQLite does not tell the keys of many rows at once
        act.pk = one.act_id = keys[act.number]
    ActDetails.objects.bulk_create(details)
    return acts


def last_act() -> tuple[int, str]:
    """Number and hash of the last act."""
    return _LAST_ACT.first() or (0, GENESIS)


class Flaw(StrEnum):
    """How a chain can be broken."""

    MISSING = phrase("journal.missing")
    NOT_LINKED = phrase("journal.not_linked")
    CHANGED = phrase("journal.changed")
    DETAILS_CHANGED = phrase("journal.details_changed")


@dataclass(frozen=True, slots=True)
class ChainFault:
    """A place where the chain is broken."""

    number: int
    what: Flaw


def verify() -> Iterator[ChainFault]:
    """Walk the whole chain and name every place that does not hold."""
    expected, previous = 1, GENESIS
    for act in Act.objects.order_by("number").select_related("details").iterator(chunk_size=2000):
        if act.number != expected:
            yield ChainFault(expected, Flaw.MISSING)
        if act.previous_hash != previous:
            yield ChainFault(act.number, Flaw.NOT_LINKED)
        if act.hash != act_hash(act):
            yield ChainFault(act.number, Flaw.CHANGED)
        if not details_hold(act):
            yield ChainFault(act.number, Flaw.DETAILS_CHANGED)
        expected, previous = act.number + 1, act.hash


def details_hold(act: Act) -> bool:
    """Whether the details of an act are those it was recorded with; erased ones hold."""
    details = getattr(act, "details", None)
    if details is None:
        return True
    return act.details_digest == details_digest(details.salt, details.before, details.after, details.reason)


def act_hash(act: Act) -> str:
    """The hash of an act over everything it says and the hash of the one before."""
    return facts_hash(act_facts(act))


def act_facts(act: Act) -> dict[str, Any]:
    """Everything an act says but its details, in the order in which it is hashed."""
    return {
        "number": act.number,
        "at": act.at.isoformat(timespec="microseconds"),
        "actor": act.actor_id,
        "role": act.role,
        "kind": act.kind,
        "subject": act.subject,
        "competition": act.competition_id,
        "clause": act.clause,
        "details_digest": act.details_digest,
        "previous_hash": act.previous_hash,
    }


def facts_hash(facts: Mapping[str, Any]) -> str:
    """The hash of an act as it is told."""
    return _digest(list(facts.values()))


def details_digest(salt: str, before: Any, after: Any, reason: str) -> str:
    """The salted digest of what an act tells about people."""
    return _digest([salt, before, after, reason])


def _digest(content: Any) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def lock_chain() -> None:
    """One writer at a time: the embedded store has taken its lock with the transaction, PostgreSQL is asked for one."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
