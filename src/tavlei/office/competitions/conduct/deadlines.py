"""Until when a protest about a round may be filed, by what the store knows of the round (5.4.17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.competitions.conduct.findings import rules_discipline
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import cites
from tavlei.tournament.conduct.protest_deadlines import ProtestDeadline, RoundTimes, protest_deadline

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.competitions.models import Competition, Round


@cites("draughts-rules", "5.4.17.1", "5.4.17.1/item2")
def round_deadline(competition: Competition, one_round: Round | None) -> ProtestDeadline | None:
    """The deadline of a round; None in sports that the draughts rules do not bind, and before the first round."""
    discipline = rules_discipline(competition)
    if discipline is None or one_round is None:
        return None
    following = competition.rounds.filter(number=one_round.number + 1).first()
    hour = following.starts if following else _planned(competition, (one_round.stage or one_round.number) + 1)
    times = RoundTimes(
        _local(one_round.ended),
        _local(hour),
        is_last=is_last(competition, one_round),
    )
    return protest_deadline(discipline, times, rulebook_of(competition))


def is_last(competition: Competition, one_round: Round) -> bool:
    """Whether no round follows: it is the last of those planned, or the bracket has no encounter left."""
    kind = event_kind(competition)
    if kind.has_bracket(competition):
        return one_round.ended is not None and kind.bracket(competition).is_complete
    return one_round.number >= competition.rounds_planned


def _planned(competition: Competition, number: int) -> datetime | None:
    found = competition.planned.filter(number=number).first()
    return found.starts if found else None


def _local(moment: datetime | None) -> datetime | None:
    return None if moment is None else timezone.localtime(moment)
