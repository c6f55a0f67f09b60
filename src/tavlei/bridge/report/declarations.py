"""Missed boards that count as played: who may be declared to have played them (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.report.tournament_report import Declaration, GroupResult, ReportGroup, TournamentReport
    from tavlei.rulebook import Rulebook


@cites("bridge-classification", "5.3")
def declaration_problems(
    report: TournamentReport, group: ReportGroup, result: GroupResult, declared: Declaration, rulebook: Rulebook
) -> Iterator[Problem]:
    """What forbids a declaration: its players, who decided it, where the players were before and after."""
    clause = rulebook.clause("5.3")
    seats = rulebook.figures(TournamentFigures).seats[report.format]
    roster = report.roster(result)
    if declared.boards < 1:
        yield Problem("a declaration is about at least one board", path="boards", clause=clause)
    if len(set(declared.players)) != seats or len(declared.players) != seats:
        shown = {"seats": seats, "count": len(set(declared.players))}
        yield Problem(
            "a board is declared played by {seats} players; got {count}", shown, path="players", clause=clause
        )
    for index, player in enumerate(declared.players):
        path = f"players[{index}]"
        if player not in roster:
            named = {"player": player, "entry": result.entry}
            yield Problem("the player {player} does not belong to «{entry}»", named, path=path)
        elif report.format is Format.TEAMS:
            yield from _team_problems(declared, player, path, rulebook)
        elif report.format is Format.PAIRS and not _was_near(
            group, result, declared, player, pair_of_two=len(roster) == seats
        ):
            message = phrase("the player {player} played neither the board before nor the board after")
            yield Problem(message, {"player": player}, path=path, clause=clause)
    if report.format is Format.TEAMS and not declared.by:
        yield Problem("the captain decides who played a missed board: name him", path="by", clause=clause)
    if report.format is Format.PAIRS and not declared.agreed:
        yield Problem("all players of the pair have to agree", path="agreed", clause=clause)


def _team_problems(declared: Declaration, player: str, path: str, rulebook: Rulebook) -> Iterator[Problem]:
    if declared.segment is not None and player not in declared.segment:
        message = phrase("the player {player} did not play for the team in that segment")
        yield Problem(message, {"player": player}, path=path, clause=rulebook.clause("5.3"))


def _was_near(
    group: ReportGroup, result: GroupResult, declared: Declaration, player: str, *, pair_of_two: bool
) -> bool:
    """Whether the player played the last board before or the first after; a pair of two, if it played at all."""
    if declared.before is None and declared.after is None:
        played = result.left_after if result.left_after is not None else group.boards - result.byes - result.missed
        return pair_of_two and played > 0
    return player in (declared.before or ()) or player in (declared.after or ())
