"""A team competition: teams, matches round by round, and how points are counted (5.4.9.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import DRAW, LOSS, WIN, Bye, ByeKind
from tavlei.tournament.systems import SystemOfPlay, check_names
from tavlei.tournament.teams.game_worth import HALVES, ONE_POINT, GameWorth
from tavlei.tournament.teams.match import TeamMatch

if TYPE_CHECKING:
    from collections.abc import Iterator


TeamRound = tuple[TeamMatch | Bye, ...]
MOST_POINTS: Final = 100
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
class MatchWorth:
    """What a match is worth in match points: 2, 1 and 0 (5.4.9.6.2), or as a regulation of chess has it.

    `bye` are the match points and the points of the boards of a team without an opponent where these are neither
    those of a won match nor of a drawn one.
    """

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    bye: tuple[Fraction, Fraction] | None = None

    def __post_init__(self) -> None:
        """Refuse points that are no halves, and a draw that is not worth less than a win and as much as a loss."""
        points = (self.win, self.draw, self.loss, *(self.bye or ()))
        halves = all((2 * worth).denominator == 1 and 0 <= worth < MOST_POINTS for worth in points)
        if not halves or not self.win > self.draw >= self.loss:
            params = {"got": ", ".join(map(str, points))}
            message = phrase("a win is worth more match points than a draw, a draw no less than a loss; got {got}")
            raise Refusal(Problem(message, params, path="match_points"))

    def of(self, outcome: int) -> Fraction:
        """The match points of a match won, drawn or lost."""
        return {WIN: self.win, DRAW: self.draw, LOSS: self.loss}[outcome]


USUAL_WORTH: Final = MatchWorth()


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """One round of one team: scores of both sides in halves of a point, board by board, and the match points.

    `outcome` is that of the whole match, `played` whether a game took place; `bye` says why there was no opponent.
    """

    round: int
    opponent: str | None
    own: int
    theirs: int
    boards: tuple[int, ...]
    match_points: Fraction
    outcome: int
    played: bool = True
    bye: ByeKind | None = None

    @property
    def is_won(self) -> bool:
        """Whether the match was won."""
        return self.outcome == WIN

    @property
    def is_lost(self) -> bool:
        """Whether the match was lost."""
        return self.outcome == LOSS


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """Teams and their matches, all on the same number of boards. Contradictions are refused with their place.

    A bye of a Swiss is a match won on all boards, or a drawn one where the regulation says so (`bye_is_draw`); a bye
    of half a point that a team has asked for is a drawn match.
    """

    teams: tuple[str, ...]
    rounds: tuple[TeamRound, ...]
    boards: int
    scoring: TeamScoring
    games: GameWorth = ONE_POINT
    system: SystemOfPlay = SystemOfPlay.ROUND_ROBIN
    bye_is_draw: bool = False
    worth: MatchWorth = USUAL_WORTH

    def __post_init__(self) -> None:
        """Refuse an unknown team, one paired twice in a round, a wrong number of boards; count games alike."""
        check_names(self.teams, "teams")
        object.__setattr__(self, "rounds", tuple(tuple(map(self._counted, one_round)) for one_round in self.rounds))
        for number, one_round in enumerate(self.rounds):
            met: Counter[str] = Counter()
            for index, pairing in enumerate(one_round):
                names = (pairing.player,) if isinstance(pairing, Bye) else pairing.teams
                met.update(names)
                self._check(pairing, names, met, f"rounds[{number}][{index}]")

    def points(self, score: int) -> Fraction:
        """A score in points of the boards (5.4.7.1)."""
        return Fraction(score, HALVES)

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
        match_entrieses: dict[str, list[MatchEntry]] = {name: [] for name in self.teams}
        for number, one_round in enumerate(self.rounds, start=1):
            for pairing in one_round:
                if isinstance(pairing, Bye):
                    if self.system is SystemOfPlay.SWISS:
                        match_entrieses[pairing.player].append(self._bye(number, pairing.kind))
                elif pairing.is_complete:
                    match_entrieses[pairing.white].append(self._entry(number, pairing, is_white=True))
                    match_entrieses[pairing.black].append(self._entry(number, pairing, is_white=False))
        return {name: tuple(entries) for name, entries in match_entrieses.items()}

    def bye_worth(self, kind: ByeKind = ByeKind.UNPAIRED) -> tuple[Fraction, int]:
        """What a bye of a Swiss is worth: match points, and the score on the boards in halves of a point."""
        if kind is ByeKind.UNPAIRED and self.worth.bye is not None:
            match, boards = self.worth.bye
            return match, int(boards * HALVES)
        drawn = kind is ByeKind.HALF or (kind is ByeKind.UNPAIRED and self.bye_is_draw)
        outcome = DRAW if drawn else WIN
        return self.worth.of(outcome), self.games.score(outcome) * self.boards

    def _counted(self, pairing: TeamMatch | Bye) -> TeamMatch | Bye:
        """A match whose games are worth what the event says."""
        if isinstance(pairing, Bye) or pairing.games == self.games:
            return pairing
        return replace(pairing, games=self.games)

    def _bye(self, number: int, kind: ByeKind) -> MatchEntry:
        match, own = self.bye_worth(kind)
        outcome = WIN if match >= self.worth.win else DRAW if match else LOSS
        theirs = max(0, self.games.score(WIN) * self.boards - own)
        return MatchEntry(
            round=number,
            opponent=None,
            own=own,
            theirs=theirs,
            boards=shared_out(own, self.boards),
            match_points=match,
            outcome=outcome,
            played=False,
            bye=kind,
        )

    def _entry(self, number: int, match: TeamMatch, *, is_white: bool) -> MatchEntry:
        results = [board.result for board in match.boards if board.result is not None]
        (own, theirs), opponent = match.scores, match.black
        boards = tuple(self.games.scores(result)[0 if is_white else 1] for result in results)
        if not is_white:
            (theirs, own), opponent = match.scores, match.white
        outcome = _outcome(own, theirs)
        played = any(result.played for result in results)
        points = self.worth.of(outcome) if played or outcome != LOSS else Fraction(0)
        return MatchEntry(
            round=number,
            opponent=opponent,
            own=own,
            theirs=theirs,
            boards=boards,
            match_points=points,
            outcome=outcome,
            played=played,
        )

    def _check(self, pairing: TeamMatch | Bye, names: tuple[str, ...], met: Counter[str], path: str) -> None:
        for name in names:
            if name not in self.teams:
                raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=path))
            if met[name] > 1:
                raise Refusal(Problem("«{id}» is paired twice in the round", {"id": name}, path=path))
        if isinstance(pairing, TeamMatch) and len(pairing.boards) != self.boards:
            data = {"boards": self.boards, "got": len(pairing.boards)}
            raise Refusal(Problem("a match has {boards} boards; got {got}", data, path=f"{path}.boards"))


def shared_out(score: int, boards: int) -> tuple[int, ...]:
    """A score in halves shared out among the boards as evenly as it goes, the first boards first."""
    each, more = divmod(score, boards)
    return tuple(each + (board < more) for board in range(boards))


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2")
def _outcome(own: int, theirs: int) -> int:
    """The larger sum wins the match; one in which nobody scored is lost by both."""
    if own == theirs:
        return DRAW if own else LOSS
    return WIN if own > theirs else LOSS
