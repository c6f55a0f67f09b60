"""What the regulation of a team competition must say, and the teams that are entered (5.4.9.1, 5.4.9.2, 5.4.9.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.rulebook import Rulebook

LEAST_BOARDS: Final = 2


class BoardOrder(StrEnum):
    """How players belong to boards."""

    FREE = phrase("teams.order_free")
    FIXED = phrase("teams.order_fixed")  # a reserve takes the board of whoever is missing
    SHIFTED = phrase("teams.order_shifted")  # those below move up, reserves sit down last


@cites("draughts-rules", "5.4.9.1", "5.4.9.2")
@dataclass(frozen=True, slots=True)
class TeamRegulation:
    """The number of boards, how players belong to them, how many reserves there are and where they may play.

    Without `reserve_boards` a reserve may play on any board.
    """

    boards: int
    order: BoardOrder
    reserves: int
    reserve_boards: frozenset[int] | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a team of one, a negative number of reserves, a board that does not exist."""
        if self.boards < LEAST_BOARDS:
            got = {"got": self.boards}
            raise self.rulebook.refusal(
                Problem("a team consists of several players; got {got}", got, path="boards"), "5.4.9.1"
            )
        if self.reserves < 0:
            got = {"got": self.reserves}
            raise self.rulebook.refusal(
                Problem("there are 0 reserves or more; got {got}", got, path="reserves"), "5.4.9.2"
            )
        unknown = sorted((self.reserve_boards or frozenset()) - set(range(1, self.boards + 1)))
        if unknown:
            problem = Problem("there is no board {board}", {"board": unknown[0]}, path="reserve_boards")
            raise self.rulebook.refusal(problem, "5.4.9.2")


@cites("draughts-rules", "5.4.9.7")
@dataclass(frozen=True, slots=True)
class Team:
    """A team: players in the order of boards, reserves last, and the captain (representative) who speaks for it."""

    id: str
    players: tuple[str, ...]
    captain: str
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a player named twice and a team without a captain."""
        check_names(self.players, "players", least=1)
        if not self.captain.strip():
            raise self.rulebook.refusal(Problem("the team has no captain", path="captain"), "5.4.9.7")


@cites("draughts-rules", "5.4.9.2")
def check_team(team: Team, regulation: TeamRegulation) -> None:
    """Refuse a team that has more players than the regulation allows."""
    most = regulation.boards + regulation.reserves
    if len(team.players) > most:
        data = {"team": team.id, "got": len(team.players), "most": most}
        raise regulation.rulebook.refusal(
            Problem("«{team}» has {got} players; at most {most}", data, path="players"), "5.4.9.2"
        )


@cites("draughts-rules", "5.4.9.2")
def check_seats(team: Team, regulation: TeamRegulation, seats: Sequence[str | None]) -> None:
    """Refuse a line-up in which somebody sits where the regulation does not let him; None is an empty board."""
    problems = list(_problems(team, regulation, seats))
    if problems:
        raise regulation.rulebook.refusal(problems[0], "5.4.9.2")


@cites("draughts-rules", "5.4.9.7/item2")
def check_protest(team: Team, filed_by: str, *, in_writing: bool) -> None:
    """Refuse a protest of a team that does not come from its captain (representative), or is not in writing."""
    if filed_by != team.captain:
        data = {"team": team.id, "captain": team.captain, "got": filed_by}
        message = phrase("only the captain of «{team}» ({captain}) may file its protests; got {got}")
        raise team.rulebook.refusal(Problem(message, data, path="filed_by"), "5.4.9.7/item2")
    if not in_writing:
        raise team.rulebook.refusal(Problem("a protest must be in writing", path="in_writing"), "5.4.9.7/item2")


def _problems(team: Team, regulation: TeamRegulation, seats: Sequence[str | None]) -> Iterator[Problem]:
    if len(seats) != regulation.boards:
        data = {"boards": regulation.boards, "got": len(seats)}
        yield Problem("a line-up names {boards} boards; got {got}", data, path="seats")
        return
    seated = [name for name in seats if name is not None]
    for board, name in enumerate(seats, start=1):
        path = f"seats[{board - 1}]"
        if name is None:
            continue
        if name not in team.players:
            yield Problem("«{player}» is not a player of «{team}»", {"player": name, "team": team.id}, path=path)
        elif seated.count(name) > 1:
            yield Problem("«{player}» sits on two boards", {"player": name}, path=path)
        elif not _may_sit(team, regulation, board, name):
            yield Problem("«{player}» may not play on board {board}", {"player": name, "board": board}, path=path)
    if regulation.order is BoardOrder.SHIFTED and list(seats) != _shifted(team, seats):
        yield Problem("the players must keep their order, without an empty board between them", path="seats")


def _may_sit(team: Team, regulation: TeamRegulation, board: int, name: str) -> bool:
    number = team.players.index(name) + 1
    if number > regulation.boards:
        return regulation.reserve_boards is None or board in regulation.reserve_boards
    return regulation.order is not BoardOrder.FIXED or number == board


def _shifted(team: Team, seats: Sequence[str | None]) -> list[str | None]:
    seated: list[str | None] = [name for name in team.players if name in seats]
    return [*seated, *[None] * (len(seats) - len(seated))]
