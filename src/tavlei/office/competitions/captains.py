"""Who speaks for a team or an athlete: the captain, the representative (5.4.9.7, 2.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Competition, Entry, Team
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
