"""What a protest may be about, and until when (5.4.17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Encounter
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import full_name
from tavlei.rulebook import cites
from tavlei.tournament.conduct.disputes.protest_deadlines import ProtestDeadline, RoundTimes, protest_deadline

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Competition, Entry, Round


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
    planned_round = competition.planned.filter(number=number).first()
    return planned_round.starts if planned_round else None


def _local(moment: datetime | None) -> datetime | None:
    return None if moment is None else timezone.localtime(moment)


_ROUNDS: Final = 2  # a protest comes before the next round or within an hour


def boards_at_issue(competition: Competition, entries: Sequence[Entry] | None = None) -> QuerySet[Encounter]:
    """The boards of the last two rounds at which two sit; for those who speak for some entries only their boards."""
    last = list(competition.rounds.order_by("-number").values_list("pk", flat=True)[:_ROUNDS])
    full = Encounter.objects.filter(round__in=last).annotate(sitting=Count("seats")).filter(sitting=2)
    boards = Encounter.objects.filter(pk__in=full.values("pk"))
    if entries is not None:
        people = [entry.pk for entry in entries]
        teams = [entry.team_id for entry in entries if entry.person_id is None and entry.team_id]
        own = Q(seats__entry__in=people) | Q(seats__entry__team__in=teams)
        boards = boards.filter(own).distinct()
    seated = boards.select_related("round").prefetch_related("seats__entry__person", "seats__entry__team")
    return seated.order_by("-round__number", "board")


def board_label(encounter: Encounter) -> str:
    """Round, board and who sits there."""
    seated = sorted(encounter.seats.all(), key=lambda seat: seat.colour != "white")
    language = reader_language()
    names = [full_name(seat.entry.person, language) if seat.entry.person else str(seat.entry) for seat in seated]
    data = {"round": encounter.round.number, "board": encounter.board, "names": " – ".join(names)}
    return _("Round %(round)s, board %(board)s: %(names)s") % data
