"""Players who sat on a board that was not theirs: the board is lost (5.4.9.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, Value, cites, phrase
from tavlei.tournament._results import minus_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.tournament.teams.line_ups import RoundLineUp
    from tavlei.tournament.teams.match import TeamMatch


@dataclass(frozen=True, slots=True)
class WrongSeat:
    """A player of a team on a board (counted from 1) where the line-up of the round has somebody else, or nobody."""

    board: int
    team: str
    player: str
    expected: str | None


@dataclass(frozen=True, slots=True)
class WrongBoards:
    """The match as it was played, who sat wrongly, and the match as it counts."""

    played: TeamMatch
    seats: tuple[WrongSeat, ...]

    @property
    def match(self) -> TeamMatch:
        """The match with the boards lost: the opponent has a plus; if neither had the right, both a minus (T17)."""
        boards = list(self.played.boards)
        for number in {seat.board for seat in self.seats}:
            losers = [seat.team for seat in self.seats if seat.board == number]
            lost = minus_for(self.played.white, self.played.black, losers)
            boards[number - 1] = replace(boards[number - 1], result=lost)
        return replace(self.played, boards=tuple(boards))

    def explanation(self) -> Explanation:
        """How many boards are lost, and whose."""
        number = self.played.rulebook.clause("5.4.9.4/item2")
        working = []
        for seat in self.seats:
            data: dict[str, Value] = {"board": seat.board, "team": seat.team, "expected": seat.expected}
            working.append(Step("teams.wrong_seat", seat.player, number, ("T17",), data))
        key = phrase("teams.wrong_boards") if self.seats else phrase("teams.no_wrong_boards")
        boards = len({seat.board for seat in self.seats})
        return Explanation(Step(key, boards, number, ("T17",)), working=tuple(working))


@cites("draughts-rules", "5.4.9.4/item2")
def wrong_boards(match: TeamMatch, white: RoundLineUp, black: RoundLineUp) -> WrongBoards:
    """Who began or played a game on a board that the line-up of the round does not give him."""
    return WrongBoards(match, tuple(_wrong_seats(match, white, black)))


def _wrong_seats(match: TeamMatch, white: RoundLineUp, black: RoundLineUp) -> Iterator[WrongSeat]:
    for number, (board, one, other) in enumerate(zip(match.boards, white.seats, black.seats, strict=True), start=1):
        for team, player, expected in ((match.white, board.one, one), (match.black, board.other, other)):
            if player is not None and player != expected:
                yield WrongSeat(number, team, player, expected)
