"""Whom a representative enters: athletes of the own region, and people of the own team; the desk enters everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.captains import speaks_for
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition, Team
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

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
