"""Who does not lose Elo-R in a competition (7.12)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.ratings.elo_r.participation import Finish
    from tavlei.rulebook import Rulebook


class Protection(StrEnum):
    """The rule that cancels a loss; its value is its number."""

    WINNER = "7.12.1"
    PRIZE_PLACE = "7.12.2"


@cites("draughts-norms", "7/7.12")
def protection(change: Fraction, difference: Fraction, finish: Finish, rulebook: Rulebook) -> Protection | None:
    """The rule by which a loss is not counted; a gain needs none."""
    if change.numerator >= 0:
        return None
    if is_winner_ahead(finish):
        return Protection.WINNER
    return Protection.PRIZE_PLACE if is_far_above_in_prizes(difference, finish, rulebook) else None


@cites("draughts-norms", "7/7.12.1")
def is_winner_ahead(finish: Finish) -> bool:
    """First place, ahead of the second in points: a winner level on points is not (E10)."""
    if finish.place != 1 or finish.points_total is None or finish.points_of_second is None:
        return False
    return finish.points_total > finish.points_of_second


@cites("draughts-norms", "7/7.12.2")
def is_far_above_in_prizes(difference: Fraction, finish: Finish, rulebook: Rulebook) -> bool:
    """Second or third place, and own Elo-R more than 250 above the average of the opponents, exactly (E2)."""
    return in_prizes(finish, rulebook) and difference > rulebook.figures(EloRFigures).protected_difference


@cites("draughts-norms", "7/7.12.2")
def in_prizes(finish: Finish, rulebook: Rulebook) -> bool:
    """Whether the whole range of a place, if it is shared, lies within the second and third (N16)."""
    if finish.place is None or finish.last_place is None:
        return False
    best, worst = rulebook.figures(EloRFigures).protected_places
    return best <= finish.place and finish.last_place <= worst


def protection_steps(difference: Fraction, finish: Finish, rulebook: Rulebook) -> Iterator[Step]:
    """The conditions of 7.12 for somebody whose change is negative."""
    if finish.place == 1:
        points: dict[str, Value] = {"place": finish.label}
        number, ahead, second = rulebook.clause("7/7.12.1"), is_winner_ahead(finish), finish.points_of_second
        yield Step(
            key="elo_r.winner_ahead",
            value=finish.points_total,
            clause=number,
            readings=("E10", "E22"),
            inputs=points,
            threshold=second,
            met=ahead,
        )
        return
    number, figures = rulebook.clause("7/7.12.2"), rulebook.figures(EloRFigures)
    met = in_prizes(finish, rulebook)
    if finish.place is None:
        yield Step("elo_r.no_place", None, number, ("N16",), met=False)
        return
    readings = ("N16",) if finish.shared_to not in (None, finish.place) else ()
    best, worst = figures.protected_places
    yield Step("elo_r.in_prizes", finish.label, number, readings, threshold=f"{best}-{worst}", met=met)
    if met:
        least = figures.protected_difference
        yield Step("elo_r.far_above", difference, number, ("E2",), threshold=least, met=difference > least)
