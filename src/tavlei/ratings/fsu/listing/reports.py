"""From the reports of competitions to the tournaments of a month (sections 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.ratings.fsu.competition import CompetitionVerdict, competition_counts
from tavlei.ratings.fsu.conditions import NO_MOVE, TOO_SHORT_FOR_STRONG
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import NOT_PLAYED
from tavlei.ratings.fsu.left_out import GROUNDS, NOT_RECORDED, TECHNICAL_ERROR
from tavlei.ratings.fsu.listing.players import GameResult, MonthPairing, MonthTournament
from tavlei.ratings.fsu.month import month_of
from tavlei.rulebook import Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.ratings.fsu.competition import FsuReport
    from tavlei.ratings.fsu.listing.field import MonthField
    from tavlei.rulebook import Explanation, Rulebook

UNKNOWN_PLAYER: Final = phrase("fsu.error_unknown_player")
ONE_PLAYER: Final = phrase("fsu.error_one_player")
TWICE: Final = phrase("fsu.error_twice")
FORFEIT_WITH_MOVES: Final = phrase("fsu.error_forfeit_with_moves")


class ReportedGame(NamedTuple):
    """A game as the report gives it. `played` is false for a forfeit; moves that are not told were made."""

    round: int
    white: str
    black: str
    result: GameResult
    played: bool = True
    recorded: bool = True
    moves_by_white: int | None = None
    moves_by_black: int | None = None

    @property
    def both_moved(self) -> bool:
        """Whether each side made a move, as far as is told."""
        return self.moves_by_white != 0 and self.moves_by_black != 0


@dataclass(frozen=True, slots=True)
class ReportedCompetition:
    """A report with its games. `unrated_when_played` are known besides those the state tells of (6.4)."""

    id: str
    report: FsuReport
    games: tuple[ReportedGame, ...]
    unrated_when_played: frozenset[str] = frozenset()


class GameError(NamedTuple):
    """A game that cannot be right: its place in the report, what is wrong, with whom."""

    place: int
    key: str
    game: ReportedGame
    player: str

    def step(self, rulebook: Rulebook) -> Step:
        """The error as a line of the explanation."""
        inputs: dict[str, Value] = {"place": self.place, "round": self.game.round, "player": self.player}
        inputs |= {"white": self.game.white, "black": self.game.black}
        return Step(self.key, None, rulebook.clause("2/p9"), ("F34", "F38"), inputs)


@dataclass(frozen=True, slots=True)
class ExaminedReport:
    """A report held against the conditions; the tournament, if it is rated in this month, with what is left out."""

    competition: ReportedCompetition
    verdict: CompetitionVerdict
    errors: tuple[GameError, ...]
    tournament: MonthTournament | None

    @property
    def rated_here(self) -> bool:
        """Whether its games are in the list of the month."""
        return self.tournament is not None

    @property
    def left_out(self) -> tuple[MonthPairing, ...]:
        """The games that do not count though the competition does, each with the reason, in the order of rounds."""
        if self.tournament is None:
            return ()
        wrong = (_pairing(error.game, TECHNICAL_ERROR) for error in self.errors)
        return tuple(sorted((*self.tournament.left_out, *wrong), key=lambda pairing: pairing.round))

    @property
    def games_counted(self) -> int:
        """The games that are handed on to be rated."""
        return 0 if self.tournament is None else sum(pairing.played for pairing in self.tournament.pairings)

    def explanation(self) -> Explanation:
        """The verdict with its conditions."""
        return self.verdict.explanation()

    def step(self) -> Step:
        """One line about the report, the games left out below it."""
        inputs: dict[str, Value] = {"id": self.competition.id, "month": self.verdict.month.label}
        clause = self.verdict.rulebook.clause
        if not self.verdict.rated:
            reasons = tuple(Step("fsu.report_fault", why, clause(number)) for why, number in self._standing())
            return Step("fsu.report_refused", len(reasons), clause("2/p9"), ("F25", "F34"), inputs, steps=reasons)
        if self.tournament is None:
            return Step("fsu.report_of_another_month", None, clause("7/p1"), ("F26", "F32"), inputs)
        inputs["left_out"] = len(self.left_out)
        lines = tuple(_left_out_step(pairing, self.verdict.rulebook) for pairing in self.left_out)
        return Step("fsu.report_accepted", self.games_counted, clause("7/p1"), ("F26", "F32"), inputs, steps=lines)

    def _standing(self) -> Iterator[tuple[str, str]]:
        standing = self.verdict.why_not
        return ((fault.why, fault.number) for fault in self.verdict.faults if fault.why in standing)


@cites("chess-rating", "2/p3", "2/p4", "2/p5", "2/p9", "7/p1", "7/p2", "7/p3")
def examine(field: MonthField, competition: ReportedCompetition) -> ExaminedReport:
    """The verdict on a report, and if it is rated in the month of `field` its tournament."""
    errors = tuple(_errors(field, competition))
    steps = [error.step(field.rulebook) for error in errors]
    verdict = competition_counts(competition.report, field.rulebook, steps)
    if not verdict.rated or verdict.month != field.month:
        return ExaminedReport(competition, verdict, errors, None)
    return ExaminedReport(competition, verdict, errors, _tournament(field, competition, errors))


@cites("chess-rating", "2/p3/item2", "2/p5", "2/p6", "2/p6/item2")
def why_left_out(game: ReportedGame, *, too_short: bool) -> str:
    """Why a game does not count; empty if it does. `too_short`: a player has 2300 and there were not 90 minutes."""
    if not game.played:
        return NOT_PLAYED
    if not game.both_moved:
        return NO_MOVE
    if not game.recorded:
        return NOT_RECORDED
    return TOO_SHORT_FOR_STRONG if too_short else ""


def _tournament(field: MonthField, competition: ReportedCompetition, errors: tuple[GameError, ...]) -> MonthTournament:
    wrong = {error.place - 1 for error in errors}
    short = competition.report.play.minutes_for_60_moves < field.rulebook.figures(FsuFigures).strong_minutes
    strong = field.strong if short else frozenset()
    pairings = tuple(
        _pairing(game, why_left_out(game, too_short=game.white in strong or game.black in strong))
        for index, game in enumerate(competition.games)
        if index not in wrong
    )
    return MonthTournament(
        competition.id, pairings, competition.report.end_date, _unrated_when_played(field, competition)
    )


def _pairing(game: ReportedGame, left_out: str) -> MonthPairing:
    return MonthPairing(game.round, game.white, game.black, game.result, not left_out, left_out)


@cites("chess-rating", "6.4")
def _unrated_when_played(field: MonthField, competition: ReportedCompetition) -> frozenset[str]:
    """Those whose present rating was first published after the month the competition ended in (F39)."""
    played_in = month_of(competition.report.end_date)
    if played_in == field.month:
        return competition.unrated_when_played
    known: Mapping[str, object] = field.by_id
    names = {name for game in competition.games for name in (game.white, game.black) if name in known}
    since = ((name, field.by_id[name].rated_since) for name in names)
    return competition.unrated_when_played | {name for name, day in since if day and day > played_in.first_day}


def _errors(field: MonthField, competition: ReportedCompetition) -> Iterator[GameError]:
    """Games that cannot be right, one error a game (2/p9)."""
    known = field.by_id
    seen: set[tuple[int, str, str]] = set()
    for place, game in enumerate(competition.games, start=1):
        number, white, black, *_ = game
        if white not in known or black not in known:
            yield GameError(place, UNKNOWN_PLAYER, game, black if white in known else white)
        elif white == black:
            yield GameError(place, ONE_PLAYER, game, white)
        elif (number, white, black) in seen:
            yield GameError(place, TWICE, game, white)
        elif not game.played and game.moves_by_white and game.moves_by_black:
            yield GameError(place, FORFEIT_WITH_MOVES, game, white)
        seen.add((number, white, black))


def _left_out_step(game: MonthPairing, rulebook: Rulebook) -> Step:
    ground = GROUNDS[game.left_out]
    inputs: dict[str, Value] = {"round": game.round, "white": game.white, "black": game.black}
    return Step("fsu.left_out", game.left_out, rulebook.clause(ground.number), ground.readings, inputs)
