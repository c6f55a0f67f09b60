"""Ages: the year of the competition less the year of birth (N9), and the age groups of 2/5, 4/5 and 5/8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.titles.conditions import Condition, Missing
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.titles.figures import ConditionFigure

DRAUGHTS_GROUPS = (
    AgeGroup.UNDER_27,
    AgeGroup.UNDER_20,
    AgeGroup.UNDER_17,
    AgeGroup.UNDER_14,
    AgeGroup.UNDER_11,
    AgeGroup.UNDER_9,
)
RENJU_GROUPS = (AgeGroup.FROM_21_TO_25, AgeGroup.FROM_16_TO_20, AgeGroup.FROM_12_TO_15, AgeGroup.UNDER_12)


@cites("draughts-norms", "2/5", "4/6", "5/9")
def age_in(year: int, birth_year: int) -> int:
    """The age reached in the calendar year of the competition, whatever the day (N9)."""
    return year - birth_year


def minimum_age(asked: ConditionFigure, age: int | None, missing: tuple[Missing, ...] = ()) -> Condition:
    """The condition of a minimum age, reached in the calendar year."""
    met = None if age is None else age >= asked.number
    return Condition(
        key=phrase("titles.age"),
        met=met,
        value=age,
        clause=asked.clause,
        threshold=asked.number,
        readings=asked.readings,
        why=phrase("too young"),
        missing=missing,
    )


@cites("draughts-norms", "2/5/item2")
def in_age_group(
    group: AgeGroup, age: int | None, rulebook: Rulebook, *, missing: tuple[Missing, ...] = ()
) -> Condition:
    """The condition that an athlete belongs to the age group of the competition (N10, T20)."""
    low, high = age_bounds(group)
    met = None if age is None else low <= age <= high
    return Condition(
        key=phrase("titles.age_group"),
        met=met,
        value=age,
        clause=rulebook.clause("2/5/item2"),
        threshold=group.value,
        readings=("N10", "T20"),
        why=phrase("outside the age group"),
        missing=missing,
    )


def age_bounds(group: AgeGroup) -> tuple[int, int]:
    """The least and the greatest age of a group; `under N` is N - 1 at most."""
    numbers = [int(part) for part in group.value.split("_") if part.isdigit()]
    return (0, numbers[0] - 1) if len(numbers) == 1 else (numbers[0], numbers[1])


@cites("draughts-norms", "4/5", "5/8")
def check_age_group(group: AgeGroup, discipline: Discipline, rulebook: Rulebook) -> None:
    """Refuse an age group that competitions with an upper limit of age do not have in this discipline."""
    known, number = (RENJU_GROUPS, "5/8") if discipline is Discipline.RENJU else (DRAUGHTS_GROUPS, "4/5")
    if group not in known:
        params = {"choices": ", ".join(known), "got": group.value}
        raise Refusal(
            Problem("expected one of: {choices}; got {got}", params, path="age_group", clause=rulebook.clause(number))
        )
