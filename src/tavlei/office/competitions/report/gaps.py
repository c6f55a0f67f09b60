"""What the rating needs to know of the competition itself: asked for at the latest by the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.announcing.announcements import announcement_record, check_announcement
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.ratings.elo_r import has_elo_r
from tavlei.ratings.elo_r.listing.checking import missing_time_control
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

_NORMS: Final = "draughts-norms"
_ADDABLE: Final = ("time_control",)
"""What may be added to a regulation after the first round: what tells how the games were played and decides none."""


def is_rated(competition: Competition) -> bool:
    """Whether the Elo-R is computed from it: Russian draughts of individuals or teams (E26)."""
    discipline = rules_discipline(competition)
    return competition.sport == Sport.DRAUGHTS and discipline is not None and has_elo_r(discipline)


def has_control(competition: Competition) -> bool:
    """Whether the regulation says how long a game lasts."""
    return bool(read_regulation(competition.regulation).time_control.strip())


@cites("draughts-norms", "7/7.9/item3")
def event_gaps(competition: Competition) -> list[Problem]:
    """What the rating lacks of the competition itself; a report keeps it as it stands."""
    if not is_rated(competition) or has_control(competition):
        return []
    return [missing_time_control(rulebook_on(_NORMS, competition.ends))]


def check_rateable(competition: Competition) -> None:
    """Refuse a report that could never be rated."""
    if gaps := event_gaps(competition):
        raise Refusal(*gaps)


@cites("draughts-rules", "5.4.2.1")
@transaction.atomic
def complete_regulation(
    user: User, competition: Competition, version: int, added: dict[str, str], reason: str
) -> Competition:
    """Add what the regulation does not say and the rating needs; what it says already stands, and no result changes."""
    actor = authorise(user, Action.COMPLETE_REGULATION, competition)
    locked_competition = lock_row(competition, version)
    if not reason.strip():
        raise Refusal(Problem("what is added to a regulation needs a reason", path="reason"))
    if locked_competition.state == State.CANCELLED:
        raise Refusal(Problem("the competition is cancelled", path="state"))
    before = announcement_record(locked_competition)
    for name, value in added.items():
        if name not in _ADDABLE or locked_competition.regulation.get(name):
            raise Refusal(Problem("only what the regulation does not say can be added", path=name))
        if not value.strip():
            raise Refusal(Problem("expected some text", path=name))
        locked_competition.regulation = {**locked_competition.regulation, name: value.strip()}
    check_announcement(locked_competition)
    save_changes(locked_competition, "regulation")
    record(
        actor,
        "regulation.completed",
        locked_competition,
        before=before,
        after=announcement_record(locked_competition),
        reason=reason,
        competition=locked_competition,
    )
    return locked_competition
