"""What an athlete did in one competition: encounters, scoring, place."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.people import EloRAthlete, RatingBasis
from tavlei.rulebook import Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook

Points = int | Fraction
SCORINGS: Final = (1, 2)


@dataclass(frozen=True, slots=True)
class RatedEncounter:
    """A game or a micro-match against one opponent, with the athlete's points; a plus or minus was not played."""

    opponent: EloRAthlete
    points: Points
    played: bool = True

    @property
    @cites("draughts-norms", "7/7.6/item4", "7/7.10", "7/7.11")
    def is_counted(self) -> bool:
        """Whether it was played against somebody whose rating counts (E4)."""
        return self.played and self.opponent.rating is not None

    def step(self, number: int) -> Step:
        """The opponent's rating and the points, or why the encounter is left out."""
        inputs: dict[str, Value] = {"opponent": self.opponent.name or str(number), "points": self.points}
        if not self.played:
            clause = self.opponent.rulebook.clause("7/7.6/item4")
            return Step("elo_r.encounter_not_played", None, clause, ("E4",), inputs)
        rated, athlete_rating = self.opponent.rating_step(), self.opponent.rating
        if athlete_rating is None:
            key = phrase("elo_r.encounter_not_counted")
            return Step(key, None, rated.clause, rated.readings, inputs, steps=(rated,))
        below = () if athlete_rating.basis is RatingBasis.ELO_R else (rated,)
        return Step("elo_r.encounter", athlete_rating.value, rated.clause, rated.readings, inputs, steps=below)


@dataclass(frozen=True, slots=True)
class Finish:
    """Where an athlete finished: the place, to which place it is shared, own points and those of the second place."""

    place: int | None = None
    shared_to: int | None = None
    points_total: Points | None = None
    points_of_second: Points | None = None

    def __post_init__(self) -> None:
        """Refuse what is no place, and a range that ends before it begins."""
        if self.place is not None and self.place < 1:
            raise Refusal(Problem("places begin with 1; got {place}", {"place": self.place}, path="place"))
        if self.shared_to is not None and (self.place is None or self.shared_to < self.place):
            raise Refusal(Problem("the shared place ends before it begins", path="place"))

    @property
    def last_place(self) -> int | None:
        """The worse end of a shared place, else the place."""
        return self.place if self.shared_to is None else self.shared_to

    @property
    def label(self) -> str:
        """The place as people write it."""
        return str(self.place) if self.shared_to in (None, self.place) else f"{self.place}-{self.shared_to}"


NO_PLACE: Final = Finish()


@cites("draughts-norms", "7/7.12.1")
def check_finish(finish: Finish, rulebook: Rulebook) -> None:
    """Refuse a first place without the points that 7.12.1 compares."""
    if finish.place != 1:
        return
    if missing := [name for name in ("points_total", "points_of_second") if getattr(finish, name) is None]:
        message, number = phrase("a first place needs the points of the first and of the second place"), "7/7.12.1"
        raise Refusal(*(Problem(message, path=name, clause=rulebook.clause(number)) for name in missing))


@dataclass(frozen=True, slots=True)
class Participation:
    """One athlete in one competition; the stages whose points carry over are one competition (7.2.2)."""

    encounters: Sequence[RatedEncounter]
    points_for_win: int = 1
    finish: Finish = NO_PLACE

    def __post_init__(self) -> None:
        """Refuse a scoring that draughts do not know and points nobody can score."""
        if self.points_for_win not in SCORINGS:
            raise Refusal(Problem("a win is 1 or 2 points", path="points_for_win"))
        for index, encounter in enumerate(self.encounters):
            points = encounter.points  # as whole numbers: a half-year has a million of them
            if not 0 <= points.numerator <= self.points_for_win * points.denominator:
                params = {"most": self.points_for_win}
                raise Refusal(Problem("points are from 0 to {most}", params, path=f"encounters[{index}].points"))
