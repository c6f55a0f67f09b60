"""Line-ups of a round: handed in fifteen minutes before it, otherwise those of the first round (5.4.9.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Explanation, Step, cites, phrase
from tavlei.tournament.figures import SystemsFigures
from tavlei.tournament.teams.regulation import check_seats, check_team

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.regulation import Team, TeamRegulation

Seats = tuple[str | None, ...]


class LineUpOrigin(StrEnum):
    """Where a line-up comes from."""

    HANDED_IN = phrase("teams.line_up_handed_in")
    FIRST_ROUND = phrase("teams.line_up_of_first_round")
    APPLICATION = phrase("teams.line_up_of_application")


@dataclass(frozen=True, slots=True)
class HandedInLineUp:
    """A line-up as the captain handed it in, and when (milliseconds)."""

    seats: Seats
    at: int


@dataclass(frozen=True, slots=True)
class RoundLineUp:
    """Who sits on which board of a team in a round; None is an empty board."""

    team: str
    round: int
    seats: Seats
    origin: LineUpOrigin
    late_by: int = 0
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """Where the line-up comes from, whether it came in time, and the boards."""
        number = self.rulebook.clause("5.4.9.2/item2" if self.origin is LineUpOrigin.HANDED_IN else "5.4.9.2/item3")
        verdict = Step(self.origin.value, self.team, number, inputs={"round": self.round})
        conditions = []
        if self.late_by:
            minutes = -(-self.late_by // MINUTE)
            deadline = self.rulebook.clause("5.4.9.2/item2")
            conditions.append(
                Step("teams.line_up_late", minutes, deadline, (), {}, threshold=_minutes(self.rulebook), met=False)
            )
        working = [
            Step("teams.seat", name, self.rulebook.clause("5.4.9.2"), inputs={"board": board})
            for board, name in enumerate(self.seats, start=1)
        ]
        return Explanation(verdict, tuple(conditions), tuple(working))


@cites("draughts-rules", "5.4.9.2/item2")
def line_up_deadline(starts_at: int, rulebook: Rulebook) -> int:
    """The last instant to hand in the line-ups of a round that starts at an instant (milliseconds)."""
    return starts_at - _minutes(rulebook) * MINUTE


@cites("draughts-rules", "5.4.9.2/item2", "5.4.9.2/item3")
def line_up(  # noqa: PLR0913 - the facts of the clause, each named
    team: Team,
    regulation: TeamRegulation,
    handed_in: HandedInLineUp | None,
    *,
    starts_at: int,
    round_number: int = 1,
    first_round: RoundLineUp | None = None,
) -> RoundLineUp:
    """The line-up of a round: the one handed in by the deadline, otherwise that of the first round.

    Where the first round has none either, the order of the application holds. One against the regulation is refused.
    """
    check_team(team, regulation)
    late_by = 0
    if handed_in is not None:
        late_by = max(0, handed_in.at - line_up_deadline(starts_at, regulation.rulebook))
        if not late_by:
            check_seats(team, regulation, handed_in.seats)
            return RoundLineUp(
                team.id, round_number, handed_in.seats, LineUpOrigin.HANDED_IN, rulebook=regulation.rulebook
            )
    if first_round is not None:
        return RoundLineUp(
            team.id, round_number, first_round.seats, LineUpOrigin.FIRST_ROUND, late_by, rulebook=regulation.rulebook
        )
    entered: list[str | None] = [*team.players[: regulation.boards]]
    seats = (*entered, *[None] * (regulation.boards - len(entered)))
    return RoundLineUp(team.id, round_number, seats, LineUpOrigin.APPLICATION, late_by, rulebook=regulation.rulebook)


def _minutes(rulebook: Rulebook) -> int:
    return rulebook.figures(SystemsFigures).line_up_minutes
