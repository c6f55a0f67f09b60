"""A team competition: teams, matches round by round, and how points are counted (5.4.9.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import DRAW, WIN, Bye
from tavlei.tournament.systems import SystemOfPlay, check_names
from tavlei.tournament.teams.match import TeamMatch, pending

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Round

TeamRound = tuple[TeamMatch | Bye, ...]
MATCH_WIN, MATCH_DRAW, MATCH_LOSS = 2, 1, 0
_CLAUSES: Final = {"board_points": "5.4.9.6.1", "match_points": "5.4.9.6.2"}


@cites("draughts-rules", "5.4.9.6.1", "5.4.9.6.2")
class TeamScoring(StrEnum):
    """Which points give the places: the sum over all boards, or 2, 1, 0 for each match."""

    BOARD_POINTS = phrase("board_points")
    MATCH_POINTS = phrase("match_points")

    @property
    def clause(self) -> str:
        """The number of the clause that describes it."""
        return _CLAUSES[self.value]


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """One round of one team: scores of both sides in halves of a win, board by board, and the match points."""

    round: int
    opponent: str | None
    own: int
    theirs: int
    boards: tuple[int, ...]
    match_points: int

    @property
    def is_won(self) -> bool:
        """Whether the match was won."""
        return self.match_points == MATCH_WIN

    @property
    def is_lost(self) -> bool:
        """Whether the match was lost."""
        return self.match_points == MATCH_LOSS


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """Teams and their matches, all on the same number of boards. Contradictions are refused with their place.

    A bye of a Swiss is a match won on all boards, or a drawn one where the regulation says so (`bye_is_draw`).
    """

    teams: tuple[str, ...]
    rounds: tuple[TeamRound, ...]
    boards: int
    scoring: TeamScoring
    points_for_win: Literal[1, 2] = 1
    system: SystemOfPlay = SystemOfPlay.ROUND_ROBIN
    bye_is_draw: bool = False

    def __post_init__(self) -> None:
        """Refuse an unknown team, one paired twice in a round, a wrong number of boards."""
        check_names(self.teams, "teams")
        for number, one_round in enumerate(self.rounds):
            met: Counter[str] = Counter()
            for index, pairing in enumerate(one_round):
                names = (pairing.player,) if isinstance(pairing, Bye) else pairing.teams
                met.update(names)
                self._check(pairing, names, met, f"rounds[{number}][{index}]")

    def points(self, score: int) -> Fraction:
        """A score in points of the boards (5.4.7.1)."""
        return Fraction(score * self.points_for_win, WIN)

    def matches(self) -> Iterator[TeamMatch]:
        """Every match, in order."""
        for one_round in self.rounds:
            yield from (pairing for pairing in one_round if isinstance(pairing, TeamMatch))

    @property
    def is_complete(self) -> bool:
        """Whether every match has its result."""
        return all(match.is_complete for match in self.matches())

    @property
    def is_over(self) -> bool:
        """Whether it is complete and, in a round robin, every pair has met as often as any other."""
        meetings = Counter(frozenset(match.teams) for match in self.matches())
        pairs = len(self.teams) * (len(self.teams) - 1) // 2
        all_met = len(meetings) == pairs and len(set(meetings.values())) == 1
        return self.is_complete and (all_met or self.system is not SystemOfPlay.ROUND_ROBIN)

    def entries(self) -> dict[str, tuple[MatchEntry, ...]]:
        """The matches of every team that have ended, in order of rounds; one without results is left out.

        A bye of a Swiss counts as a match; of another system it is no entry.
        """
        found: dict[str, list[MatchEntry]] = {name: [] for name in self.teams}
        for number, one_round in enumerate(self.rounds, start=1):
            for pairing in one_round:
                if isinstance(pairing, Bye):
                    if self.system is SystemOfPlay.SWISS:
                        found[pairing.player].append(self._bye(number))
                elif pairing.is_complete:
                    found[pairing.white].append(_entry(number, pairing, is_white=True))
                    found[pairing.black].append(_entry(number, pairing, is_white=False))
        return {name: tuple(entries) for name, entries in found.items()}

    def _bye(self, number: int) -> MatchEntry:
        if self.bye_is_draw:
            return MatchEntry(number, None, self.boards, self.boards, (DRAW,) * self.boards, MATCH_DRAW)
        return MatchEntry(number, None, WIN * self.boards, 0, (WIN,) * self.boards, MATCH_WIN)

    def _check(self, pairing: TeamMatch | Bye, names: tuple[str, ...], met: Counter[str], path: str) -> None:
        for name in names:
            if name not in self.teams:
                raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=path))
            if met[name] > 1:
                raise Refusal(Problem("«{id}» is paired twice in the round", {"id": name}, path=path))
        if isinstance(pairing, TeamMatch) and len(pairing.boards) != self.boards:
            given = {"boards": self.boards, "got": len(pairing.boards)}
            raise Refusal(Problem("a match has {boards} boards; got {got}", given, path=f"{path}.boards"))


@cites("draughts-rules", "5.4.9.1")
def scheduled(rounds: Iterable[Round], boards: int, rulebook: Rulebook) -> tuple[TeamRound, ...]:
    """The matches to be played by a schedule whose participants are teams; White is meant for board one."""
    return tuple(
        tuple(
            pairing if isinstance(pairing, Bye) else pending(pairing.white, pairing.black, boards, rulebook)
            for pairing in one_round
        )
        for one_round in rounds
    )


def _entry(number: int, match: TeamMatch, *, is_white: bool) -> MatchEntry:
    white, black = match.scores
    results = [board.result for board in match.boards if board.result is not None]
    if is_white:
        boards = tuple(result.white_score for result in results)
        return MatchEntry(number, match.black, white, black, boards, _match_points(white, black))
    boards = tuple(result.black_score for result in results)
    return MatchEntry(number, match.white, black, white, boards, _match_points(black, white))


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2")
def _match_points(own: int, theirs: int) -> int:
    """Two for a match won, one for a draw; a match in which nobody scored is lost by both."""
    if own == theirs:
        return MATCH_DRAW if own else MATCH_LOSS
    return MATCH_WIN if own > theirs else MATCH_LOSS
