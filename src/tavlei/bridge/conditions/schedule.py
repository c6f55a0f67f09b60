"""The schedule of a rated tournament: hours, boards a day, minutes a board (8.6), days without play (8.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import InitVar, dataclass, field
from datetime import date, time, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.rulebook import Rulebook

DAY: Final = 24 * 60
SCHEDULE: Final = "schedule"


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of the schedule in local time. An end not later than the start is on the next day (0:00 is midnight)."""

    day: date
    starts: time
    ends: time
    boards: int
    screens: bool | None = None
    main_stream: bool = True
    tie_break: bool = False
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        if self.boards < 1:
            raise Refusal(Problem("a round has at least one board", path="boards", clause=rulebook.clause("8.6/item3")))

    @property
    def first_minute(self) -> int:
        """Minutes from midnight to the start."""
        return self.starts.hour * 60 + self.starts.minute

    @property
    def last_minute(self) -> int:
        """Minutes from the midnight before the start to the end; 1440 is 0:00."""
        end = self.ends.hour * 60 + self.ends.minute
        return end if end > self.first_minute else end + DAY

    @property
    def minutes_per_board(self) -> Fraction:
        """The time for a board (B55)."""
        return Fraction(self.last_minute - self.first_minute, self.boards)


@dataclass(frozen=True, slots=True)
class PlayingConditions:
    """What of a tournament decides the limits of its schedule."""

    format: Format
    express: bool
    largest_team: int | None = None
    screens: bool | None = None
    named_in_2_1: bool = False

    @property
    def consequence(self) -> Consequence:
        """A breach costs the rating, but never that of a championship of Europe or the world (8.6/item4)."""
        return Consequence.REMARK if self.named_in_2_1 else Consequence.NOT_RATED


@cites("bridge-classification", "8.6", "8.6/item2", "8.6/item3", "8.6/item4")
def schedule_findings(
    schedule: tuple[ScheduledRound, ...] | None, terms: PlayingConditions, rulebook: Rulebook
) -> tuple[ConditionFinding, ...]:
    """The rules of 8.6, one finding each."""
    if not schedule:
        return _unknown(terms, rulebook)
    return (*_hours(schedule, terms, rulebook), _boards(schedule, terms, rulebook), _minutes(schedule, terms, rulebook))


def _unknown(terms: PlayingConditions, rulebook: Rulebook) -> tuple[ConditionFinding, ...]:
    keys = (
        (phrase("bridge.rated.first_hour"), "8.6"),
        (phrase("bridge.rated.last_hour"), "8.6"),
        (phrase("bridge.rated.boards_a_day"), "8.6/item2"),
        (phrase("bridge.rated.minutes_a_board"), "8.6/item3"),
    )
    day = {"day": None}
    return tuple(
        ConditionFinding(key, None, rulebook.clause(number), terms.consequence, inputs=day, needs=(SCHEDULE,))
        for key, number in keys
    )


def _hours(
    schedule: tuple[ScheduledRound, ...], terms: PlayingConditions, rulebook: Rulebook
) -> Iterator[ConditionFinding]:
    earliest = rulebook.figures(ConditionFigures).first_hour * 60
    first = min(schedule, key=lambda scheduled_round: scheduled_round.first_minute)
    last = max(schedule, key=lambda scheduled_round: scheduled_round.last_minute)
    hours = (
        (phrase("bridge.rated.first_hour"), first, first.first_minute, earliest, first.first_minute >= earliest),
        (phrase("bridge.rated.last_hour"), last, last.last_minute, DAY, last.last_minute <= DAY),
    )
    for key, shown, minute, bound, met in hours:
        day = {"day": shown.day}
        yield ConditionFinding(
            key, met, rulebook.clause("8.6"), terms.consequence, _clock(minute), _clock(bound), inputs=day
        )


def _clock(minute: int) -> str:
    return f"{minute % DAY // 60}:{minute % 60:02d}"


def _boards(schedule: tuple[ScheduledRound, ...], terms: PlayingConditions, rulebook: Rulebook) -> ConditionFinding:
    counted = Counter({scheduled.day: 0 for scheduled in schedule})
    for scheduled in schedule:
        if scheduled.main_stream and not scheduled.tie_break:
            counted[scheduled.day] += scheduled.boards
    most = max(counted.values())
    day = min(played_on for played_on, boards in counted.items() if boards == most)
    limits = _limits(terms, rulebook)
    met = None if len({most <= limit for limit in limits}) > 1 else most <= limits[0]
    return ConditionFinding(
        key=phrase("bridge.rated.boards_a_day"),
        met=met,
        clause=rulebook.clause("8.6/item2"),
        consequence=terms.consequence,
        value=most,
        threshold=limits[0],
        readings=("B66",) if terms.express else (),
        inputs={"day": day},
        needs=("largest_team",) if met is None else (),
    )


