"""Entering teams: name, captain, people in the order of boards (5.4.9.1, 5.4.9.2, 5.4.9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.entries.applications import decide_admission, enter, refuse_disqualified
from tavlei.office.competitions.entries.representatives import speaks_for
from tavlei.office.competitions.models import Competition, Entry, EntryState, State, Team
from tavlei.office.competitions.regulation.event_rules import (
    act_without_draughts_clauses,
    clause_for_journal,
    clause_if_bound,
)
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action, roles_of
from tavlei.office.teams.squads import members, team_rules
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.people import Capacity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.people.models import Person, Region
    from tavlei.office.roles.models import User

_OPEN = (State.ANNOUNCED, State.ENTRIES)


@cites("draughts-rules", "5.4.9.1", "5.4.9.7", "1.6.2")
@transaction.atomic
@act_without_draughts_clauses
def enter_team(  # noqa: PLR0913 - an application has so many sides
    user: User,
    competition: Competition,
    name: str,
    people: Sequence[Person],
    *,
    captain: Person | None,
    region: Region | None = None,
    representative: User | None = None,
) -> Entry:
    """Enter a team with its people in the order of boards; the captain (representative) speaks for it.

    A representative who enters a team from the own account is its representative.
    """
    actor = authorise(user, Action.ENTER, competition)
    locked_competition = lock_row(competition)
    team_rules(locked_competition)
    _check_open(locked_competition)
    if not name.strip():
        raise Refusal(Problem("a team has a name", path="name", clause=clause_if_bound(competition, "5.4.9.1")))
    if captain is None:
        raise Refusal(
            Problem("the team has no captain", path="captain", clause=clause_if_bound(competition, "5.4.9.7"))
        )
    refuse_disqualified(captain, locked_competition.starts, locked_competition.ends, Capacity.TEAM_LEADER)
    if representative is None and OfficeRole.REPRESENTATIVE in roles_of(user, locked_competition):
        representative = user
    try:
        with transaction.atomic():
            team = Team.objects.create(
                competition=locked_competition,
                name=name.strip(),
                region=region,
                captain=captain,
                representative=representative,
            )
    except IntegrityError:
        raise Refusal(Problem("{name} is entered already", {"name": name.strip()}, path="name")) from None
    entry = Entry.objects.create(competition=locked_competition, team=team, person=None)
    record(actor, "team.entered", entry, after={"name": team.name, "captain": captain.code},
           clause=clause_for_journal(competition, "5.4.9.7"),
           competition=locked_competition)  # fmt: skip
    for person in people:
        enter(user, locked_competition, person, team=team)
    return entry


@transaction.atomic
@act_without_draughts_clauses
def add_member(user: User, entry: Entry, person: Person) -> Entry:
    """Enter one more person of a team, behind the others."""
    return enter(user, entry.competition, person, team=own_team(entry))


@cites("draughts-rules", "5.4.9.7")
@transaction.atomic
@act_without_draughts_clauses
def name_captain(user: User, entry: Entry, version: int, captain: Person, representative: User | None = None) -> Entry:
    """Name the captain of a team, and the account of its representative."""
    actor = acting_for(user, entry)
    locked_entry = lock_row(entry, version)
    team = own_team(locked_entry)
    event = locked_entry.competition
    refuse_disqualified(captain, event.starts, event.ends, Capacity.TEAM_LEADER)
    before = team.captain.code if team.captain else None
    team.captain = captain
    team.representative = representative or team.representative
    team.save(update_fields=["captain", "representative"])
    save_changes(locked_entry)
    record(actor, "team.captain_named", locked_entry, before={"captain": before}, after={"captain": captain.code},
           clause=clause_for_journal(entry.competition, "5.4.9.7"), competition=locked_entry.competition)  # fmt: skip
    return locked_entry


@cites("draughts-rules", "5.4.9.2")
@transaction.atomic
@act_without_draughts_clauses
def set_order(user: User, entry: Entry, version: int, order: Sequence[int]) -> Entry:
    """Set the order of boards before the admission closes: the entries of all members, the first board first."""
    actor = acting_for(user, entry)
    _check_open(lock_row(entry.competition))
    locked_entry = lock_row(entry, version)
    team = own_team(locked_entry)
    listed = {member.pk: member for member in members(team)}
    if sorted(order) != sorted(listed):
        raise Refusal(Problem("the order names every player of the team once", path="order"))
    before = list(listed)
    team.entries.update(board=None)
    for board, pk in enumerate(order, start=1):
        team.entries.filter(pk=pk).update(board=board)
    save_changes(locked_entry)
    record(actor, "team.ordered", locked_entry, before=before, after=list(order),
           clause=clause_for_journal(entry.competition, "5.4.9.2"),
           competition=locked_entry.competition)  # fmt: skip
    return locked_entry


@transaction.atomic
@act_without_draughts_clauses
def admit_team(user: User, entry: Entry) -> None:
    """Admit a team and everybody of it who waits for a decision; refusals are decided one by one."""
    waiting = (EntryState.APPLIED, EntryState.PRELIMINARY)
    for member in own_team(entry).entries.filter(state__in=waiting):
        decide_admission(user, member, member.version, admitted=True)


def acting_for(user: User, entry: Entry) -> Actor:
    """The right to speak for a team: its captain and representative have it, and the desk for a paper."""
    if speaks_for(user, own_team(entry)):
        return Actor(user, OfficeRole.REPRESENTATIVE, timezone.now())
    return authorise(user, Action.LINE_UP, entry.competition)


def own_team(entry: Entry) -> Team:
    """The team of an entry; the entry of a person is refused."""
    if entry.team is None or entry.person_id is not None:
        raise Refusal(
            Problem(
                "this is not the entry of a team", path="entry", clause=clause_if_bound(entry.competition, "5.4.9.1")
            )
        )
    return entry.team


def _check_open(competition: Competition) -> None:
    if competition.state not in _OPEN:
        raise Refusal(Problem("entries are closed", path="state"))
