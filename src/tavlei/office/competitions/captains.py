"""Who speaks for a team or an athlete: the captain, the representative (5.4.9.7, 2.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition, Entry, Team
    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.9.7")
def speaks_for(user: User, team: Team) -> bool:
    """Whether somebody is the captain of a team or its representative."""
    return team.representative_id == user.pk or (user.person_id is not None and user.person_id == team.captain_id)


def is_representative_at(user: User, competition: Competition) -> bool:
    """Whether somebody was named representative at this very competition, where he speaks for everybody."""
    return user.grants.filter(role=OfficeRole.REPRESENTATIVE, competition=competition, ended=None).exists()


def region_of_representative(user: User) -> int | None:
    """The region for whose athletes a representative of the federation speaks; nobody else has one."""
    if user.person is None or not user.grants.filter(role=OfficeRole.REPRESENTATIVE, competition=None, ended=None):
        return None
    return user.person.region_id


@cites("draughts-rules", "2.3.1/item5")
def represents(user: User, entry: Entry) -> bool:
    """Whether somebody is the representative of an athlete: named at the competition, or of the athlete's region."""
    if is_representative_at(user, entry.competition):
        return True
    region = region_of_representative(user)
    return region is not None and entry.person is not None and entry.person.region_id == region