def _limits(terms: PlayingConditions, rulebook: Rulebook) -> tuple[int, ...]:
    """The limit of boards a day; two of them while the size of a team is not known."""
    figures = rulebook.figures(ConditionFigures)
    usual = figures.boards_a_day_express if terms.express else figures.boards_a_day
    if terms.format is not Format.TEAMS:
        return (usual,)
    if terms.largest_team is None:
        return usual, figures.boards_a_day_large_teams
    return (figures.boards_a_day_large_teams if terms.largest_team >= figures.large_team else usual,)


def _minutes(schedule: tuple[ScheduledRound, ...], terms: PlayingConditions, rulebook: Rulebook) -> ConditionFinding:
    """The round that decides: a breach before a doubt, a doubt before the shortest that holds."""
    judged = [(_round_holds(scheduled, terms, rulebook), scheduled) for scheduled in schedule]
    order = {False: 0, None: 1, True: 2}
    met, shown = min(judged, key=lambda pair: (order[pair[0]], pair[1].minutes_per_board))
    figures = rulebook.figures(ConditionFigures)
    behind_screens = shown.screens if shown.screens is not None else terms.screens
    needed = figures.minutes_a_board_with_screens if behind_screens else figures.minutes_a_board
    return ConditionFinding(
        key=phrase("bridge.rated.minutes_a_board"),
        met=met,
        clause=rulebook.clause("8.6/item3"),
        consequence=terms.consequence,
        value=shown.minutes_per_board,
        threshold=needed,
        readings=("B55",),
        inputs={"day": shown.day},
        needs=("screens",) if met is None else (),
    )


def _round_holds(scheduled_round: ScheduledRound, terms: PlayingConditions, rulebook: Rulebook) -> bool | None:
    figures = rulebook.figures(ConditionFigures)
    if scheduled_round.minutes_per_board < figures.minutes_a_board:
        return False
    if scheduled_round.minutes_per_board >= figures.minutes_a_board_with_screens:
        return True
    screens = scheduled_round.screens if scheduled_round.screens is not None else terms.screens
    return None if screens is None else not screens


@cites("bridge-classification", "8.7")
def break_finding(
    days: Iterable[date] | None,
    festival: tuple[date, date] | None,
    rulebook: Rulebook,
    *,
    regional: bool = False,
    accepted: bool | None = None,
) -> ConditionFinding:
    """Days without play (8.7, B54): a festival or a regional championship may have them, else an officer decides."""
    key = phrase("bridge.rated.breaks")
    if not days:
        return ConditionFinding(key, None, rulebook.clause("8.7"), Consequence.NOT_RATED, needs=("playing_days",))
    free = idle_days(days)
    if festival is not None:
        free = tuple(day for day in free if not festival[0] <= day <= festival[1])
    if not free:
        return ConditionFinding(
            key, met=True, clause=rulebook.clause("8.7"), consequence=Consequence.NOT_RATED, value=0
        )
    if regional:
        allowed = phrase("bridge.rated.breaks_of_regional")
        clause, met = rulebook.clause("8.9"), True
        return ConditionFinding(
            key=allowed,
            met=met,
            clause=clause,
            consequence=Consequence.NOT_RATED,
            value=len(free),
            threshold=None,
            readings=("B103",),
        )
    if accepted:
        key = phrase("bridge.rated.breaks_accepted")
    needs = ("break_accepted",) if accepted is None else ()
    return ConditionFinding(
        key=key,
        met=accepted,
        clause=rulebook.clause("8.7"),
        consequence=Consequence.NOT_RATED,
        value=len(free),
        threshold=None,
        readings=("B54",),
        needs=needs,
    )


def idle_days(days: Iterable[date]) -> tuple[date, ...]:
    """The days without play between the first and the last playing day."""
    played = set(days)
    first, last = min(played), max(played)
    between = (first + timedelta(days=number) for number in range((last - first).days))
    return tuple(day for day in between if day not in played)
