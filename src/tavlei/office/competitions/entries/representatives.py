"""Who speaks for a team or an athlete, and whom a representative may enter (5.4.9.7, 2.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Competition, Entry, Team
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.9.7")
def speaks_for(user: User, team: Team) -> bool:
    """Whether somebody is the captain of a team or its representative."""
    return team.representative_id == user.pk or (user.person_id is not None and user.person_id == team.captain_id)


@cites("draughts-rules", "2.3.1/item5")
def represented(user: User, competition: Competition, entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """For whom of these somebody speaks as representative: named at the competition all, else the own region's."""
    if user.grants.filter(role=OfficeRole.REPRESENTATIVE, competition=competition, ended=None).exists():
        return entries
    region = _region_of_representative(user)
    return entries.none() if region is None else entries.filter(person__region=region)


def represents(user: User, entry: Entry) -> bool:
    """Whether somebody is the representative of an athlete."""
    own = entry.competition.entries.filter(pk=entry.pk)
    return represented(user, entry.competition, own).exists()


def _region_of_representative(user: User) -> int | None:
    """The region for whose athletes a representative of the federation speaks; nobody else has one."""
    if user.person is None or not user.grants.filter(role=OfficeRole.REPRESENTATIVE, competition=None, ended=None):
        return None
    return user.person.region_id


_NOT_OWN_TEAM = phrase("«{team}» is represented by somebody else: a representative enters people into the own team")
_NOT_OWN_REGION = phrase("{name} is not of your region: a representative enters athletes of the own region")


def is_desk(user: User, competition: Competition) -> bool:
    """Whether somebody acts for the desk of a competition, and not only for those he represents."""
    return may(user, Action.ACCEPT_ENTRY, competition)


def check_own(user: User, competition: Competition, person: Person, team: Team | None) -> None:
    """Refuse a representative who enters somebody who is not his to enter."""
    if is_desk(user, competition):
        return
    if team is not None and (team.representative_id or team.captain_id):
        if not speaks_for(user, team):
            raise Refusal(Problem(_NOT_OWN_TEAM, {"team": team.name}, path="team"))
        if competition.plays_in_teams:  # whom a team takes along is its own affair
            return
    region = user.person.region_id if user.person else None
    if region is None or person.region_id != region:
        raise Refusal(Problem(_NOT_OWN_REGION, {"name": person.full_name}, path="person"))


def take_team(user: User, competition: Competition, team: Team) -> Team:
    """A team that a representative has just named is his own."""
    if not is_desk(user, competition):
        team.representative = user
        team.save(update_fields=["representative"])
    return team
