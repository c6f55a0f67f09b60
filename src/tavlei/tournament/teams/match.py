"""A match of two teams: colours from board one, too small a team, its result (5.4.9.3, 5.4.9.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament._results import minus_for, turned
from tavlei.tournament.figures import SystemsFigures
from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.teams.game_worth import HALVES, ONE_POINT, GameWorth

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.line_ups import RoundLineUp


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """One board: its result from the side of the team named first, and its players (None: nobody sits there)."""

    result: Result | None = None
    one: str | None = None
    other: str | None = None


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match: `white` is the team that has White on board one, and results are told from its side.

    `colours` are its colours from board to board where they do not alternate, such as WBBW; `games` is what a game is
    worth, which the event says of all its matches.
    """

    white: str
    black: str
    boards: tuple[TeamBoard, ...]
    colours: str = field(default="", kw_only=True)
    games: GameWorth = field(default=ONE_POINT, kw_only=True)
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.white == self.black:
            raise self.rulebook.refusal(
                Problem("«{id}» cannot meet itself", {"id": self.white}, path="black"), "5.4.9.1"
            )

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams, the one with White on board one first."""
        return self.white, self.black

    @property
    def is_complete(self) -> bool:
        """Whether every board has a result."""
        return all(board.result is not None for board in self.boards)

    @property
    def scores(self) -> tuple[int, int]:
        """The sums of both teams over the boards, in halves of a point."""
        scores = [self.games.scores(board.result) for board in self.boards if board.result is not None]
        return sum(white for white, _ in scores), sum(black for _, black in scores)

    @property
    def result(self) -> Result | None:
        """The larger sum wins the match; None while a board has no result, a plus where no game took place."""
        if not self.is_complete:
            return None
        white, black = self.scores
        if any(board.result is not None and board.result.played for board in self.boards):
            return Result.WHITE_WINS if white > black else Result.BLACK_WINS if black > white else Result.DRAW
        if white == black:
            return Result.DRAW if white else Result.BOTH_MINUS
        return Result.WHITE_PLUS if white > black else Result.BLACK_PLUS

    def game(self, board: int) -> Encounter:
        """The game of a board, counted from 1, with the players' own colours."""
        at = self.boards[board - 1]
        if at.one is None or at.other is None:
            raise self.rulebook.refusal(
                Problem("board {board} has no two players", {"board": board}, path="boards"), "5.4.9.3"
            )
        if self.white_has_white(board):
            return Encounter(at.one, at.other, at.result)
        return Encounter(at.other, at.one, None if at.result is None else turned(at.result))

    def white_has_white(self, board: int) -> bool:
        """Whether the team named first has White on a board, counted from 1."""
        return has_white(board, on_first_board=True, colours=self.colours)

    def explanation(self) -> Explanation:
        """Who won by which sums, and every board."""
        white, black = self.scores
        sums: dict[str, Value] = {
            "white": self.white,
            "black": self.black,
            "own": Fraction(white, HALVES),
            "theirs": Fraction(black, HALVES),
        }
        result = self.result
        key = phrase("teams.match_goes_on") if result is None else phrase("teams.match_result")
        working = []
        for number, board in enumerate(self.boards, start=1):
            colour = phrase("white") if self.white_has_white(number) else phrase("black")
            data: dict[str, Value] = {"board": number, "team": self.white, "colour": colour}
            text = None if board.result is None else board.result.value
            working.append(Step("teams.board", text, self.rulebook.clause("5.4.9.3"), (), data))
        value = None if result is None else result.value
        return Explanation(Step(key, value, self.rulebook.clause("5.4.9.6.1"), (), sums), working=tuple(working))


@cites("draughts-rules", "5.4.9.3")
def has_white(board: int, *, on_first_board: bool, colours: str = "") -> bool:
    """Whether a team has White on a board: the colour of board one on odd boards, the other on even ones.

    A regulation of chess may have other colours, such as WBBW.
    """
    as_on_first = colours[board - 1] == colours[0] if colours else board % 2 == 1
    return on_first_board == as_on_first


@cites("draughts-rules", "5.4.9.3")
def seated(white: RoundLineUp, black: RoundLineUp) -> TeamMatch:
    """The match of two line-ups, before play; an empty board is already lost."""
    boards = []
    for one, other in zip(white.seats, black.seats, strict=True):
        missing = [side for side, name in (("one", one), ("other", other)) if name is None]
        boards.append(TeamBoard(minus_for("one", "other", missing) if missing else None, one, other))
    return TeamMatch(white.team, black.team, tuple(boards), rulebook=white.rulebook)


@dataclass(frozen=True, slots=True)
class TeamAdmission:
    """Whether a team may play with those who are present."""

    team: str
    present: int
    boards: int
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def least(self) -> int:
        """So many are enough, whatever the number of boards."""
        return self.rulebook.figures(SystemsFigures).least_team_present

    @property
    def is_admitted(self) -> bool:
        """A team is turned away if it has fewer than half of its boards and fewer than two players (T17)."""
        return 2 * self.present >= self.boards or self.present >= self.least

    def explanation(self) -> Explanation:
        """The verdict and both conditions."""
        number = self.rulebook.clause("5.4.9.4")
        key = phrase("teams.admitted") if self.is_admitted else phrase("teams.not_admitted")
        half = Step(
            "teams.half_present",
            self.present,
            number,
            ("T17",),
            {"boards": self.boards},
            met=2 * self.present >= self.boards,
        )
        two = Step(
            key="teams.two_present",
            value=self.present,
            clause=number,
            readings=("T17",),
            inputs={},
            threshold=self.least,
            met=self.present >= self.least,
        )
        return Explanation(Step(key, self.team, number, ("T17",)), (half, two))


@cites("draughts-rules", "5.4.9.4")
def admission(team: str, present: int, boards: int, rulebook: Rulebook) -> TeamAdmission:
    """Whether a team may play when so many of its players are present."""
    if not 0 <= present <= boards:
        data = {"boards": boards, "got": present}
        raise rulebook.refusal(
            Problem("0 to {boards} players can be present; got {got}", data, path="present"), "5.4.9.4"
        )
    return TeamAdmission(team, present, boards, rulebook=rulebook)


@cites("draughts-rules", "5.4.9.4")
def lost_without_play(match: TeamMatch, losers: Collection[str]) -> TeamMatch:
    """The match lost by a team that was not admitted or did not come: a minus on every board, a plus opposite."""
    strangers = set(losers) - set(match.teams)
    if strangers or not losers:
        data = {"id": min(strangers, default="")}
        raise match.rulebook.refusal(Problem("«{id}» does not play in this match", data, path="losers"), "5.4.9.4")
    result = minus_for(match.white, match.black, losers)
    return replace(match, boards=tuple(replace(board, result=result) for board in match.boards))


def pending(white: str, black: str, boards: int, rulebook: Rulebook) -> TeamMatch:
    """A match without players and results."""
    return TeamMatch(white, black, (TeamBoard(),) * boards, rulebook=rulebook)


def played(white: str, black: str, results: Sequence[Result | None], rulebook: Rulebook) -> TeamMatch:
    """A match with its results, told from the side of `white` on every board."""
    return TeamMatch(white, black, tuple(TeamBoard(result) for result in results), rulebook=rulebook)
