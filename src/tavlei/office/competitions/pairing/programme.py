"""The hours of rounds: planned in the programme, changed by the organiser, told to everybody (3.1.1, 3.2, 12.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import StaleError, authorise, lock_row
from tavlei.office.competitions.models import Competition, PlannedRound, Round, RoundState, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.organisers import DividedBy, Organisers, Programme, Schedule, change_schedule

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.findings import Check

_CLOSED = (State.FINISHED, State.APPROVED, State.REPORTED, State.CANCELLED)


@cites("draughts-rules", "3.1.1/item2", "12.2", "2.3.1/item1")
@transaction.atomic
def plan_rounds(user: User, competition: Competition, version: int, hours: Mapping[int, datetime | None]) -> None:
    """Set or change the hours of rounds; a round that has ended keeps its hour, and the days of the event stay.

    `None` takes an hour back. Rounds follow each other.
    """
    actor = authorise(user, Action.PLAN, competition)
    locked_competition = lock_row(competition)
    if plan_version(locked_competition) != version:
        raise StaleError
    if locked_competition.state in _CLOSED:
        raise Refusal(Problem("the competition has been played", path="state"))
    before = planned(locked_competition)
    after = {**before, **{number: hour for number, hour in hours.items() if hour is not None}}
    for number, hour in hours.items():
        if hour is None:
            after.pop(number, None)
    _check(locked_competition, before, after)
    locked_competition.planned.all().delete()
    PlannedRound.objects.bulk_create(
        PlannedRound(competition=locked_competition, number=number, starts=hour)
        for number, hour in sorted(after.items())
    )
    for number, one_round in first_rounds(locked_competition).items():
        if one_round.state != RoundState.FINISHED and after.get(number) != one_round.starts:
            one_round.starts = after.get(number)
            one_round.save(update_fields=["starts"])
    record(actor, "rounds.planned", locked_competition, before=_hours_record(before), after=_hours_record(after),
           clause=str(rulebook_of(competition).clause("3.1.1/item2")),
           competition=locked_competition)  # fmt: skip


def planned(competition: Competition) -> dict[int, datetime]:
    """The hours of rounds by number: those of the programme, and of rounds that were paired for another hour."""
    moments = {planned_round.number: planned_round.starts for planned_round in competition.planned.all()}
    return moments | {
        number: first_round.starts for number, first_round in first_rounds(competition).items() if first_round.starts
    }


def first_rounds(competition: Competition) -> dict[int, Round]:
    """The rounds by their number in the programme; in a knock-out replays follow the round they belong to."""
    rounds: dict[int, Round] = {}
    for one_round in competition.rounds.order_by("number"):
        rounds.setdefault(one_round.stage or one_round.number, one_round)
    return rounds


def planned_start(competition: Competition, number: int) -> datetime | None:
    """The hour for which the programme plans a round."""
    return planned(competition).get(number)


def plan_version(competition: Competition) -> int:
    """Which plan a form showed: the number of times that hours were set."""
    return competition.acts.filter(kind="rounds.planned").count()


@cites("draughts-rules", "3.2")
def programme_check(competition: Competition) -> Check:
    """Whether the programme of a competition states everything that it must."""
    regulation = read_regulation(competition.regulation)
    names = tuple(name.strip() for name in regulation.organisers.split(";") if name.strip())
    divided = frozenset({DividedBy.REGULATION}) if regulation.duties_divided or len(names) < 2 else frozenset()
    organisers = (
        Organisers(names, divided, rulebook=rulebook_of(competition))
        if names and (divided or len(names) == 1)
        else None
    )
    return Programme(
        by_these_rules=True,
        organisers=organisers,
        place=competition.place,
        first_day=competition.starts,
        last_day=competition.ends,
        schedule=_schedule(competition, planned(competition)),
        who_may_take_part=_who(competition),
        enquiries=regulation.enquiries,
    ).check(rulebook_of(competition))


def next_start(field: CompetitionSnapshot) -> datetime | None:
    """The hour of the round that is paired next; a replay in a knock-out has none of its own."""
    if not field.is_knockout:
        return planned_start(field.competition, len(field.rounds) + 1)
    if field.competition.state not in (State.ADMITTED, State.RUNNING):
        return None
    due = field.bracket_table.bracket.due
    stage = min((fixture.round for fixture in due), default=0)
    return planned_start(field.competition, stage) if stage and stage not in first_rounds(field.competition) else None


def _who(competition: Competition) -> str:
    regulation = read_regulation(competition.regulation)
    return f"{regulation.age_group or 'adults'} {regulation.sexes} {regulation.least_title}"


def _schedule(competition: Competition, hours: Mapping[int, datetime]) -> Schedule:
    rounds = tuple((_day(hour), str(number)) for number, hour in sorted(hours.items()))
    return Schedule(competition.starts, competition.ends, rounds, rulebook=rulebook_of(competition))


def _check(competition: Competition, before: Mapping[int, datetime], after: Mapping[int, datetime]) -> None:
    rounds = first_rounds(competition)
    ended = {number for number, one_round in rounds.items() if one_round.state == RoundState.FINISHED}
    if changed := [number for number in sorted(ended) if before.get(number) != after.get(number)]:
        raise Refusal(Problem("round {number} has ended: its hour stays", {"number": changed[0]}, path="starts"))
    numbers = sorted(after)
    for one, two in pairwise(numbers):
        if after[two] <= after[one]:
            data = {"number": two, "other": one}
            raise Refusal(Problem("round {number} starts after round {other}", data, path="starts"))
    most = competition.rounds_planned
    if over := [number for number in numbers if not 1 <= number <= max(most, *rounds, 0)]:
        data = {"number": over[0], "count": most}
        raise Refusal(Problem("there is no round {number}: {count} are planned", data, path="starts",
                              clause=rulebook_of(competition).clause("3.2")))  # fmt: skip
    change_schedule(_schedule(competition, before), _schedule(competition, after))


def _hours_record(hours: Mapping[int, datetime]) -> dict[str, str]:
    return {str(number): hour.isoformat() for number, hour in sorted(hours.items())}


def _day(hour: datetime) -> date:
    return timezone.localtime(hour).date()
