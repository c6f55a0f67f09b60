"""A tournament by correspondence: its papers and officials, its games, its results, players who left (10.1, 10.5.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.game import GameEnding, Score
from tavlei.correspondence.terms import Medium, Terms, ThinkingAllowance
from tavlei.games.clock.sides import Side
from tavlei.games.draughts.variants import RUSSIAN, Variant
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from tavlei.correspondence.game import GameByLetters
    from tavlei.correspondence.officials import PlayerSanction
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class TournamentByCorrespondence:
    """The facts of a tournament. The regulation names the media; without a chief secretary the judge does his duties.

    `organiser_is_federation` says that the organiser is the Federation itself, as all-Russian events need.
    `list_received` tells when each player got the starting list.
    """

    code: str
    organiser: str
    regulation: str
    chief_judge: str
    players: tuple[str, ...]
    start: date
    end: date
    rulebook: Rulebook = field(repr=False)
    chief_secretary: str | None = None
    all_russian: bool = False
    organiser_is_federation: bool = False
    variant: Variant = RUSSIAN
    media: frozenset[Medium] = frozenset({Medium.POST})
    allowance: ThinkingAllowance | None = None
    registered_only: bool = False
    list_received: Mapping[str, date] = field(default_factory=dict)

    @cites("draughts-rules", "10.1.1", "10.1.3", "10.1.5", "10.1.6")
    def __post_init__(self) -> None:
        """Refuse a tournament without regulation, judge or organiser, and an all-Russian one of anybody else."""
        if not (self.organiser and self.regulation and self.chief_judge):
            raise self.rulebook.refusal(
                Problem("a tournament has an organiser, a regulation and a chief judge"), "10.1.6"
            )
        if self.all_russian and not self.organiser_is_federation:
            raise self.rulebook.refusal(
                Problem("all-Russian events by correspondence are the Federation's", path="organiser"), "10.1.5"
            )
        if len(set(self.players)) < len(self.players):
            raise self.rulebook.refusal(Problem("a player stands in the list twice", path="players"), "10.1.6")

    @property
    @cites("draughts-rules", "10.1.8", "10.1.8/p2")
    def acting_secretary(self) -> str:
        """Who registers records and results: the chief secretary, or the chief judge if there is none."""
        return self.chief_secretary or self.chief_judge

    def terms(self, white: str, black: str) -> Terms:
        """The terms of the game of two players."""
        received = (self.list_received.get(white), self.list_received.get(black))
        return Terms(
            code=self.code,
            white=white,
            black=black,
            start=self.start,
            end=self.end,
            rulebook=self.rulebook,
            variant=self.variant,
            list_received=received,
            allowance=self.allowance,
            media=self.media,
            registered_only=self.registered_only,
        )


class AfterLeaving(StrEnum):
    """What the chief judge decides about the games of a player who left (10.5.3)."""

    ANNULLED = phrase("all results are annulled")
    COUNTED_REST_LOST = phrase("finished games count, the rest are lost")
    COUNTED_REST_ADJUDICATED = phrase("finished games count, the rest are adjudicated")


@cites("draughts-rules", "10.5.3")
def result_after_leaving(state: GameByLetters, left: Side, decision: AfterLeaving, day: date) -> GameEnding | None:
    """The result of one game of a player who left; None if it does not count or waits for its adjudication."""
    if decision is AfterLeaving.ANNULLED:
        return None
    if state.result is not None:
        return state.result
    if decision is AfterLeaving.COUNTED_REST_ADJUDICATED:
        return None
    score = Score.BLACK if left is Side.WHITE else Score.WHITE
    return GameEnding(score, phrase("the partner left the tournament"), state.rulebook.clause("10.5.3"), day)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """The games of a player so far; results that were annulled when a player left stand nowhere (10.5.3)."""

    player: str
    won: int
    drawn: int
    lost: int
    minuses: int
    unfinished: int

    @property
    @cites("draughts-rules", "10.5.8")
    def counted_losses(self) -> int:
        """Losses in the final table: a minus counts as one."""
        return self.lost + self.minuses


@dataclass(frozen=True, slots=True)
class ProgressReport:
    """What the secretary tells the players and the judge, and the judge the organiser.

    `withheld` are the players who get no current information.
    """

    rows: tuple[PlayerRow, ...]
    claims_open: tuple[tuple[str, str], ...]
    lost_on_time: tuple[str, ...]
    sanctions: tuple[PlayerSanction, ...]
    withheld: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether every game has a result."""
        return not any(row.unfinished for row in self.rows)

    def readers(self) -> tuple[str, ...]:
        """The players who get it."""
        return tuple(row.player for row in self.rows if row.player not in self.withheld)


@cites("draughts-rules", "10.1.7", "10.1.8", "10.5.8", "10.5.10")
def report(
    tournament: TournamentByCorrespondence,
    games: Iterable[GameByLetters],
    sanctions: Iterable[PlayerSanction] = (),
    withheld: Iterable[str] = (),
) -> ProgressReport:
    """The state of a tournament from its games, which are the source: who has what, what waits for the judge."""
    played = tuple(games)
    counts = {player: Counter[str]() for player in tournament.players}
    for state in played:
        if not {state.terms.white, state.terms.black} <= counts.keys():
            raise tournament.rulebook.refusal(
                Problem("a game has a player who is not in the tournament", path="games"), "10.1.8"
            )
        for side in Side:
            counts[state.terms.player(side)][_outcome(state, side)] += 1
    rows = tuple(
        PlayerRow(player, count["won"], count["drawn"], count["lost"], count["minus"], count["unfinished"])
        for player, count in counts.items()
    )
    claims = tuple((state.terms.white, state.terms.black) for state in played if state.claim is not None)
    overdue = tuple(state.terms.player(_loser(state.result)) for state in played if _on_time(state.result))
    return ProgressReport(rows, claims, overdue, tuple(sanctions), tuple(withheld))


def _outcome(state: GameByLetters, side: Side) -> str:
    match state.result.score if state.result is not None else None:
        case None:
            return "unfinished"
        case Score.DRAW:
            return "drawn"
        case Score.MINUSES:
            return "annulled" if state.result is not None and state.result.clause.number == "10.5.3" else "minus"
        case score:
            return "won" if (score is Score.WHITE) == side.is_white else "lost"


def _on_time(result: GameEnding | None) -> bool:
    return result is not None and result.clause.number == "10.3.7"


def _loser(result: GameEnding | None) -> Side:
    return Side.BLACK if result is not None and result.score is Score.WHITE else Side.WHITE
