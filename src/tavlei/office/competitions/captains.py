"""Who speaks for a team: its captain or its representative (5.4.9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Team
    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.9.7")
def speaks_for(user: User, team: Team) -> bool:
    """Whether somebody is the captain of a team or its representative."""
    return team.representative_id == user.pk or (user.person_id is not None and user.person_id == team.captain_id)
