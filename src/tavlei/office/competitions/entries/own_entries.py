"""An athlete enters himself where the regulation allows it; the desk accepts or refuses, and he may take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.entries.applications import current_rating, highest_title, refuse_disqualified
from tavlei.office.competitions.letters import tell_of_entry
from tavlei.office.competitions.models import Competition, Entry, EntryState, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import without_draughts_clauses
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

_OPEN = (State.ANNOUNCED, State.ENTRIES)
_TO_TAKE_BACK = (EntryState.PENDING, EntryState.PRELIMINARY, EntryState.APPLIED, EntryState.ADMITTED)


def last_day(competition: Competition) -> date:
    """The last day of entries: that of the regulation, else the day on which the competition starts."""
    return read_regulation(competition.regulation).entries_close or competition.starts


def is_open(competition: Competition, today: date | None = None) -> bool:
    """Whether entries come in now: the admission is not closed, and the last day has not passed."""
    return competition.state in _OPEN and (today or timezone.localdate()) <= last_day(competition)


def takes_own_entries(competition: Competition, today: date | None = None) -> bool:
    """Whether athletes may enter themselves now; into a team its representative enters them."""
    regulation = read_regulation(competition.regulation)
    return regulation.self_entry and not competition.team and is_open(competition, today)


def may_take_back(entry: Entry, today: date | None = None) -> bool:
    """Whether an athlete may still take the own entry back."""
    competition = entry.competition
    return not competition.team and entry.state in _TO_TAKE_BACK and is_open(competition, today)


@transaction.atomic
def enter_oneself(user: User, competition: Competition) -> Entry:
    """Enter oneself; the entry waits until the desk accepts it."""
    person = _own_person(user)
    locked_competition = lock_row(competition)
    if not read_regulation(locked_competition.regulation).self_entry or locked_competition.team:
        raise Refusal(Problem("the regulation does not let athletes enter themselves", path="competition"))
    _check_open(locked_competition)
    with without_draughts_clauses(locked_competition):
        refuse_disqualified(person, locked_competition.starts, locked_competition.ends)
    entry = _waiting(locked_competition, person)
    actor = Actor(user, OfficeRole.PLAYER, timezone.now())
    record(
        actor,
        "entry.applied",
        entry,
        after={"person": person.code, "state": entry.state},
        competition=locked_competition,
    )
    return entry


@transaction.atomic
def take_back(user: User, entry: Entry, version: int) -> Entry:
    """Take the own entry back before the entries close."""
    person = _own_person(user)
    competition = lock_row(entry.competition)
    locked_entry = lock_row(entry, version)
    if locked_entry.person_id != person.pk or competition.team:
        raise Refusal(Problem("this is not your entry", path="entry"))
    _check_open(competition)
    if locked_entry.state not in _TO_TAKE_BACK:
        raise Refusal(Problem("this entry has been decided or taken back", path="entry"))
    before, locked_entry.state = locked_entry.state, EntryState.RECALLED
    save_changes(locked_entry, "state")
    actor = Actor(user, OfficeRole.PLAYER, timezone.now())
    record(actor, "entry.recalled", locked_entry, before={"state": before}, after={"state": locked_entry.state},
           competition=competition)  # fmt: skip
    return locked_entry


@transaction.atomic
def answer_entry(user: User, entry: Entry, version: int, *, accepted: bool, reason: str = "") -> Entry:
    """The desk accepts an own entry as an application, or refuses it with a reason; the athlete is told."""
    actor = authorise(user, Action.ACCEPT_ENTRY, entry.competition)
    competition = lock_row(entry.competition)
    locked_entry = lock_row(entry, version)
    if locked_entry.state != EntryState.PENDING:
        raise Refusal(Problem("this entry has been decided or taken back", path="entry"))
    if competition.state not in _OPEN:
        raise Refusal(Problem("entries are closed", path="state"))
    if not accepted and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    locked_entry.state = EntryState.APPLIED if accepted else EntryState.DECLINED
    locked_entry.decision = "" if accepted else reason.strip()
    save_changes(locked_entry, "state", "decision")
    record(
        actor,
        "entry.accepted" if accepted else "entry.declined",
        locked_entry,
        before={"state": EntryState.PENDING},
        after={"state": locked_entry.state},
        reason=reason,
        competition=competition,
    )
    tell_of_entry(locked_entry)
    return locked_entry


def _own_person(user: User) -> Person:
    if user.person is None:
        raise Refusal(Problem("your account is not linked with a person of the register", path="person"))
    return user.person


def _check_open(competition: Competition) -> None:
    if not is_open(competition):
        raise Refusal(Problem("entries are closed", path="state"))


def _waiting(competition: Competition, person: Person) -> Entry:
    """The entry of a person who asks: a new one, or the one that was taken back."""
    rating, title = current_rating(person, competition), highest_title(person, competition)
    entry = competition.entries.select_for_update().filter(person=person, state=EntryState.RECALLED).first()
    if entry is not None:
        entry.state, entry.rating, entry.title = EntryState.PENDING, rating, title
        save_changes(entry, "state", "rating", "title")
        return entry
    try:
        with transaction.atomic():
            return Entry.objects.create(
                competition=competition, person=person, state=EntryState.PENDING, rating=rating, title=title
            )
    except IntegrityError:
        raise Refusal(Problem("you are entered already", path="person")) from None
